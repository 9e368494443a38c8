"""A stock MicroPython in the emulator, where RATTLE_UF2 names some: the code runs from its flash."""

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD, load_config
from host_sim.emulator.on_flash import FLASH_BYTES, stock_of
from host_sim.emulator.pico import EmulatedPico
from host_sim.image.image import IMAGE, MAIN
from host_sim.image.uf2 import files_for, laid_out
from host_sim.image.uf2_join import FLASH
from strategy.values import NAMES

pytestmark = pytest.mark.needs("numba")

GUEST = (ROOT / "host_sim" / "cable" / "on_board" / "asked.py").read_text()
SLICE_NS = 100_000_000
LONG_MODULES = 2  # longer than a block

# What `make doctor` asks, and what is left of the heap then.
ASK = """
import gc
try:
    print("CODE", moved())
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


def said(uf2: str, image: bytes | None = None) -> list[str]:
    """Start a Pico whose main.py asks what doctor does; answer what it printed. image: another than ours."""
    stock = stock_of(uf2)
    files = files_for(DEFAULT_BOARD)
    files["ours.py"] = files[MAIN]
    files[MAIN] = (
        GUEST.replace("from main import", "from ours import") + ASK.replace("NAMES", repr(NAMES))
    ).encode()
    if image is not None:
        files[IMAGE] = image
    flash = bytearray(b"\xff" * FLASH_BYTES)
    flash[: len(stock.flash)] = stock.flash
    for address, content in laid_out(stock, files).items():
        flash[address - FLASH : address - FLASH + len(content)] = content
    pico = EmulatedPico(bytes(flash), load_config(DEFAULT_BOARD), 1)
    for _ in range(60):
        pico.engine.run(SLICE_NS)
        if b"USED" in pico.said and pico.said.endswith(b"\n"):
            break
    return pico.said.decode().splitlines()


def test_all_functions_of_the_title_run_from_flash_but_for_what_lies_where_two_blocks_meet(uf2):
    code, _, used = said(uf2)[:3]
    words = code.split()
    assert " functions run from flash" in code, code
    assert int(words[3]) - int(words[1]) <= LONG_MODULES and int(words[1]) > 250
    assert int(used.split()[1]) < 70_000


def test_all_tables_are_read_where_they_lie(uf2):
    words = said(uf2)[1].split()
    assert int(words[1]) == sum((ROOT / "firmware" / "tables" / name).stat().st_size for name in NAMES)
    assert int(words[2]) < 3000


def test_without_an_image_that_can_be_read_it_is_said_so(uf2):
    assert said(uf2, b"no image at all")[0] == "CODE OSError('game.img is damaged',)"
