"""A stock MicroPython in the emulator, where RATTLE_UF2 names some: what boots, plays and is kept."""

import functools
import json
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT, commands
from host_sim.cable.on_board.procedures import TITLE
from host_sim.chip.board_numbers import DEFAULT_BOARD, load_config
from host_sim.emulator import emulate
from host_sim.emulator.on_flash import FLASH_BYTES, flash_with_game, stock_of
from host_sim.emulator.pico import EmulatedPico
from host_sim.emulator.run import play_on_pico
from host_sim.image.image import IMAGE, MAIN
from host_sim.image.uf2 import files_for, laid_out
from host_sim.image.uf2_join import FLASH
from host_sim.window import press_files, run
from host_sim.window.face import FaceBoard
from strategy.values import NAMES
from tests.support.boards import DEFAULT

GAME = Path(__file__).parents[2] / "golden" / "solo.presses"
A = 0b010000

pytestmark = pytest.mark.needs("numba")


def test_a_run_on_the_emulated_pico_is_the_simulators(uf2, capsys):
    presses = GAME
    asked = ["run", "--seed", "1", "--presses", str(presses), "--on", "pico", "--uf2", uf2, "--json"]
    assert commands.main(asked) == 0
    found = json.loads(capsys.readouterr().out)
    golden = json.loads(presses.with_suffix(".json").read_text())
    assert found["signature"] == golden["signature"]
    assert found["tones_signature"] == golden["tones_signature"]
    assert 0.2 < found["first_picture_ms"] / 1000 < found["ready_ms"] / 1000 < 5
    assert 2 < found["tick_ms"] < 20
    assert 8_000 < found["heap_piece_bytes"] < found["heap_free_bytes"] < 200_000


class Person:
    """A face: presses A once the title is there, and looks until the game has begun and is kept."""

    wants_bench = False

    def __init__(self, ticks: int) -> None:
        self.pictures: set[bytes] = set()
        self._ticks = ticks

    def tick(self, handheld: FaceBoard) -> bool:
        self.pictures.add(bytes(handheld.chip.picture()))
        handheld.set_buttons(A if self._ticks in (110, 111, 112, 113) else 0)
        self._ticks -= 1
        return self._ticks > 0

    def say(self, words: str) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize("board", [DEFAULT, "picopad"])
def test_a_person_plays_and_what_was_begun_is_there_the_next_time(board, uf2, tmp_path, monkeypatch):
    monkeypatch.setenv("RATTLE_FLASH", str(tmp_path))
    people: list[Person] = []

    def face(*_):
        people.append(Person(300))
        return people[-1]

    monkeypatch.setattr(emulate, "open_face", face)
    assert emulate.main([uf2, "--board", board]) == 0
    assert len(list(tmp_path.rglob("flash.bin"))) == 1
    assert emulate.main([uf2, "--board", board]) == 0
    first, second = people
    assert second.pictures - first.pictures  # CONTINUE, which an empty flash does not offer


PROCEDURES = (ROOT / "host_sim" / "cable" / "on_board" / "procedures.py").read_text()
MOVED = PROCEDURES[PROCEDURES.index("def _moved") :]  # the last of them
SLICE_NS = 100_000_000
LONG_MODULES = 2  # longer than a block

# What `make doctor` asks, and what is left of the heap then.
ASK = """
try:
    print("CODE", _moved())
except Exception as error:
    print("CODE", repr(error))
gc.collect()
used = gc.mem_alloc()
from hw.files import table
found = [table(name) for name in NAMES]
gc.collect()
print("TABLES", sum([len(piece) for pieces in found for piece in pieces or ()]), gc.mem_alloc() - used)
print("USED", used)
"""


BOARDS = ("picopad", "picosystem")
RUN = "run(board_config, Doors(Clock(), Entropy, files, settles(image)))"  # in main.py
TIMED = """
        import time
        from boot import loader
        from hw.wiring.drivers import open_display
        from micropython import heap_lock, heap_unlock
        display = open_display(board_config, Clock(), loader.leaf)
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
    return play_on_pico(done, flash_with_game(stock_of(uf2), board, 1))


@pytest.mark.parametrize("board", BOARDS)
def test_a_golden_game_is_the_same_and_a_tick_takes_at_most_a_twentieth_longer_than_on_i2c(board, uf2):
    found = measured(uf2, board)
    assert found["signature"] == json.loads(GAME.with_suffix(".json").read_text())["signature"]
    assert found["tick_ms"] <= 1.05 * measured(uf2, DEFAULT)["tick_ms"]
    assert found["heap_piece_bytes"] > 8_000


@pytest.mark.parametrize("board", BOARDS)
def test_a_picture_takes_20_ms_a_die_4_the_strip_5_the_ink_of_a_die_6_and_nothing_is_allocated(board, uf2):
    files = files_for(board)
    files[MAIN] = files[MAIN].replace(RUN.encode(), TIMED.strip().encode())
    pico = EmulatedPico(laid(stock_of(uf2), files), load_config(board), 1)
    while b"END" not in pico.said and pico.engine.now_ns < 5e9:
        pico.engine.run(1e8)
    words = pico.said.split()
    whole, die, strip, ink = [int(words[words.index(b"US") + at]) for at in (1, 2, 3, 4)]
    assert whole <= 20_000
    assert die <= 4_000
    assert strip <= 5_000
    assert ink <= 6_000


def laid(stock: Any, files: dict[str, bytes]) -> bytes:
    flash = bytearray(stock.flash.ljust(FLASH_BYTES, b"\xff"))
    for address, content in laid_out(stock, files).items():
        flash[address - FLASH : address - FLASH + len(content)] = content
    return bytes(flash)


def said(uf2: str, image: bytes | None = None) -> list[str]:
    """Start a Pico whose main.py asks what doctor does; answer what it printed. image: another than ours."""
    files = files_for(DEFAULT_BOARD)
    files["ours.py"] = files[MAIN]
    files[MAIN] = (
        f"import gc\nTITLE = {TITLE}\n"
        + MOVED.replace("from main import", "from ours import")
        + ASK.replace("NAMES", repr(NAMES))
    ).encode()
    if image is not None:
        files[IMAGE] = image
    pico = EmulatedPico(laid(stock_of(uf2), files), load_config(DEFAULT_BOARD), 1)
    for _ in range(60):
        pico.engine.run(SLICE_NS)
        if b"USED" in pico.said and pico.said.endswith(b"\n"):
            break
    return pico.said.decode().splitlines()


def test_all_functions_of_the_title_run_from_flash_but_where_two_blocks_meet_and_tables_are_read_there(uf2):
    code, tables, used = said(uf2)[:3]
    words = code.split()
    assert " functions run from flash" in code, code
    assert int(words[3]) - int(words[1]) <= LONG_MODULES and int(words[1]) > 250
    assert int(used.split()[1]) < 64_000  # 2,608 more where the index of the image is no longer read there
    words = tables.split()
    assert int(words[1]) == sum((ROOT / "firmware" / "tables" / name).stat().st_size for name in NAMES)
    assert int(words[2]) < 3000
    assert said(uf2, b"no image at all")[0] == "CODE OSError('game.img is damaged',)"
