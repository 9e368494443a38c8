"""The numbers of the board that is really there: what the wizard learnt, laid over a board_config.

A Wiring has the attributes of a board_config, so whatever takes a config takes one. Its file holds a format,
two marks and the numbers, two bytes each; hw.store looks after its being whole.
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

_FORMAT = const(1)
_ANSWERED = const(1)  # offsets of the two marks
_ASKED = const(2)
_HEAD = const(4)
_SIZE = const(48)  # _HEAD + 2 * len(NAMES)
_NONE = const(0xFFFF)
_KILO = const(1000)  # frequencies are kept in kHz


class Wiring:
    """Answer the numbers of config, and before them those that are stored. Allocates, reads a file.

    answered: there are stored ones. asked: the wizard shall run at the next start. damaged: the file was
    there and could not be read; the config's own numbers hold.
    """

    def __init__(self, config) -> None:
        self._config = config
        self._record = bytearray(_SIZE)
        self._store = Store(FILE, _SIZE)
        found = self._store.load(self._record)
        self.damaged = found == DAMAGED or (found == OK and self._record[0] != _FORMAT)
        whole = found == OK and not self.damaged
        self.answered = whole and self._record[_ANSWERED] == 1
        self.asked = whole and self._record[_ASKED] == 1
        if self.answered:
            for i in range(len(NAMES)):
                setattr(self, NAMES[i], self._number(i))

    def __getattr__(self, name: str):
        """Answer a number that was not learnt."""
        return getattr(self._config, name)

    def learn(self, numbers) -> None:
        """Take numbers of a dict before all others, for as long as the power lasts."""
        for name in numbers:
            setattr(self, name, numbers[name])

    def ask(self, wanted: bool) -> bool:
        """Keep whether the wizard shall run at the next start; answer whether that could be written."""
        return self._write(wanted, self.answered)

    def keep(self) -> bool:
        """Keep all numbers as they are now; answer whether they could be written."""
        return self._write(False, True)

    def _write(self, asked: bool, answered: bool) -> bool:
        record = self._record
        record[0] = _FORMAT
        record[_ANSWERED] = answered
        record[_ASKED] = asked
        for i in range(len(NAMES)):
            number = getattr(self, NAMES[i], None)
            if number is None:
                number = _NONE
            elif NAMES[i].endswith("_HZ"):
                number //= _KILO
            record[_HEAD + 2 * i] = number >> 8
            record[_HEAD + 2 * i + 1] = number & 255
        if self._store.save(record) != OK:
            return False
        self.answered = answered
        self.asked = asked
        self.damaged = False
        return True

    def _number(self, i: int):
        number = self._record[_HEAD + 2 * i] << 8 | self._record[_HEAD + 2 * i + 1]
        if number == _NONE:
            return None
        return number * _KILO if NAMES[i].endswith("_HZ") else number
