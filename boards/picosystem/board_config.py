"""PicoSystem: an RP2040 with an ST7789 of 240x240, eight buttons and a beeper, in a case."""

from micropython import const

BOARD = const("picosystem")

CONTROLLER = const(7789)
SPI_BUS = const(0)
SCK = const(6)
MOSI = const(7)
CS = const(5)
DC = const(9)
RST = const(4)
SPI_HZ = const(62_500_000)  # as fast as the ST7789 can: half of the RP2040's clock
BACKLIGHT = const(12)
GLASS_WIDTH = const(240)
GLASS_HEIGHT = const(240)
COLUMN_OFFSET = const(0)  # the RAM's column and row under the upper left point of the glass
ROW_OFFSET = const(0)
# The maker's 0x04 has a bit more: the order in which columns are refreshed, which moves no point.
MADCTL = const(0x00)  # as the chip counts
ROTATION = const(0)  # degrees: 0, or 180

# X (GP17) and Y (GP16) are not used.
UP = const(23)
DOWN = const(20)
LEFT = const(22)
RIGHT = const(21)
A = const(18)
B = const(19)

BEEPER = const(11)
LED = None  # it would blink where a display does not answer; on SPI none ever does

# The battery gauge: GP26 sees a third of the cell's voltage. The numbers are of a lithium cell.
VSYS = const(26)
FULL_MV = const(4100)
LOW_MV = const(3500)
EMPTY_MV = const(3300)
