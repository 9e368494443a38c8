"""The account of a fault: put into words, written down in crash.txt, and told by a board without a display.

crash.txt tells of the last fault and of how many came in a row. Its first byte is that number, 0 to 9; the
first line ends with the code that the player was shown. Then come the version and the board, then the end of
what MicroPython says of the exception.
"""

import sys
from io import BytesIO

from machine import PWM, Pin
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.doors import Clock

FILE = "crash.txt"
IN_A_ROW = const(3)  # that many leave the console free
HANG = "H-0000"  # no exception: the watchdog had to reset the board

_ZERO = const(48)
_NINE = const(9)

_MOST = const(1500)  # bytes of what MicroPython says: its end tells where
_PLACE = b'  File "'

# The first letter of a code, by what was raised.
_LETTERS = (
    ("M", MemoryError),
    ("F", OSError),
    ("I", LookupError),
    ("N", (AttributeError, NameError, ImportError)),
    ("V", (TypeError, ValueError, ArithmeticError)),
)

# The last sign of a board without a display.
_LOUD = const(16384)  # duty of 65536


def words_of(error: Exception) -> bytes:
    """Answer the end of what MicroPython says of an exception, at most 1500 bytes. Allocates."""
    said = BytesIO()
    sys.print_exception(error, said)  # pyright: ignore[reportArgumentType] (any stream will do)
    words = said.getvalue()  # pyright: ignore[reportAttributeAccessIssue] (not in the stubs)
    return words[-_MOST:] if len(words) > _MOST else words


def code_of(error: Exception, words: bytes) -> str:
    """Answer a code like V-3F0A: the kind of what was raised, and a sum of where, by words_of()."""
    letter = "X"
    for candidate, kinds in _LETTERS:
        if isinstance(error, kinds):
            letter = candidate
            break
    where = 0
    for i in range(max(0, words.rfind(_PLACE)), len(words)):
        where = (where * 31 + words[i]) & 0xFFFF
    return "{}-{:04X}".format(letter, where)


def call(clock: "Clock", led: "Any", beeper: "Any") -> None:
    """Blink and beep five times, slowly. Blocks for three seconds. Allocates.

    led: a GPIO number, "LED" for the board's own wherever it hangs, or None; beeper: a GPIO number or None.
    """
    try:
        light = None if led is None else Pin(led, Pin.OUT)
    except ValueError:
        light = None
    pwm = None if beeper is None else PWM(Pin(beeper))
    if pwm is not None:
        pwm.freq(440)
    for _ in range(5):
        for level in (1, 0):
            if light is not None:
                light.value(level)
            if pwm is not None:
                pwm.duty_u16(_LOUD * level)
            clock.pause_us(300_000)


class Faults:
    """crash.txt, open while there is something to forgive. in_a_row: faults since a run that went well."""

    def __init__(self, files: "Any") -> None:
        self.in_a_row = 0
        self._files = files
        self._file = None
        try:
            with files.open(FILE, "rb") as file:
                first = file.read(1)
            if first and _ZERO < first[0] <= _ZERO + _NINE:
                self.in_a_row = first[0] - _ZERO
                self._file = files.open(FILE, "r+b")
        except OSError:
            pass

    def forgive(self) -> None:
        """Count anew, keeping the account of the last fault. May block for a write; does not allocate."""
        if self.in_a_row and self._file is not None:
            self.in_a_row = 0
            try:
                self._file.seek(0)
                self._file.write(b"0")
                self._file.flush()
                self.close()
            except OSError:
                pass

    def close(self) -> None:
        """Let go of the file; nothing can be forgiven any more."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def write(self, head: str, text: bytes) -> None:
        """Write a fault down, head and what MicroPython says; a file system that refuses is left alone."""
        self.in_a_row = min(self.in_a_row + 1, _NINE)
        try:
            self.close()
            self._file = self._files.open(FILE, "w+b")
            self._file.write(str(self.in_a_row).encode() + b" in a row, " + head.encode())
            self._file.write(text)
            self._file.flush()
        except OSError:
            self._file = None
