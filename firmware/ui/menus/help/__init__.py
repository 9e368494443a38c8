"""The panels that explain the keys and the boxes: an errand (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.menus.help.help"


def make(app: "App"):
    """Open the panel that is asked for."""
    from ui.menus.help.help import show

    show(app, app.topic)
    app.is_explained()
    yield
