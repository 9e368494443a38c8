"""What to do about the wires: nothing, ask for them all, or go back to the board's own numbers."""

from contract import keys
from contract.restart import NOTHING
from ui import screens
from ui.draw.menu import draw_choices, move_choice
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (menu_words.NOT_NOW, menu_words.SET_UP)
_LINES_ANSWERED = (menu_words.NOT_NOW, menu_words.SET_UP, menu_words.FORGET)


class Hardware:
    """Ask what to do, and leave it in `app.wants`: a row is what is wanted (contract.restart).

    The last line is there if the app knows of stored answers that can be forgotten. row: the one under the
    cursor.
    """

    name_id = screens.HARDWARE
    at_table = False

    def __init__(self) -> None:
        self.row = 0

    def enter(self, app: "App") -> None:
        """Start on the line that changes nothing."""
        self.row = NOTHING

    def tick(self, app: "App", events: int) -> None:
        """Move the cursor; go back to the title, or say what is wanted."""
        if events & keys.GO_UP:
            self._move(app, len(_lines(app)) - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.B or events & keys.A and self.row == NOTHING:
            app.go(app.before.title)
        elif events & keys.A:
            app.wants = self.row

    def draw(self, app: "App") -> None:
        """Draw everything."""
        draw_choices(app, menu_words.SET_UP_HARDWARE, _lines(app), self.row)

    def _move(self, app: "App", step: int) -> None:
        before = self.row
        self.row = (before + step) % len(_lines(app))
        move_choice(app, before, self.row)


def _lines(app: "App"):
    return _LINES_ANSWERED if app.answered else _LINES
