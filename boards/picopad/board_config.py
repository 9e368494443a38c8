"""Picopad: an RP2040 with an ST7789 of 320x240, eight buttons and a beeper, in a case."""

from micropython import const

BOARD = const("picopad")

CONTROLLER = const(7789)
SPI_BUS = const(0)
SCK = const(18)
MOSI = const(19)
CS = const(21)
DC = const(17)
RST = const(20)
SPI_HZ = const(62_500_000)  # as fast as the ST7789 can: half of the RP2040's clock
BACKLIGHT = const(16)
GLASS_WIDTH = const(320)
GLASS_HEIGHT = const(240)
COLUMN_OFFSET = const(0)  # the RAM's column and row under the upper left point of the glass
ROW_OFFSET = const(0)
MADCTL = const(0x60)  # the glass lies: rows and columns change places
ROTATION = const(0)  # degrees: 0, or 180

# X (GP9) and Y (GP8) are not used.
UP = const(4)
DOWN = const(5)
LEFT = const(3)
RIGHT = const(2)
A = const(7)
B = const(6)

BEEPER = const(15)
LED = None  # it would blink where a display does not answer; on SPI none ever does

# The battery gauge: GP29 sees a third of VSYS, which a diode keeps 310 mV below the lithium cell. So these
# are 4100, 3500 and 3300 of the cell.
VSYS = const(29)
FULL_MV = const(3790)
LOW_MV = const(3190)
EMPTY_MV = const(2990)
