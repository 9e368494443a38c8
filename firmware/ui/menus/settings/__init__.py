"""The settings: a part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.menus.settings.setting_words ui.menus.settings.settings"
_RECORDS = ("keeping.books", "keeping.content")


def make(app: "App"):
    """Make the screen; while that is seen, what counts the games before a reset comes."""
    from ui.menus.settings.settings import SettingsScreen

    yield SettingsScreen(app.colours > 0)
    for name in _RECORDS:
        __import__(name)
        yield
