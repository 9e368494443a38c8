"""What the page says of its processor: the loops that have to be fast are its own, in machine_code."""

from micropython import const

MACHINE_CODE = const(1)
