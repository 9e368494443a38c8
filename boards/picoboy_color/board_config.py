"""PicoBoy Color, held lying: an RP2040 with an ST7789 of 280x240, a joystick, two buttons, a speaker."""

from micropython import const

BOARD = const("picoboy_color")

CONTROLLER = const(7789)
SPI_BUS = const(0)
SCK = const(18)
MOSI = const(19)
CS = const(10)
DC = const(8)
RST = const(9)
SPI_HZ = const(62_500_000)  # as fast as the ST7789 can: half of the RP2040's clock
BACKLIGHT = const(26)
GLASS_WIDTH = const(280)
GLASS_HEIGHT = const(240)
COLUMN_OFFSET = const(20)  # the RAM's column and row under the upper left point of the glass
ROW_OFFSET = const(0)
MADCTL = const(0xA0)  # the glass lies, its upper edge to the left
ROTATION = const(0)  # degrees: 0, or 180

# A joystick, as it stands when the device lies. Its centre (GP0) is not used.
UP = const(1)
DOWN = const(3)
LEFT = const(4)
RIGHT = const(2)
A = const(27)
B = const(28)

BEEPER = const(15)
LED = None  # it would blink where a display does not answer; on SPI none ever does

VSYS = None  # no battery gauge
