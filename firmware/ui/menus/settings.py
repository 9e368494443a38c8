"""The settings: a row each, heard, seen and kept at once; the hardware; the questions before all is reset."""

from micropython import const

from contract import tunes
from contract.device import FORGET
from contract.settings import GUIDE
from keeping.books import BOOKS, DICE_KINDS, EVERYBODY
from keeping.people import PLACES
from ui import menu, screens
from ui.menus import settings_words
from version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# what stands in a row of settings_words.ROWS
_PLACE = const(0)
_ORDER = const(1)
_NAME = const(2)
_VALUES = const(3)
_SAID = const(4)  # at the foot
_MEANING = const(5)

# these lead on
_LAST_ROWS: "tuple[tuple[Any, ...], ...]" = (
    (0, (), settings_words.HARDWARE, (), settings_words.HARDWARE_SAID, settings_words.HARDWARE_MEANS),
    (0, (), settings_words.RESET, (), settings_words.RESET_SAID, settings_words.RESET_MEANS),
)

_ALL = const(2)  # of the lines
_WIRES = (settings_words.NOT_NOW, settings_words.SET_UP)
_WIRES_ANSWERED = (settings_words.NOT_NOW, settings_words.SET_UP, settings_words.FORGET)


class Hardware(menu.Choices):
    """Ask what to do, and leave it in `app.wants`: a row is what is wanted (contract.device).

    The last line is there if the app knows of stored answers that can be forgotten.
    """

    page = screens.HARDWARE_SCREEN
    title = b"HARDWARE, RATTLE " + VERSION.encode()
    losing = FORGET
    loss = settings_words.ANSWERS

    def lines(self, app: "App") -> tuple:
        """Answer what can be done, less where no answers are stored."""
        return _WIRES_ANSWERED if app.answered else _WIRES

    def act(self, app: "App") -> None:
        """Say what is wanted."""
        app.wants = self.row


class Reset(menu.Choices):
    """Ask, and reset."""

    page = screens.RESET_SCREEN
    title = settings_words.RESET
    losing = 1
    choices = (settings_words.NOTHING, settings_words.TITLE, settings_words.ALL)

    _games = 0

    def ask_again(self, app: "App") -> None:
        """Ask once more, after the games are counted if they shall go."""
        if self.row == _ALL:
            app.stage.call(self)
        else:
            super().ask_again(app)

    def slices(self, app: "App"):
        """Count the games in every book, then ask: a generator of slices. Allocates, blocks."""
        from keeping.books import Book
        from keeping.content import ContentFile

        lost: tuple[int, ...] = ()
        self._games = 0
        for number in range(BOOKS):
            book = Book(number)
            file = ContentFile(app.keeper.shelf, book, False)
            if file.is_there:
                yield
                file.read()
                lost = lost or file.lost
                for dice in range(DICE_KINDS):
                    self._games += book.games(EVERYBODY, dice)
            yield
        app.stage.go(self)
        self.row = _ALL
        super().ask_again(app)
        app.stage.tell_losses(lost)

    def draw_loss(self, app: "App") -> None:
        """Draw how many settings were changed, or how many games and people there are."""
        keeper = app.keeper
        count = 0
        if self.asked == _ALL:
            for place in range(PLACES):
                count += keeper.people.number(place) > 0
            games = self._games
            x = menu.draw_hint(app.stage.canvas, settings_words.GAMES[games == 1], games) + 4
            menu.draw_hint(app.stage.canvas, settings_words.PEOPLE[count == 1], count, x)
        else:
            for row in settings_words.ROWS:
                count += keeper.settings.buffer[row[0]] > (row[0] == GUIDE)  # that goes off by itself
            menu.draw_hint(app.stage.canvas, settings_words.SETTINGS[count == 1], count)

    def act(self, app: "App") -> None:
        """Make the settings new, and on the last line forget records and people too; keep that."""
        app.keeper.settings.clear()
        app.keeper.settings.buffer[GUIDE] = 1
        app.obeyed = False
        app.keeper.mark_settings()
        said = settings_words.NEW_AGAIN
        if self.row == _ALL:
            app.keeper.forget_records()
            said = settings_words.ALL_GONE
        app.stage.leave(app.parts.title)
        app.stage.toast(said)


class SettingsScreen(menu.Rows):
    """Change the settings. hardware, reset: the screens that the last rows lead to.

    in_colour: the display has colours to choose from.
    """

    name_id = screens.SETTINGS_SCREEN
    title = settings_words.TITLE
    shown = 4

    def __init__(self, in_colour: bool) -> None:
        super().__init__()
        rows = settings_words.ROWS if in_colour else settings_words.ROWS[:-1]
        self._rows = rows + _LAST_ROWS
        self._hardware_row = len(rows)
        self.count = len(self._rows)
        self.hardware = Hardware()
        self.reset = Reset()

    def row_value(self, app: "App") -> int:
        """Answer what the row under the cursor is set to (contract.settings)."""
        if self.row >= self._hardware_row:
            return menu.NO_VALUE
        return app.keeper.settings.buffer[self._rows[self.row][_PLACE]]

    def act(self, app: "App") -> None:
        """Change the row, or ask about the hardware, or what to reset."""
        if self.row == self._hardware_row:
            app.stage.go(self.hardware)
        elif self.row > self._hardware_row:
            app.stage.go(self.reset)
        else:
            self.change(app, 1)

    def explain(self, app: "App") -> None:
        """Say in a panel what the row means."""
        row = self._rows[self.row]
        app.stage.overlay.explain(row[_NAME], row[_MEANING])

    def say_row(self, app: "App") -> None:
        """Say what the row is about."""
        menu.draw_hint(app.stage.canvas, self._rows[self.row][_SAID])

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a setting and what it is set to."""
        row = self._rows[i]
        canvas.text(canvas.words, row[_NAME], menu.TEXT_LEFT, y)
        if i < self._hardware_row:
            value = row[_VALUES][app.keeper.settings.buffer[row[_PLACE]]]
            canvas.text_right(canvas.words, value, menu.LINE_WIDTH - 4, y)

    def change(self, app: "App", step: int) -> None:
        """Take the next value, or the one before."""
        if self.row >= self._hardware_row:
            return
        settings = app.keeper.settings.buffer
        place = self._rows[self.row][_PLACE]
        order = self._rows[self.row][_ORDER]
        at = 0
        while order[at] != settings[place]:
            at += 1
        settings[place] = order[(at + step) % len(order)]
        app.obeyed = False
        app.keeper.mark_settings()
        app.stage.sound.play(tunes.CLICK_TUNE)
        app.stage.stale = True


def make(app: "App"):
    """Make the screen; while that is seen, what counts the games before a reset comes."""
    yield SettingsScreen(app.stage.colours > 0)
    for name in ("keeping.books", "keeping.content"):
        __import__(name)
        yield
