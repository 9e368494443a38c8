"""The hardware menu: leave the wires, ask for them all, or go back to the board's own numbers."""

from ui import screens
from ui.draw.menu import Choices
from ui.text import setting_words
from version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (setting_words.NOT_NOW, setting_words.SET_UP)
_LINES_ANSWERED = (setting_words.NOT_NOW, setting_words.SET_UP, setting_words.FORGET)


class Hardware(Choices):
    """Ask what to do, and leave it in `app.wants`: a row is what is wanted (contract.restart).

    The last line is there if the app knows of stored answers that can be forgotten.
    """

    name_id = screens.HARDWARE_SCREEN
    title = b"HARDWARE, RATTLE " + VERSION.encode()

    def lines(self, app: "App") -> tuple:
        """Answer what can be done, less where no answers are stored."""
        return _LINES_ANSWERED if app.answered else _LINES

    def leave(self, app: "App") -> None:
        """Leave the wires alone, and show the settings again."""
        app.go(app.part_screen)

    def act(self, app: "App") -> None:
        """Say what is wanted."""
        app.wants = self.row
