"""The device in numbers: its picture, its colours, its battery, why its loop ends, how its files are cut."""

from micropython import const

# the picture, in points
WIDTH = const(128)
HEIGHT = const(64)

# dark points, lit points
PALETTES = (
    b"\x08\x84\xe7\x9c"  # ICE: 0C1122 and E4F3E6, near to what an OLED shows
    b"\x10\x60\xfd\xe8"  # AMBER
    b"\x01\x03\x97\xf2"  # GREEN
    b"\xf7\x7a\x18\xc4"  # PAPER: dark on light
)

# the battery
NO_GAUGE = const(-1)  # no pin for it, an impossible reading, or power from USB
BATTERY_FLAT = const(0)
BATTERY_LOW = const(1)
BATTERY_FULL = const(4)

# why the loop ends
NO_RESTART = const(0)  # it goes on
SET_UP = const(1)  # the wizard
FORGET = const(2)  # its answers

PIECE = const(4032)  # bytes; a block of littlefs has 4,096 and begins with at most 64 of its own
