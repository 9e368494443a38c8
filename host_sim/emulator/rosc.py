"""The ring oscillator, with a random bit that a seed gives, so that a run can be had again.

Corrects: rp2040py has none, and each of the bits that a chip's chance begins with is 1.
"""

import random
from typing import Any

_PAGE = 0x40060
_RANDOM_BIT = 0x1C
_STATUS = 0x18
_AFTER_RESET = {0x00: 0xAA0, _STATUS: 0x81001000}  # CTRL; STATUS: it runs, and is stable


class RingOscillator:
    """Stands in the place of a chip's."""

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
