"""The first picture and the picture of a fault, which need little, as all else may be late or broken.

The first is six dice, thrown one after the other while the program is loaded, where the letters of the
title's logo will fall; it is drawn with nothing but framebuf. A fault is a broken die, its code, and what to
do.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from contract.device import WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.draw.canvas import Canvas

SPLASH_DICE = const(6)

_SIDE = const(20)
_TOP = b"\x03\x05\x02\x04\x03\x05"
_FACES = b"\x05\x03\x06\x01\x04\x02"
# The nine places of a pip as bits, left to right, top to bottom, lowest first; faces 0 (blank) to 6.
PIPS = (0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16D)

_RIGHT = const(42)  # of the broken die
_BOTTOM = const(46)


class Splash:
    """Draw the first picture on a frame of 1024 bytes."""

    def __init__(self, frame: bytearray) -> None:
        self._frame = FrameBuffer(frame, 128, 64, MONO_VLSB)
        self._thrown = 0

    def step(self) -> None:
        """Throw one die more, up to six."""
        if self._thrown == SPLASH_DICE:
            return
        frame = self._frame
        x = 1 + 21 * self._thrown
        y = _TOP[self._thrown]
        frame.hline(x + 2, y, _SIDE - 4, 1)
        frame.hline(x + 2, y + _SIDE - 1, _SIDE - 4, 1)
        frame.vline(x, y + 2, _SIDE - 4, 1)
        frame.vline(x + _SIDE - 1, y + 2, _SIDE - 4, 1)
        for corner_x in (x + 1, x + _SIDE - 2):
            frame.pixel(corner_x, y + 1, 1)
            frame.pixel(corner_x, y + _SIDE - 2, 1)
        pips = PIPS[_FACES[self._thrown]]
        for place in range(9):
            if pips >> place & 1:
                frame.fill_rect(x + 4 + place % 3 * 5, y + 4 + place // 3 * 5, 2, 2, 1)
        self._thrown += 1


def draw_fault(canvas: "Canvas", code: str) -> None:
    """Draw a fault with its short code, the game is kept, a button goes on."""
    _begin(canvas)
    canvas.text(canvas.words, b"A FAULT", _RIGHT, 3)
    canvas.pill(_RIGHT, 14, 50, 13)
    canvas.text_middle(canvas.words, code.encode(), _RIGHT, 50, 17, 0)
    canvas.text(canvas.words, b"Your game is kept", _RIGHT, 30)
    canvas.pill(3, _BOTTOM + 3, 13, 13)
    canvas.text_middle(canvas.words, b"A", 3, 13, _BOTTOM + 6, 0)
    canvas.text(canvas.words, b"Press: start again", 22, _BOTTOM + 6)


def draw_safe_mode(canvas: "Canvas", faults: int) -> None:
    """Draw that many faults in a row, a computer is wanted, or off and on again."""
    _begin(canvas)
    canvas.text(canvas.words, b"SAFE MODE", _RIGHT, 3)
    canvas.text(canvas.words, str(faults).encode() + b" faults in a row", _RIGHT, 16)
    canvas.text(canvas.words, b"Your game is kept", _RIGHT, 29)
    picture = canvas.frame  # a plug
    picture.hline(0, _BOTTOM + 4, 6, 1)
    picture.fill_rect(6, _BOTTOM, 9, 9, 1)
    canvas.box(15, _BOTTOM + 1, 7, 7)
    picture.pixel(18, _BOTTOM + 3, 1)
    picture.pixel(18, _BOTTOM + 5, 1)
    canvas.text(canvas.words, b"PC: make doctor", 28, _BOTTOM)
    canvas.text(canvas.words, b"Or switch off and on", 28, _BOTTOM + 10)


def _begin(canvas: "Canvas") -> None:
    """Clear the picture; draw a cracked die with a face that says it all, and a line under it."""
    canvas.clear()
    picture = canvas.frame
    canvas.box(2, 3, 34, 34)
    for x in (9, 23):
        picture.line(x, 11, x + 5, 16, 1)
        picture.line(x + 5, 11, x, 16, 1)
    picture.hline(14, 26, 10, 1)
    picture.line(13, 27, 11, 29, 1)
    picture.line(24, 27, 26, 29, 1)
    picture.fill_rect(27, 3, 4, 1, 0)
    picture.line(27, 3, 31, 7, 1)
    picture.line(31, 7, 28, 10, 1)
    canvas.dots(0, 41, WIDTH)
