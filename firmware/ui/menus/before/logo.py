"""The letters of the name, each cut out of a lit die."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from ui.draw.dice_art import picture_of, plate

LETTERS = const(6)

_DIE = const(20)  # pixels a side
_WIDTH = const(10)
_HEIGHT = const(12)
# The letters of the logo, two pixels thick: columns of the upper eight pixels, then of the four below.
_R = b"\xff\xff\x63\x63\x63\xe3\xe3\x7f\x3e\x00\x0f\x0f\x00\x00\x00\x01\x07\x0f\x0c\x00"
_A = b"\xf0\xfc\x8e\x87\x83\x83\x87\x8e\xfc\xf0\x0f\x0f\x01\x01\x01\x01\x01\x01\x0f\x0f"
_T = b"\x03\x03\x03\x03\xff\xff\x03\x03\x03\x03\x00\x00\x00\x00\x0f\x0f\x00\x00\x00\x00"
_L = b"\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\x0f\x0f\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x00"
_E = b"\xff\xff\x63\x63\x63\x63\x63\x03\x03\x00\x0f\x0f\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x00"


def letters() -> list[FrameBuffer]:
    """Make the pictures of the letters, LETTERS of them. Allocates."""
    return [_letter(columns) for columns in (_R, _A, _T, _T, _L, _E)]


def _letter(columns: bytes) -> FrameBuffer:
    picture = picture_of(_DIE)
    plate(picture, _DIE)
    letter = FrameBuffer(bytearray(columns), _WIDTH, _HEIGHT, MONO_VLSB)
    for y in range(_HEIGHT):
        for x in range(_WIDTH):
            if letter.pixel(x, y):
                picture.pixel(5 + x, 4 + y, 0)
    return picture
