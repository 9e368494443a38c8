"""The simulated Pico: its chip, its bus, what is wired to it. Runs on CPython and on MicroPython alike.

On MicroPython the folder `host_sim` is on the path and this package is `chip`.
"""
