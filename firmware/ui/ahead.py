"""Draws what the next press may show, while nothing else is to be done: a whole screen takes 10 to 20 ms."""

from micropython import const

from engine.match import TURN
from engine.rules import REAL
from ui.menus.before.title import CONTINUE, NEW, QUICK
from ui.play.turn_screen import COACHED, DECIDE

_NOT_ASKED = const(-1)


class Ahead:
    """Know which screen's picture lies ready on the canvas's other sheet: `screen`, None when none does.

    It is of the screen as it will be: entered, or without the panel or the coach before it.
    """

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
        if screen is app.turn and screen is not app.screen and not app.has_match():
            screen = app.menus.fresh
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


def _next_screen(app):
    """Answer the screen under a panel or the coach, the card from a person's turn, the turn from card, pause.

    From the title what is chosen: the turn, or the set-up unless a table is read that it may yet offer. And
    before a game for one begins, its turn, or the question whether to give up another game.
    """
    screen = app.screen
    if app.overlay.panel:
        return screen
    menus = app.menus
    chosen = _NOT_ASKED
    if menus is not None:
        if screen is menus.title:
            chosen = menus.title.chosen()
        if chosen == NEW:
            return None if app.is_preparing() else menus.setup
        if chosen == QUICK or (screen is menus.setup and screen.begins_alone()):
            return menus.give_up if app.has_match() else app.turn
    match = app.match
    if match.phase != TURN or match.kinds[match.player] or match.options & REAL:
        return None
    if screen is app.turn:
        if app.turn.state == COACHED:
            return screen
        return app.card if app.turn.state == DECIDE else None
    if screen is app.card or screen is app.pause or chosen == CONTINUE:
        return app.turn
    return None
