"""The questions before a device forgets what was chosen on it, and its records and people."""

from micropython import const

from contract.settings import GUIDE
from engine.rules import SHEETS
from keeping import older_games
from keeping.people import PLACES
from ui import screens
from ui.draw import menu
from ui.menus.counted import Counted
from ui.text import setting_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (setting_words.NOTHING, setting_words.TITLE, setting_words.ALL)
_ALL = const(2)  # of the lines


class Reset(Counted):
    """Ask, and reset."""

    page = screens.RESET_SCREEN
    title = setting_words.RESET
    losing = 1

    def lines(self, app: "App") -> tuple:
        """Answer the three choices: nothing, the settings, or the records and people too."""
        return _LINES

    def weigh(self, app: "App") -> None:
        """Count what goes with the records, if they shall."""
        if self.row == _ALL:
            super().weigh(app)
        else:
            self.ask_again(app)

    def draw_loss(self, app: "App", line: int) -> None:
        """Draw how many settings are not as new, or how many games and people there are."""
        keeper = app.keeper
        count = 0
        if line != _ALL:
            for row in setting_words.ROWS:
                count += keeper.settings.buffer[row[0]] != (row[0] == GUIDE)
            menu.draw_count(app.canvas, count, setting_words.SETTINGS)
            return
        for place in range(PLACES):
            count += keeper.people.number(place) > 0
        games = self.games
        for sheet in range(SHEETS):
            games += older_games.games(keeper.tally.buffer, sheet)
        x = menu.draw_count(app.canvas, games, setting_words.GAMES)
        menu.draw_count(app.canvas, count, setting_words.PEOPLE, x + 4)

    def leave(self, app: "App") -> None:
        """Reset nothing, and show the settings again."""
        app.go(app.part_screen)

    def act(self, app: "App") -> None:
        """Make the settings new, and on the last line forget records and people too; keep that."""
        app.keeper.settings.clear()
        app.keeper.settings.buffer[GUIDE] = 1
        app.obeyed = False
        app.save_settings()
        if self.row == _ALL:
            app.forget_records()
        app.leave(app.title)
        app.toast(setting_words.ALL_GONE if self.row == _ALL else setting_words.NEW_AGAIN)
