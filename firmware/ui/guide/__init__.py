"""The guide of a new device: a part that lasts (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.text.guide_words ui.guide.guide"


def make(app: "App"):
    """Make app.guide."""
    from ui.guide.guide import Guide

    app.guide = Guide()
    yield
