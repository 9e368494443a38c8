"""Any Pico with Waveshare's Pico-LCD-1.14: ST7789 of 240x135, a joystick, two keys."""

from micropython import const

BOARD = const("waveshare_pico_lcd_1_14")

CONTROLLER = const(7789)
SPI_BUS = const(1)
SCK = const(10)
MOSI = const(11)
CS = const(9)
DC = const(8)
RST = const(12)
SPI_HZ = const(62_500_000)  # as fast as the ST7789 can: half of the RP2040's clock
BACKLIGHT = const(13)
GLASS_WIDTH = const(240)
GLASS_HEIGHT = const(135)
COLUMN_OFFSET = const(40)  # the RAM's column and row under the upper left point of the glass
ROW_OFFSET = const(53)
# The maker's 0x70 has a bit more: the order in which rows are refreshed, which moves no point.
MADCTL = const(0x60)  # the glass lies: rows and columns change places
ROTATION = const(0)  # degrees: 0, or 180

# The joystick's centre (GP3) is not used.
UP = const(2)
DOWN = const(18)
LEFT = const(16)
RIGHT = const(20)
A = const(15)
B = const(17)

BEEPER = None  # none on the module; a piezo from GP22 to ground, if you want one
LED = const("LED")  # the board's own, wherever it hangs

# The battery gauge: GP29 sees a third of VSYS. The numbers are of a lithium cell right on VSYS; of two AA
# cells they are 3000, 2200, 2000. Behind a diode each is less by what that takes, some 300. A Pico W shows
# VSYS only while GP25 is high: VSYS_SELECT = const(25). None: no gauge.
VSYS = const(29)
FULL_MV = const(4100)
LOW_MV = const(3500)
EMPTY_MV = const(3300)
