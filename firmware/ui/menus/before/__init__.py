"""The screens that the title leads to: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

# ui.draw.choice is the coach's, too: what is beside would take it along.
MODULES = "ui.menus.before.setup ui.menus.before.duel_code ui.draw.choice ui.menus.before.before"


def make(app: "App"):
    """Make app.before."""
    from ui.menus.before.before import Before

    app.before = Before(app)
    yield
