"""Every source loads on MicroPython; parts bring what is theirs, and leave nothing in its heap."""

import json
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD as BOARD
from host_sim.emulator.guest.runtimes import (
    NAMES,
    collects,
    has_viper,
    path_for,
    prelude,
    root_for,
    run_python,
)
from host_sim.image import image, processors
from host_sim.image.fold import files_in, module_name
from host_sim.page.build import RUN_BY
from tests.support.parts import BESIDE, ERRANDS, EVERY
from ui.parts import LASTING, WANTED

FIRMWARE = ROOT / "firmware"
SOURCES = [path for path in files_in(FIRMWARE) if path.suffix == ".py"]
ROUNDS = 6  # in the first three the heap still settles by some bytes

LOAD = """
import json
failed = []
for name in json.loads(sys.stdin.readline()):
    try:
        __import__(name)
    except Exception as error:
        failed.append(name + ": " + repr(error))
print(json.dumps(failed))
"""

# A device that was played for some ticks; then its parts come and go without the screens.
BEGIN = """
import gc
import io
import json
import sys
import boot.loader
from emulator.guest.player import GuestPlayer
from chip.flash import Flash
from chip.kit import Kit
import board_config

slices = []  # of each slice the part, and what it brought


class Noting(boot.loader.Loader):
    def step(self, app):
        before = set(sys.modules)
        made = super().step(app)
        slices.append((self.name, [name for name in sys.modules if name not in before]))
        return made


if NOTES:
    boot.loader.Loader = Noting
player = GuestPlayer(Kit(board_config, 1, Flash()), 20, io.BytesIO(b""))
player.run(COLLECTS)
app = player.app
held = []


def one_slice():
    app.parts.came.extend(player.kit.settle())
    app.parts.fetch(app)


def fetch(errand=""):
    app.parts.need(errand, EVERYTHING)
    while app.parts.waits:
        one_slice()
        app.parts.need("", EVERYTHING)


def ask(name):
    app.parts.ask(name)
    app.parts.screen = None
    fetch()
    KEEP


def do(errand):
    app.stage.topic = 0  # what the help explains
    fetch(errand)


while app.parts.setup is None:
    one_slice()
"""

# Not every collection sees what a `for` goes through.
MEASURE = """
fetch()
beside = BESIDE
errands = ERRANDS
used = [0] * ROUNDS
modules = [0] * ROUNDS
loaded = [0] * ROUNDS
number = 0
while number < ROUNDS:
    at = 0
    while at < len(beside):
        ask(beside[at])
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
print(json.dumps([used[3] == used[5], modules[1] == modules[5] < min(loaded), used, modules, loaded]))
"""

EVERY_PART = """
fetch()
lasting = sorted(sys.modules)
for name in BESIDE:
    ask(name)
ask("")
for name in ERRANDS:
    do(name)
print(json.dumps([slices, lasting == sorted(sys.modules)]))
"""

# What a module that is there still knows of one that was dropped.
ONE_EARLY = """
while NAME == "ui.play.cheer" and app.parts.turn is None:
    one_slice()  # a turn asks for it
app.parts.ask(NAME, "lesson" in NAME or "watch" in NAME)  # which are asked for so
fetch()
come = [not app.parts.waits, NAME.split()[-1] in sys.modules]
ask("")
kept = {name: module for name, module in sys.modules.items()}
print(json.dumps([come, [
    (name, other.__name__)
    for name, module in kept.items()
    for other in [getattr(module, one) for one in dir(module)]
    if type(other) is type(sys) and "." in other.__name__ and kept.get(other.__name__) is not other
]]))
"""


def run(
    runtime: str, paths: str, program: str, keep: str = "pass", beside: Sequence[str] = tuple(BESIDE)
) -> Any:
    """Let parts come and go in a guest; answer what it prints. paths: lines that say where modules are."""
    code = (BEGIN + program).replace("EVERYTHING", str((1 << len(WANTED)) - 1)).replace("KEEP", keep)
    values = {
        "NOTES": program == EVERY_PART,
        "COLLECTS": collects(runtime),
        "ROUNDS": ROUNDS,
        "BESIDE": list(beside),
        "ERRANDS": ERRANDS,
    }
    for name, value in values.items():
        code = code.replace(name, repr(value))
    return json.loads(run_python(runtime, paths + code).splitlines()[-1])


def test_the_boards_own_compiler_takes_every_file_unfolded() -> None:
    page = [ROOT / "host_sim" / name for name in RUN_BY]
    for path in [*SOURCES, *ROOT.glob("boards/*/board_config.py"), *page]:
        arch = processors.RP2040 if path.stem.endswith("_viper") else ""
        assert image.compile_one(path.read_text(), path.relative_to(ROOT), arch)


@pytest.mark.parametrize("runtime", NAMES)
def test_every_module_can_be_loaded(runtime: str) -> None:
    """All but main, whose first line asks for what only a board's `micropython` has."""
    modules = {module_name(path, FIRMWARE).removesuffix(".__init__") for path in SOURCES} - {"main"}
    vipers = {name for name in modules if name.endswith("_viper")}
    assert len(vipers) == 6
    loadable = sorted(modules if has_viper(runtime) else modules - vipers)
    path = path_for(root_for(runtime), BOARD, has_viper(runtime))
    program = f"import sys\nsys.path[:] = {path!r}\n{LOAD}"
    assert json.loads(run_python(runtime, program, json.dumps(loadable) + "\n")) == []


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


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_loading_and_dropping_every_part_again_and_again_takes_no_more_heap(
    runtime: str, firmware: Path
) -> None:
    root = root_for(runtime)
    _, *fakes = path_for(root, BOARD)
    folder = f"{root}/{firmware.relative_to(ROOT).as_posix()}"
    paths = f"import sys\nsys.path[:] = {[folder, *fakes]!r}\n"
    settled, all_gone, *found = run(runtime, paths, MEASURE)
    assert settled and all_gone, found
    held = run(runtime, paths, MEASURE, "held.append(app.parts.screen)", BESIDE[:2])
    assert not held[0], "what is held on to is not seen"


@cache
def every_part() -> tuple[list[tuple[str, list[str]]], bool]:
    return run("mp32", prelude("mp32", BOARD), EVERY_PART)


def parts_of(module: str) -> list[str]:
    """Answer the parts, each by its last module, that list a module, where all lie in its folder."""
    lasts = [part.split()[-1] for part in EVERY if module in part.split()]
    folder = module.rpartition(".")[0]
    return lasts if all(last.rpartition(".")[0] == folder for last in lasts) else []


def test_a_part_brings_nothing_of_another_part_and_what_comes_beside_goes_again() -> None:
    assert {*LASTING, *WANTED, *ERRANDS} < set(EVERY) and BESIDE
    slices, all_gone = every_part()
    assert {part for part, _ in slices} == {part.split()[-1] for part in EVERY}
    for part, modules in slices:
        for module in modules:
            assert part in (parts_of(module) or [part]), (part, module)
    assert all_gone


def test_a_slice_brings_a_module_and_at_most_a_small_one_that_it_needs() -> None:
    for part, modules in every_part()[0]:
        brought = [name for name in modules if not name.startswith("contract.")]  # numbers, none on a board
        assert len(brought) <= 2, (part, brought)


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize("name", BESIDE)
def test_what_lasts_keeps_no_copy_of_its_own_of_what_a_part_beside_brought_first(name: str) -> None:
    come, dropped = run("mp64", prelude("mp64", BOARD), ONE_EARLY.replace("NAME", repr(name)))
    assert come == [True, True]
    assert dropped == []
