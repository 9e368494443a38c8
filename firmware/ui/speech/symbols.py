"""What the words and numbers of a screen are in symbols of the voice."""

from micropython import const

from engine.boxes import BOXES, UPPER_BOXES
from ui.speech import voice
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.speech.voice import Voice

_ZERO = const(48)
_NINE = const(57)
_PLUS = const(43)
_MINUS = const(45)
_POINT = const(46)


def named_box(line: "Any") -> int:
    """Answer the symbol of the box that is named, 0 for other words."""
    for box in range(BOXES):
        if line is words.BOX_NAMES[box] or line is words.BOX_LINES[box]:
            return box_symbol(box)
    return 0


def box_symbol(box: int) -> int:
    """Answer the symbol of a box, 0 to 12."""
    return voice.UPPER + 1 + box if box < UPPER_BOXES else voice.LOWER + 1 + box - UPPER_BOXES


def is_number(line: "Any", first: int, length: int) -> bool:
    """Tell whether all characters of a part of a line are those of a number."""
    for at in range(first, first + length):
        code = line[at]
        if not (_ZERO <= code <= _NINE or code in (_PLUS, _MINUS, _POINT)):
            return False
    return True


def tell_digit(code: int, said: "Voice") -> None:
    """Add a character of a number; a plus says nothing."""
    if code == _MINUS:
        said.add(voice.MINUS)
    elif code == _POINT:
        said.add(voice.POINT)
    elif code != _PLUS:
        said.add(voice.NUMBER + code - _ZERO)
