"""The duel code: eight characters that give two devices the same dice."""

from micropython import const

from contract import keys, tunes
from contract.glass import WIDTH
from engine import duel_code
from ui import screens
from ui.draw import menu
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App
    from ui.menus.before.plan import MatchPlan

_LEFT = const(8)
_PITCH = const(14)
_TOP = const(29)
_LETTERS = const(23)


class DuelCode:
    """Show a fresh code, or take a friend's. code: bytearray(8), ASCII; place: the one under the cursor."""

    name_id = screens.DUEL_SCREEN
    at_table = False

    def __init__(self) -> None:
        self.code = bytearray(duel_code.CODE_LENGTH)
        self.place = 0
        self._plan: "Any" = None  # of the match that it is for
        self._asker: "Any" = None  # the screen

    def ask(self, app: "App", plan: "MatchPlan") -> None:
        """Show the screen, from which the match of a plan begins, or back to the one that is shown now."""
        self._plan = plan
        self._asker = app.screen
        app.go(self)

    def enter(self, app: "App") -> None:
        """Draw a fresh code."""
        self.place = 0
        app.new_match.draw_seed(app)
        duel_code.encode(app.new_match.seed, self.code)

    def tick(self, app: "App", events: int) -> None:
        """Move, change a letter, play with the code, or go back."""
        if events & keys.GO_LEFT:
            self.place = (self.place + duel_code.CODE_LENGTH - 1) % duel_code.CODE_LENGTH
        elif events & keys.GO_RIGHT:
            self.place = (self.place + 1) % duel_code.CODE_LENGTH
        elif events & keys.GO_UP:
            self._change(1)
        elif events & keys.GO_DOWN:
            self._change(_LETTERS - 1)
        elif events & keys.A:
            if duel_code.decode(self.code, app.new_match.seed):
                app.sound.play(tunes.REFUSED_TUNE)
                app.toast(menu_words.NOT_A_CODE)
            else:
                self._plan.begin(app)
            return
        elif events & keys.B:
            app.go(self._asker)
            return
        else:
            return
        app.sound.play(tunes.CLICK_TUNE)
        app.stale = True

    def draw(self, app: "App") -> None:
        """Draw the eight characters, the cursor around one, and what A and B do."""
        canvas = app.canvas
        menu.draw_header(canvas, menu_words.DUEL)
        canvas.text_middle(canvas.tiny, menu_words.DUEL_HINT, 0, WIDTH, 15)
        for i in range(duel_code.CODE_LENGTH):
            x = _LEFT + _PITCH * i
            if i == self.place:
                canvas.pill(x, _TOP - 4, 13, 15)
                canvas.fill(x + 6, _TOP - 7, 1, 1)
                canvas.fill(x + 5, _TOP - 6, 3, 1)
                canvas.fill(x + 5, _TOP + 12, 3, 1)
                canvas.fill(x + 6, _TOP + 13, 1, 1)
            else:
                canvas.fill(x + 2, _TOP + 9, 9, 1)
            x += (14 - canvas.words.advance(self.code[i])) // 2
            canvas.character(canvas.words, self.code[i], x, _TOP, 0 if i == self.place else 1)
        canvas.text(canvas.tiny, menu_words.PLAY_FOOT, 2, 59)
        canvas.text_right(canvas.tiny, menu.back_foot(app), WIDTH - 2, 59)

    def _change(self, step: int) -> None:
        value = duel_code.value_of(self.code[self.place])
        self.code[self.place] = duel_code.ALPHABET[(value + step) % _LETTERS]
