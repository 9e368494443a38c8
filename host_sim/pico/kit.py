"""Puts a simulated board together, and opens the firmware's three doors to it: time, entropy, files."""

import machine

import hw.clock
import hw.entropy
import hw.faults.faults
import hw.flash.shelf
import hw.flash.store
import hw.wiring.wiring

from .chips.on_spi import OnSPI
from .chips.sh1106 import SH1106
from .chips.sh1107 import SH1107
from .chips.ssd1306 import SSD1306
from .flash import Flash
from .noise import Noise
from .soc import FLOATING, Soc
from .vtime import VirtualTime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CHIPS = {1306: SSD1306, 1106: SH1106, 1107: SH1107}

_USB_MV = 4800

NAMES = ("up", "down", "left", "right", "a", "b")


def files(flash: Flash) -> None:
    """Make this the file system that the firmware uses until the power goes."""
    import hw.flash.version_1 as old  # the firmware takes it out of the heap when it has looked there

    hw.flash.store.open = flash.open  # pyright: ignore[reportAttributeAccessIssue]
    hw.faults.faults.open = flash.open  # pyright: ignore[reportAttributeAccessIssue]
    hw.wiring.wiring.open = flash.open  # pyright: ignore[reportAttributeAccessIssue]
    old.open = flash.open  # pyright: ignore[reportAttributeAccessIssue]
    hw.flash.store.rename = flash.rename
    hw.flash.shelf.rename = flash.rename
    hw.flash.shelf.mkdir = flash.mkdir


class Kit:
    """A wired board that has power and runs nothing yet.

    config: the numbers of its wires, which its firmware may or may not know. Without I2C_BUS and
    SPI_BUS its display hangs nowhere.
    """

    def __init__(self, config: "Any", seed: int, flash: Flash) -> None:
        self.config = config
        self.time = VirtualTime()
        self.soc = Soc(self.time)
        self.flash = flash
        if config.CONTROLLER not in CHIPS:
            raise ValueError("no model of controller " + str(config.CONTROLLER))
        self.chip = CHIPS[config.CONTROLLER]()
        if hasattr(flash, "busy_us"):  # a real littlefs does not
            flash.busy_us = self.soc.busy_us
        self.chip.upside_down = config.ROTATION == 180
        self._wire(config)
        if getattr(config, "VSYS", None) is not None:
            self.set_vsys(_USB_MV)
        self._pins = [getattr(config, name.upper(), None) for name in NAMES]
        self._noise = Noise(seed)
        self.set_buttons(0)
        self.connect()

    def _wire(self, config: "Any") -> None:
        """Connect the chip as the firmware looks for it: to I2C where that is numbered, else to SPI."""
        bus: int | None = getattr(config, "I2C_BUS", None)
        if bus is not None:
            self.soc.i2c[bus].attach(config.ADDRESS, self.chip, (config.SDA, config.SCL))
            return
        if getattr(config, "SPI_BUS", None) is None:
            return
        chip_select = getattr(config, "CS", None)
        reset = getattr(config, "RST", None)
        wired = OnSPI(self.chip, self.soc, (config.SCK, config.MOSI), config.DC, chip_select, reset)
        spi: int = config.SPI_BUS
        self.soc.spi[spi].attach(wired)

    def connect(self) -> None:
        """Make this the board that the firmware runs on."""
        machine.soc = self.soc
        hw.clock.time = self.time
        hw.entropy.urandom = self._noise.urandom
        files(self.flash)

    def set_vsys(self, mv: int) -> None:
        """Power the board with so many millivolts; the pin of the gauge sees a third."""
        self.soc.volts[self.config.VSYS] = min(65535, (mv << 16) // 9900)

    def guess(self) -> None:
        """Answer nonsense with silence until the restart: the firmware guesses how it is wired."""
        self.soc.strict = self.chip.strict = False

    def restart(self) -> None:
        """Reset the microcontroller; display and flash keep their power."""
        self.soc.restart()
        self.chip.strict = True
        files(self.flash)

    def set_buttons(self, mask: int) -> None:
        """Close the contacts whose bits are set (UP 0 to B 5), open the others; a board may lack some."""
        for i in range(6):
            pin = self._pins[i]
            if pin is not None:
                self.soc.pull(pin, 0 if (mask >> i) & 1 else FLOATING)
