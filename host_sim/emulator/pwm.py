"""What a pin puts out, as the registers of its PWM slice have it: a Wave without a wave.

MicroPython writes a frequency as a divider and a top, and the duty as a part of that; both come back rounded,
the duty to 256ths, as the firmware gives that of the beeper.
"""

from typing import Any

_PWM_FUNCTION = 4  # of a pin
_ON = 1  # CSR
_HERTZ = 125_000_000
_SIXTEENTHS = 16  # of the divider
_FULL = 65535


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
