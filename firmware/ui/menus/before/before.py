"""The screens that lead to a match, put together; the question before one takes the place of another."""

from micropython import const

from engine.turn_state import TURNS
from ui import screens
from ui.draw import menu
from ui.menus.before.duel_code import DuelCode
from ui.menus.before.setup import SetupScreen
from ui.menus.before.title import CONTINUE_ROW, NEW_ROW, QUICK_ROW
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_NOTHING = const(-1)
_GIVE_UP = (menu_words.KEEP, menu_words.GIVE_UP)


class GiveUp(menu.Choices):
    """Ask whether to give up the match that is going on. row: 0 keep it, 1 give it up."""

    page = screens.GIVE_UP_SCREEN
    title = menu_words.GIVE_UP_QUESTION
    losing = 1

    def lines(self, app: "App") -> tuple:
        """Answer the two answers: keep the match, or give it up."""
        return _GIVE_UP

    def draw_loss(self, app: "App") -> None:
        """Draw how many turns each has played."""
        match = app.match
        turns = TURNS * match.round + match.turn
        menu.draw_hint(app.canvas, menu_words.TURNS[turns == 1], turns)

    def leave(self, app: "App") -> None:
        """Keep the match, and go back to the title."""
        app.go(app.title)

    def act(self, app: "App") -> None:
        """Start the new match."""
        app.new_match.start(app)


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
