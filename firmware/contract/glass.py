"""The size of the picture, in pixels: what is drawn, and what the display shows."""

from micropython import const

WIDTH = const(128)
HEIGHT = const(64)
