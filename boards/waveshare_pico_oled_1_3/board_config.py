"""Raspberry Pi Pico (also Pico W, Pico 2, Pico 2 W), Waveshare's Pico-OLED-1.3: SH1107 on SPI, two keys."""

from micropython import const

BOARD = const("waveshare_pico_oled_1_3")

CONTROLLER = const(1107)
SPI_BUS = const(1)
SCK = const(10)
MOSI = const(11)
CS = const(9)
DC = const(8)
RST = const(12)
SPI_HZ = const(4_000_000)
COLUMN_OFFSET = const(0)  # RAM column of the topmost row
ROTATION = const(0)  # degrees: 0, or 180 to have the keys on the other side

# Two keys: KEY0 is "next", KEY1 is "select" when pressed briefly, B when held.
UP = None
DOWN = const(15)
LEFT = None
RIGHT = None
A = const(17)
B = None

BEEPER = const(2)  # not on the module; a piezo from GP2 to ground, if you want one
LED = const("LED")  # the board's own, wherever it hangs

# The battery gauge: GP29 sees a third of VSYS. The numbers are of a lithium cell right on VSYS; of two AA
# cells they are 3000, 2200, 2000. Behind a diode each is less by what that takes, some 300. A Pico W shows
# VSYS only while GP25 is high: VSYS_SELECT = const(25). None: no gauge.
VSYS = const(29)
FULL_MV = const(4100)
LOW_MV = const(3500)
EMPTY_MV = const(3300)
