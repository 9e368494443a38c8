"""The screens on real MicroPythons: random presses, no allocation, the same pictures as on CPython."""

import contextlib
import io

import pytest

from host_sim.emulator.guest.runtimes import NAMES, prelude, run_python
from ui.screens import BOOK_SCREEN, FAIRNESS_SCREEN

PROGRAM = """
import hashlib
from micropython import heap_lock, heap_unlock
from boot import loader
from boot.loader import Loader
from engine import rules
from contract import keys
from ui import parts, screens
from ui.menus import plan
from ui.app import App
from ui.draw.canvas import Canvas
from ui.parts import Parts
from ui.stage import Stage
from ui.strip import Strip
from ui.table import Table
from ui.draw.dice import dice
from engine.saved import put_word
from keeping import books
from keeping.keeper import Keeper
from hw.files import table
from strategy.analysis.prices import KEEPS_FILE
from strategy.values import STATES_FILE


class Keep:
    sequence = 0

    def load(self, buffer):
        return 1

    def save(self, content, more=b""):
        return 0

    def is_there(self):
        return False

    def close(self):
        pass


class Filled(Keep):
    # a book of two games, 200 and 300
    def is_there(self):
        return True

    def load(self, buffer):
        block = books.block_at(0, books.FRESH)
        for place, value in ((0, 2), (4, 500), (7, 1), (9, 130000 & 0xFFFF)):
            put_word(buffer, block + place, value)
        put_word(buffer, block + books.BEST, 300)
        put_word(buffer, block + books.WORST, 200)
        row = books.row_at(0)
        for place, total in ((0, 300), (1, 200)):
            put_word(buffer, row + books.AT_TOPS + 3 * place + 1, total)
            put_word(buffer, row + books.AT_BINS + 2 * books.bin_of(total), 1)
        return 0


class Shelf:
    def __init__(self):
        self.match = self.past = self.records = self.settings = self.people = self.diary = Keep()

    def book(self, name, size, writes):
        return Keep() if writes or name not in books.NAMES else Filled()


class Silence:
    on = True

    def play(self, tune):
        pass


class Player:
    def __init__(self):
        self.seed = 1
        self.state = 5
        self._pictures = hashlib.sha256()
        self.places = set()
        self.frame = bytearray(1024)
        self.strip = bytearray(128)
        keeper = Keeper(Shelf())
        canvas = Canvas(self.frame)
        stage = Stage(canvas, dice(), Silence(), strip=Strip(canvas, self.strip))
        table = Table(keeper, self.fill, loops=loader.strategy, read=self.table)
        self.app = App(stage, table, keeper, Parts(Loader))

    def table(self, name):
        return table(name) if name in (KEEPS_FILE, STATES_FILE) else None  # none of values

    def fill(self, buffer):
        for i in range(len(buffer)):
            buffer[i] = 0
        buffer[7] = self.seed

    def tick(self, events):
        heap_lock()
        try:
            changed = self.app.tick(events) or self.app.stage.draw_strip()
        finally:
            heap_unlock()
        if self.app.waits:
            self.app.fetch()
        if changed:
            self._pictures.update(self.frame)
            self._pictures.update(self.strip)

    def pictures(self):  # once
        return self._pictures.digest().hex()

    def below(self, n):
        self.state = self.state * 157 % 32363
        return self.state % n

    def press(self, button):
        while self.app.stage.deaf.ticks:
            self.tick(0)
        self.tick(button)
        self.tick(0)
        if button == keys.A and not self.below(8):
            for _ in range(23):
                self.tick(0)
            self.tick(keys.A_LONG)
        else:
            self.tick(button << keys.SHORT)

    def to_menus(self):
        if self.app.parts.before is None:
            self.app.stage.open("title")
        while self.app.parts.turn is None:
            self.tick(0)

    def start(self, sheet, kinds, dice, **values):
        values["dice"] = dice
        self.to_menus()
        screen = self.app.parts.before.setup
        screen.plan.values[plan.SHEET_ROW] = sheet
        screen.plan.values[plan.PLAYERS_ROW] = len(kinds)
        for i in range(len(kinds)):
            screen.plan.values[plan.KIND_ROW + i] = kinds[i]
        for name in ("rounds", "dice", "same", "teams", "upper"):
            row = getattr(plan, name.upper() + "_ROW")
            screen.plan.values[row] = values.get(name, 1 if name == "rounds" else 0)
        screen.enter(self.app)
        heap_lock()
        try:
            screen.plan.start(self.app)
            if self.app.stage.screen is self.app.parts.before.give_up:
                self.app.table.new_match.start(self.app)
        finally:
            heap_unlock()

    def wander(self, presses):
        for _ in range(presses):
            self.press(1 << self.below(6))
            for _ in range(self.below(4) * 9):
                self.tick(0)
            self.places.add((self.app.stage.screen.name_id, getattr(self.app.stage.screen, "state", 0)))


player = Player()
for sheet in range(rules.SHEETS):
    player.seed = sheet
    player.start(sheet, b"\\0\\2\\1\\0\\2\\0", plan.OF_DEVICE, same=1, teams=1, upper=1)
    player.wander(60)
    player.start(sheet, b"\\0\\0", plan.OF_TABLE, rounds=2)
    player.wander(60)
    player.start(sheet, b"\\2\\1", plan.OF_CODE)
    player.wander(30)
    player.to_menus()
    player.app.stage.go(player.app.parts.before.setup)
    player.wander(6)
    player.to_menus()
    player.app.parts.before.duel_code.ask(player.app, player.app.parts.before.setup.plan)
    player.wander(12)
for seed in range(8):
    player.seed = seed
    player.start(rules.FREE, b"\\2\\2", plan.OF_DEVICE)
    for _ in range(60):
        player.tick(0)
        player.places.add((player.app.stage.screen.name_id, getattr(player.app.stage.screen, "state", 0)))
player.start(rules.CLASSIC, b"\\2\\1\\2\\1", plan.OF_DEVICE, teams=1)
for _ in range(2000):
    if player.app.stage.screen.name_id == screens.RESULTS_SCREEN:
        break
    player.press(keys.B)
player.places.add((player.app.stage.screen.name_id, 0))
player.press(keys.UP)
player.press(keys.RIGHT)
player.to_menus()
player.app.stage.open_part(parts.RECORDS)
while player.app.stage.screen.name_id != screens.RECORDS_SCREEN or player.app.waits:  # the books are read
    player.tick(0)
for button in (keys.A, keys.RIGHT, keys.RIGHT, keys.RIGHT, keys.RIGHT, keys.DOWN, keys.B, keys.UP, keys.A):
    player.press(button)
    player.places.add((player.app.stage.screen.name_id, 0))
player.places = sorted(player.places)
print(player.pictures(), player.places)
"""

# A coached game with the real table, through warnings, hints and the report with all its pages.
COACHED = (
    PROGRAM.split("player = Player()")[0]
    + """
from hw import files
from strategy.review import diary
from ui import screens
from ui.play import cursor


class Pupil(Player):
    def __init__(self, sheet):
        super().__init__()
        self.app.table.tables = 1
        self.said = set()
        self.state = 7 + sheet

    def table(self, name):
        return files.table(name)

    def look(self):
        app = self.app
        if app.stage.screen is app.parts.turn and app.parts.turn.state == screens.COACHED:
            self.said.add("hint" if app.table.coach.choice < 0 else "warning")
        if app.stage.screen is app.parts.turn and app.parts.turn.state == screens.ASKED:
            self.said.add("thought")

    def press(self, button):
        super().press(button)
        self.look()

    def wait(self, ticks):
        for _ in range(ticks):
            self.tick(0)
            self.look()

    def ask(self):
        self.tick(keys.A)
        self.wait(24)
        self.tick(keys.A_LONG)
        self.wait(90)
        self.press(keys.DOWN)
        self.press(keys.UP)
        self.press(keys.B)

    def play(self, level):
        self.to_menus()
        self.app.parts.before.setup.plan.values[plan.COACH_ROW] = level
        self.start(0, b"\\0", plan.OF_DEVICE)
        for _ in range(1500):
            app = self.app
            if app.stage.screen.name_id == screens.RESULTS_SCREEN:
                while app.waits:
                    self.tick(0)
                return
            if app.stage.screen is not app.parts.turn:
                self.press(keys.B)
            elif app.parts.turn.state == screens.COACHED:
                self.wait(16)
                self.press(keys.A)
            elif app.parts.turn.state == screens.DECIDE and not self.below(5) and app.table.match.rolls:
                self.ask()
            elif app.table.match.rolls == 3 and app.parts.turn.cursor.zone == cursor.ON_DICE:
                self.press(keys.DOWN)
            elif app.table.match.rolls == 3 or app.parts.turn.cursor.zone == cursor.ON_BOXES:
                self.press(keys.RIGHT)
                self.press(keys.A)
            else:
                self.press((keys.A, keys.RIGHT, keys.B, keys.B, keys.DOWN)[self.below(5)])
            self.wait(self.below(3) * 30)

    def read(self):
        app = self.app
        self.press(keys.RIGHT)
        while not app.parts.report.found.done:
            self.tick(0)
        pages = 0
        for _ in range(5):
            self.press(keys.RIGHT)
            pages |= 1 << app.parts.report.page
        found = app.parts.report.found
        whole = found.average + found.luck - found.given() == found.score and found.whole
        self.press(keys.B)
        return pages, whole


for level in (diary.WARN, diary.HINT, diary.TEACH):
    pupil = Pupil(level)
    pupil.play(level)
    print(level, sorted(pupil.said), pupil.app.table.match.total(0), pupil.read(), pupil.pictures())
"""
)


def here(program: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "<presses>", "exec"), {"__name__": "presses"})
    return printed.getvalue()


@pytest.fixture(scope="module")
def on_cpython() -> str:
    return here(PROGRAM)


@pytest.fixture(scope="module")
def coached_on_cpython() -> str:
    return here(COACHED)


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_no_screen_allocates_and_all_draw_as_on_cpython(runtime: str, on_cpython: str) -> None:
    found = run_python(runtime, prelude(runtime, "pico_ssd1306_i2c") + PROGRAM)
    assert found.strip() == on_cpython.strip()


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_coach_and_report_allocate_nothing_and_say_the_same(runtime: str, coached_on_cpython: str) -> None:
    found = run_python(runtime, prelude(runtime, "pico_ssd1306_i2c") + COACHED)
    assert found.strip() == coached_on_cpython.strip()


def test_the_coach_said_all_that_it_can_and_the_report_has_all_its_pages(coached_on_cpython: str) -> None:
    lines = coached_on_cpython.strip().splitlines()
    assert len(lines) == 3
    assert all("'warning'" in line and "(15, True)" in line for line in lines)
    assert ["'hint'" in line for line in lines] == [False, True, True]
    assert any("'thought'" in line for line in lines)


def test_the_presses_reach_every_screen(on_cpython: str) -> None:
    for screen in (*range(8), BOOK_SCREEN, FAIRNESS_SCREEN):
        assert f"({screen}, " in on_cpython
