"""What CPython draws many bytes at once is what the loops draw, which MicroPython runs."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.chip.displays import oled, sh1107
from host_sim.chip.displays.oled import Oled
from host_sim.chip.displays.sh1106 import SH1106
from host_sim.chip.displays.sh1107 import SH1107
from host_sim.chip.displays.ssd1306 import SSD1306


def looked_at(make: Callable[[], Oled], seed: int) -> list[bytes]:
    """Answer pictures of a chip with noise in its RAM, however its glass is scanned."""
    chance = random.Random(seed)
    chip: Any = make()
    chip.on = True
    chip.pump = True
    seen: list[bytes] = []
    for number in range(64):
        chip.ram[:] = chance.randbytes(len(chip.ram))
        chip.remap, chip.reversed, chip.inverse, chip.upside_down = (number >> i & 1 == 1 for i in range(4))
        chip.start_line, chip.offset = chance.randrange(64), chance.randrange(64) if number & 16 else 0
        seen.append(bytes(chip.picture()))
    return seen


@pytest.mark.parametrize("make", [SSD1306, SH1106, SH1107])
def test_many_bytes_at_once_are_what_each_for_itself_is(
    make: Callable[[], Oled], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = looked_at(make, 7)
    assert len(set(at_once)) == len(at_once)
    for module in (oled, sh1107):
        monkeypatch.setattr(module, "COPY_IN_C", False)
    assert looked_at(make, 7) == at_once
