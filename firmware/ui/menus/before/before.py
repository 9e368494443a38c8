"""The screens that lead to a match, put together."""

from micropython import const

from ui.menus.before.duel_code import DuelCode
from ui.menus.before.give_up import GiveUp
from ui.menus.before.setup import SetupScreen
from ui.menus.before.title import CONTINUE_ROW, NEW_ROW, QUICK_ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


_NOTHING = const(-1)


class Before:
    """Hold the screens that the title leads to. The constructor allocates."""

    def __init__(self, app: "App") -> None:
        self.setup = SetupScreen(app)
        self.duel_code = DuelCode()
        self.give_up = GiveUp()

    def next_screen(self, app: "App"):
        """Answer the screen that A leads to from the one shown, app.turn for a game, None where that is open.

        That is what may be drawn ahead (ui.ahead).
        """
        screen = app.screen
        title = app.title
        chosen = title.chosen() if screen is title else _NOTHING
        if chosen == NEW_ROW:
            return self.setup
        alone = chosen == QUICK_ROW and title.plan.is_alone()
        if alone or screen is self.setup and self.setup.is_at_start() and self.setup.plan.is_alone():
            return self.give_up if app.has_match() else app.turn
        return app.turn if chosen == CONTINUE_ROW else None
