"""From the numbers of a board_config to the drivers that they describe."""

from machine import ADC, I2C, PWM, Pin

from hw.battery import Battery
from hw.buttons import Buttons
from hw.sound import Sound
from hw.ssd1306 import SSD1306

_BUTTON_NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


def open_display(config) -> SSD1306:
    """Open the display's bus and make its driver; say on the console who answers when the display does not.

    Refuses a controller without a driver with ValueError. Allocates.
    """
    if config.CONTROLLER != 1306:
        raise ValueError("no driver for controller " + str(config.CONTROLLER))
    i2c = I2C(config.I2C_BUS, sda=Pin(config.SDA), scl=Pin(config.SCL), freq=config.I2C_HZ)
    found = i2c.scan()
    if config.ADDRESS not in found:
        print(
            "display: nothing answers at", hex(config.ADDRESS), "on SDA", config.SDA, "SCL", config.SCL,
            "- found:", " ".join([hex(address) for address in found]) or "nothing",
        )  # fmt: skip
    return SSD1306(i2c, config.ADDRESS, config.COLUMN_OFFSET)


def open_buttons(config) -> Buttons:
    """Make inputs with pull-ups of the six button pins. Allocates."""
    numbers = (config.UP, config.DOWN, config.LEFT, config.RIGHT, config.A, config.B)
    return Buttons(tuple([Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]))


def open_sound(config) -> Sound:
    """Make a PWM of the beeper pin. Allocates."""
    return Sound(PWM(Pin(config.BEEPER)))


def button_names(mask: int) -> str:
    """Answer the names of the buttons in a mask. Allocates."""
    return " ".join([name for bit, name in enumerate(_BUTTON_NAMES) if (mask >> bit) & 1])


def open_battery(config) -> Battery:
    """Make a gauge of the pin that sees VSYS; without such a pin, one that shows nothing. Allocates."""
    if getattr(config, "VSYS", None) is None:
        return Battery(None)
    if getattr(config, "VSYS_SELECT", None) is not None:
        Pin(config.VSYS_SELECT, Pin.OUT, value=1)
    return Battery(ADC(Pin(config.VSYS)), config.LOW_MV, config.EMPTY_MV, config.FULL_MV)
