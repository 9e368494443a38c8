"""A Pico for everybody: a stock MicroPython and the built image, in an emulated RP2040 (PyPI rp2040py)."""
