"""Spoken beeps: a part that lasts (ui.parts), once it was wanted."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.speech.voice ui.speech.symbols ui.speech.ear ui.speech.turn ui.speech.speech"


def make(app: "App"):
    """Make app.spoken."""
    from ui.speech.speech import Speech

    app.spoken = Speech(app)
    yield
