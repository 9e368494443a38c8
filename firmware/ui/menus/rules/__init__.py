"""The rules of a sheet, or of a row of the set-up: a part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.menus.rules.rule_words ui.menus.rules.rules"


def make(app: "App"):
    """Make the pages."""
    from ui.menus.rules.rules import RulesScreen

    yield RulesScreen(app)
