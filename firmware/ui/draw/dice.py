"""The pictures of dice that the screens share: the six faces, dark and lit, small ones, and tumbling ones."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from ui.draw.fault import PIPS

DIE = const(22)  # pixels a side
MINI = const(7)
TILTS = const(3)

# Where the corner above the centre lies, and the step to a pip beside the centre, for each tilt.
_TILT_CORNER = ((4, -10), (0, -11), (-4, -10))
_TILT_STEP = ((5, 2), (4, 4), (2, 5))


class DicePictures:
    """Hold die pictures as FrameBuffers: DIE pixels square, and MINI ones for lists. Allocates.

    plain[face] and held[face], face 0 (blank) to 6: a dark die with lit pips, and a lit one with dark pips.
    tilted[0 .. TILTS - 1]: a die caught in the air. mini[face]: a lit one of MINI pixels.
    """

    def __init__(self) -> None:
        self.plain = [_die(face, 0) for face in range(7)]
        self.held = [_die(face, 1) for face in range(7)]
        self.tilted = [_tilted(i) for i in range(TILTS)]
        self.mini = [_mini(face) for face in range(7)]


def picture_of(side: int) -> FrameBuffer:
    """Make a dark square picture of so many pixels a side. Allocates."""
    return FrameBuffer(bytearray(side * ((side + 7) // 8)), side, side, MONO_VLSB)


def plate(picture: FrameBuffer, side: int) -> None:
    """Light a die without pips: a square with rounded corners, so many pixels a side."""
    picture.fill_rect(3, 0, side - 6, side, 1)
    picture.fill_rect(0, 3, side, side - 6, 1)
    picture.fill_rect(1, 1, side - 2, side - 2, 1)


def _die(face: int, lit: int) -> FrameBuffer:
    picture = picture_of(DIE)
    plate(picture, DIE)
    if not lit:
        picture.fill_rect(3, 1, DIE - 6, DIE - 2, 0)
        picture.fill_rect(1, 3, DIE - 2, DIE - 6, 0)
        picture.fill_rect(2, 2, DIE - 4, DIE - 4, 0)
    for place in range(9):
        if PIPS[face] >> place & 1:
            x = 3 + place % 3 * 6
            y = 3 + place // 3 * 6
            picture.fill_rect(x + 1, y, 2, 4, 1 - lit)
            picture.fill_rect(x, y + 1, 4, 2, 1 - lit)
    return picture


def _mini(face: int) -> FrameBuffer:
    picture = picture_of(MINI)
    picture.fill_rect(1, 0, MINI - 2, MINI, 1)
    picture.fill_rect(0, 1, MINI, MINI - 2, 1)
    for place in range(9):
        if PIPS[face] >> place & 1:
            picture.pixel(1 + place % 3 * 2, 1 + place // 3 * 2, 0)
    return picture


def _tilted(which: int) -> FrameBuffer:
    """Draw an outlined die turned by about 25, 45 or 65 degrees with two or three pips."""
    picture = picture_of(DIE)
    x, y = _TILT_CORNER[which]
    for _ in range(4):
        picture.line(11 + x, 11 + y, 11 - y, 11 + x, 1)
        x, y = -y, x
    step_x, step_y = _TILT_STEP[which]
    for i in (-1, 0, 1) if which != 1 else (-1, 1):
        picture.fill_rect(10 + i * step_x, 10 + i * step_y, 3, 3, 1)
    return picture
