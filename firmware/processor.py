"""What this image was made for; whoever makes an image without machine code puts another file here."""

from micropython import const

MACHINE_CODE = const(1)
