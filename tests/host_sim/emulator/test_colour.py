"""A stock MicroPython in the emulator, where RATTLE_UF2 names some: colour displays, played and timed."""

import functools
import json
from pathlib import Path
from typing import Any

import pytest

from host_sim.chip.board_numbers import load_config
from host_sim.emulator.on_flash import stock_of
from host_sim.emulator.pico import EmulatedPico
from host_sim.emulator.run import flash_for_pico, play_on_pico
from host_sim.image.image import MAIN
from host_sim.image.uf2 import files_for, laid_out
from host_sim.image.uf2_join import FLASH
from host_sim.window import press_files, run
from tests.support.boards import DEFAULT

pytestmark = pytest.mark.needs("numba")

GAME = Path(__file__).parents[2] / "golden" / "solo.presses"
BOARDS = ("picopad", "picosystem")
RUN = "run(board_config, Doors(Clock(), Entropy, files, settles(image)))"  # in main.py
TIMED = """
        import time
        from boot import loader
        from hw.wiring.drivers import open_display
        from micropython import heap_lock, heap_unlock
        display = open_display(board_config, Clock(), loader.scan(), loader.points)
        display.show()
        def change(pages, columns, strip=0, ink=0):
            for page in pages:
                for column in columns:
                    display.frame[128 * page + column] ^= 0x5A
            display.strip[0] ^= strip
            for cell in (16, 17, 18, 32, 33, 34, 48, 49, 50):
                display.cells[cell] ^= ink
            heap_lock()
            began = time.ticks_us()
            display.show()
            us = time.ticks_diff(time.ticks_us(), began)
            heap_unlock()
            return us
        whole = change(range(8), range(128))
        die = change(range(1, 5), range(2, 26))
        print("US", whole, die, change((), (), 2), change((), (), 0, 1), "END")
"""


@functools.cache
def measured(uf2: str, board: str) -> dict[str, Any]:
    """Play a golden game on an emulated Pico; answer what was found."""
    done = run.play(1, presses=press_files.read(str(GAME)), board=board)
    return play_on_pico(done, flash_for_pico(uf2, board, 1))


@pytest.mark.parametrize("board", BOARDS)
def test_a_golden_game_is_the_same_and_no_later_than_on_i2c(board: str, uf2: str) -> None:
    found = measured(uf2, board)
    assert found["signature"] == json.loads(GAME.with_suffix(".json").read_text())["signature"]
    assert found["late_ticks"] <= measured(uf2, DEFAULT)["late_ticks"]
    assert found["heap_piece_bytes"] > 8_000


@pytest.mark.parametrize("board", BOARDS)
def test_a_picture_takes_20_ms_a_die_4_the_strip_5_the_ink_of_a_die_6_and_nothing_is_allocated(
    board: str, uf2: str
) -> None:
    stock = stock_of(uf2)
    files = files_for(board)
    files[MAIN] = files[MAIN].replace(RUN.encode(), TIMED.strip().encode())
    flash = bytearray(stock.flash.ljust(2 << 20, b"\xff"))
    for address, content in laid_out(stock, files).items():
        flash[address - FLASH : address - FLASH + len(content)] = content
    pico = EmulatedPico(bytes(flash), load_config(board), 1)
    while b"END" not in pico.said and pico.engine.now_ns < 5e9:
        pico.engine.run(1e8)
    words = pico.said.split()
    whole, die, strip, ink = [int(words[words.index(b"US") + at]) for at in (1, 2, 3, 4)]
    assert whole <= 20_000
    assert die <= 4_000
    assert strip <= 5_000
    assert ink <= 6_000
