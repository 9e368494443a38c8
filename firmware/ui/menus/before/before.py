"""The screens that lead to a match, put together."""

from micropython import const

from ui import screens
from ui.menus.before.title import CONTINUE_ROW, NEW_ROW, QUICK_ROW, Title
from ui.play import picture
from ui.play.picture import TurnPicture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


class FirstPicture:
    """Draw what the turn screen will. Only the constructor allocates."""

    def __init__(self) -> None:
        self._table = TurnPicture()  # as it is made it shows such a game

    def draw(self, app: "App") -> None:
        """Draw the picture of a turn that nobody has begun, by who is the only one in what would start."""
        before = app.before
        plan = before.title.plan if app.screen is before.title else before.setup.plan
        self._table.name = plan.name(0)
        self._table.draw(app.canvas, app.dice)
        picture.draw_roll(app.canvas, app.buttons)


_NOTHING = const(-1)


class Before:
    """Hold the screens: the title, and once make() is done, is_whole, those that it leads to."""

    def __init__(self, app: "App") -> None:
        self.title = Title(app)
        self.is_whole = False

    def make(self, app: "App"):
        """Make the other screens: a generator of slices. Allocates."""
        from ui.menus.before.setup import Setup

        self.setup = Setup(app)
        yield
        from ui.menus.before.duel_code import DuelCode

        self.duel_code = DuelCode()
        yield
        from ui.draw import choice  # noqa: F401 (the coach's too: what is beside would take it along)

        yield
        from ui.menus.before.give_up import GiveUp
        from ui.menus.before.hardware import Hardware

        self.give_up = GiveUp()
        self.hardware = Hardware()
        self.first_picture = FirstPicture()
        self.is_whole = True

    def screen(self, name_id: int):
        """Answer a screen that others ask for, by its name_id: title or give-up."""
        return self.give_up if name_id == screens.GIVE_UP_SCREEN else self.title

    def next_screen(self, app: "App"):
        """Answer the screen that A leads to from the one shown, app.turn for a game, None where that is open.

        That is what may be drawn ahead (ui.ahead).
        """
        screen = app.screen
        chosen = self.title.chosen() if screen is self.title else _NOTHING
        if chosen == NEW_ROW:
            return self.setup
        alone = chosen == QUICK_ROW and self.title.plan.is_alone()
        if alone or screen is self.setup and self.setup.is_at_start() and self.setup.plan.is_alone():
            return self.give_up if app.has_match() else app.turn
        return app.turn if chosen == CONTINUE_ROW else None
