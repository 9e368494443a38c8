"""Programs that run inside another MicroPython: common-subset Python, no imports from the host."""
