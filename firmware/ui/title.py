"""The first screen: the name on six dice, three ways to play, and the way to the hardware."""

from micropython import const

from ui import keys, words
from ui.art import LOGO
from ui.canvas import WIDTH

CONTINUE = const(0)
QUICK = const(1)
NEW = const(2)
HARDWARE = const(3)

_LINES = (words.CONTINUE, words.QUICK, words.NEW, words.SET_UP_HARDWARE)
_ROOM = const(36)  # pixels under the logo
_ROW = const(12)  # where there is room
_BOTTOM = const(64)
_LEFT = const(18)
_LETTERS = const(7)  # high
_DROP_TICKS = const(5)  # between one letter and the next
_FALL = b"\x1a\x18\x14\x0e\x06\x00\x02\x03\x02\x00"  # pixels above its place, tick by tick
_REST = b"\x02\x04\x01\x03\x02\x04"  # where each letter comes to lie


class Title:
    """Choose how to play. rows: bytearray(4) of which the first `count` are shown; row: the index chosen."""

    name_id = 0

    def __init__(self) -> None:
        self.rows = bytearray(4)
        self.count = 0
        self.row = 0
        self.ticks = 0

    def enter(self, app) -> None:
        """Show the ways to play; CONTINUE is the first where a match is saved."""
        self.count = 0
        if app.has_match():
            self._add(CONTINUE)
        self._add(QUICK)
        self._add(NEW)
        self._add(HARDWARE)
        self.row = 0
        self.ticks = 0

    def chosen(self) -> int:
        """Answer the action under the cursor: CONTINUE, QUICK, NEW or HARDWARE."""
        return self.rows[self.row]

    def tick(self, app, events: int) -> None:
        """Let the letters fall, move the cursor, do what is chosen."""
        if self.ticks < LOGO * _DROP_TICKS + len(_FALL):
            self.ticks += 1
            self._draw_logo(app)
            app.touched = True
        if events & keys.GO_UP:
            self._move(app, self.count - 1)
        elif events & keys.GO_DOWN:
            self._move(app, 1)
        elif events & keys.A:
            choice = self.rows[self.row]
            if choice == CONTINUE:
                app.go_on()
            elif choice == QUICK:
                app.quick_game()
            elif choice == NEW:
                app.go(app.setup)
            else:
                app.go(app.hardware)

    def draw(self, app) -> None:
        """Draw everything."""
        self._draw_logo(app)
        for i in range(self.count):
            self._draw_row(app.canvas, i)
        if app.battery >= 0:
            _draw_battery(app.canvas, app.battery)

    def _add(self, row: int) -> None:
        self.rows[self.count] = row
        self.count += 1

    def _move(self, app, step: int) -> None:
        before = self.row
        self.row = (before + step) % self.count
        self._draw_row(app.canvas, before)
        self._draw_row(app.canvas, self.row)
        app.touched = True

    def _draw_row(self, canvas, i: int) -> None:
        row = min(_ROW, _ROOM // self.count)
        y = _BOTTOM - (self.count - i) * row
        air = (row - _LETTERS) // 2
        canvas.fill(_LEFT, y, WIDTH - 2 * _LEFT, row, 0)  # a battery may be beside it
        if i == self.row:
            canvas.pill(_LEFT, y, WIDTH - 2 * _LEFT, _LETTERS + 2 * air, 1)
        canvas.text_middle(canvas.words, _LINES[self.rows[i]], 0, WIDTH, y + air, 0 if i == self.row else 1)

    def _draw_logo(self, app) -> None:
        canvas = app.canvas
        canvas.fill(0, 0, WIDTH, 28, 0)
        for i in range(LOGO):
            fallen = self.ticks - i * _DROP_TICKS
            if fallen >= 0:
                above = _FALL[fallen] if fallen < len(_FALL) else 0
                canvas.stamp(app.logo.letters[i], 1 + 21 * i, 1 + _REST[i] - above)


def _draw_battery(canvas, quarters: int) -> None:
    """Draw a battery that is filled by quarters, in the corner at the lower right."""
    canvas.box(111, 55, 14, 8, 1)
    canvas.fill(125, 57, 2, 4, 1)
    canvas.fill(113, 57, 2 + 2 * quarters if quarters else 0, 4, 1)
