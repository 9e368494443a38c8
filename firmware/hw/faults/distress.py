"""The last sign of a board without a display: it blinks and beeps."""

from machine import PWM, Pin
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.clock import Clock

_TIMES = const(5)
_LONG_US = const(300_000)
_HERTZ = const(440)
_LOUD = const(16384)  # duty of 65536


def call(clock: "Clock", led: "Any", beeper: "Any") -> None:
    """Blink and beep five times, slowly. Blocks for three seconds. Allocates.

    clock: hw.clock.Clock. led: a GPIO number, "LED" for the board's own wherever it hangs (on a Pico W not at
    a GPIO), or None; beeper: a GPIO number or None. A firmware that does not know its LED is no reason to
    stop.
    """
    try:
        light = None if led is None else Pin(led, Pin.OUT)
    except ValueError:
        light = None
    pwm = None if beeper is None else PWM(Pin(beeper))
    if pwm is not None:
        pwm.freq(_HERTZ)
    for _ in range(_TIMES):
        for level in (1, 0):
            if light is not None:
                light.value(level)
            if pwm is not None:
                pwm.duty_u16(_LOUD * level)
            clock.pause_us(_LONG_US)
