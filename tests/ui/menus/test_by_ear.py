"""Somebody who cannot see learns the beeps by ear alone, with six buttons, five and two."""

import pytest

from host_sim.handheld import Handheld, Stop
from tests.support.ear_robot import Playing
from tests.support.learner import STEPS, Learner
from ui import screens
from ui.menus import beeps

BUTTONS = {"pico_ssd1306_i2c": 6, "picoboy": 5, "waveshare_pico_oled_1_3": 2}
MOST_TICKS = 60_000
QUESTIONS = sum(len(questions) for _, _, questions in beeps.STEPS)


def learn(name: str, errs: bool, seed: int = 1) -> Learner:
    """Let a learner go through the lesson by its tones, and back to the title."""
    learner = Learner(BUTTONS[name], errs=errs)
    playing = Playing(learner, MOST_TICKS)
    board = Handheld(name, seed=seed)
    board.set_buttons(playing.mask)

    def hook(board: Handheld) -> None:
        board.set_buttons(playing.tick(board.tone_hertz))
        if playing.done:
            raise Stop

    board.run(hook)
    assert playing.done and board.app is not None and board.app.stage.screen.name_id == screens.TITLE_SCREEN
    return learner


@pytest.mark.parametrize("name", BUTTONS)
def test_who_answers_by_the_tones_alone_is_always_right_and_comes_to_the_end(name: str) -> None:
    learner = learn(name, errs=False)
    assert learner.rights == QUESTIONS and not learner.wrongs
    assert "".join(learner.steps) == STEPS


@pytest.mark.parametrize("name", BUTTONS)
def test_who_errs_hears_it_and_is_asked_the_same_again(name: str) -> None:
    learner = learn(name, errs=True, seed=3)
    assert learner.wrongs == learner.rights == QUESTIONS
