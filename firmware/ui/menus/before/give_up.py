"""The question before a new match takes the place of one that is not over."""

from ui import screens
from ui.draw.menu import Choices
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (menu_words.KEEP, menu_words.GIVE_UP)


class GiveUp(Choices):
    """Ask whether to give up the match that is going on. row: 0 keep it, 1 give it up."""

    name_id = screens.GIVE_UP_SCREEN
    title = menu_words.GIVE_UP_QUESTION

    def lines(self, app: "App") -> tuple:
        """Answer the two answers: keep the match, or give it up."""
        return _LINES

    def leave(self, app: "App") -> None:
        """Keep the match, and go back to the title."""
        app.go(app.title)

    def act(self, app: "App") -> None:
        """Start the new match."""
        app.new_match.start(app)
