"""The settings: a row each, kept when they are left."""

from contract import keys, tunes
from keeping.settings import SOUND_OFF
from ui import screens
from ui.draw import menu
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_PLACES = bytes((SOUND_OFF,))  # of each row among the settings
_VALUES = (menu_words.SOUND_VALUES,)


class SettingsScreen:
    """Change the settings. row: the index chosen."""

    name_id = screens.SETTINGS_SCREEN
    at_table = False

    def __init__(self) -> None:
        self.row = 0

    def enter(self, app: "App") -> None:
        """Start on the first row."""
        self.row = 0

    def tick(self, app: "App", events: int) -> None:
        """Move, change, or keep everything and go back."""
        if events & keys.GO_UP:
            self._move(app, len(_PLACES) - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & (keys.A | keys.GO_RIGHT):
            self._change(app, 1)
        elif events & keys.GO_LEFT:
            self._change(app, -1)
        elif events & keys.B:
            app.go(app.before.title)
            app.save_settings()

    def draw(self, app: "App") -> None:
        """Draw everything."""
        menu.draw_header(app.canvas, menu_words.SETTINGS)
        menu.draw_arrows(app.canvas)
        for i in range(len(_PLACES)):
            self._draw_row(app.canvas, app.keeper.settings.buffer[_PLACES[i]], i)
        menu.draw_mark(app, self.row, menu.MARK_LEFT, menu.TOP + menu.ROW_HEIGHT * self.row)

    def _move(self, app: "App", step: int) -> None:
        self.row = (self.row + step) % len(_PLACES)
        app.stale = True

    def _change(self, app: "App", step: int) -> None:
        settings = app.keeper.settings
        place = _PLACES[self.row]
        settings.buffer[place] = (settings.buffer[place] + step) % (settings.most(place) + 1)
        app.apply_settings()
        app.sound.play(tunes.CLICK_TUNE)
        app.stale = True

    def _draw_row(self, canvas: "Canvas", value: int, i: int) -> None:
        y = menu.TOP + menu.ROW_HEIGHT * i
        canvas.text(canvas.words, menu_words.SETTING_ROWS[i], menu.TEXT_LEFT, y)
        canvas.text_right(canvas.words, _VALUES[i][value], menu.LINE_WIDTH - 4, y)
