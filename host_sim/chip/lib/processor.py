"""What stands in an image without machine code, and wherever there is no viper."""

from micropython import const

MACHINE_CODE = const(0)
