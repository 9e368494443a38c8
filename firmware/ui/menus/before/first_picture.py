"""The first picture of a game for one person, before that game begins (ui.ahead)."""

from ui.play import prompt
from ui.play.picture import Table


class FirstPicture:
    """Draw what the turn screen will. Only the constructor allocates."""

    def __init__(self) -> None:
        self._table = Table()  # as it is made it shows such a game

    def draw(self, app) -> None:
        """Draw it."""
        self._table.draw(app.canvas, app.dice)
        prompt.draw_roll(app.canvas, app.buttons)
