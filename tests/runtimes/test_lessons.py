"""The practice on every runtime, the heap locked: random presses, the same pictures and the same record."""

import os

import pytest

from host_sim.emulator.guest.runtimes import NAMES, prelude, run_python
from tests.ui.test_runtimes import PROGRAM as SCREENS
from tests.ui.test_runtimes import here

# Sheet and options; those that are prepared for in different ways come first: mp32 takes seconds for each.
SHEETS = ((0, 0), (4, 1), (1, 0), (2, 0))
ON_MP32 = int(os.environ.get("LESSON_SHEETS", "2"))  # of these; `make campaign` tries all

PROGRAM = (
    SCREENS.split("player = Player()")[0]
    + """
from engine.turn import OVER
from hw import files
from ui import parts
from ui.screens import (
    AGAIN_LESSON, DRILL_LESSON, PLAN_PAGE, PLAN_ROLLS, PLAN_TURN, POSITION_LESSON
)
from ui.menus.lesson import lesson

LESSONS = {
    screens.DRILL_SCREEN: (DRILL_LESSON, parts.DRILL),
    screens.POSITION_SCREEN: (POSITION_LESSON, parts.POSITION),
    screens.AGAIN_SCREEN: (AGAIN_LESSON, parts.AGAIN),
}


class Pupil(Player):
    def __init__(self, sheet, options):
        super().__init__()
        self.app.table.tables = 15
        self.app.table.lesson_plan[1] = sheet
        self.app.table.lesson_plan[2] = options
        self.app.table.lesson_plan[3] = 1
        self.state = 7 + sheet
        self.seen = set()
        self.counted = None

    def table(self, name):
        return files.table(name)

    def fill(self, buffer):
        for i in range(len(buffer)):
            self.state = self.state * 157 % 32363
            buffer[i] = self.state & 255

    def arrive(self, name_id):
        if name_id == screens.PRACTICE_SCREEN:
            self.app.stage.open_part(parts.PRACTICE)
        else:
            self.app.stage.open_part(LESSONS[name_id][1], True)
        for _ in range(200):
            self.tick(0)
            if self.app.stage.screen.name_id == name_id:
                return

    def play(self, sheet):
        app = self.app
        match = app.table.match
        match.new_game(sheet, b"\\0", b"12345678")
        app.keeper.begin(match)
        while not match.phase == OVER:
            while match.rolls < 3:
                match.roll()
                app.keeper.diary.note(match)
                match.hold(self.below(31))
            app.keeper.diary.note(match)
            match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))
        app.go_on()
        app.table.lesson_plan[PLAN_TURN] = 4
        app.table.lesson_plan[PLAN_ROLLS] = 2
        app.table.lesson_plan[PLAN_PAGE] = 1

    def learn(self, name_id, presses):
        self.arrive(screens.PRACTICE_SCREEN)
        self.app.table.lesson_plan[0] = LESSONS[name_id][0]
        self.arrive(name_id)
        for _ in range(presses):
            if self.app.stage.screen.name_id != name_id:
                self.arrive(name_id)
            screen = self.app.stage.screen
            if name_id == screens.DRILL_SCREEN and screen.record.choices():
                self.counted = list(screen.record.buffer)
            self.seen.add((name_id, screen.stage))
            if screen.stage == lesson.THINKS:
                for _ in range(5):
                    self.tick(0)
            else:
                if name_id == screens.POSITION_SCREEN and not self.below(8):
                    for i in range(5):  # else they would seldom all be set
                        screen.study.dice[i] = 1 + self.below(6)
                self.press((1, 2, 4, 8, 16, 16, 16, 32)[self.below(8)])


for sheet, options in SHEETS:
    pupil = Pupil(sheet, options)
    pupil.learn(screens.DRILL_SCREEN, 400)
    pupil.learn(screens.POSITION_SCREEN, 300)
    pupil.play(sheet)
    pupil.learn(screens.AGAIN_SCREEN, 150)
    print(sheet, sorted(pupil.seen), pupil.pictures(), pupil.counted)
"""
)


@pytest.fixture(scope="module")
def on_cpython() -> str:
    return here(f"SHEETS = {SHEETS}\n{PROGRAM}")


@pytest.mark.slow
@pytest.mark.parametrize("runtime", NAMES)
def test_no_lesson_allocates_and_all_draw_and_count_as_on_cpython(runtime: str, on_cpython: str) -> None:
    sheets = SHEETS[:ON_MP32] if runtime == "mp32" else SHEETS
    program = f"{prelude(runtime, 'pico_ssd1306_i2c')}SHEETS = {sheets}\n{PROGRAM}"
    found = run_python(runtime, program, heap_bytes=24 << 20)
    assert found.strip().splitlines() == on_cpython.strip().splitlines()[: len(sheets)]


def test_the_presses_reach_every_stage_and_are_counted(on_cpython: str) -> None:
    lines = on_cpython.strip().splitlines()
    assert len(lines) == len(SHEETS)
    for line in lines:
        assert all(f"({name_id}, {stage})" in line for name_id in (19, 20, 21) for stage in range(3))
        assert line.endswith("]")
