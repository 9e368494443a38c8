"""Any Pico with Pimoroni's Pico Display: ST7789 of 240x135, four buttons."""

from micropython import const

BOARD = const("pimoroni_pico_display")

CONTROLLER = const(7789)
SPI_BUS = const(0)
SCK = const(18)
MOSI = const(19)
CS = const(17)
DC = const(16)
RST = None  # not wired
SPI_HZ = const(62_500_000)  # as fast as the ST7789 can: half of the RP2040's clock
BACKLIGHT = const(20)
GLASS_WIDTH = const(240)
GLASS_HEIGHT = const(135)
COLUMN_OFFSET = const(40)  # the RAM's column and row under the upper left point of the glass
ROW_OFFSET = const(53)
MADCTL = const(0x60)  # the glass lies: rows and columns change places
ROTATION = const(0)  # degrees: 0, or 180

# Four buttons: X is UP, Y is "next", A and B are what they are called.
UP = const(14)
DOWN = const(15)
LEFT = None
RIGHT = None
A = const(12)
B = const(13)

BEEPER = None  # none on the module; a piezo from GP22 to ground, if you want one
LED = const("LED")  # the board's own, wherever it hangs

# The battery gauge: GP29 sees a third of VSYS. The numbers are of a lithium cell right on VSYS; of two AA
# cells they are 3000, 2200, 2000. Behind a diode each is less by what that takes, some 300. A Pico W shows
# VSYS only while GP25 is high: VSYS_SELECT = const(25). None: no gauge.
VSYS = const(29)
FULL_MV = const(4100)
LOW_MV = const(3500)
EMPTY_MV = const(3300)
