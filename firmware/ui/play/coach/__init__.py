"""The coach: a part that lasts (ui.parts), made once the judge is there."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "ui.draw.choice ui.draw.ranking ui.text.choices ui.play.coach.aim ui.play.coach.picture "
    "ui.play.coach.thinking ui.play.coach.coach"
)


def make(app: "App"):
    """Make app.coach; it takes up the turn that is shown."""
    yield  # a slice of its own for the last module
    from ui.play.coach.coach import Coach

    app.coach = Coach()
    if app.screen is app.turn:
        app.coach.begin(app)
    yield
