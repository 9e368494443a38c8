"""The battery by its voltage: GP29 of a Pico sees a third of VSYS (Pico data sheet, 4.4).

On a Pico W that pin also clocks the radio, and shows VSYS only while GP25 is high (Pico W data sheet, 2.4):
such a board names it as VSYS_SELECT. A reading that no Pico could run on means that there is no gauge.
"""

from micropython import const

from contract.battery import FLAT, FULL, LOW, NO_GAUGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_EVERY = const(50)  # ticks between two readings
_SAMPLES = const(8)  # of the converter, for one reading
_SCALE_MV = const(9900)  # three times 3.3 V: what 65536 stands for
_LEAST_MV = const(1800)  # the Pico's regulator ends here
_MOST_MV = const(4600)  # USB, less a diode: the battery is not what is measured


class Battery:
    """Measure once a second. adc: read_u16(), or None; low_mv, empty_mv: when to warn, when to stop."""

    def __init__(self, adc: "Any", low_mv: int = 0, empty_mv: int = 0, full_mv: int = 0) -> None:
        self.level = NO_GAUGE
        self._adc = adc
        self._low_mv = low_mv
        self._empty_mv = empty_mv
        self._full_mv = full_mv
        self._mv = 0  # smoothed; 0 without a gauge
        self._ticks = 0

    def tick(self) -> bool:
        """Count a tick; answer whether level, NO_GAUGE or FLAT to FULL, is another now. Does not allocate.

        Less than 100 mV more are no higher level: a battery recovers when it is not asked for much.
        """
        if self._adc is None:
            return False
        self._ticks -= 1
        if self._ticks > 0:
            return False
        self._ticks = _EVERY
        mv = self._read_mv()
        if not _LEAST_MV <= mv <= _MOST_MV:
            self._mv = 0
            level = NO_GAUGE
        else:
            self._mv += (mv - self._mv) >> 2 if self._mv else mv
            level = self._level_of(self._mv)
            if self.level != NO_GAUGE:
                level = max(min(level, self.level), self._level_of(self._mv - 100))
        if level == self.level:
            return False
        self.level = level
        return True

    def _read_mv(self) -> int:
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        return (total // _SAMPLES * _SCALE_MV) >> 16

    def _level_of(self, mv: int) -> int:
        if mv < self._empty_mv:
            return FLAT
        if mv < self._low_mv:
            return LOW
        steps = (mv - self._low_mv) * (FULL - LOW) // (self._full_mv - self._low_mv)
        return min(FULL, LOW + 1 + steps)
