"""PicoBoy: an RP2040 with an SH1106 on SPI, a joystick, a speaker and three LEDs, soldered ready."""

from micropython import const

BOARD = const("picoboy")

CONTROLLER = const(1106)
SPI_BUS = const(0)
SCK = const(18)
MOSI = const(19)
CS = const(10)
DC = const(8)
RST = const(9)
SPI_HZ = const(4_000_000)
COLUMN_OFFSET = const(2)  # RAM column of the leftmost pixel, of 132
ROTATION = const(0)  # degrees: 0, or 180

# A joystick: its centre is A when pressed briefly, B when held.
UP = const(1)
DOWN = const(3)
LEFT = const(4)
RIGHT = const(2)
A = const(0)
B = None

BEEPER = const(15)
LED = const(5)  # the red one

VSYS = None  # no battery gauge
