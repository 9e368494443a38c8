"""From the numbers of a board_config to the drivers that they describe.

`config` is anything with the attributes that boards/README.md lists: a board_config module, or an object that
puts other numbers before a module's. A part that a board does not have is None, or not there at all.

Drivers are imported where they are opened: a board loads only what it needs, and shows its first picture
sooner. Nothing that is opened may be of a class of this module, which the game takes out of the heap.
"""

from machine import ADC, I2C, PWM, SPI, Pin, freq

from contract import keys
from hw.display.display import ADDRESSES, IN_COLOUR, Display, OverI2C, OverSPI, answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.display.st7789 import ST7789
    from hw.doors import Clock

_TRIES = 40  # a module that got its power late: 2 s
_BETWEEN_TRIES_US = 50_000
_PATIENCE = 20_000_000_000  # us times hertz: the port's 50 ms at 400 kHz, where a run takes 3

_BUTTON_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


def open_display(config: "Any", clock: "Clock", leaf: "Any") -> "Display | ST7789":
    """Open the display's bus and make its driver; say so in every way there is when nothing answers.

    leaf: answers the loops "scan" and "points" (boot.loader). On I2C the display may have any of ADDRESSES,
    the config's first; it is looked for during two seconds. The game can start without one: show() goes on
    looking. On SPI a missing display cannot be noticed. Refuses a controller without a driver, and a rotation
    other than 0 and 180, with ValueError. Allocates, blocks.
    """
    if config.ROTATION not in (0, 180):
        raise ValueError("a picture can be turned by 0 or 180 degrees, not by " + str(config.ROTATION))
    open_bus = _open_spi if number_of(config, "I2C_BUS") is None else _open_i2c
    bus = open_bus(config, clock)
    scan = leaf("scan")
    if config.CONTROLLER == IN_COLOUR:
        from hw.display.st7789 import ST7789

        return ST7789(bus, clock, scan, leaf("points"), PWM(Pin(config.BACKLIGHT)), config)
    from hw.display import oled

    drivers = {1306: oled.SSD1306, 1106: oled.SH1106, 1107: oled.SH1107}
    if config.CONTROLLER not in drivers:
        raise ValueError("no driver for controller " + str(config.CONTROLLER))
    return drivers[config.CONTROLLER](bus, scan, config.COLUMN_OFFSET, config.ROTATION == 180)


def open_buttons(config: "Any", pin: "Any" = Pin):
    """Make inputs with pull-ups, each with pin(), and choose how they speak (count_buttons). Allocates."""
    from hw.input.buttons import Buttons

    pins = tuple([_input(number_of(config, name), pin) for name in _BUTTON_NAMES])
    count = count_buttons(config)
    if count == keys.SIX:
        return Buttons(pins)
    from hw.input.few_buttons import FewButtons, FourButtons

    return FourButtons(pins) if count == keys.FOUR else FewButtons(pins, count == keys.TWO)


def count_buttons(config: "Any") -> int:
    """Answer how many buttons there are: six, five (no B), four (no LEFT and RIGHT), two (DOWN and A)."""
    no_sides = number_of(config, "RIGHT") is None
    if number_of(config, "B") is not None:
        return keys.FOUR if no_sides else keys.SIX
    return keys.TWO if no_sides else keys.FIVE


def open_sound(config: "Any", pwm: "Any" = PWM):
    """Make a PWM, with pwm(pin), of the beeper pin; without one the sound is silent. Allocates."""
    from hw.sound import Sound, Unheard

    number = number_of(config, "BEEPER")
    beeper: "Any" = Unheard() if number is None else pwm(Pin(number))
    return Sound(beeper)


def open_battery(config: "Any", adc: "Any" = ADC):
    """Make a gauge, with adc(pin), of the pin that sees VSYS; without one it shows nothing. Allocates."""
    from hw.power import Battery

    number = number_of(config, "VSYS")
    if number is None:
        return Battery(None)
    _high(number_of(config, "VSYS_SELECT"))
    return Battery(adc(Pin(number)), config.LOW_MV, config.EMPTY_MV, config.FULL_MV)


def button_names(mask: int) -> str:
    """Answer the names of the buttons in a mask. Allocates."""
    return " ".join([name for bit, name in enumerate(_BUTTON_NAMES) if (mask >> bit) & 1])


def number_of(config: "Any", name: str):
    """Answer a number of a config, or None for a part that is not there."""
    return getattr(config, name, None)


def _input(number: "Any", pin: "Any"):
    if number is not None:
        return pin(number, Pin.IN, Pin.PULL_UP)
    from hw.input.few_buttons import Missing

    return Missing()


def _high(number: "Any"):
    return None if number is None else Pin(number, Pin.OUT, value=1)


def _open_spi(config: "Any", clock: "Clock") -> OverSPI:
    colour = config.CONTROLLER == IN_COLOUR
    if colour:
        # SPI has its clock from the core's, then, not from 48 MHz. The stubs know no second number.
        freq(freq(), freq())  # pyright: ignore[reportCallIssue]
    spi = SPI(
        config.SPI_BUS, baudrate=config.SPI_HZ, polarity=colour, phase=colour,  # mode 3: without gaps
        sck=Pin(config.SCK), mosi=Pin(config.MOSI), miso=None,
    )  # fmt: skip
    chip_select = _high(number_of(config, "CS"))
    data = Pin(config.DC, Pin.OUT, value=0)
    return OverSPI(clock, spi, data, chip_select, _high(number_of(config, "RST")), not colour)


def _to_ask_for(hertz: int) -> int:
    """Answer what to ask the port for, that SCL has as many hertz, or a few less.

    A clock of SCL takes, besides the cycles asked for, eight and a filter of 3/80 of them (RP2040 data sheet,
    4.3.14.1), which the port's SDK leaves out: 376 kHz would come of 400.
    """
    cycles = freq() // hertz
    return freq() // ((cycles - 8) * 80 // 83 + 1)


def _open_i2c(config: "Any", clock: "Clock") -> OverI2C:
    hertz = _to_ask_for(config.I2C_HZ)
    i2c = I2C(
        config.I2C_BUS, sda=Pin(config.SDA), scl=Pin(config.SCL), freq=hertz,
        timeout=_PATIENCE // config.I2C_HZ,
    )  # fmt: skip
    for _ in range(_TRIES):
        for address in (config.ADDRESS,) + ADDRESSES:
            if answers(i2c, address):
                return OverI2C(i2c, address)
        clock.pause_us(_BETWEEN_TRIES_US)
    found = i2c.scan()
    print(
        "display: nothing answers at", hex(config.ADDRESS), "on SDA", config.SDA, "SCL", config.SCL,
        "- found:", " ".join([hex(address) for address in found]) or "nothing",
    )  # fmt: skip
    from hw import faults

    faults.call(clock, number_of(config, "LED"), number_of(config, "BEEPER"))
    return OverI2C(i2c, config.ADDRESS)
