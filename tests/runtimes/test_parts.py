"""Parts that come and go leave nothing behind in the heap of a MicroPython."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import mkdtemp

import pytest

from host_sim import ROOT
from host_sim.guest.runtimes import NAMES, collects, path_for, root_for, run_python
from host_sim.image import image
from ui.parts import (
    BEFORE,
    BOOK,
    BOTS,
    COACH,
    COUNT,
    HELP,
    JOY,
    JUDGE,
    LESSON,
    PEOPLE,
    PRACTICE,
    REAL_DICE,
    RECORDS,
    REPORT,
    RESULT,
    SETTINGS,
    SHEET_RULES,
    SPEECH,
    START_ROLL,
)

BOARD = "pico_ssd1306_i2c"
# What is there together, at most (ui.parts.parts_for).
SETS = (
    BEFORE | START_ROLL | REAL_DICE | RECORDS | BOOK | SPEECH,
    BEFORE | START_ROLL | REAL_DICE | SETTINGS | SPEECH,
    BEFORE | START_ROLL | REAL_DICE | PEOPLE,
    BEFORE | START_ROLL | REAL_DICE | PRACTICE,
    JUDGE | LESSON | REAL_DICE | SPEECH,
    BEFORE | START_ROLL | REAL_DICE | COUNT,
    JUDGE | COUNT,
    START_ROLL | JUDGE | BOTS | COACH,
    JUDGE | BOTS | COACH | HELP | SPEECH,
    JUDGE | COACH | REAL_DICE | JOY,
    RESULT | JOY,
    BEFORE | START_ROLL | REAL_DICE | SHEET_RULES,  # at the table it comes alone, or with any of these
    BOTS | HELP,
    RESULT | JUDGE | REPORT | HELP | SPEECH,
)
ROUNDS = 6  # in the first three the heap still settles by some bytes

# The image as a board has it, played for some ticks; then the parts come and go without the screens.
PROGRAM = """
import gc
import io
from guest.player import Player
from pico.flash import Flash
from pico.kit import Kit
import board_config

player = Player(Kit(board_config, 1, Flash()), 20, io.BytesIO(b""))
player.run(COLLECTS)
app = player.app
held = []


def fetch(needed):
    app.parts.need(needed)
    while app.parts.waits:
        app.fetch()
        app.parts.need(needed)
    KEEP


used = [0] * ROUNDS
modules = [0] * ROUNDS
loaded = [0] * ROUNDS
number = 0
while number < ROUNDS:
    at = 0
    while at < len(SETS):
        fetch(SETS[at])
        at += 1
    loaded[number] = len(sys.modules)
    fetch(0)
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


def measured(runtime: str, firmware: Path, keep: str = "pass", sets: Sequence[int] = SETS) -> str:
    """Let the parts of some sets come and go in a guest; answer what it prints."""
    root = root_for(runtime)
    _, *fakes = path_for(root, BOARD)
    program = PROGRAM.replace("COLLECTS", str(collects(runtime))).replace("KEEP", keep)
    program = program.replace("ROUNDS", str(ROUNDS)).replace("SETS", repr(sets))
    folder = f"{root}/{firmware.relative_to(ROOT).as_posix()}"
    printed = run_python(runtime, f"import sys\nsys.path[:] = {[folder, *fakes]!r}\n{program}", seconds=60)
    return printed.splitlines()[-1]


@pytest.mark.parametrize("runtime", NAMES)
def test_loading_and_dropping_every_part_again_and_again_takes_no_more_heap(
    runtime: str, firmware: Path
) -> None:
    found = measured(runtime, firmware)
    assert found.startswith("True True"), found


@pytest.mark.parametrize("runtime", NAMES)
def test_the_measure_sees_a_part_that_is_held_on_to(runtime: str, firmware: Path) -> None:
    found = measured(runtime, firmware, "held.append(app.before)", SETS[:2])
    assert found.startswith("False"), found
