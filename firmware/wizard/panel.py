"""The panel of every step of the wizard, which a button held for three seconds leaves without a change."""

from micropython import const

from contract.device import HEIGHT, WIDTH
from hw.wiring import drivers
from ui.draw.canvas import Canvas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Clock
    from hw.wiring.wiring import Wiring

_HELD = const(150)  # ticks of 20 ms: 3 s

_HEADER = const(9)  # pixels high
_FIRST_LINE = const(12)
_LINE = const(10)


class Left(Exception):
    """The person has left the wizard."""


class Panel:
    """Open the display that a wiring describes and draw on it. Everything here allocates."""

    def __init__(self, wiring: "Wiring", clock: "Clock", leaf: "Any") -> None:
        self._leaf = leaf
        self._wiring = wiring
        self._clock = clock
        self._held = 0  # ticks that a button is down
        clock.begin()
        self._open()

    def _open(self) -> None:
        self._display = drivers.open_display(self._wiring, self._clock, self._leaf)
        self.canvas = Canvas(self._display.frame, self._leaf("pen"))

    def change(self, numbers: "Any") -> None:
        """Let the wiring learn other numbers of the display, a dict, and open it anew."""
        self._wiring.learn(numbers)
        self._open()

    def page(self, title: bytes, lines: "Any") -> None:
        """Draw a page: a header, and up to five lines of bytes."""
        canvas = self.canvas
        canvas.clear()
        self._header(title)
        canvas.lines(lines, 3, _FIRST_LINE, _LINE)

    def border(self, title: bytes, lines: "Any") -> None:
        """Draw a line along all four sides, corners and all; inside a title and three lines of bytes."""
        canvas = self.canvas
        canvas.clear()
        canvas.frame.rect(0, 0, WIDTH, HEIGHT, 1)
        y = _FIRST_LINE - _LINE // 2
        for line in (title,) + lines:
            canvas.text_middle(canvas.words, line, 0, WIDTH, y)
            y += _LINE + 1

    def bar(self, left: int, whole: int, top: int = 62, margin: int = 0) -> None:
        """Draw how much is left of a wait."""
        room = WIDTH - 2 * margin
        self.canvas.fill(margin, top, room, 2, 0)
        self.canvas.fill(margin, top, room * left // whole, 2)

    def tick(self, pad: "Any") -> int:
        """Show what was drawn, wait for the next tick of 20 ms, and answer what pad.poll() does then.

        pad: a Probe, or what board.open_buttons() makes. Raises Left when one of its buttons was held for
        three seconds and is let go.
        """
        if self._held >= _HELD:
            self._header(b"LET GO TO LEAVE")
        self._show()
        answer = pad.poll()
        if pad.held():
            self._held += 1
        elif self._held >= _HELD:
            raise Left
        else:
            self._held = 0
        return answer

    def pause(self, ticks: int) -> None:
        """Let a page stand for a while, whatever is pressed."""
        for _ in range(ticks):
            self._show()

    def _show(self) -> None:
        self._display.show()
        self._clock.wait()

    def _header(self, title: bytes) -> None:
        canvas = self.canvas
        canvas.fill(0, 0, WIDTH, _HEADER, 0)
        canvas.pill(0, 0, WIDTH, _HEADER)
        canvas.text(canvas.words, title, 3, 1, 0)
