"""The device in numbers: its picture, colours, battery, why its loop ends, its files, what is lost."""

from micropython import const

# the picture, in points
WIDTH = const(128)
HEIGHT = const(64)

# Inks of a theme: what the lit pixels of a cell of 8 x 8 have, on displays with colours.
PLAIN = const(0)
HELD = const(1)  # dice
MARKED = const(2)  # the box that pays most
ZERO = const(3)
IN_TURN = const(4)  # whose turn it is
LEADS = const(5)  # who leads, what is best
INKS = const(6)

# The themes: the colour of dark points, then each ink's, two bytes of 5, 6 and 5 bits. Any two of a theme
# differ by at least 28 in CIELAB (1976), for most eyes and for those without red or green: simulated after
# Machado, Oliveira, Fernandes 2009, severity 1.0, in tests/contract/test_palettes.py.
PALETTES = (
    # ICE: lit E4F3E6 on 0C1122, near to what an OLED shows; orange, yellow, grey, blue, violet
    b"\x08\x84\xe7\x9c\xdb\xe4\xff\xe3\x73\xf0\x85\xff\x9a\xbf",
    # AMBER: rust, straw, brown, blue, pink
    b"\x10\x60\xfd\xe8\xd3\xa8\xe7\xb3\x9c\x70\x9f\x3d\xe2\x5f",
    # GREEN: orange, yellow, moss, blue, pink
    b"\x01\x03\x97\xf2\xdc\x22\xff\xe0\x84\xcf\x9f\x1f\xca\x7d",
    # PAPER, dark on light: brown, purple, grey, blue, green
    b"\xf7\x7a\x18\xc4\x93\x02\xb0\xf5\x5b\x4d\x49\xfc\x02\x23",
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

# files

PIECE = const(4032)  # bytes; a block of littlefs has 4,096 and begins with at most 64 of its own

# what a store answers
STORE_OK = const(0)
STORE_EMPTY = const(1)  # nothing was ever saved
STORE_DAMAGED = const(2)  # something is there and no slot of it can be read
STORE_FAILED = const(3)  # the file system refused
STORE_NEWER = const(4)  # a later firmware wrote it
STORE_OLDER = const(5)  # the newest content is damaged, the one before it is taken

# endings of files that are put aside
BAD = ".bad"  # of what is STORE_DAMAGED
LATER = ".newer"  # of what is STORE_NEWER

# What is told: something is damaged; with BY_NEWER added, a later firmware wrote it; with NEWEST added, what
# was kept before it is taken.
LOST_SETTINGS = const(0)
LOST_RECORDS = const(3)
LOST_PAST = const(6)
LOST_MATCH = const(9)
LOST_DIARY = const(12)
LOST_PEOPLE = const(15)
BY_NEWER = const(1)
NEWEST = const(2)

KEPT_AS_FILES = const(18)  # what was lost is put aside
NOT_SAVED = const(19)
