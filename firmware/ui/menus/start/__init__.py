"""The roll for who starts: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.menus.start.start_roll"


def make(app: "App"):
    """Make app.start_roll."""
    from ui.menus.start.start_roll import StartRollScreen

    app.start_roll = StartRollScreen()
    yield
