"""What the settings end with: the hardware menu, and the questions before all is reset."""

from micropython import const

from contract.restart import FORGET
from contract.settings import GUIDE
from keeping.book import DICE_KINDS, EVERYBODY
from keeping.books import BOOKS
from keeping.people import PLACES
from ui import screens
from ui.draw import menu
from ui.text import setting_words
from version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

_LINES = (setting_words.NOTHING, setting_words.TITLE, setting_words.ALL)
_ALL = const(2)  # of the lines
_WIRES = (setting_words.NOT_NOW, setting_words.SET_UP)
_WIRES_ANSWERED = (setting_words.NOT_NOW, setting_words.SET_UP, setting_words.FORGET)


class Hardware(menu.Choices):
    """Ask what to do, and leave it in `app.wants`: a row is what is wanted (contract.restart).

    The last line is there if the app knows of stored answers that can be forgotten.
    """

    page = screens.HARDWARE_SCREEN
    title = b"HARDWARE, RATTLE " + VERSION.encode()
    losing = FORGET
    loss = setting_words.ANSWERS

    def lines(self, app: "App") -> tuple:
        """Answer what can be done, less where no answers are stored."""
        return _WIRES_ANSWERED if app.answered else _WIRES

    def act(self, app: "App") -> None:
        """Say what is wanted."""
        app.wants = self.row


class Reset(menu.Choices):
    """Ask, and reset."""

    page = screens.RESET_SCREEN
    title = setting_words.RESET
    losing = 1

    _games = 0

    def lines(self, app: "App") -> tuple:
        """Answer the three choices: nothing, the settings, or the records and people too."""
        return _LINES

    def ask_again(self, app: "App") -> None:
        """Ask once more, after the games are counted if they shall go."""
        if self.row == _ALL:
            app.call(self)
        else:
            super().ask_again(app)

    def slices(self, app: "App"):
        """Count the games in every book, then ask: a generator of slices. Allocates, blocks."""
        from keeping.book import Book
        from keeping.content_file import ContentFile

        lost: tuple[int, ...] = ()
        self._games = 0
        for number in range(BOOKS):
            book = Book(number)
            file = ContentFile(app.keeper.shelf, book, False)
            if file.is_there:
                yield
                file.read()
                file.store.close()
                lost = lost or file.lost
                for dice in range(DICE_KINDS):
                    self._games += book.games(EVERYBODY, dice)
            yield
        app.go(self)
        self.row = _ALL
        super().ask_again(app)
        app.tell_losses(lost)

    def draw_loss(self, app: "App") -> None:
        """Draw how many settings were changed, or how many games and people there are."""
        keeper = app.keeper
        count = 0
        if self.asked == _ALL:
            for place in range(PLACES):
                count += keeper.people.number(place) > 0
            games = self._games
            x = menu.draw_hint(app.canvas, setting_words.GAMES[games == 1], games) + 4
            menu.draw_hint(app.canvas, setting_words.PEOPLE[count == 1], count, x)
        else:
            for row in setting_words.ROWS:
                count += keeper.settings.buffer[row[0]] > (row[0] == GUIDE)  # that goes off by itself
            menu.draw_hint(app.canvas, setting_words.SETTINGS[count == 1], count)

    def act(self, app: "App") -> None:
        """Make the settings new, and on the last line forget records and people too; keep that."""
        app.keeper.settings.clear()
        app.keeper.settings.buffer[GUIDE] = 1
        app.obeyed = False
        app.save_settings()
        said = setting_words.NEW_AGAIN
        if self.row == _ALL:
            app.forget_records()
            said = setting_words.ALL_GONE
        app.leave(app.title)
        app.toast(said)
