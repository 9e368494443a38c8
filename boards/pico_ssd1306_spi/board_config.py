"""Raspberry Pi Pico (also Pico W, Pico 2, Pico 2 W), SSD1306 on SPI, six buttons to ground, a beeper."""

from micropython import const

BOARD = const("pico_ssd1306_spi")

CONTROLLER = const(1306)
SPI_BUS = const(0)
SCK = const(18)
MOSI = const(19)
CS = const(17)
DC = const(20)
RST = const(21)
SPI_HZ = const(8_000_000)
COLUMN_OFFSET = const(0)  # RAM column of the leftmost pixel
ROTATION = const(0)  # degrees: 0, or 180 for a display mounted upside down

UP = const(10)
DOWN = const(11)
LEFT = const(12)
RIGHT = const(13)
A = const(14)
B = const(15)

BEEPER = const(16)
LED = const("LED")  # the board's own, wherever it hangs

# The battery gauge: GP29 sees a third of VSYS. The numbers are of a lithium cell right on VSYS; of two AA
# cells they are 3000, 2200, 2000. Behind a diode each is less by what that takes, some 300. A Pico W shows
# VSYS only while GP25 is high: VSYS_SELECT = const(25). None: no gauge.
VSYS = const(29)
FULL_MV = const(4100)
LOW_MV = const(3500)
EMPTY_MV = const(3300)
