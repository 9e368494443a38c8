"""The very first picture: six dice, thrown one after the other while the rest of the program is loaded.

They lie where the letters of the title's logo will fall. It is drawn with nothing but framebuf, because every
module that it needed would keep it from the player.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

SPLASH_DICE = const(6)

_SIDE = const(20)
_PITCH = const(21)
_TOP = b"\x03\x05\x02\x04\x03\x05"
_FACES = b"\x05\x03\x06\x01\x04\x02"
# The nine places of a pip as bits, left to right, top to bottom, lowest first; faces 0 (blank) to 6.
_PIPS = (0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16D)


class Splash:
    """Draw on a frame of 1024 bytes."""

    def __init__(self, frame: bytearray) -> None:
        self._frame = FrameBuffer(frame, 128, 64, MONO_VLSB)
        self._thrown = 0

    def step(self) -> None:
        """Throw one die more, up to six."""
        if self._thrown == SPLASH_DICE:
            return
        frame = self._frame
        x = 1 + _PITCH * self._thrown
        y = _TOP[self._thrown]
        frame.hline(x + 2, y, _SIDE - 4, 1)
        frame.hline(x + 2, y + _SIDE - 1, _SIDE - 4, 1)
        frame.vline(x, y + 2, _SIDE - 4, 1)
        frame.vline(x + _SIDE - 1, y + 2, _SIDE - 4, 1)
        for corner_x in (x + 1, x + _SIDE - 2):
            frame.pixel(corner_x, y + 1, 1)
            frame.pixel(corner_x, y + _SIDE - 2, 1)
        pips = _PIPS[_FACES[self._thrown]]
        for place in range(9):
            if pips >> place & 1:
                frame.fill_rect(x + 4 + place % 3 * 5, y + 4 + place // 3 * 5, 2, 2, 1)
        self._thrown += 1
