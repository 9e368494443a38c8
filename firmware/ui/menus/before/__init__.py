"""The screens that lead to a match: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.menus.before.plan ui.menus.before.rows ui.menus.before.title ui.menus.before.before"


def make(app: "App"):
    """Make app.before, with the title first."""
    from ui.menus.before.before import Before

    app.before = Before(app)
    yield
    yield from app.before.make(app)
