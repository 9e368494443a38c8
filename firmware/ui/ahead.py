"""Draws what the next press may show, while nothing else is to be done: a whole screen takes 10 to 20 ms."""

from engine.match import TURN
from engine.rules import REAL
from ui.title import CONTINUE, NEW
from ui.turn import DECIDE


class Ahead:
    """Know which screen's picture lies ready on the canvas's other sheet: `screen`, None when none does."""

    def __init__(self) -> None:
        self.screen = None

    def forget(self) -> None:
        """Draw anew: what is shown has changed, and with it perhaps what comes."""
        self.screen = None

    def draw(self, app) -> bool:
        """Draw, unless that is done or there is no such screen; tell whether that took this tick's time."""
        if self.screen is not None:
            return False
        screen = _next_screen(app)
        if screen is None:
            return False
        self.screen = screen
        if screen is not app.screen:
            screen.enter(app)
            app.stale = False
        canvas = app.canvas
        canvas.turn_over()
        canvas.clear()
        screen.draw(app)
        canvas.turn_over()
        return True


def _next_screen(app):
    """Answer the screen under a panel, the card from a person's turn, the turn from card or pause.

    From the title what is chosen: the turn, or the set-up unless a table is read that it may yet offer.
    """
    screen = app.screen
    if app.overlay.panel:
        return screen
    if screen is app.title and app.title.chosen() == NEW:
        return None if app.preparation.busy else app.setup
    match = app.match
    if match.phase != TURN or match.kinds[match.player] or match.options & REAL:
        return None
    if screen is app.turn:
        return app.card if app.turn.state == DECIDE else None
    if screen is app.title:
        return app.turn if app.title.chosen() == CONTINUE else None
    return app.turn if screen is app.card or screen is app.pause else None
