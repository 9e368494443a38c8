"""The pins and the clock of an emulated chip, as our models of displays ask for them."""

from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from host_sim.chip.shapes import Watcher
from host_sim.chip.soc import FLOATING
from host_sim.emulator.pwm import PinWave

_DRIVEN = {GPIOPinState.LOW: 0, GPIOPinState.HIGH: 1}


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
