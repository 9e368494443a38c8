"""The settings: a row each, heard and seen at once, kept when they are left; and the way to set all back."""

from micropython import const

from contract import keys, tunes
from contract.settings import ASKS_ZERO, BRIGHTNESS, DIM_AFTER, LEFT_HANDED, PACE, SPOKEN, VOLUME
from ui import screens
from ui.draw import menu
from ui.menus.before.rows import NO_VALUE, Rows
from ui.menus.settings.set_back import SetBack
from ui.text import setting_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_PLACES = bytes((VOLUME, BRIGHTNESS, DIM_AFTER, PACE, ASKS_ZERO, LEFT_HANDED, SPOKEN))  # of each row
_SET_BACK = const(7)  # the row behind them
# The values of each row as LEFT and RIGHT go through them.
_ORDER = (
    b"\x01\x02\x00\x03",
    b"\x02\x01\x00",
    b"\x01\x00\x02\x03",
    b"\x02\x00\x01",
    b"\x00\x01",
    b"\x00\x01",
    b"\x00\x01\x02\x03",
)


class SettingsScreen(Rows):
    """Change the settings. set_back: the screen that the last row leads to."""

    name_id = screens.SETTINGS_SCREEN
    title = setting_words.TITLE

    def __init__(self) -> None:
        super().__init__()
        self.count = _SET_BACK + 1
        self.set_back = SetBack()
        self._pressed = 0  # A went down here and is not up yet

    def enter(self, app: "App") -> None:
        """Start on the first row."""
        self._pressed = 0
        self.go_to(0)

    def row_value(self, app: "App") -> int:
        """Answer what the row under the cursor is set to (contract.settings)."""
        return NO_VALUE if self.row == _SET_BACK else app.keeper.settings.buffer[_PLACES[self.row]]

    def press(self, app: "App", events: int) -> None:
        """Change or explain a row, or keep everything and go back."""
        if events & keys.B:
            app.go(app.before.title)
            app.save_settings()
        elif events & keys.A:
            self._pressed = 1
        elif events & keys.A_LONG and self._pressed:
            self._pressed = 0
            app.overlay.explain(setting_words.ROWS[self.row], setting_words.MEANINGS[self.row])
            app.stale = True
        elif events & keys.A_SHORT and self._pressed:
            self._pressed = 0
            if self.row == _SET_BACK:
                app.save_settings()
                app.go(self.set_back)
            else:
                self._change(app, 1)
        elif self.row != _SET_BACK:
            if events & keys.GO_RIGHT:
                self._change(app, 1)
            elif events & keys.GO_LEFT:
                self._change(app, -1)

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a setting and what it is set to."""
        canvas.text(canvas.words, setting_words.ROWS[i], menu.TEXT_LEFT, y)
        if i != _SET_BACK:
            value = app.keeper.settings.buffer[_PLACES[i]]
            canvas.text_right(canvas.words, setting_words.VALUES[i][value], menu.LINE_WIDTH - 4, y)

    def _change(self, app: "App", step: int) -> None:
        settings = app.keeper.settings.buffer
        place = _PLACES[self.row]
        order = _ORDER[self.row]
        at = 0
        while order[at] != settings[place]:
            at += 1
        settings[place] = order[(at + step) % len(order)]
        app.obeyed = False
        app.sound.play(tunes.CLICK_TUNE)
        app.stale = True
