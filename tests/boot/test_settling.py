"""What runs is never moved: whenever boot lets new modules run from flash, nothing of them is under way.

A function on the stack, or a generator that was made, would go on in the copy that the collector takes away
(hw.in_flash.moving). CPython can be asked what is under way; a board cannot.
"""

import gc
import inspect
import os
import sys
from collections.abc import Iterator
from types import FrameType, GeneratorType, ModuleType
from typing import Any

import pytest

from host_sim.chip.kit import Kit
from host_sim.handheld import Handheld, Stop
from host_sim.window import press_files
from tests.support.modules import FIRMWARE, fresh_modules, ours
from tests.support.recorded import RECORDED, press_file
from tests.support.slices import some
from tests.support.walker import Walk
from ui import screens


class Settling:
    """Looks what is under way each time that boot settles, and which modules came since."""

    def __init__(self) -> None:
        self.times = 0
        self.came: set[str] = set()
        self.wrong: set[str] = set()
        self._settled: dict[str, ModuleType] = {}

    def begin(self) -> None:
        """Hold all modules for new."""
        self._settled = {}

    def settle(self) -> list[str]:
        """Look; list what came."""
        self.times += 1
        there = ours()
        new = {name for name, module in there.items() if self._settled.get(name) is not module}
        self._settled = there
        if not new:
            return []
        self.came |= new
        for frame in _under_way():
            module = frame.f_globals.get("__name__", "")
            # boot.start runs while others are moved; what an import runs is over at its end; a comprehension
            # is a part of what it stands in.
            if module in new - {"boot.start"} and frame.f_globals is vars(there[module]):
                self.wrong.add(f"{module}.{frame.f_code.co_qualname}")
        return sorted(new)


def _under_way() -> Iterator[FrameType]:
    frame = inspect.currentframe()
    while frame:
        yield frame
        frame = frame.f_back
    for one in gc.get_objects():
        if isinstance(one, GeneratorType) and one.gi_frame is not None:
            yield one.gi_frame


@pytest.fixture
def settling() -> Iterator[Settling]:
    """Look at all that is run from here on."""
    found = Settling()
    with fresh_modules(found.begin) as patches:
        settle = property(lambda _: found.settle, lambda kit, settle: None)
        patches.setattr(Kit, "settle", settle, raising=False)
        yield found


@pytest.mark.parametrize("name", some(RECORDED, 1))
def test_nothing_new_is_under_way_when_it_is_moved_in_a_recorded_game(name: str, settling: Settling) -> None:
    changes = press_files.timeline(press_files.read(str(press_file(name))))
    board = Handheld(RECORDED[name].board, seed=RECORDED[name].seed)

    def press(board: Handheld) -> None:
        while changes and changes[0][0] <= board.ticks:
            board.set_buttons(changes.pop(0)[1])
        if not changes:
            raise Stop

    board.run(press)
    assert not settling.wrong
    assert settling.times > 20
    assert {"boot.handheld", "boot.power_on", "ui.app", "ui.play.turn"} < settling.came


@pytest.mark.slow
def test_every_module_that_was_loaded_was_settled(settling: Settling) -> None:
    walk = Walk("pico_ssd1306_i2c", most=int(os.environ.get("SETTLING_PRESSES", "400")), seed=3)
    assert screens.RESULTS_SCREEN in walk.reached and len(walk.reached) > 9
    assert not settling.wrong
    assert set(ours()) - settling.came == set()


def one_that_runs() -> None:
    """Settle in a function of a module that came just now."""


@pytest.mark.parametrize("how", ["function", "generator", "made"])
def test_what_is_under_way_is_seen(how: str, settling: Settling) -> None:
    module: Any = ModuleType("some.module")
    module.__file__ = f"{FIRMWARE}/some/module.py"
    module.settle = settling.settle
    exec(
        "def function():\n    settle()\n"
        "def generator():\n    settle()\n    yield\n"
        "def empty():\n    yield\n"
        "def made():\n    held = empty()\n    return held\n",
        vars(module),
    )
    sys.modules["some.module"] = module
    if how == "function":
        module.function()
    elif how == "generator":
        next(module.generator())
    else:
        held = module.made()
        settling.settle()
        del held
    assert settling.wrong == {f"some.module.{'empty' if how == 'made' else how}"}
