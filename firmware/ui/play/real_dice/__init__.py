"""Real dice, entered on the turn screen: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.play.real_dice.entry ui.play.real_dice.bare_score ui.play.real_dice.real_dice"


def make(app: "App"):
    """Make app.real."""
    from ui.play.real_dice.real_dice import Real

    app.real = Real()
    yield
