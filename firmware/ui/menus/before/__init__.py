"""The screens that lead to a match: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.menus.before.plan ui.menus.before.rows ui.menus.before.title"

# What comes once the title is seen. ui.draw.choice is the coach's, too: an opened part would take it along.
_BEHIND_THE_TITLE = (
    "ui.text.hint_words",
    "ui.menus.before.setup",
    "ui.menus.before.picker",
    "ui.menus.before.duel_code",
    "ui.draw.choice",
)


def make(app: "App"):
    """Make app.title, and then app.before."""
    from ui.menus.before.title import Title

    app.title = Title(app)
    yield
    for name in _BEHIND_THE_TITLE:
        __import__(name)
        yield
    from ui.menus.before.before import Before

    app.before = Before(app)
