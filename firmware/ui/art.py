"""Pictures made at boot: the six die faces, dark and lit, the tumbling dice, and the letters of the logo."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

DIE = const(22)  # pixels a side
MINI = const(7)
TILTS = const(3)

# The nine places of a pip as bits, left to right, top to bottom, lowest first; faces 0 (blank) to 6.
_PIPS = (0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16D)


class Dice:
    """Die pictures as FrameBuffers: DIE pixels square, and MINI ones for lists.

    plain[face] and held[face], face 0 (blank) to 6: a dark die with lit pips, and a lit one with dark pips.
    tilted[0 .. TILTS - 1]: a die caught in the air. mini[face]: a lit one of MINI pixels.
    Allocates when made.
    """

    def __init__(self) -> None:
        self.plain = [_die(face, 0) for face in range(7)]
        self.held = [_die(face, 1) for face in range(7)]
        self.tilted = [_tilted(i) for i in range(TILTS)]
        self.mini = [_mini(face) for face in range(7)]


def _picture(side: int) -> FrameBuffer:
    return FrameBuffer(bytearray(side * ((side + 7) // 8)), side, side, MONO_VLSB)


def _plate(picture: FrameBuffer, side: int) -> None:
    """Light a square with rounded corners."""
    picture.fill_rect(3, 0, side - 6, side, 1)
    picture.fill_rect(0, 3, side, side - 6, 1)
    picture.fill_rect(1, 1, side - 2, side - 2, 1)


def _die(face: int, lit: int) -> FrameBuffer:
    picture = _picture(DIE)
    _plate(picture, DIE)
    if not lit:
        picture.fill_rect(3, 1, DIE - 6, DIE - 2, 0)
        picture.fill_rect(1, 3, DIE - 2, DIE - 6, 0)
        picture.fill_rect(2, 2, DIE - 4, DIE - 4, 0)
    for place in range(9):
        if _PIPS[face] >> place & 1:
            x = 3 + place % 3 * 6
            y = 3 + place // 3 * 6
            picture.fill_rect(x + 1, y, 2, 4, 1 - lit)
            picture.fill_rect(x, y + 1, 4, 2, 1 - lit)
    return picture


def _mini(face: int) -> FrameBuffer:
    picture = _picture(MINI)
    picture.fill_rect(1, 0, MINI - 2, MINI, 1)
    picture.fill_rect(0, 1, MINI, MINI - 2, 1)
    for place in range(9):
        if _PIPS[face] >> place & 1:
            picture.pixel(1 + place % 3 * 2, 1 + place // 3 * 2, 0)
    return picture


# Where the corner above the centre lies, and the step to a pip beside the centre, for each tilt.
_TILT_CORNER = ((4, -10), (0, -11), (-4, -10))
_TILT_STEP = ((5, 2), (4, 4), (2, 5))


def _tilted(which: int) -> FrameBuffer:
    """Draw an outlined die turned by about 25, 45 or 65 degrees with two or three pips."""
    picture = _picture(DIE)
    x, y = _TILT_CORNER[which]
    for _ in range(4):
        picture.line(11 + x, 11 + y, 11 - y, 11 + x, 1)
        x, y = -y, x
    step_x, step_y = _TILT_STEP[which]
    for i in (-1, 0, 1) if which != 1 else (-1, 1):
        picture.fill_rect(10 + i * step_x, 10 + i * step_y, 3, 3, 1)
    return picture


LETTER_WIDTH = const(10)
LETTER_HEIGHT = const(12)
# The letters of the logo, two pixels thick: columns of the upper eight pixels, then of the four below.
_R = b"\xff\xff\x63\x63\x63\xe3\xe3\x7f\x3e\x00\x0f\x0f\x00\x00\x00\x01\x07\x0f\x0c\x00"
_A = b"\xf0\xfc\x8e\x87\x83\x83\x87\x8e\xfc\xf0\x0f\x0f\x01\x01\x01\x01\x01\x01\x0f\x0f"
_T = b"\x03\x03\x03\x03\xff\xff\x03\x03\x03\x03\x00\x00\x00\x00\x0f\x0f\x00\x00\x00\x00"
_L = b"\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\x0f\x0f\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x00"
_E = b"\xff\xff\x63\x63\x63\x63\x63\x03\x03\x00\x0f\x0f\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x00"
LOGO = const(6)
LOGO_DIE = const(20)


class Logo:
    """The letters of the name, each cut out of a lit die of LOGO_DIE pixels. Allocates when made."""

    def __init__(self) -> None:
        self.letters = [_letter(columns) for columns in (_R, _A, _T, _T, _L, _E)]


def _letter(columns: bytes) -> FrameBuffer:
    picture = _picture(LOGO_DIE)
    _plate(picture, LOGO_DIE)
    letter = FrameBuffer(bytearray(columns), LETTER_WIDTH, LETTER_HEIGHT, MONO_VLSB)
    for y in range(LETTER_HEIGHT):
        for x in range(LETTER_WIDTH):
            if letter.pixel(x, y):
                picture.pixel(5 + x, 4 + y, 0)
    return picture
