"""What runs is never moved, and nothing holds on to a part that has gone: on a board it would fill the heap.

A function on the stack, or a generator that was made, would go on in the copy that the collector takes away
(hw.in_flash.moving). CPython can be asked what is under way, and what is alive; a board cannot.
"""

import gc
import importlib
import inspect
import sys
import weakref
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType, FunctionType, GeneratorType, ModuleType
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.chip.kit import Kit
from host_sim.handheld import Handheld, Stop
from host_sim.window import press_files
from tests.support.boards import BoardWithApp, run
from tests.support.parts import BESIDE
from tests.support.recorded import RECORDED, press_file
from tests.support.slices import some
from tests.support.walker import walk
from ui import screens
from ui.app import App

FIRMWARE = str(ROOT / "firmware")
SOON = 3  # ticks
UNTIL_ALL_IS_THERE = 300


def ours() -> dict[str, ModuleType]:
    """Answer the firmware's modules, but for main, which is no part of an image."""
    found: dict[str, ModuleType] = {}
    for name, module in list(sys.modules.items()):  # to ask one for its file may import another
        lies_in = f"{getattr(module, '__file__', '')} {getattr(module, '__path__', '')}"
        if FIRMWARE in lies_in and name != "main":
            found[name] = module
    return found


@contextmanager
def fresh_modules() -> Iterator[pytest.MonkeyPatch]:
    """Forget all modules at each power-on; those of before come back at the end."""
    before = ours()

    def forget() -> None:
        for name in ours():
            del sys.modules[name]

    with pytest.MonkeyPatch.context() as patches:
        for name in ("connect", "restart", "power_on"):
            begins = getattr(Kit, name)
            patches.setattr(Kit, name, lambda kit, begins=begins: (forget(), begins(kit)))
        try:
            yield patches
        finally:
            forget()
            sys.modules.update(before)


def settling(patches: pytest.MonkeyPatch, settle: Any) -> None:
    """Have that called whenever boot lets new modules run from flash."""
    patches.setattr(Kit, "settle", property(lambda _: settle, lambda kit, _: None), raising=False)


class Settling:
    """Looks what is under way each time that boot settles, and which modules came since."""

    def __init__(self) -> None:
        self.times = 0
        self.came: set[str] = set()
        self.wrong: set[str] = set()
        self.settled: dict[str, ModuleType] = {}

    def settle(self) -> list[str]:
        """Look; list what came."""
        self.times += 1
        there = ours()
        new = {name for name, module in there.items() if self.settled.get(name) is not module}
        self.settled = there
        self.came |= new
        for frame in _under_way() if new else ():
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
def settled() -> Iterator[Settling]:
    """Look at all that is run from here on."""
    found = Settling()
    with fresh_modules() as patches:
        settling(patches, found.settle)
        yield found


@pytest.mark.parametrize("name", some(RECORDED, 1))
def test_nothing_new_is_under_way_when_it_is_moved_in_a_recorded_game(name: str, settled: Settling) -> None:
    presses = dict(press_files.timeline(press_files.read(str(press_file(name)))))
    run(Handheld(RECORDED[name].board, seed=RECORDED[name].seed), max(presses), presses=presses)
    assert not settled.wrong
    assert settled.times > 20
    assert {"boot.handheld", "boot.power_on", "ui.app", "ui.play.turn"} < settled.came


@pytest.mark.slow
def test_every_module_that_was_loaded_was_settled(settled: Settling) -> None:
    left = walk("pico_ssd1306_i2c", 20_000)
    assert screens.RESULTS_SCREEN in left and len(left) > 9
    assert not settled.wrong
    assert set(ours()) - settled.came == set()


def made_in(module: ModuleType) -> list[weakref.ref[Any]]:
    """List the classes and functions of a module."""
    return [
        weakref.ref(value)
        for value in vars(module).values()
        if isinstance(value, type | FunctionType) and value.__module__ == module.__name__
    ]


class Gone:
    """Notes classes and functions of parts that go, and those that are alive some ticks later."""

    def __init__(self) -> None:
        self.parts: set[str] = set()
        self.held: set[str] = set()
        self._went: list[weakref.ref[Any]] = []
        self._look_at = 0  # the tick

    def drop(self, board: Handheld, before: dict[str, Any]) -> None:
        """Note what has gone since those modules were there."""
        self._look_at = board.ticks + SOON
        for name in before.keys() - sys.modules.keys():
            self._went += made_in(before[name])

    def tick(self, board: Handheld) -> None:
        """Notice what goes from here on, and look whether that is gone which went a while ago."""
        loader = importlib.import_module("boot.loader").Loader
        if loader.drop.__module__ == "boot.loader":
            drops = loader.drop

            def drop(part: Any) -> None:
                before = dict(sys.modules)
                drops(part)
                self.parts.add(part.name)
                self.drop(board, before)

            loader.drop = drop
        if self._went and board.ticks >= self._look_at:
            gc.collect()
            alive = [found for one in self._went if (found := one()) is not None]
            self.held |= {f"{one.__module__}.{one.__qualname__}" for one in alive}
            self._went = []


@pytest.fixture
def gone() -> Iterator[Gone]:
    """Run boards whose modules are their own."""
    with fresh_modules():
        yield Gone()


def open_and_leave(part: str) -> Generator[None, Handheld, None]:
    """Open a part for a while, and let go of it; it is sent the board after every tick."""
    board = yield
    for act in ("", "open", "leave"):
        if act == "open":
            board.app.stage.open_part(part)
        elif act == "leave":
            board.app.stage.leave(board.app.parts.title)
        for _ in range(UNTIL_ALL_IS_THERE):
            board = yield
        assert not board.app.waits
    raise Stop


@pytest.mark.parametrize("part", BESIDE)
def test_what_a_part_brought_is_gone_with_it(part: str, gone: Gone) -> None:
    steps = open_and_leave(part)
    next(steps)

    def hook(board: Handheld) -> None:
        gone.tick(board)
        steps.send(board)

    Handheld().run(hook)
    assert gone.parts == {part.split()[-1]}
    assert gone.held == set()


def test_what_the_start_alone_needs_is_gone_after_it() -> None:
    came: dict[str, list[weakref.ref[Any]]] = {}

    def settle() -> list[str]:
        new = {name: made_in(module) for name, module in ours().items() if name not in came}
        came.update(new)
        return list(new)

    with fresh_modules() as patches:
        settling(patches, settle)
        board = Handheld()
        run(board, 1)
        assert board.app is not None
        gc.collect()
        gone = came.keys() - sys.modules.keys()
        assert {"boot.power_on", "hw.wiring.drivers", "keeping.power_up"} < gone
        assert not [one for name in gone for ref in came[name] if (one := ref()) is not None]


def test_while_a_screen_is_awaited_a_tick_follows_a_module_and_the_first_each_second_and_last_collect() -> (
    None
):
    did: list[str] = []  # in each tick: loaded a module, made a slice of the part, collected

    class Noting(App):
        def fetch(self) -> None:
            super().fetch()
            did.append("m" if self.parts.litter else "p")

    board = BoardWithApp(seed=1, app_class=Noting)
    board.kit.collect = lambda: did.append("c")

    def see(board: Handheld) -> bool:
        did.append(" ")
        if board.ticks == UNTIL_ALL_IS_THERE:
            did.clear()
            board.app.stage.open_part("ui.text.words ui.text.words ui.text.words ui.menus.beeps")
        return board.ticks > UNTIL_ALL_IS_THERE and not board.app.stage.is_opening()

    run(board, 2 * UNTIL_ALL_IS_THERE, see)
    assert "".join(did).startswith("m c m  m c m c p")


def test_what_came_is_let_run_from_flash_in_the_tick_that_collects() -> None:
    found = Settling()
    settled: set[int] = set()
    collected: set[int] = set()

    def settle() -> list[str]:
        new = found.settle()
        if new:
            settled.add(board.ticks)
        return new

    with fresh_modules() as patches:
        settling(patches, settle)
        board = Handheld()
        board.kit.collect = lambda: collected.add(board.ticks)
        run(board, UNTIL_ALL_IS_THERE)
    assert len(settled) > 20 and settled <= collected


def test_where_a_tick_draws_or_keeps_much_nothing_is_loaded() -> None:
    presses = dict(press_files.timeline(press_files.read(str(press_file("solo")))))
    busy: list[int] = []
    loaded: list[int] = []

    class Noting(App):
        def fetch(self) -> None:
            if not self.stage.is_opening():
                loaded.append(board.ticks)
            super().fetch()

    board = BoardWithApp(seed=1, app_class=Noting)

    def see(board: Handheld) -> bool:
        if board.app.stage.busy and not board.app.stage.is_opening():
            busy.append(board.ticks - 1)
        return not board.app.waits

    run(board, max(presses), see, presses)
    assert len(busy) > 5 and len(loaded) > 30
    assert not set(busy) & set(loaded)
