"""From the numbers of a board_config to the drivers that they describe."""

from machine import I2C, PWM, Pin

from hw.buttons import Buttons
from hw.sound import Sound
from hw.ssd1306 import SSD1306


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
