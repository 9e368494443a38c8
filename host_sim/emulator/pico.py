"""A Pico that boots a stock MicroPython in rp2040py, with our models at the end of its wires.

What is not as on a real one: one core; 125 MHz for ever; the flash is typical and never worn; no power gauge
but USB's, no radio. rp2040py's floats, timers and USB are its own.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from host_sim.chip.displays.on_spi import OnSPI
from host_sim.chip.kit import CHIPS
from host_sim.chip.soc import SPIBus
from host_sim.emulator.engine import Engine
from host_sim.emulator.peripherals import Console, FlashTime, Pins, PinWave, RingOscillator
from host_sim.emulator.wires import SPIWires, Wires
from hw.wiring.pins import OF_BUTTONS

FLASH_BYTES = 2 << 20
_USB_READING = 1985  # of 4095: a third of 4.8 V, of 3.3 V
_VSYS_CHANNEL = 3
_LOAD = 0x04  # of the watchdog: it is fed
_ENABLED = 1 << 30


class EmulatedPico:
    """A Pico with power, and a display, its light, buttons and a beeper as a board_config has them.

    flash: what is on it, from its beginning. after_tick: is called whenever a program feeds the watchdog, as
    Rattle does once in each tick. seed: of os.urandom.
    """

    def __init__(
        self, flash: bytes, config: Any, seed: int, after_tick: Callable[[], object] = lambda: None
    ) -> None:
        chip: Any = RP2040()
        chip.logger = ConsoleLogger(LogLevel.ERROR)
        chip.load_bootrom(BOOTROM_B1)
        chip.flash[:FLASH_BYTES] = b"\xff" * FLASH_BYTES
        chip.flash[: len(flash)] = flash
        self._chip = chip
        self.said = bytearray()
        Console(chip, self.said.extend)
        RingOscillator(chip, seed)
        self.flash_time = FlashTime(chip)
        self.chip: Any = CHIPS[config.CONTROLLER]()  # the display's
        light: int | None = getattr(config, "BACKLIGHT", None)
        pins: Any = Pins(chip, {} if light is None else {light: PinWave(chip, light)})
        self.chip.mount(config, pins)
        self.wires = self._wire(config, pins)
        self.wave = PinWave(chip, getattr(config, "BEEPER", None))
        chip.adc.channel_values[_VSYS_CHANNEL] = _USB_READING
        self._pins = [getattr(config, name, None) for name in OF_BUTTONS]
        self._after_tick = after_tick
        self._write_watchdog = chip.watchdog.write_uint32
        chip.watchdog.write_uint32 = self._take_watchdog
        self.engine = Engine(chip)

    def _wire(self, config: Any, pins: Any) -> Wires | SPIWires:
        """Connect the display as the firmware looks for it: to I2C where that is numbered, else to SPI."""
        if getattr(config, "I2C_BUS", None) is not None:
            return Wires(self._chip, config.I2C_BUS, config.SDA, config.SCL, config.ADDRESS, self.chip)
        bus = SPIBus()
        bus.attach(OnSPI(self.chip, pins, config))
        return SPIWires(self._chip, config.SPI_BUS, config.SCK, config.MOSI, bus)

    @property
    def tone_hertz(self) -> int:
        """The pitch of the beeper, 0 while it is silent."""
        return self.wave.hertz if self.wave.duty else 0

    @property
    def memory(self) -> memoryview:
        """The chip's RAM."""
        return self._chip.sram

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set (UP 0 to B 5)."""
        for bit, number in enumerate(self._pins):
            if number is not None:
                pin = self._chip.gpio[number]
                if mask >> bit & 1:
                    pin.set_input_value(False)
                else:
                    pin.release_input()

    def flash(self) -> bytes:
        """Answer what is on the flash."""
        return bytes(self._chip.flash[:FLASH_BYTES])

    def _take_watchdog(self, offset: int, value: int) -> None:
        self._write_watchdog(offset, value)
        if offset == _LOAD and self._chip.watchdog.read_uint32(0) & _ENABLED:
            self._after_tick()
