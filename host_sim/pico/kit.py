"""Puts a simulated board together, and opens the firmware's three doors to it: time, entropy, files."""

import machine

import hw.clock
import hw.entropy
import hw.shelf
import hw.store
import hw.store_v1

from .chips.ssd1306 import SSD1306
from .flash import Flash
from .noise import Noise
from .soc import Soc
from .vtime import VirtualTime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .shapes import BoardConfig

CHIPS = {1306: SSD1306}

NAMES = ("up", "down", "left", "right", "a", "b")


def files(flash: Flash) -> None:
    """Make this the file system that the firmware uses."""
    hw.store.open = flash.open  # pyright: ignore[reportAttributeAccessIssue]
    hw.store_v1.open = flash.open  # pyright: ignore[reportAttributeAccessIssue]
    hw.store.rename = flash.rename
    hw.shelf.rename = flash.rename
    hw.shelf.mkdir = flash.mkdir


class Kit:
    """A wired board that has power and runs nothing yet. config is its board_config module."""

    def __init__(self, config: "BoardConfig", seed: int, flash: Flash) -> None:
        self.time = VirtualTime()
        self.soc = Soc(self.time)
        self.flash = flash
        if config.CONTROLLER not in CHIPS:
            raise ValueError("no model of controller " + str(config.CONTROLLER))
        self.chip = CHIPS[config.CONTROLLER]()
        self.soc.i2c[config.I2C_BUS].attach(config.ADDRESS, self.chip)
        self._pins = (config.UP, config.DOWN, config.LEFT, config.RIGHT, config.A, config.B)
        self._noise = Noise(seed)
        self.set_buttons(0)
        self.connect()

    def connect(self) -> None:
        """Make this the board that the firmware runs on."""
        machine.soc = self.soc
        hw.clock.time = self.time
        hw.entropy.urandom = self._noise.urandom
        files(self.flash)

    def set_buttons(self, mask: int) -> None:
        """Close the contacts whose bits are set (UP 0 to B 5), open the others."""
        outside = self.soc.outside
        for i in range(6):
            outside[self._pins[i]] = 0 if (mask >> i) & 1 else 2
