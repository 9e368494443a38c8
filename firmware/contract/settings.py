"""The settings: where each stands among the bytes that are kept; what its values mean, 0 as it comes new."""

from micropython import const

VOLUME = const(1)
BRIGHTNESS = const(2)
DIM_AFTER = const(3)
PACE = const(4)  # of the bots
ASKS_ZERO = const(5)  # before a zero goes into a box
LEFT_HANDED = const(6)  # picture and directions are turned by 180 degrees
HANDOVER = const(7)  # a picture between two people's turns
SPOKEN = const(8)  # what is seen is told in tones (docs/eyes-free.md): not, slowly, briskly, fast
FORGETS = const(9)  # the records are being forgotten, and again when the power went meanwhile
GUIDE = const(10)  # a line says what to press, as on a device that is new (ui.play.guide)
COLOURS = const(11)  # of the picture, on a display that has some (contract.device)
HIDES_CHANCE = const(12)  # who will win, in percent, is not told before a turn
SETUP = const(16)  # 16: the rows of the set-up that was played last (ui.menus.setup)
SETUP_BYTES = const(16)

# The highest value of each, but for people in the set-up. The first is the version of what is kept; zeros are
# for later settings.
MOST = (
    b"\x01\x03\x02\x03\x02\x01\x01\x01\x03\x01\x01\x03\x01\x00\x00\x00"
    b"\x05\x06\x09\x09\x09\x09\x09\x09\x06\x02\x01\x02\x01\x03\x03\x01"
)

# A seat in the set-up is a kind of player (strategy.bots.brain), or the place of a person (keeping.people).
PERSON = const(128)  # + place

# values of VOLUME
NORMAL = const(0)
OFF = const(1)
SOFT = const(2)
LOUD = const(3)

# values of PACE; 0 is as it ever was
QUICK = const(1)
SLOW = const(2)
