"""LEARN THE BEEPS: its sounds, its questions, the ways in and out, on the glass and by ear."""

import pytest

from contract import tunes
from contract.settings import SPOKEN
from tests.support.lessons import HeardRig
from ui import screens
from ui.menus.beeps import HEARS, STEPS, BeepsScreen

SLOW = 1


class Learning(HeardRig):
    """A rig in the lesson, with spoken beeps as they are set: off, or at a speed."""

    def __init__(self, spoken: int = 0, seed: int = 7) -> None:
        super().__init__(spoken or SLOW)
        self.chance.seed(seed)
        self.app.keeper.settings.buffer[SPOKEN] = spoken
        self.tunes: list[int] = []
        play = self.sound.play

        def note(tune: int) -> None:
            self.tunes.append(tune)
            play(tune)

        self.sound.play = note
        self.open()

    def open(self) -> None:
        self.go("practice")
        self.said()
        self.app.parts.screen.go_to(2)
        self.press("A")

    @property
    def beeps(self) -> BeepsScreen:
        """The lesson, which has to be there."""
        assert isinstance(self.app.stage.screen, BeepsScreen)
        return self.app.stage.screen

    def to_question(self, step: int = 0, at: int = 0) -> None:
        """Go to a question of a step, by right answers."""
        for _ in range(step):
            self.press("R")
        self.until(lambda: self.beeps.stage != HEARS, "A")
        while self.beeps.number != at:
            self.answer()

    def answer(self) -> None:
        """Answer a question rightly, by what is heard: how much, of the kind of the first, long beep."""
        asked, *sound = self.again()[1:]
        kind = asked.partition(":")[0]
        (digits,) = [part.partition(":")[2] for part in sound if part.partition(":")[0] == kind]
        for digit in digits:
            self.press("D" * int(digit) + "A")


@pytest.mark.parametrize("spoken", range(4))
def test_beeps_are_spoken_in_the_lesson_and_elsewhere_as_they_are_set(spoken: int) -> None:
    rig = Learning(spoken)
    assert rig.quiet()[-3:] == ["page:27", "place:1", "free:3"]
    rig.press("B")
    rig.come_to(screens.PRACTICE_SCREEN)
    rig.wait(200)
    assert rig.said() == (["page:18", "place:3"] if spoken else [])
    assert (rig.app.stage.speech is not None) == (spoken != 0)
    assert rig.app.keeper.settings.buffer[SPOKEN] == spoken


def test_after_the_last_question_of_a_step_the_next_one_follows_and_after_the_last_step_practice() -> None:
    rig = Learning()
    for step in range(3):
        rig.to_question(at=3)
        rig.answer()
        assert (rig.beeps.step, rig.beeps.stage, rig.beeps.number) == (step + 1, HEARS, 0)
        assert rig.tunes[-1] == tunes.BONUS_TUNE
    rig.to_question(at=3)
    rig.answer()
    rig.arrive()
    assert rig.shows(screens.PRACTICE_SCREEN) and rig.app.stage.screen.row == 2
    assert rig.tunes[-1] == tunes.FANFARE_TUNE


QUESTIONS = sum(len(questions) for _, _, questions in STEPS)
MOST = {"free": 6, "held": 6, "upper": 6, "lower": 7, "number": 9, "throws": 3, "place": 5, "player": 6}


def test_only_what_a_game_can_say_is_asked_and_another_seed_asks_otherwise() -> None:
    heard: list[list[str]] = []
    for seed in range(3):
        rig = Learning(seed=seed)
        heard.append([])
        for _, _, asked in STEPS:
            rig.to_question()
            for _ in asked:
                kind, *sound = [part.split(":") for part in rig.again()[1:]]
                assert kind[1] == "0" and kind[0] in [of for of, _ in sound]
                for of, digits in sound:
                    assert all((of not in ("number", "throws")) <= int(digit) <= MOST[of] for digit in digits)
                heard[-1].append(str(sound))
                rig.answer()
    assert len(heard[0]) == QUESTIONS and len({tuple(questions) for questions in heard}) == 3
