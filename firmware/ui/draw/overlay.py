"""Draws over a screen for a while: a toast, or a panel that waits; and a player's name and kind."""

from micropython import const

from contract.device import WIDTH
from ui.draw.canvas import Canvas
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.draw.dice import DicePictures

TOAST_TICKS = const(75)

# panel
NO_PANEL = const(0)
ASKED_FOR = const(1)
SEEN = const(2)

_TOAST_TOP = const(25)
_TOAST_HEIGHT = const(13)
_EXAMPLE = const(11)  # from one die of an example to the next
_NONE = const(-1)


def draw_name(canvas: Canvas, name: bytes | memoryview, kind: int, x: int, y: int, ink: int = 1) -> int:
    """Draw a player's name (at most 47 pixels), 7 high, and its kind (28 more); answer the x behind."""
    x = canvas.text(canvas.words, name, x, y, ink)
    if kind:
        x = canvas.text(canvas.tiny, _kind(kind), x + 2, y + 2, ink)
    return x


def measure_name(canvas: Canvas, name: bytes | memoryview, kind: int) -> int:
    """Answer the width in pixels of a name as draw_name() draws it."""
    width = canvas.measure(canvas.words, name)
    if kind:
        width += 3 + canvas.measure(canvas.tiny, _kind(kind))
    return width


def _kind(kind: int) -> bytes:
    return words.KINDS[kind] if kind < len(words.KINDS) else words.REPLAY


class Overlay:
    """Draw over a screen. line: of the toast; toast_ticks: left for it. panel: NO_PANEL, ASKED_FOR, SEEN."""

    def __init__(self, canvas: Canvas, dice: "DicePictures") -> None:
        self.canvas = canvas
        self._dice = dice
        self.toast_ticks = 0
        self.panel = NO_PANEL
        self.line: bytes | memoryview = b""
        self._title = b""
        self._lines: tuple = ()
        self._points = _NONE
        self._plus = 0
        self._note = b""
        self._example = b""

    def toast(self, line: bytes | memoryview) -> None:
        """Show a line for TOAST_TICKS, or until the next press."""
        self.line = line
        self.toast_ticks = TOAST_TICKS

    def explain(
        self,
        title: bytes,
        lines: tuple,
        example: bytes = b"",
        note: bytes = b"",
        points: int = _NONE,
        plus: int = 0,
    ) -> None:
        """Open a panel: a title and up to five lines. A button closes it.

        About a box, with two lines at most: an example, faces of dice; a note; what the dice pay, unless
        negative, and a hundred that comes with it, `plus`.
        """
        self._title = title
        self._lines = lines
        self._example = example
        self._note = note
        self._points = points
        self._plus = plus
        self.panel = ASKED_FOR
        self.toast_ticks = 0

    def close(self) -> None:
        """Take everything away."""
        self.panel = NO_PANEL
        self.toast_ticks = 0

    def draw(self) -> None:
        """Draw what lies over the screen, if anything does."""
        if self.panel:
            self.panel = SEEN
            self._draw_panel()
        if self.toast_ticks:
            canvas = self.canvas
            width = canvas.measure(canvas.words, self.line) + 8
            x = (WIDTH - width) // 2
            left = x - 2 & ~7  # its cells are dark but for it
            right = x + width + 9 & ~7
            canvas.fill(left, _TOAST_TOP - 1, right - left, _TOAST_HEIGHT + 3, 0)
            canvas.tint(left, _TOAST_TOP - 1, right - left, _TOAST_HEIGHT + 3)
            canvas.pill(x, _TOAST_TOP, width, _TOAST_HEIGHT)
            canvas.text(canvas.words, self.line, x + 4, _TOAST_TOP + 3, 0)

    def _draw_panel(self) -> None:
        canvas = self.canvas
        canvas.clear()
        canvas.pill(0, 0, WIDTH, 11)
        canvas.text(canvas.words, self._title, 3, 2, 0)
        if self._points != _NONE:
            x = WIDTH - 3
            if self._plus:
                x = canvas.number_right(canvas.words, self._plus, x, 2, 0)
                x = canvas.character(canvas.words, 43, x - 6, 2, 0) - 8
            canvas.number_right(canvas.words, self._points, x, 2, 0)
        canvas.lines(self._lines, 3, 16, 9)
        x = (WIDTH - _EXAMPLE * len(self._example) + 2) // 2
        for face in self._example:
            canvas.stamp(self._dice.mini[face], x, 39)
            x += _EXAMPLE
        if self._note:
            canvas.pill(0, 53, WIDTH, 11)
            canvas.text_middle(canvas.words, self._note, 0, WIDTH, 55, 0)
