"""The guide of a new device: for two turns a line on the very screen says what to press.

Keys are caps in it. It stands at the foot, but once dice lie at the top, beside the name of who plays of
several: as many letters as there is room for. Over a table of players it stands beside what throws, and hides
the heads only where a score can be taken back. It never stands in the way of a press, but for the one that it
says hides it.
"""

from micropython import const

from contract import keys
from contract.device import WIDTH
from contract.settings import GUIDE
from engine.dice import ROLLS
from ui import screens
from ui.play.cursor import ON_BOXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# of each line the words for six buttons, five, four, two; none: as for six. Canvas.keys() draws them.
LINES = (
    (b"", b"", b"", b""),
    (b"[A]play  [}]more", b"", b"[A]play  [NEXT]more", b"[A]play  [NEXT]more"),
    (b"[A]roll  [}]hide tips", b"", b"[A]roll  [NEXT]hide tips", b"[A]roll  [NEXT]hide tips"),
    (
        b"[A]hold [B]roll [}]score",
        b"[A]hold [LONG A]roll [}]score",
        b"[A]hold [B]roll [NEXT]score",
        b"[A]hold [LONG A]roll [NEXT]box",
    ),
    (
        b"[B]roll [}]choose a box",
        b"[LONG A]roll [}]the boxes",
        b"[B]roll [NEXT]to the boxes",
        b"[LONG A]roll [NEXT]to boxes",
    ),
    (b"[A]writes it down", b"", b"", b""),
    (b"[{]card  [A]roll", b"", b"", b"[LONG NEXT]card  [A]roll"),
    (b"[A]roll", b"", b"", b""),
    (b"[A]pause  [}]back", b"", b"[A]pause  [B]back", b"[A]pause  [LONG A]back"),
    (b"[A]go on", b"", b"", b""),
    # beside what throws, where several play
    (b"[}]HIDE TIPS", b"", b"[NEXT]HIDE TIPS", b"[NEXT]HIDE TIPS"),
    (b"[{]CARD", b"", b"", b"[LONG NEXT]CARD"),
    # real dice
    (b"[{]face  [>]next die", b"", b"[{]face  [NEXT]next die", b"[LONG NEXT]face  [NEXT]die"),
    (b"[B]all five are set", b"[LONG A]all five are set", b"", b"[LONG A]all five are set"),
    # no throw is left
    (b"[}]choose a box", b"", b"[NEXT]to the boxes", b"[NEXT]to the boxes"),
)
# what they are
_NOTHING = const(0)
_PLAY = const(1)
_ROLL_OR_END = const(2)
_HOLD = const(3)
_TO_BOXES = const(4)
_WRITE = const(5)
_PAUSE = const(6)
_ROLL = const(7)
_ON_CARD = const(8)
IN_PAUSE = const(9)
_END_OF_SEVERAL = const(10)
_CARD_OF_SEVERAL = const(11)
_FACES = const(12)
_ALL_FACES = const(13)
_BOXES_ALONE = const(14)
_OVER_DICE = (_HOLD, _TO_BOXES, _WRITE, _BOXES_ALONE)

_TURNS = const(2)
_LINE = const(8)  # with what hangs down of it
_BESIDE_LEFT = const(54)  # of what throws


class Guide:
    """Say what to press next, while that is set. line: what is said now. Only the constructor allocates."""

    def __init__(self) -> None:
        self.line = _NOTHING
        self._turns = 0  # that were finished
        self._scored = False  # the newest one is counted
        self._knows_card = False

    def hear(self, app: "App", events: int) -> int:
        """Answer the events for the screen: without the press that ends the guide."""
        if events & keys.DOWN and self.line in (_ROLL_OR_END, _END_OF_SEVERAL):
            self._end(app)
            return 0
        return events

    def look(self, app: "App") -> None:
        """See what the screen shows, and have it drawn anew where another line belongs to that."""
        line = _NOTHING
        if app.keeper.settings.buffer[GUIDE]:
            name_id = app.stage.screen.name_id
            if name_id == screens.TURN_SCREEN:
                line = self._of_turn(app)
            elif name_id == screens.CARD_SCREEN:
                line = _ON_CARD
                self._knows_card = True
            elif name_id == screens.PAUSE_SCREEN and not app.parts.pause.row:
                line = IN_PAUSE
            elif name_id == screens.TITLE_SCREEN and not app.parts.title.row:
                line = _PLAY
        if line != self.line:
            self.line = line
            app.stage.stale = True

    def draw(self, app: "App") -> None:
        """Draw the line over the screen."""
        if self.line:
            canvas = app.stage.canvas
            words = LINES[self.line]
            line = words[app.stage.column] or words[0]
            width = canvas.measure_keys(line)
            if self.line in (_END_OF_SEVERAL, _CARD_OF_SEVERAL):
                y = 8 if app.table.may_undo() else 0
                canvas.fill(_BESIDE_LEFT, y, WIDTH - _BESIDE_LEFT, canvas.words.height, 0)
                canvas.keys(line, _BESIDE_LEFT + (WIDTH - _BESIDE_LEFT - width) // 2, y)
                return
            x = 0
            y = 55
            height = 9
            over_dice = self.line in _OVER_DICE
            if over_dice or self.line in (_ON_CARD, IN_PAUSE):
                y = 0
                height = 8
            canvas.fill(0, y, WIDTH, height, 0)
            canvas.tint(0, y + height - _LINE, WIDTH, _LINE)
            if over_dice and app.table.match.players > 1:
                x = _draw_name(app, WIDTH - width - 3)
            canvas.keys(line, x + (WIDTH - x - width) // 2, y + height - _LINE)

    def _of_turn(self, app: "App") -> int:
        turn = app.parts.turn
        match = app.table.match
        if turn.state == screens.SCORED:
            if not self._scored and not turn.picture.kind:
                self._turns += 1
            self._scored = True
            return _NOTHING
        self._scored = False
        if self._turns >= _TURNS:
            self._end(app)
            return _NOTHING
        if turn.state == screens.ENTRY:
            return _ALL_FACES if min(app.table.real.entry.faces) else _FACES
        if turn.state != screens.DECIDE or turn.joy.ticks or match.kinds[match.player]:
            return _NOTHING
        if turn.cursor.zone == ON_BOXES:
            return _WRITE if match.rolls else _NOTHING  # a score without dice
        if not match.rolls and match.players > 1:
            if not self._turns:
                return _END_OF_SEVERAL
            return _NOTHING if self._knows_card else _CARD_OF_SEVERAL
        if not match.rolls:
            if not self._turns:
                return _ROLL_OR_END
            return _ROLL if self._knows_card else _PAUSE
        if match.rolls == ROLLS:
            return _BOXES_ALONE
        return _HOLD if match.rolls == 1 else _TO_BOXES

    def _end(self, app: "App") -> None:
        """Say nothing more, until it is switched on again."""
        self._turns = 0
        self._knows_card = False
        app.keeper.settings.buffer[GUIDE] = 0
        app.keeper.mark_settings()


def _draw_name(app: "App", right: int) -> int:
    """Draw in the status line who plays, as far as there is room; answer where the next thing may begin."""
    canvas = app.stage.canvas
    face = canvas.words
    x = 1
    for letter in app.table.name(app.table.match.player):
        if x + face.advance(letter) > right:
            break
        x = canvas.character(face, letter, x, 0)
    return x + 1


def make(app: "App"):
    """Make app.stage.guide."""
    app.stage.guide = Guide()
    yield
