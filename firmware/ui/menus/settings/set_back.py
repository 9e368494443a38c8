"""The question before a device forgets what was chosen on it, and its records."""

from contract.settings import GUIDE
from ui import screens
from ui.draw.menu import Choices
from ui.text import setting_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (setting_words.KEEP_ALL, setting_words.ALL_SETTINGS, setting_words.RECORDS_TOO)


class SetBack(Choices):
    """Ask, and set back."""

    name_id = screens.SET_BACK_SCREEN
    title = setting_words.SET_BACK

    def lines(self, app: "App") -> tuple:
        """Answer the three choices: nothing, the settings, or the records too."""
        return _LINES

    def leave(self, app: "App") -> None:
        """Set nothing back, and show the settings again."""
        app.go(app.part_screen)

    def act(self, app: "App") -> None:
        """Set the settings back, and on the last line the records too; keep that."""
        app.keeper.settings.clear()
        app.keeper.settings.buffer[GUIDE] = 1
        app.obeyed = False
        app.save_settings()
        if self.row == len(_LINES) - 1:
            app.forget_records()
        app.leave(app.title)
        app.toast(setting_words.DONE)
