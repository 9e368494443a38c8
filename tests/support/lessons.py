"""Rigs that practise, with chance that differs from byte to byte; and a rig that is heard."""

import random
from typing import Any

from contract.play import BOX
from contract.settings import SPOKEN
from engine.boxes import BOXES
from host_sim.chip.flash import Flash
from tests.support.closed_matches import play
from tests.support.listener import parts_of
from tests.support.ui_rig import Rig
from ui import screens
from ui.screens import PLAN_SET, PLAN_SHEET
from ui.speech.voice import UNITS


class Pupil(Rig):
    """A rig whose dice are thrown by a seed; the game's own advisor judges by the tables."""

    tables = 0b1111

    def __init__(self, seed: int = 7, sheet: int = 0, options: int = 0, flash: Flash | None = None) -> None:
        self.chance = random.Random(seed)
        super().__init__(seed, flash)
        self.advisor: Any = self.app.table.judge.advisor
        if sheet or options:
            self.app.table.lesson_plan[PLAN_SHEET : PLAN_SET + 1] = bytes((sheet, options, 1))

    def _entropy(self, buffer: bytearray) -> None:
        buffer[:] = self.chance.randbytes(len(buffer))

    @property
    def lesson(self) -> Any:
        return self.app.parts.screen

    def think(self) -> int:
        """Wait while the lesson thinks; answer how many ticks."""
        return self.until(lambda: self.lesson.stage != screens.THINKS)

    def set_position(self, dice: bytes, boxes: dict[int, int], throw: int = 1, hundreds: int = 0) -> None:
        """Set a position by the keys; boxes that are not named stay open."""
        study = self.lesson.study
        held = bytes(boxes.get(box, 255) for box in range(BOXES))
        for field, wanted in enumerate((throw, *dice, *held, hundreds)):
            self.until(lambda field=field: self.lesson.row == field, "R")
            self.until(
                lambda field=field, wanted=wanted: (
                    wanted == (study.rolls, *study.dice, *study.current.boxes, self.lesson.hundreds)[field]
                ),
                "U",
            )

    def drill(self) -> None:
        """Go to the drill, and wait for its first question."""
        self.go("practice")
        self.press("A")
        self.think()

    def choose(self, choice: int) -> None:
        """Give an answer by the keys: a hold (0 to 30) or 32 + a box."""
        question = self.lesson
        if choice < BOX:
            self.until(lambda: question.picture.boxes.box < 0, "U")
            while question.study.holds != choice:
                self.press("A" if (question.study.holds ^ choice) >> question.cursor.die & 1 else "R")
            self.press("B")
        else:
            self.until(lambda: question.picture.boxes.box >= 0, "D")
            self.until(lambda: question.picture.boxes.box == choice - BOX, "R")
            self.press("A")

    def choose_line(self, line: int) -> None:
        self.choose(self.lesson.study.ranking.choices[line])


def played(
    seed: int = 3, sheet: int = 0, kinds: bytes = b"\0", on: Pupil | None = None, **values: int
) -> Pupil:
    """Play a game through, without much thought, and open its report."""
    rig = on or Pupil(seed, sheet, values.get("upper", 0))
    rig.start(sheet, kinds, **values)
    play(rig.match, rig.app.keeper.diary, rig.chance)
    rig.app.keeper.mark_match()
    rig.app.keeper.mark_diary()
    rig.app.go_on()
    rig.arrive()
    rig.press("R")
    read(rig)
    return rig


def read(rig: Pupil) -> None:
    """Wait until the report that is shown is read."""
    assert rig.shows(screens.REPORT_SCREEN)
    rig.until(lambda: rig.report.done)
    rig.wait()


def to_page(rig: Pupil, page: int) -> None:
    rig.until(lambda: rig.app.parts.report.page == page, "R")


def play_again(rig: Pupil, page: int) -> None:
    """Play the choice of a page of the report again, and wait for the question."""
    to_page(rig, page)
    rig.press("A")
    assert rig.shows(screens.AGAIN_SCREEN)
    rig.think()


class HeardRig(Pupil):
    """A rig that speaks, at a speed, and is understood."""

    def __init__(self, speed: int = 2) -> None:
        super().__init__()
        self.speed = speed
        self.app.keeper.settings.buffer[SPOKEN] = speed
        self.app.stage.stale = True
        self.arrive()

    def quiet(self) -> list[str]:
        """Wait until all is said; answer that, and forget it."""
        silent = 0
        while silent < 70:
            self.wait()
            silent = 0 if self.app.stage.speech.voice.speaks else silent + 1
            assert len(self.heard) < 12_000, "it never ends"
        return self.said()

    def said(self) -> list[str]:
        """Answer what was said so far, and forget it."""
        heard, self.heard = self.heard, []
        return parts_of(heard, UNITS[self.speed - 1])

    def hears(self, buttons: str) -> list[str]:
        """Press buttons, and answer what is said after the last one."""
        for button in buttons:
            self.quiet()
            self.press(button)
        return self.quiet()

    def again(self, times: int = 1) -> list[str]:
        """Hold B, once more while it speaks if twice; answer what is said after the last time."""
        self.quiet()
        for _ in range(times):
            self.said()
            self.press("b")
            self.wait(3)
        return self.quiet()
