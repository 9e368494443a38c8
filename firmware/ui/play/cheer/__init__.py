"""A cheer for a score or a win: a part that is opened (ui.parts)."""

from engine.match import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.text.cheer_words ui.play.cheer.cheer"


def make(app: "App"):
    """Make the screen, once it is known whether a match that is over was the best so far."""
    from ui.play.cheer.cheer import CheerScreen

    app.keeper.new_best = 0
    if app.match.phase == OVER:
        yield
        from keeping import books  # noqa: F401 (a slice of its own)

        yield
        from keeping import book  # noqa: F401

        yield
        from keeping import new_best

        yield
        for found in new_best.find(app.keeper, app.match):
            app.keeper.new_best = found or 0
            yield
    yield CheerScreen()
