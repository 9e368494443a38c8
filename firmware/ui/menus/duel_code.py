"""The screens that the title leads to, and the duel code: eight characters for the same dice on two devices.

The set-up is of ui.menus.setup; GiveUp asks before a match takes the place of another.
"""

from micropython import const

from contract import keys, tunes
from contract.device import WIDTH
from engine import duel_code
from engine.turn import TURNS
from ui import menu, screens
from ui.menus.setup import ROOT, Picker, SetupScreen
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.menus.plan import MatchPlan

_TREE = (b"\x01\x02\x03\x04\x05", b"23456", b"789AC", b"EFHJK", b"MNPRT", b"WXY\x7f\x7f")
_PITCH = const(14)
_TOP = const(25)
_ROWS_TOP = const(43)
_ROW = const(11)

_PLAY = const(0)  # a row


class DuelCode(Picker):
    """Show a fresh code, or take a friend's, of which `typed` characters are while `typing`."""

    name_id = screens.DUEL_SCREEN
    at_table = False

    def __init__(self) -> None:
        super().__init__(_TREE, menu_words.CODE_GROUPS)
        self.code = bytearray(duel_code.CODE_LENGTH)
        self.row = _PLAY
        self.typing = False
        self.typed = 0
        self._plan: "Any" = None  # of the match that it is for
        self._asker: "Any" = None  # the screen

    def ask(self, app: "App", plan: "MatchPlan") -> None:
        """Show the screen, from which the match of a plan begins, or back to the one that is shown now."""
        self._plan = plan
        self._asker = app.stage.screen
        app.stage.go(self)

    def enter(self, app: "App") -> None:
        """Draw a fresh code."""
        app.table.new_match.draw_seed(app)
        self._show(app)

    def row_number(self) -> int:
        """Answer the number that is told for the row, or of the character that is typed next."""
        return self.typed + 1 if self.typing else self.row + 1

    def tick(self, app: "App", events: int) -> None:
        """Play with the code, type another, or go back."""
        if self.typing:
            self.pick(app, events)
        elif events & (keys.GO_UP | keys.GO_DOWN):
            self.row ^= 1
            app.stage.stale = True
        elif events & keys.B:
            app.stage.go(self._asker)
        elif events & keys.A and self.row == _PLAY:
            self._plan.begin(app)
        elif events & keys.A:
            self.typing = True
            self.typed = 0
            self.open(ROOT)
            app.stage.stale = True

    def draw(self, app: "App") -> None:
        """Draw the characters, and what to do with them; or what is typed, and what lies at the keys."""
        canvas = app.stage.canvas
        menu.draw_header(canvas, menu_words.CODE if self.typing else menu_words.DUEL)
        if self.typing:
            x = 40
            for i in range(self.typed):
                x = canvas.character(canvas.words, self.code[i], x, 1, 0)
            if self.typed < duel_code.CODE_LENGTH:
                canvas.fill(x, 7, 5, 1, 0)
            self.draw_things(app)
            return
        canvas.text_middle(canvas.words, menu_words.DUEL_HINT, 0, WIDTH, 12)
        for i in range(duel_code.CODE_LENGTH):
            x = 8 + _PITCH * i
            canvas.fill(x + 2, _TOP + 9, 9, 1)
            x += (_PITCH - canvas.words.advance(self.code[i])) // 2
            canvas.character(canvas.words, self.code[i], x, _TOP)
        for row in range(2):
            canvas.text(canvas.words, menu_words.DUEL_ROWS[row], 33, _ROWS_TOP + _ROW * row)
        menu.draw_cursor(app, self.row, 20, _ROWS_TOP + _ROW * self.row)

    def take_back(self, app: "App") -> None:
        """Take the last character back, or show the fresh code again."""
        app.stage.sound.play(tunes.CLICK_TUNE)
        if self.typed:
            self.typed -= 1
        else:
            self._show(app)

    def take(self, app: "App", thing: int) -> None:
        """Add a character; with the last one it has to be a code."""
        app.stage.sound.play(tunes.CLICK_TUNE)
        if self.typed < duel_code.CODE_LENGTH:
            self.code[self.typed] = thing
            self.typed += 1
        if self.typed < duel_code.CODE_LENGTH:
            return
        if duel_code.decode(self.code, app.table.new_match.seed):
            app.stage.deny(menu_words.NOT_A_CODE)
        else:
            self._show(app)

    def _show(self, app: "App") -> None:
        duel_code.encode(app.table.new_match.seed, self.code)
        self.typing = False
        self.row = _PLAY
        app.stage.stale = True


class GiveUp(menu.Choices):
    """Ask whether to give up the match that is going on. row: 0 keep it, 1 give it up."""

    page = screens.GIVE_UP_SCREEN
    title = menu_words.GIVE_UP_QUESTION
    losing = 1
    choices = (menu_words.KEEP, menu_words.GIVE_UP)

    def draw_loss(self, app: "App") -> None:
        """Draw how many turns each has played."""
        match = app.table.match
        turns = TURNS * match.round + match.turn
        menu.draw_hint(app.stage.canvas, menu_words.TURNS[turns == 1], turns)

    def leave(self, app: "App") -> None:
        """Keep the match, and go back to the title."""
        app.stage.go(app.parts.title)

    def act(self, app: "App") -> None:
        """Start the new match."""
        app.table.new_match.start(app)


def make(app: "App"):
    """Make app.parts.setup, and what it leads to."""
    app.parts.duel_code = DuelCode()
    app.parts.give_up = GiveUp()
    app.parts.setup = SetupScreen(app)
    yield
