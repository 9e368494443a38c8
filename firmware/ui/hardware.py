"""The question before the board starts anew to learn how it is wired."""

from ui import keys, words
from ui.menu import draw_choices

_LINES = (words.NOT_NOW, words.RESTART)


class Hardware:
    """Ask whether to set up the hardware. row: 0 not now, 1 yes: the app then wants it, and the loop ends."""

    name_id = 10

    def __init__(self) -> None:
        self.row = 0

    def enter(self, app) -> None:
        """Start on the line that changes nothing."""
        self.row = 0

    def tick(self, app, events: int) -> None:
        """Move the cursor; go back to the title, or let the loop end."""
        if events & (keys.GO_UP | keys.GO_DOWN):
            self.row = 1 - self.row
            app.stale = True
        elif events & keys.B or events & keys.A and self.row == 0:
            app.go(app.title)
        elif events & keys.A:
            app.wants_hardware = True

    def draw(self, app) -> None:
        """Draw everything."""
        draw_choices(app.canvas, words.SET_UP_HARDWARE, _LINES, self.row)
