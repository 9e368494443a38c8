"""The settings: a row each, heard, seen and kept at once; the hardware; and the way to reset all."""

from micropython import const

from contract import tunes
from ui import screens
from ui.draw import menu
from ui.menus.before.rows import NO_VALUE, Rows
from ui.menus.settings.reset import Hardware, Reset
from ui.text import setting_words
from ui.text.setting_words import ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

# what stands in a row of setting_words.ROWS
_PLACE = const(0)
_ORDER = const(1)
_NAME = const(2)
_VALUES = const(3)
_MEANING = const(4)


class SettingsScreen(Rows):
    """Change the settings. hardware, reset: the screens that the last rows lead to.

    in_colour: the display has colours to choose from.
    """

    name_id = screens.SETTINGS_SCREEN
    title = setting_words.TITLE

    def __init__(self, in_colour: bool) -> None:
        super().__init__()
        self._hardware_row = len(ROWS) if in_colour else len(ROWS) - 1
        self.count = self._hardware_row + 2
        self.hardware = Hardware()
        self.reset = Reset()

    def enter(self, app: "App") -> None:
        """Leave the cursor where it was."""
        self.go_to(self.row)

    def row_value(self, app: "App") -> int:
        """Answer what the row under the cursor is set to (contract.settings)."""
        if self.row >= self._hardware_row:
            return NO_VALUE
        return app.keeper.settings.buffer[ROWS[self.row][_PLACE]]

    def leave(self, app: "App") -> None:
        """Go back to the title; the settings are kept already."""
        app.leave(app.title)

    def act(self, app: "App") -> None:
        """Change the row, or ask about the hardware, or what to reset."""
        if self.row == self._hardware_row:
            app.go(self.hardware)
        elif self.row > self._hardware_row:
            app.go(self.reset)
        else:
            self.change(app, 1)

    def explain(self, app: "App") -> None:
        """Say in a panel what the row means."""
        if self.row == self._hardware_row:
            app.overlay.explain(setting_words.HARDWARE, setting_words.HARDWARE_MEANS)
        elif self.row > self._hardware_row:
            app.overlay.explain(setting_words.RESET, setting_words.RESET_MEANS)
        else:
            row = ROWS[self.row]
            app.overlay.explain(row[_NAME], row[_MEANING])
        app.stale = True

    def draw_row(self, canvas: "Canvas", app: "App", i: int, y: int) -> None:
        """Draw a setting and what it is set to."""
        if i >= self._hardware_row:
            line = setting_words.HARDWARE if i == self._hardware_row else setting_words.RESET
            canvas.text(canvas.words, line, menu.TEXT_LEFT, y)
            return
        row = ROWS[i]
        canvas.text(canvas.words, row[_NAME], menu.TEXT_LEFT, y)
        value = row[_VALUES][app.keeper.settings.buffer[row[_PLACE]]]
        canvas.text_right(canvas.words, value, menu.LINE_WIDTH - 4, y)

    def change(self, app: "App", step: int) -> None:
        """Take the next value, or the one before."""
        if self.row >= self._hardware_row:
            return
        settings = app.keeper.settings.buffer
        place = ROWS[self.row][_PLACE]
        order = ROWS[self.row][_ORDER]
        at = 0
        while order[at] != settings[place]:
            at += 1
        settings[place] = order[(at + step) % len(order)]
        app.obeyed = False
        app.save_settings()
        app.sound.play(tunes.CLICK_TUNE)
        app.stale = True
