"""Parts that come and go leave nothing behind in the heap of a MicroPython."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import mkdtemp

import pytest

from host_sim import ROOT
from host_sim.emulator.guest.runtimes import NAMES, collects, path_for, root_for, run_python
from host_sim.image import image
from tests.support.modules import BESIDE, ERRANDS, EVERY
from ui.parts import LASTING, WANTED

BOARD = "pico_ssd1306_i2c"
ROUNDS = 6  # in the first three the heap still settles by some bytes


# The parts come and go without the screens.
ASK = """
def fetch(errand=""):
    app.parts.need(errand, EVERYTHING)
    while app.parts.waits:
        app.parts.fetch(app)
        app.parts.need("", EVERYTHING)


def ask(name):
    app.parts.ask(name)
    app.parts.screen = None
    fetch()
    KEEP


def do(errand):
    app.stage.topic = 0  # what the help explains
    fetch(errand)
""".replace("EVERYTHING", str((1 << len(WANTED)) - 1))

# The image as a board has it, played for some ticks. Not every collection sees what a `for` goes through.
PROGRAM = """
import gc
import io
from emulator.guest.player import GuestPlayer
from chip.flash import Flash
from chip.kit import Kit
import board_config

player = GuestPlayer(Kit(board_config, 1, Flash()), 20, io.BytesIO(b""))
player.run(COLLECTS)
app = player.app
held = []
ASK

fetch()
parts = BESIDE
errands = ERRANDS
used = [0] * ROUNDS
modules = [0] * ROUNDS
loaded = [0] * ROUNDS
number = 0
while number < ROUNDS:
    at = 0
    while at < len(parts):
        ask(parts[at])
        loaded[number] = max(loaded[number], len(sys.modules))
        at += 1
    ask("")
    at = 0
    while at < len(errands):
        do(errands[at])
        at += 1
    gc.collect()
    gc.collect()
    used[number] = gc.mem_alloc()
    modules[number] = len(sys.modules)
    number += 1
print(used[3] == used[5], modules[1] == modules[5] < min(loaded), used, modules, loaded)
"""


@pytest.fixture(scope="module")
def firmware() -> Iterator[Path]:
    """Make the modules of an image where every guest can see it.

    Without machine code: MicroPython for Unix never gives back the note that it takes of a function of it,
    which lies outside its heap. A Pico has these functions in its heap.
    """
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(mkdtemp(dir=ROOT / "build"))
    image.fill(folder, arch="")
    yield folder
    shutil.rmtree(folder)


def measured(runtime: str, firmware: Path, keep: str = "pass", beside: Sequence[str] = tuple(BESIDE)) -> str:
    """Let parts come and go in a guest; answer what it prints."""
    root = root_for(runtime)
    _, *fakes = path_for(root, BOARD)
    program = PROGRAM.replace("ASK", ASK).replace("COLLECTS", str(collects(runtime))).replace("KEEP", keep)
    for name, value in (("ROUNDS", ROUNDS), ("BESIDE", beside), ("ERRANDS", ERRANDS)):
        program = program.replace(name, repr(value))
    folder = f"{root}/{firmware.relative_to(ROOT).as_posix()}"
    printed = run_python(runtime, f"import sys\nsys.path[:] = {[folder, *fakes]!r}\n{program}")
    return printed.splitlines()[-1]


def test_every_part_that_is_named_says_what_it_is_made_of() -> None:
    assert {*LASTING, *WANTED, *ERRANDS} < set(EVERY) and BESIDE


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_loading_and_dropping_every_part_again_and_again_takes_no_more_heap(
    runtime: str, firmware: Path
) -> None:
    found = measured(runtime, firmware)
    assert found.startswith("True True"), found


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_the_measure_sees_a_part_that_is_held_on_to(runtime: str, firmware: Path) -> None:
    found = measured(runtime, firmware, "held.append(app.parts.screen)", BESIDE[:2])
    assert found.startswith("False"), found
