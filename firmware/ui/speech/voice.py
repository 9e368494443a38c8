"""The voice: symbols become notes for the beeper, one symbol at a time. What they mean: docs/eyes-free.md.

A symbol is a byte. From 128 on it is a kind and a digit: so many short beeps at the pitch of the kind, in
threes; for a zero one long beep. Below it is a character, told in Morse (ITU-R M.1677-1); a space is a pause.
Below Voice: what the words and numbers of a screen are in symbols.
"""

from micropython import const

from engine.boxes import BOXES, UPPER_BOXES
from ui.text import words

# Kinds of digits: a digit of a kind is their sum.
FREE = const(128)  # a face
HELD = const(138)  # a face of a die that is held
UPPER = const(148)  # 1 to 6: a box of the upper section
LOWER = const(158)  # 1 to 7: three of a kind to chance
NUMBER = const(168)
THROWS = const(178)  # that are left
PLACE = const(188)  # of a die, of a row
PLAYER = const(198)  # from 1; after a zero it is a bot
PAGE = const(208)  # a screen's number
LOW = const(218)

NO = const(218)  # what LOW says: closed, not to be had
POINT = const(219)  # in a number
NOTICE = const(220)  # words follow that nobody asked for
MINUS = const(221)
SPACE = const(32)

_KINDS = const(10)  # symbols of each
_PLUS = const(43)
_MINUS = const(45)
_POINT = const(46)
_ZERO = const(48)
_LETTERS = const(97)
MORSE_PITCH = const(11)
PITCHES = b"\x12\x06\x15\x09\x10\x1c\x18\x1f\x0e\x01"  # notes of hw.sound, by kind

# From ! to Z, after a leading one bit by bit: 0 a dot, 1 a dash. A one alone is not told.
_FIRST = const(33)
MORSE = (
    b"\x6b\x52\x01\x01\x01\x01\x5e\x36\x6d\x01\x2a\x73\x61\x55\x32"  # ! to /
    b"\x3f\x2f\x27\x23\x21\x20\x30\x38\x3c\x3e"  # digits
    b"\x78\x01\x01\x31\x01\x4c\x5a"  # : to @
    b"\x05\x18\x1a\x0c\x02\x12\x0e\x10\x04\x17\x0d\x14\x07\x06\x0f\x16\x1d\x0a\x08\x03\x09\x11\x0b\x19\x1b\x1c"
)

# In units, which last as many ticks as is set.
_LONG = const(3)
_IN_THREE = const(3)  # between threes
_AFTER_DIGIT = const(5)
_AFTER_CHARACTER = const(3)
_PAUSE = const(5)  # beside that
UNITS = b"\x04\x03\x02"  # slowly, briskly, fast

_MOST_SYMBOLS = const(256)
_MOST_NOTES = const(18)  # of a symbol


class Voice:
    """Say symbols. speaks: there are some that are not over, of `count`. Only the constructor allocates."""

    def __init__(self) -> None:
        self.speaks = False
        self._symbols = bytearray(_MOST_SYMBOLS)
        self.count = 0
        self._next = 0
        self._notes = bytearray(2 * _MOST_NOTES)
        self._length = 0  # of the notes, in bytes

    def hush(self, sound: "Any") -> None:
        """Stop at once, and have nothing to say; a tune goes on."""
        if self._next:
            sound.say(self._notes, 0)
        self.speaks = False
        self.count = 0
        self._next = 0

    def add(self, symbol: int) -> None:
        """Say a symbol after those that there are; what is too much is left out."""
        if self.count < _MOST_SYMBOLS:
            self._symbols[self.count] = symbol
            self.count += 1
            self.speaks = True

    def tell(self, symbol: int) -> None:
        """Say a symbol, and pause."""
        self.add(symbol)
        self.add(SPACE)

    def number(self, number: int, kind: int = NUMBER) -> None:
        """Say a number, which is not negative, digit by digit, and pause."""
        unit = 1
        while number // unit > 9:
            unit *= 10
        while unit:
            self.add(kind + number // unit % 10)
            unit //= 10
        self.add(SPACE)

    def read(self, sound: bytes | bytearray, length: int) -> None:
        """Say what is written down: a letter, a to j, is a kind in the order above, and its digits follow."""
        kind = FREE
        for i in range(length):
            code = sound[i]
            if code == SPACE:
                self.add(SPACE)
            elif code >= _LETTERS:
                kind = FREE + (code - _LETTERS) * _KINDS
            else:
                self.add(kind + code - _ZERO)

    def sum(self, start: int) -> int:
        """Answer a sum of the symbols from one on, to tell what is said from what was."""
        total = 0
        for i in range(start, self.count):
            total = (total * 31 + self._symbols[i]) & 0xFFFFFF
        return total

    def cut(self, start: int) -> None:
        """Leave the symbols from one on out, if they are not begun."""
        self.count = start
        self.speaks = start > 0

    def go_on(self, sound: "Any", speed: int) -> None:
        """Begin the next symbol once the one before, or a tune, is over. speed: of the settings, 1 to 3."""
        if not sound.is_ending():
            return
        if self._next == self.count:
            self.hush(sound)
            return
        unit = UNITS[speed - 1]
        symbol = self._symbols[self._next]
        self._next += 1
        self._length = 0
        if symbol >= FREE:
            self._beep((symbol - FREE) // _KINDS, (symbol - FREE) % _KINDS, unit)
        elif symbol == SPACE:
            self._note(0, _PAUSE * unit)
        else:
            self._key(symbol, unit)
        sound.say(self._notes, self._length)

    def _note(self, note: int, ticks: int) -> None:
        self._notes[self._length] = note
        self._notes[self._length + 1] = ticks
        self._length += 2

    def _beep(self, kind: int, digit: int, unit: int) -> None:
        pitch = PITCHES[kind]
        if not digit:
            self._note(pitch, _LONG * unit)
        for i in range(digit):
            if i:
                self._note(0, unit if i % 3 else _IN_THREE * unit)
            self._note(pitch, unit)
        self._note(0, _AFTER_DIGIT * unit)

    def _key(self, code: int, unit: int) -> None:
        if code > 96:
            code -= 32  # a small letter is told as a capital
        code -= _FIRST
        signs = MORSE[code] if 0 <= code < len(MORSE) else 1
        bit = 64
        while bit > signs:
            bit >>= 1
        while bit > 1:
            bit >>= 1
            self._note(MORSE_PITCH, _LONG * unit if signs & bit else unit)
            self._note(0, _AFTER_CHARACTER * unit if bit == 1 else unit)
        if not self._length:
            self._note(0, unit)


def named_box(line: "Any") -> int:
    """Answer the symbol of the box that is named, 0 for other words."""
    for box in range(BOXES):
        if line is words.BOX_NAMES[box] or line is words.BOX_LINES[box]:
            return box_symbol(box)
    return 0


def box_symbol(box: int) -> int:
    """Answer the symbol of a box, 0 to 12."""
    return UPPER + 1 + box if box < UPPER_BOXES else LOWER + 1 + box - UPPER_BOXES


def is_number(line: "Any", first: int, length: int) -> bool:
    """Tell whether all characters of a part of a line are those of a number."""
    for at in range(first, first + length):
        code = line[at]
        if not (_ZERO <= code <= _ZERO + 9 or code in (_PLUS, _MINUS, _POINT)):
            return False
    return True


def tell_digit(code: int, said: "Voice") -> None:
    """Add a character of a number; a plus says nothing."""
    if code == _MINUS:
        said.add(MINUS)
    elif code == _POINT:
        said.add(POINT)
    elif code != _PLUS:
        said.add(NUMBER + code - _ZERO)
