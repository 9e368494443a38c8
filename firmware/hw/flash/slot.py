"""The numbers of a slot: what stands in its header (hw.flash.store), how much, and that there is none."""

from micropython import const

MAGIC = const(0x52)
FORMAT = const(1)
SLOT_HEADER = const(12)  # bytes
SEQUENCES = const(0x10000)
NO_SLOT = const(-1)
