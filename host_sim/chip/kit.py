"""Puts a simulated board together, and makes of it the doors that the firmware is given."""

import machine

from hw.doors import Clock, Doors, Entropy
from hw.wiring.pins import OF_BUTTONS

from .contacts import Contacts
from .displays.on_spi import OnSPI
from .displays.sh1107 import SH1107
from .displays.ssd1306 import SH1106, SSD1306
from .displays.st7789 import ST7789
from .flash import Flash
from .noise import Noise
from .soc import Soc, Wave
from .vtime import VirtualTime

CHIPS = {1306: SSD1306, 1106: SH1106, 1107: SH1107, 7789: ST7789}

USB_MV = 4800

_SILENCE = Wave()


class Kit(Doors):
    """A wired board that has power and runs nothing yet, as the firmware's doors.

    config: the numbers of its wires, which its firmware may or may not know. Without I2C_BUS and
    SPI_BUS its display hangs nowhere. flash: its files; a littlefs of MicroPython's will do.
    """

    def __init__(self, config: "Any", seed: int, flash: Flash) -> None:
        self.config = config
        self.time = VirtualTime()
        noise = Noise(seed)
        super().__init__(Clock(self.time), lambda: Entropy(noise.urandom), flash)
        self.soc = Soc(self.time)
        self.flash = flash
        if config.CONTROLLER not in CHIPS:
            raise ValueError("no model of controller " + str(config.CONTROLLER))
        self.chip: Any = CHIPS[config.CONTROLLER]()
        if hasattr(flash, "busy_us"):  # a real littlefs does not
            flash.busy_us = self.soc.busy_us
        self.chip.mount(config, self.soc)
        self._panel: Any = self.chip  # what gets power
        self._wire(config)
        if getattr(config, "VSYS", None) is not None:
            self.set_vsys(USB_MV)
        self._beeper: Any = getattr(config, "BEEPER", None)
        self.contacts = Contacts(self.soc, [getattr(config, name, None) for name in OF_BUTTONS])
        self.soc.world = self.contacts.go_on
        self.connect()

    def _wire(self, config: "Any") -> None:
        """Connect the chip as the firmware looks for it: to I2C where that is numbered, else to SPI."""
        bus: int | None = getattr(config, "I2C_BUS", None)
        if bus is not None:
            self.soc.i2c[bus].attach(config.ADDRESS, self.chip, (config.SDA, config.SCL))
            return
        if getattr(config, "SPI_BUS", None) is None:
            return
        self._panel = OnSPI(self.chip, self.soc, config)
        spi: int = config.SPI_BUS
        self.soc.spi[spi].attach(self._panel)

    @property
    def wave(self) -> Wave:
        """The wave on the beeper's pin, a silent one while no program uses it."""
        return self.soc.waves.get(self._beeper, _SILENCE)

    def connect(self) -> None:
        """Make this the board that the firmware runs on."""
        machine.soc = self.soc

    def set_vsys(self, mv: int) -> None:
        """Power the board with so many millivolts; the pin of the gauge sees a third."""
        self.soc.volts[self.config.VSYS] = min(65535, (mv << 16) // 9900)

    @property
    def guesses(self) -> bool:
        """The firmware guesses how it is wired: nonsense is answered with silence until the restart."""
        return not self.soc.strict

    @guesses.setter
    def guesses(self, guesses: bool) -> None:
        self.soc.strict = self.chip.strict = not guesses

    def restart(self) -> None:
        """Reset the microcontroller; display and flash keep their power."""
        self.soc.restart()
        self._forget()

    def power_on(self) -> None:
        """Give power anew: of all that was known, the flash and the world outside are left."""
        self.soc.power_on()
        self._forget()
        self._panel.power_on()

    def _forget(self) -> None:
        """Be what the doors are when main.py makes them."""
        self.guesses = False
        self.faults = self.display = self.buttons = self.app = None

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set (UP 0 to B 5); a board may lack some."""
        self.contacts.hold(mask)
