"""The first picture of a turn that nobody has begun, as the turn screen will show it."""

from ui.play import roll_picture
from ui.play.picture import TurnPicture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


class FirstPicture:
    """Draw that. Only the constructor allocates."""

    def __init__(self) -> None:
        self._picture = TurnPicture()  # as it is made it shows such a game

    def draw(self, app: "App") -> None:
        """Draw the picture of a turn that nobody has begun, by who is the only one in what would start."""
        plan = app.title.plan if app.screen is app.title else app.before.setup.plan
        self._picture.name = plan.name(0)
        self._picture.draw(app.canvas, app.dice)
        roll_picture.draw_prompt(app, True, False)
