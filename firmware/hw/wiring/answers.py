"""The file of what the wizard learnt, and whether its numbers can be those of a board.

A format, a mark whether the numbers hold, the numbers, two bytes each. hw.flash.store looks after its being
whole; that they describe a board is no matter of a check sum, so plausible() goes by rules. Everything here
allocates.
"""

from micropython import const

from contract.device import BAD, LATER, STORE_DAMAGED, STORE_EMPTY, STORE_NEWER, STORE_OK
from hw.display.display import ADDRESSES, IN_COLOUR
from hw.files import ANSWERS
from hw.flash.store import Store
from hw.wiring.pins import OF_BUTTONS, may_be, share_slice

TYPE_CHECKING = False
if TYPE_CHECKING:
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

# the rules
_CONTROLLERS = (1306, 1106, 1107, IN_COLOUR)
_LEAST_HERTZ = const(10_000)
_FOUR = ("UP", "DOWN", "A", "B")


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


def plausible(numbers: "Any") -> bool:
    """Tell whether a dict with all of NAMES describes a display and buttons that can be.

    1. A controller that has a driver, its first column, a rotation.
    2. A display on I2C or on SPI, on pins that the bus can be led to (RP2040 data sheet, 1.4.3).
    3. Six buttons, or five (no B), four (no LEFT and RIGHT), or two (DOWN and A).
    4. Every pin is on the header, or a button's GP23, and has one use.
    5. The beeper has no PWM slice of a light, BACKLIGHT, which may be there.
    """
    if numbers["CONTROLLER"] not in _CONTROLLERS or numbers["ROTATION"] not in (0, 180):
        return False
    in_colour = numbers["CONTROLLER"] == IN_COLOUR
    last_column = 80 if in_colour else 4  # that a controller of 132 columns may begin with
    if not _is_between(numbers["COLUMN_OFFSET"], 0, last_column):
        return False
    if numbers["I2C_BUS"] is None:
        display = ("SCK", "MOSI", "DC")
        most_hertz = 62_500_000 if in_colour else 10_000_000
        good = _is_on_bus(numbers, "SPI_BUS", display, 3) and _is_between(
            numbers["SPI_HZ"], _LEAST_HERTZ, most_hertz
        )
    else:
        display = ("SDA", "SCL")
        good = (
            not in_colour
            and _is_on_bus(numbers, "I2C_BUS", display, 1)
            and numbers["ADDRESS"] in ADDRESSES
            and _is_between(numbers["I2C_HZ"], _LEAST_HERTZ, 1_000_000)
        )
    if numbers["B"] is None:
        buttons = OF_BUTTONS[:5] if numbers["RIGHT"] is not None else ("DOWN", "A")
    else:
        buttons = OF_BUTTONS if numbers["RIGHT"] is not None or numbers["LEFT"] is not None else _FOUR
    if in_colour and share_slice(numbers["BEEPER"], numbers.get("BACKLIGHT")):
        return False
    return good and _are_apart(numbers, display + buttons)


def _are_apart(numbers: "Any", needed: "Any") -> bool:
    """Tell whether all the pins needed, and those that may be there, can be, each once."""
    used = []
    for name in needed + ("CS", "RST", "BEEPER"):
        gpio = numbers[name]
        if gpio is None and name not in needed:
            continue
        if not may_be(gpio, name) or gpio in used:
            return False
        used.append(gpio)
    return True


def _is_on_bus(numbers: "Any", bus: str, names: "Any", last: int) -> bool:
    """Tell whether a bus can be led to the first two pins of names: the last two of a group of last + 1."""
    for i in range(2):
        gpio = numbers[names[i]]
        if gpio is None or gpio & last != last - 1 + i or gpio >> last & 1 != numbers[bus]:
            return False
    return True


def _is_between(number: "Any", least: int, most: int) -> bool:
    return number is not None and least <= number <= most
