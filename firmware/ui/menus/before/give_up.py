"""The question before a new match takes the place of one that is not over."""

from contract import keys
from ui import screens
from ui.draw.menu import draw_choices, move_choice
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (menu_words.KEEP, menu_words.GIVE_UP)


class GiveUp:
    """Ask whether to give up the match that is going on. row: 0 keep it, 1 give it up."""

    name_id = screens.GIVE_UP
    at_table = False

    def __init__(self) -> None:
        self.row = 0

    def enter(self, app: "App") -> None:
        """Start on the line that loses nothing."""
        self.row = 0

    def tick(self, app: "App", events: int) -> None:
        """Move the cursor; start the new match, or go back to the title."""
        if events & (keys.GO_UP | keys.GO_DOWN):
            self.row = 1 - self.row
            move_choice(app, 1 - self.row, self.row)
        elif events & keys.B or events & keys.A and self.row == 0:
            app.go(app.before.title)
        elif events & keys.A:
            app.new_match.start(app)

    def draw(self, app: "App") -> None:
        """Draw everything."""
        draw_choices(app, menu_words.GIVE_UP_QUESTION, _LINES, self.row)
