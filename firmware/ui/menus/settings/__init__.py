"""The settings: a part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "keeping.books keeping.book keeping.loading keeping.content_file keeping.older_games "
    "ui.text.setting_words ui.menus.settings.reset ui.menus.settings.settings"
)


def make(app: "App"):
    """Make the screen."""
    from ui.menus.settings.settings import SettingsScreen

    yield SettingsScreen(app.colours > 0)
