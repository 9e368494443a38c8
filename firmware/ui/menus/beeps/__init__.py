"""Learning the spoken beeps: a part that is opened (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.text.beep_words ui.menus.beeps.beeps"


def make(app: "App"):
    """Make the steps."""
    from ui.menus.beeps.beeps import BeepsScreen

    yield BeepsScreen()
