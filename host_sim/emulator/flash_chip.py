"""The time that the flash takes to erase and to program, which is none in rp2040py.

It is the data sheet's typical time (W25Q16JV, 9.6), as in the simulator's flash. Meanwhile the core waits,
its interrupts off.
"""

from typing import Any

from rp2040py.peripherals import ssi

from host_sim.chip.flash import ERASE_US, PROGRAM_US

_BLOCK_ERASE_US = 150_000
_TAKES_US = {
    ssi.CMD_SECTOR_ERASE: ERASE_US,
    ssi.CMD_BLOCK_ERASE: _BLOCK_ERASE_US,
    ssi.CMD_PAGE_PROGRAM: PROGRAM_US,
}


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
