"""Draws what the next press may show, while there is nothing else to do: a whole screen takes 10 to 20 ms."""

from engine.rules import REAL
from engine.turn import TURN
from ui.states import COACHED, DECIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


class Ahead:
    """Know which screen's picture lies ready on the canvas's other sheet: `screen`, None when none does.

    It is of the screen as it will be: entered, or without the panel or the coach before it.
    """

    def __init__(self) -> None:
        self.screen = None

    def forget(self) -> None:
        """Draw anew: what is shown has changed, and with it perhaps what comes."""
        self.screen = None

    def draw(self, app: "App") -> bool:
        """Draw, unless that is done or there is no such screen; tell whether that took this tick's time."""
        if self.screen is not None:
            return False
        screen: "Any" = _next_screen(app)
        if screen is None:
            return False
        self.screen = screen
        if screen is app.turn and screen is not app.screen and not app.has_match():
            screen = app.first_picture
        elif screen is not app.screen:
            screen.enter(app)
        canvas = app.canvas
        canvas.turn_over()
        canvas.clear()
        if screen is app.turn and app.turn.state == COACHED and not app.overlay.panel:
            screen.draw_table(app)
        else:
            screen.draw(app)
        canvas.turn_over()
        return True


def _next_screen(app: "App"):
    """Answer the screen under a panel or the coach, the card from a person's turn, the turn from card, pause.

    Before a match ui.menus.duel_code knows.
    """
    screen = app.screen
    if app.overlay.panel:
        return screen
    if app.before is not None and not screen.at_table:
        following = app.before.next_screen(app)
        if following is not app.turn or not app.has_match():
            return following
    match = app.match
    if match.phase != TURN or match.kinds[match.player] or match.options & REAL:
        return None
    if screen is app.turn:
        if app.turn.state == COACHED:
            return screen
        return app.card if app.turn.state == DECIDE else None
    return app.turn if not screen.at_table or screen is app.card or screen is app.pause else None
