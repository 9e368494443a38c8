"""The device in numbers: its picture, colours, battery, why its loop ends, its files, what is lost."""

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
