"""The first picture of a game for one person, before that game begins (ui.ahead)."""

from engine.boxes import BOXES
from engine.card import Card
from strategy.bots import HUMAN
from ui import prompt
from ui.table import NOTHING


class Fresh:
    """Draw what the turn screen will. Only the constructor allocates."""

    def __init__(self) -> None:
        self._card = Card()

    def draw(self, app) -> None:
        """Draw it, by the turn's own table, which reads the match anew when that is entered."""
        table = app.turn.table
        table.player = 0
        table.kind = HUMAN
        table.round = 0
        table.rounds = 1
        table.turn = 0
        table.card = self._card
        table.rolls = 0
        table.holds = 0
        table.total = 0
        table.legal = 0
        table.hundreds = 0
        table.best = NOTHING
        table.die = NOTHING
        table.box = NOTHING
        for box in range(BOXES):
            table.points[box] = 0
        table.draw(app.canvas, app.dice)
        prompt.draw_roll(app.canvas)
