"""The file of what the wizard learnt: a format, a mark whether the numbers hold, the numbers, two bytes each.

hw.flash.store looks after its being whole. Everything here allocates.
"""

from micropython import const

from contract.saves import BAD, LATER, STORE_DAMAGED, STORE_EMPTY, STORE_NEWER, STORE_OK
from hw.files import ANSWERS
from hw.flash.store import Store
from hw.wiring.plausible import plausible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.wiring.wiring import Wiring

# All that the wizard learns, in the order of the file: append, and raise the format.
NAMES = (
    "CONTROLLER", "COLUMN_OFFSET", "ROTATION",
    "I2C_BUS", "SDA", "SCL", "I2C_HZ", "ADDRESS",
    "SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST", "SPI_HZ",
    "UP", "DOWN", "LEFT", "RIGHT", "A", "B",
    "BEEPER",
)  # fmt: skip

# What of it is no pin, and what a board_config may have on pins that turn out to be another part's.
_NO_PINS = ("CONTROLLER", "COLUMN_OFFSET", "ROTATION", "I2C_BUS", "I2C_HZ", "ADDRESS", "SPI_BUS", "SPI_HZ")
_EXTRAS = ("LED", "VSYS", "VSYS_SELECT", "BACKLIGHT")

_KIND = "H"
_FORMAT = const(1)
_ANSWERED = const(1)  # offset of the mark
_HEAD = const(4)
_SIZE = const(48)  # _HEAD + 2 * len(NAMES)
_NONE = const(0xFFFF)
_KILO = const(1000)  # frequencies are kept in kHz


def load(config: "Any", files: "Any"):
    """Answer a dict of the stored numbers, empty when none hold, None when they can't be read or be true.

    Parts of config on pins that are another part's by now are None in it.
    """
    record = bytearray(_SIZE)
    found = Store(files, ANSWERS, _KIND, _SIZE).load(record)
    if found == STORE_EMPTY:
        return {}
    if found != STORE_OK or record[0] != _FORMAT:
        return None
    if not record[_ANSWERED]:
        return {}
    numbers = {}
    for i in range(len(NAMES)):
        number = record[_HEAD + 2 * i] << 8 | record[_HEAD + 2 * i + 1]
        if number != _NONE and NAMES[i].endswith("_HZ"):
            number *= _KILO
        numbers[NAMES[i]] = None if number == _NONE else number
    numbers["BACKLIGHT"] = getattr(config, "BACKLIGHT", None)
    if not plausible(numbers):
        return None
    pins = [numbers[name] for name in NAMES if name not in _NO_PINS]
    for name in _EXTRAS:
        if getattr(config, name, None) in pins:
            numbers[name] = None
    return numbers


def store(wiring: "Wiring", files: "Any", hold: bool = True) -> bool:
    """Store the numbers as they are now; answer whether that worked. hold: they count from now on."""
    record = bytearray(_SIZE)
    record[0] = _FORMAT
    record[_ANSWERED] = hold
    for i in range(len(NAMES)):
        number = getattr(wiring, NAMES[i], None)
        if number is None:
            number = _NONE
        elif NAMES[i].endswith("_HZ"):
            number //= _KILO
        record[_HEAD + 2 * i] = number >> 8
        record[_HEAD + 2 * i + 1] = number & 255
    kept = Store(files, ANSWERS, _KIND, _SIZE)
    found = kept.load(bytearray(_SIZE))
    if (
        found == STORE_DAMAGED
        and not kept.put_aside(BAD)
        or found == STORE_NEWER
        and not kept.put_aside(LATER)
    ):
        return False
    return kept.save(record) == STORE_OK
