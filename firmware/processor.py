"""The processor of this image. An image without machine code has another file here."""

from micropython import const

MACHINE_CODE = const(1)
