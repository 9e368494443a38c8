"""The game without a device: integers only, no I/O, no clock, no allocation after construction."""
