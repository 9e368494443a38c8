"""Which modules each part of the app brings, by the sources that people read: its own or shared ones."""

import json
from functools import cache
from typing import Any

import pytest

from host_sim.emulator.guest.runtimes import NAMES, collects, prelude, run_python
from tests.runtimes.test_parts import ASK, BESIDE, BOARD, ERRANDS, EVERY
from ui.parts import LASTING

# slices: of each slice the part, and what it brought.
PROGRAM = """
import io
import json
import boot.loader
from emulator.guest.player import GuestPlayer
from chip.flash import Flash
from chip.kit import Kit
import board_config

slices = []


class Noting(boot.loader.Loader):
    def step(self, app):
        before = set(sys.modules)
        made = super().step(app)
        slices.append((self.name, [name for name in sys.modules if name not in before]))
        return made


boot.loader.Loader = Noting
player = GuestPlayer(Kit(board_config, 1, Flash()), 3, io.BytesIO(b""))
player.run(COLLECTS)
app = player.app
while app.parts.before is None:
    app.parts.fetch(app)
"""

EVERY_PART = f"""
fetch()
lasting = sorted(sys.modules)
for name in {BESIDE}:
    ask(name)
ask("")
for name in {ERRANDS}:
    do(name)
print(json.dumps([slices, lasting == sorted(sys.modules)]))
"""

# What a module that is there still knows of one that was dropped.
ONE_EARLY = """
while NAME == "ui.play.cheer" and not [part for part in app.parts.here() if part.endswith(".turn")]:
    app.parts.fetch(app)  # a turn asks for it
app.parts.ask(NAME, "lesson" in NAME)  # which is asked for so
fetch()
come = app.parts.here()
ask("")
kept = {name: module for name, module in sys.modules.items()}
print(json.dumps([come, [
    (name, other.__name__)
    for name, module in kept.items()
    for other in [getattr(module, one) for one in dir(module)]
    if type(other) is type(sys) and "." in other.__name__ and kept.get(other.__name__) is not other
]]))
"""


@cache
def run(runtime: str, program: str) -> Any:
    ask = ASK.replace("KEEP", "pass")
    program = PROGRAM.replace("COLLECTS", str(collects(runtime))) + ask + program
    return json.loads(run_python(runtime, prelude(runtime, BOARD) + program).splitlines()[-1])


def parts_of(module: str) -> list[str]:
    """Answer the parts, each by its last module, that list a module, where all lie in its folder."""
    lasts = [part.split()[-1] for part in EVERY if module in part.split()]
    folder = module.rpartition(".")[0]
    return lasts if all(last.rpartition(".")[0] == folder for last in lasts) else []


@pytest.mark.parametrize("runtime", NAMES)
def test_a_part_brings_nothing_of_another_part_and_what_comes_beside_goes_again(runtime: str) -> None:
    slices, all_gone = run(runtime, EVERY_PART)
    assert {part for part, _ in slices} == {part.split()[-1] for part in EVERY}
    for part, modules in slices:
        for module in modules:
            assert part in (parts_of(module) or [part]), (part, module)
    assert all_gone


@pytest.mark.parametrize("runtime", NAMES)
def test_a_slice_brings_a_module_and_at_most_two_small_ones_that_it_needs(runtime: str) -> None:
    slices, _ = run(runtime, EVERY_PART)
    for part, modules in slices:
        brought = [
            name for name in modules if not name.startswith("contract.")
        ]  # numbers, no module on a board
        assert len(brought) <= 3, (part, brought)


@pytest.mark.slow
@pytest.mark.needs("mp64")
@pytest.mark.parametrize("name", BESIDE)
def test_what_lasts_keeps_no_copy_of_its_own_of_what_a_part_beside_brought_first(name: str) -> None:
    come, dropped = run("mp64", ONE_EARLY.replace("NAME", repr(name)))
    assert come[: len(LASTING)] == list(LASTING) and name.split()[-1] in come
    assert dropped == []
