"""The pause: go on, read the keys, or leave the match for later."""

from contract import keys
from ui import screens
from ui.draw.menu import draw_choices, move_choice
from ui.play.picture import NOTHING
from ui.text import words

_LINES = (words.RESUME, words.KEYS, words.LEAVE)


class Pause:
    """Choose how to go on. row: 0 go on, 1 the keys, 2 leave (the match stays saved)."""

    name_id = screens.PAUSE
    at_table = True

    def __init__(self) -> None:
        self.row = 0

    def enter(self, app) -> None:
        """Start on the first line."""
        self.row = 0

    def tick(self, app, events: int) -> None:
        """Move the cursor, do what is chosen, or go back."""
        if events & keys.GO_UP:
            self._move(app, 2)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.B or events & keys.A and self.row == 0:
            app.go_on()
        elif events & keys.A:
            if self.row == 1:
                app.explain(NOTHING)
            else:
                app.open(screens.TITLE)

    def draw(self, app) -> None:
        """Draw everything."""
        draw_choices(app, words.PAUSE, _LINES, self.row)

    def _move(self, app, step: int) -> None:
        before = self.row
        self.row = (before + step) % len(_LINES)
        move_choice(app, before, self.row)
