"""What stands between an emulated chip and our models: pins, PWM, chance, the flash's time, the USB console.

Corrects rp2040py where it is not as the chip: it has no ring oscillator; its flash takes no time; its USB
answers each endpoint that is ready at once, with nothing where there is nothing to send, which interrupts
without an end.
"""

import random
from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals import ssi
from rp2040py.usb.cdc import USBCDC

from host_sim.chip.flash import ERASE_US, PROGRAM_US
from host_sim.chip.shapes import Watcher
from host_sim.chip.soc import FLOATING

_DRIVEN = {GPIOPinState.LOW: 0, GPIOPinState.HIGH: 1}


class PinWave:
    """The wave on a pin of a chip; None: there is none."""

    def __init__(self, chip: Any, pin: int | None) -> None:
        self._pin = None if pin is None else chip.gpio[pin]
        self._slice = None if pin is None else chip.pwm.channels[pin >> 1 & 7]
        self._shift = 0 if pin is None else (pin & 1) * 16

    @property
    def duty(self) -> int:
        """Answer the part of the wave that is high, of 65535; nothing while it is off."""
        channel = self._slice
        if channel is None or self._pin is None or self._pin.ctrl & 0x1F != _PWM_FUNCTION:
            return 0
        if not channel.csr & _ON:
            return 0
        high = channel.cc >> self._shift & 0xFFFF
        return min(_FULL, round(256 * high / (channel.top + 1)) << 8)

    @property
    def hertz(self) -> int:
        """Answer the frequency, nothing while it is off."""
        channel = self._slice
        if channel is None or not channel.div:
            return 0
        return round(_HERTZ * _SIXTEENTHS / (channel.div * (channel.top + 1)))


class Pins:
    """Stands for a Soc: a chip's time, the levels that its program drives, and the waves of a PWM on pins."""

    strict = True

    def __init__(self, chip: Any, waves: dict[int, PinWave]) -> None:
        self.time = _Time(chip.clock)
        self.waves = waves
        self._pins = chip.gpio

    def level(self, pin: int) -> int:
        """Answer the level of a pin, FLOATING where the program does not drive it."""
        return _DRIVEN.get(self._pins[pin].value, FLOATING)

    def watch(self, pin: int, watcher: Watcher) -> None:
        """Tell a watcher whenever the program drives a pin to another level."""

        def changed(new: GPIOPinState, _old: GPIOPinState) -> None:
            if new in _DRIVEN:
                watcher.level(pin, _DRIVEN[new])

        self._pins[pin].add_listener(changed)


class _Time:
    def __init__(self, clock: Any) -> None:
        self._clock = clock

    def ticks_us(self) -> int:
        return int(self._clock.nanos / 1000)

    def ticks_diff(self, later: int, earlier: int) -> int:
        return later - earlier


_PWM_FUNCTION = 4  # of a pin
_ON = 1  # CSR
_HERTZ = 125_000_000
_SIXTEENTHS = 16  # of the divider
_FULL = 65535


_PAGE = 0x40060
_RANDOM_BIT = 0x1C
_STATUS = 0x18
_AFTER_RESET = {0x00: 0xAA0, _STATUS: 0x81001000}  # CTRL; STATUS: it runs, and is stable


class RingOscillator:
    """Stands in the place of a chip's own, which rp2040py lacks."""

    def __init__(self, chip: Any, seed: int) -> None:
        self._chance = random.Random(seed)
        self._registers = dict(_AFTER_RESET)
        block = chip.peripherals[_PAGE]
        block.read_uint32 = self._read
        block.write_uint32 = self._write

    def _read(self, offset: int) -> int:
        return self._chance.getrandbits(1) if offset == _RANDOM_BIT else self._registers.get(offset, 0)

    def _write(self, offset: int, value: int) -> None:
        if offset != _STATUS:
            self._registers[offset] = value


_BLOCK_US = 150_000
_TAKES_US = {ssi.CMD_SECTOR_ERASE: ERASE_US, ssi.CMD_BLOCK_ERASE: _BLOCK_US, ssi.CMD_PAGE_PROGRAM: PROGRAM_US}


class FlashTime:
    """Lets the time of a chip's flash pass. erases, programs: how many there were; ns: what all took."""

    def __init__(self, chip: Any) -> None:
        self.erases = self.programs = 0
        self.ns = 0.0
        self._ssi = chip.ssi
        self._clock = chip.clock
        self._apply = self._ssi._apply_command
        self._ssi._apply_command = self._apply_in_time

    def _apply_in_time(self) -> None:
        command = self._ssi._tx_buffer[0] if self._ssi._tx_buffer else 0
        self._apply()
        if command in _TAKES_US:
            self.programs += command == ssi.CMD_PAGE_PROGRAM
            self.erases += command != ssi.CMD_PAGE_PROGRAM
            ns = _TAKES_US[command] * 1000.0
            self.ns += ns
            self._clock.tick(ns)


class Console:
    """A chip's serial console. hear: is called with the bytes that the chip says."""

    def __init__(self, chip: Any, hear: Callable[[bytes | bytearray], object]) -> None:
        self._host: Any = USBCDC(chip.usb_ctrl)
        self._host.on_serial_data = hear
        self._answer = chip.usb_ctrl.on_endpoint_read
        chip.usb_ctrl.on_endpoint_read = self._ready

    def _ready(self, endpoint: int, size: int) -> None:
        if endpoint != self._host._out_endpoint:  # that of the set-up
            self._answer(endpoint, size)
