"""The settings: a row each, heard, seen and kept at once; and the way to set all back."""

from micropython import const

from contract import tunes
from contract.settings import (
    ASKS_ZERO,
    BRIGHTNESS,
    DIM_AFTER,
    HANDOVER,
    LEFT_HANDED,
    PACE,
    SPOKEN,
    VOLUME,
)
from ui import screens
from ui.draw import menu
from ui.menus.before.rows import NO_VALUE, Rows
from ui.menus.settings.set_back import SetBack
from ui.text import setting_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_PLACES = bytes(
    (VOLUME, BRIGHTNESS, DIM_AFTER, PACE, ASKS_ZERO, HANDOVER, LEFT_HANDED, SPOKEN)
)  # of each row
_SET_BACK = const(8)  # the row behind them
# The values of each row as LEFT and RIGHT go through them.
_ORDER = (
    b"\x01\x02\x00\x03",
    b"\x02\x01\x00",
    b"\x01\x00\x02\x03",
    b"\x02\x00\x01",
    b"\x00\x01",
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

    def enter(self, app: "App") -> None:
        """Start on the first row."""
        self.go_to(0)

    def row_value(self, app: "App") -> int:
        """Answer what the row under the cursor is set to (contract.settings)."""
        return NO_VALUE if self.row == _SET_BACK else app.keeper.settings.buffer[_PLACES[self.row]]

    def leave(self, app: "App") -> None:
        """Go back to the title; the settings are kept already."""
        app.leave(app.title)

    def act(self, app: "App") -> None:
        """Change the row, or ask what to set back."""
        if self.row == _SET_BACK:
            app.go(self.set_back)
        else:
            self.change(app, 1)

    def explain(self, app: "App") -> None:
        """Say in a panel what the row means."""
        app.overlay.explain(setting_words.ROWS[self.row], setting_words.MEANINGS[self.row])
        app.stale = True

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a setting and what it is set to."""
        canvas.text(canvas.words, setting_words.ROWS[i], menu.TEXT_LEFT, y)
        if i != _SET_BACK:
            value = app.keeper.settings.buffer[_PLACES[i]]
            canvas.text_right(canvas.words, setting_words.VALUES[i][value], menu.LINE_WIDTH - 4, y)

    def change(self, app: "App", step: int) -> None:
        """Take the next value, or the one before."""
        if self.row == _SET_BACK:
            return
        settings = app.keeper.settings.buffer
        place = _PLACES[self.row]
        order = _ORDER[self.row]
        at = 0
        while order[at] != settings[place]:
            at += 1
        settings[place] = order[(at + step) % len(order)]
        app.obeyed = False
        app.save_settings()
        app.sound.play(tunes.CLICK_TUNE)
        app.stale = True
