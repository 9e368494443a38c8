"""The records: a line for each sheet with its games, the best one and the average."""

from micropython import const

from contract import keys
from contract.glass import WIDTH
from engine.rules import SHEETS
from ui import screens
from ui.draw import menu
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.records import Records
    from ui.app import App
    from ui.draw.canvas import Canvas

_GAMES_RIGHT = const(71)
_BEST_RIGHT = const(100)
_AVERAGE_RIGHT = const(124)
_NAMES = const(10)
_TOP = const(17)
_ROW = const(8)
_DASH = b"-"
_PLUS = const(43)  # marks a best that a coach helped with


class RecordsScreen:
    """Show the records."""

    name_id = screens.RECORDS_SCREEN
    at_table = False

    def enter(self, app: "App") -> None:
        """Need nothing."""

    def tick(self, app: "App", events: int) -> None:
        """Go back."""
        if events & (keys.A | keys.B):
            app.go(app.before.title)

    def draw(self, app: "App") -> None:
        """Draw everything."""
        canvas = app.canvas
        menu.draw_header(canvas, menu_words.RECORDS)
        canvas.text_right(canvas.tiny, menu_words.GAMES, _GAMES_RIGHT, _NAMES)
        canvas.text_right(canvas.tiny, menu_words.BEST_GAME, _BEST_RIGHT, _NAMES)
        canvas.text_right(canvas.tiny, menu_words.MEAN, _AVERAGE_RIGHT, _NAMES)
        coached = False
        for sheet in range(SHEETS):
            self._draw_row(canvas, app.keeper.records, sheet, _TOP + _ROW * sheet)
            coached = coached or app.keeper.records.is_coached(sheet)
        if coached:
            canvas.text_right(canvas.tiny, menu_words.WITH_COACH, WIDTH - 3, 2, 0)

    def _draw_row(self, canvas: "Canvas", records: "Records", sheet: int, y: int) -> None:
        canvas.text(canvas.words, menu_words.SHEETS[sheet], 2, y)
        games = records.games(sheet)
        if not games:
            canvas.text_right(canvas.words, _DASH, _GAMES_RIGHT, y)
            return
        canvas.number_right(canvas.tiny, games, _GAMES_RIGHT, y + 1)
        x = canvas.number_right(canvas.words, records.best(sheet), _BEST_RIGHT, y)
        if records.is_coached(sheet):
            canvas.character(canvas.tiny, _PLUS, x - 4, y + 1)
        canvas.number_right(canvas.words, records.average(sheet), _AVERAGE_RIGHT, y)
