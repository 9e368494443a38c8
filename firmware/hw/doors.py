"""The doors between a device and the world: all that it is given, and what it lets be seen."""

import gc

from machine import ADC, PWM, Pin
from micropython import heap_lock, heap_unlock

from hw.newcomers import Newcomers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _free() -> int:
    return gc.mem_free()


class Doors:
    """Hold all that a device is made with: the board's own, unless whoever runs it puts something else here.

    clock: hw.clock.Clock. entropy: makes a stream of chance, hw.entropy.Entropy. files: hw.files. pin, pwm,
    adc: make what buttons, beeper and gauge hang on, as those of machine do. settle: lets the modules that
    have come since it was called last run from flash (hw.in_flash), and lists them; nothing of them may be
    running. lock, unlock, collect: what the loop does with the heap; free: tells how many bytes of it are.
    The device sets the rest: faults, display, buttons and app once they are made, reserve (boot.rescue's),
    guesses when it begins to try how it is wired, which lasts until a reset.
    """

    faults: "Any" = None
    display: "Any" = None
    buttons: "Any" = None
    app: "Any" = None
    guesses = False

    def __init__(
        self,
        clock: "Any",
        entropy: "Callable[[], Any]",
        files: "Any",
        settle: "Callable[[], list[str]] | None" = None,
    ) -> None:
        self.clock = clock
        self.entropy = entropy
        self.files = files
        self.reserve: "tuple[list[int], list[int]]" = ([], [])
        self.settle = settle or Newcomers().names
        self.pin: "Any" = Pin
        self.pwm: "Any" = PWM
        self.adc: "Any" = ADC
        self.lock: "Callable[[], object]" = heap_lock
        self.unlock: "Callable[[], object]" = heap_unlock
        self.collect: "Callable[[], object]" = gc.collect
        self.free: "Callable[[], int]" = _free
