"""The numbers of the board that is really there: what the wizard learnt, laid over a board_config.

A Wiring has the attributes of a board_config, so whatever takes a config takes one. Its file holds a format,
a mark whether the numbers hold, and the numbers, two bytes each; hw.store looks after its being whole.
"""

from micropython import const

from hw.store import DAMAGED, OK, Store

FILE = "hardware.set"

# All that the wizard learns, in the order of the file: append, and raise the format.
NAMES = (
    "CONTROLLER", "COLUMN_OFFSET", "ROTATION",
    "I2C_BUS", "SDA", "SCL", "I2C_HZ", "ADDRESS",
    "SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST", "SPI_HZ",
    "UP", "DOWN", "LEFT", "RIGHT", "A", "B",
    "BEEPER",
)  # fmt: skip

# Those of them that are pins.
PINS = (
    "SDA", "SCL", "SCK", "MOSI", "CS", "DC", "RST",
    "UP", "DOWN", "LEFT", "RIGHT", "A", "B",
    "BEEPER",
)  # fmt: skip

# What a board_config may have on pins that turn out to be another part's.
_EXTRAS = ("LED", "VSYS", "VSYS_SELECT")

_FORMAT = const(1)
_ANSWERED = const(1)  # offset of the mark
_HEAD = const(4)
_SIZE = const(48)  # _HEAD + 2 * len(NAMES)
_NONE = const(0xFFFF)
_KILO = const(1000)  # frequencies are kept in kHz


class Wiring:
    """Answer the numbers of config, and before them those that are stored. Allocates, reads a file.

    answered: there are stored ones. damaged: there were, but they can't be read or can't be true; the
    config's own numbers hold, and the file is left as it is.
    """

    def __init__(self, config) -> None:
        self._config = config
        self.answered = False
        self.damaged = False
        if not _is_there(FILE):
            return
        record = bytearray(_SIZE)
        found = Store(FILE, _SIZE).load(record)
        self.damaged = found == DAMAGED or (found == OK and record[0] != _FORMAT)
        if found == OK and not self.damaged and record[_ANSWERED]:
            self._lay_over(record)

    def __getattr__(self, name: str):
        """Answer a number that was not learnt."""
        return getattr(self._config, name)

    def learn(self, numbers) -> None:
        """Take numbers of a dict before all others, for as long as the power lasts."""
        for name in numbers:
            setattr(self, name, numbers[name])

    def keep(self) -> bool:
        """Store all numbers as they are now; answer whether they could be written."""
        return self._write(True)

    def forget(self) -> bool:
        """Let the config's own numbers hold from the next start on; answer whether that could be written."""
        return self._write(False)

    def _lay_over(self, record: bytearray) -> None:
        from hw.plausible import plausible  # a board that stored nothing does without

        numbers = {}
        for i in range(len(NAMES)):
            number = record[_HEAD + 2 * i] << 8 | record[_HEAD + 2 * i + 1]
            if number != _NONE and NAMES[i].endswith("_HZ"):
                number *= _KILO
            numbers[NAMES[i]] = None if number == _NONE else number
        if not plausible(numbers):
            self.damaged = True
            return
        pins = [numbers[name] for name in NAMES if name in PINS]
        for name in _EXTRAS:
            if getattr(self._config, name, None) in pins:
                numbers[name] = None
        self.learn(numbers)
        self.answered = True

    def _write(self, answered: bool) -> bool:
        record = bytearray(_SIZE)
        record[0] = _FORMAT
        record[_ANSWERED] = answered
        for i in range(len(NAMES)):
            number = getattr(self, NAMES[i], None)
            if number is None:
                number = _NONE
            elif NAMES[i].endswith("_HZ"):
                number //= _KILO
            record[_HEAD + 2 * i] = number >> 8
            record[_HEAD + 2 * i + 1] = number & 255
        return Store(FILE, _SIZE).save(record) == OK


def _is_there(path: str) -> bool:
    """Tell whether there is a file, without making one as a Store does."""
    try:
        open(path, "rb").close()
    except OSError:
        return False
    return True
