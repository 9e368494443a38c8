"""Rigs that practise, with chance that differs from byte to byte; and a rig that is heard."""

import functools
import random
from typing import Any

from machine import PWM

from contract import keys
from contract.play import BOX
from contract.settings import SPOKEN
from engine import rules
from engine.boxes import BOXES
from engine.dice import ROLLS
from engine.scoring import legal_mask
from host_sim.solver.device_advisor import plain_advisor
from hw.sound import Sound
from strategy.values import rules_of
from tests.support.listener import TICK_MS, Recorder, parts_of
from tests.support.ui_rig import Rig, Shelf
from ui import screens
from ui.menus import title
from ui.menus.lesson import lesson
from ui.screens import PLAN_OPTIONS, PLAN_SET, PLAN_SHEET

# Every sheet that has a table, and an option that has one of its own.
SHEETS = [(sheet, 0) for sheet in range(rules.SHEETS)] + [(rules.PARLOR, rules.UPPER_FIRST)]


@functools.cache
def judging(sheet: int, options: int) -> Any:
    return plain_advisor(rules_of(sheet, options))


class Pupil(Rig):
    """A rig whose dice are thrown by a seed; its advisor judges by a table."""

    def __init__(
        self, seed: int = 7, sheet: int = 0, options: int = 0, shelf: Shelf | None = None, advisor: Any = None
    ) -> None:
        self.chance = random.Random(seed)
        super().__init__(seed, shelf, advisor or judging(sheet, options))
        self.app.table.tables = 15
        if sheet or options:
            for place, value in ((PLAN_SHEET, sheet), (PLAN_OPTIONS, options), (PLAN_SET, 1)):
                self.app.table.lesson_plan[place] = value

    def _entropy(self, buffer: bytearray) -> None:
        buffer[:] = self.chance.randbytes(len(buffer))

    @property
    def lesson(self) -> Any:
        """The lesson, which has to be there."""
        assert isinstance(self.app.parts.screen, lesson.Lesson), "there is no lesson"
        return self.app.parts.screen

    def to_practice(self) -> None:
        self.to_title()
        self.wait(60)
        self.press_until("D", lambda: self.app.parts.title.chosen() == title.PRACTICE_ROW)
        self.press("A")
        assert self.shows(screens.PRACTICE_SCREEN)

    def assert_presses_from_elsewhere_ask_nothing(self) -> None:
        """Let go of an A that went down elsewhere, short and long, and of one from where the cursor was."""
        self.tick(keys.A_SHORT)
        assert self.lesson.stage == screens.ASKS
        self.tick(keys.A_LONG)
        assert not self.app.stage.overlay.panel
        self.tick(keys.A)
        self.tick(keys.GO_RIGHT)
        self.tick(keys.A_SHORT)
        assert self.lesson.stage == screens.ASKS

    def think(self) -> int:
        """Wait while the lesson thinks; answer how many ticks."""
        return self.until(lambda: self.lesson.stage != screens.THINKS)

    def position(self) -> None:
        self.to_practice()
        self.press_until("D", lambda: self.app.parts.screen.row == 1)
        self.press("A")
        assert self.shows(screens.POSITION_SCREEN)

    def set_field(self, field: int, is_right: Any) -> None:
        """Choose a field, and turn it until it is right."""
        self.press_until("R", lambda: self.lesson.row == field)
        self.press_until("U", is_right)

    def set_position(self, dice: bytes, boxes: dict[int, int], throw: int = 1, hundreds: int = 0) -> None:
        """Set a position by the keys; boxes that are not named stay open."""
        study = self.lesson.study
        self.set_field(0, lambda: study.rolls == throw)
        for i in range(5):
            self.set_field(1 + i, lambda i=i: study.dice[i] == dice[i])
        for box in range(13):
            self.set_field(6 + box, lambda box=box: study.current.boxes[box] == boxes.get(box, 255))
        self.set_field(19, lambda: self.lesson.hundreds == hundreds)

    def drill(self) -> None:
        """Go to the drill, and wait for its first question."""
        self.to_practice()
        self.press("A")
        assert self.shows(screens.DRILL_SCREEN)
        self.think()

    def choose(self, choice: int) -> None:
        """Give an answer by the keys: a hold (0 to 30) or 32 + a box."""
        question = self.lesson
        if choice < 32:
            self.press_until("U", lambda: question.picture.boxes.box < 0)
            while question.study.holds != choice:
                self.press("A" if (question.study.holds ^ choice) >> question.cursor.die & 1 else "R")
            self.press("B")
        else:
            if question.picture.boxes.box < 0:
                self.press("D")
            while question.picture.boxes.box != choice - 32:
                self.press("R" if self.chance.randrange(4) else "D")
            self.press("A")

    def choose_line(self, line: int) -> None:
        self.choose(self.lesson.study.ranking.choices[line])


def played(
    seed: int = 3,
    sheet: int = 0,
    kinds: bytes = b"\0",
    is_sensible: bool = False,
    on: Pupil | None = None,
    **values: int,
) -> Pupil:
    """Play a game through, without much thought or as is sensible, and open its report."""
    rig = on or Pupil(seed, sheet, values.get("upper", 0))
    rig.start(sheet, kinds, **values)
    match = rig.match
    while match.phase == 1:
        match.throw_start()
    while match.phase == 2:
        is_real = bool(match.options & rules.REAL)
        while match.rolls < ROLLS:
            if match.rolls:
                alike = max(match.dice, key=match.dice.count)
                mask = sum(1 << i for i in range(5) if match.dice[i] == alike) % 31
                match.hold(0 if is_real else mask if is_sensible else rig.chance.randrange(31))
            if is_real:
                assert not match.enter(bytes(rig.chance.randrange(1, 7) for _ in range(5)))
            else:
                assert not match.roll()
                rig.app.keeper.diary.note(match)
        rig.app.keeper.diary.note(match)
        legal = [box for box in range(13) if match.legal_mask() >> box & 1]
        assert not match.score(max(legal, key=match.pays) if is_sensible else rig.chance.choice(legal))
    rig.app.keeper.mark_match()
    rig.app.keeper.mark_diary()
    rig.app.go_on()
    rig.arrive()
    rig.fetch_all()
    rig.wait()
    rig.press("R")
    read(rig)
    return rig


def read(rig: Pupil) -> None:
    """Wait until the report that is shown is read."""
    assert rig.shows(screens.REPORT_SCREEN)
    rig.until(lambda: rig.report.done)
    rig.wait()


def to_page(rig: Pupil, page: int) -> None:
    rig.press_until("R", lambda: rig.app.parts.report.page == page)


def play_again(rig: Pupil, page: int) -> None:
    """Play the choice of a page of the report again, and wait for the question."""
    to_page(rig, page)
    rig.press("A")
    assert rig.shows(screens.AGAIN_SCREEN)
    rig.think()


def choices_of(study: Any) -> set[int]:
    """List every choice there is: a hold of some of the faces, once each, and the legal boxes."""
    found = set[int]()
    if study.rolls < ROLLS:
        faces = dict[tuple[int, ...], int]()
        for hold in range(31):
            faces.setdefault(tuple(sorted(study.dice[i] for i in range(5) if hold >> i & 1)), hold)
        found |= set(faces.values())
    legal = legal_mask(study.flags, study.options, study.current, study.packed)
    return found | {BOX + box for box in range(BOXES) if legal >> box & 1}


def worths_of(study: Any) -> dict[int, int]:
    """Judge every choice there is in a position, by an advisor that nobody else asks."""
    advisor = plain_advisor(rules_of(study.sheet, study.options))
    advisor.begin(study)
    while not advisor.step():
        pass
    return {choice: advisor.worth(choice) for choice in choices_of(study)}


# Who is heard.

UNIT_TICKS = (0, 4, 3, 2)  # by the setting, as docs/eyes-free.md says
_LONGEST = 12_000  # ticks


class Wave(PWM):
    """A pin with a square wave."""

    def __init__(self) -> None:
        self.hertz = self.duty = 0

    def freq(self, value: int | None = None) -> None:
        self.hertz = value or 0

    def duty_u16(self, value: int | None = None) -> None:
        self.duty = value or 0


class HeardRig(Rig):
    def __init__(self, speed: int = 2, shelf: Shelf | None = None, advisor: Any = None) -> None:
        self.wave = Wave()
        self.beeper = Sound(self.wave)
        self.recorder = Recorder()
        super().__init__(shelf=shelf, advisor=advisor)
        self.app.stage.sound = self.beeper
        self.app.keeper.settings.buffer[SPOKEN] = speed
        self.speed = speed
        self.app.stage.stale = True
        self.until(lambda: self.app.stage.speech is not None)

    def tick(self, events: int = 0) -> bool:
        """Let a tick go by, and hear it."""
        changed = super().tick(events)
        self.beeper.tick()
        self.recorder.hear(self.wave.hertz if self.wave.duty else 0)
        return changed

    def quiet(self) -> list[str]:
        """Wait until all is said; answer that, and forget it."""
        silent = ticks = 0
        while silent < 70:
            self.wait()
            silent = 0 if self.app.stage.speech.voice.speaks else silent + 1
            ticks += 1
            assert ticks < _LONGEST, "it never ends"
        return self.said()

    def said(self) -> list[str]:
        """Answer what was said so far, and forget it."""
        tones = self.recorder.tones
        self.recorder.tones = []
        return parts_of(tones, UNIT_TICKS[self.speed] * TICK_MS)

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
            self.press_long("B")
            self.wait(3)
        return self.quiet()
