"""Spoken beeps are switched on without seeing: A held at power on until a tune says so, then let go."""

from collections.abc import Callable
from unittest import mock

import pytest

from contract import keys
from contract.settings import NORMAL, OFF, SPOKEN, VOLUME
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop
from tests.support.boards import NAMES, config
from tests.support.listener import Recorder, parts_of
from ui import screens
from ui.speech.ear import Ear
from ui.speech.speech import Speech

DEFAULT = "pico_ssd1306_i2c"
RISING = [1319, 1760]  # the tune


def power_on(
    name: str = DEFAULT, held: int = keys.A, ticks: int = 0, flash: Flash | None = None, until: int = 250
) -> tuple[Handheld, list[int], Recorder]:
    """Hold buttons for some ticks from power on; answer the pitches heard till then, and what came after."""
    board = Handheld(name, flash=flash or Flash())
    before, after = Recorder(), Recorder()
    board.set_buttons(held if ticks else 0)

    def hook(board: Handheld) -> None:
        (before if board.ticks < ticks else after).hear(board.tone_hertz)
        if board.ticks == ticks:
            board.set_buttons(0)
        if board.ticks == until:
            raise Stop

    board.run(hook)
    return board, [tone.hertz for tone in before.tones if tone.hertz], after


def setting(board: Handheld, place: int) -> int:
    return int(board.app.keeper.settings.buffer[place])


@pytest.mark.parametrize("name", [name for name in NAMES if config(name).BEEPER is not None])
def test_a_held_until_the_tune_speaks_from_then_on_and_after_the_power_went(name: str) -> None:
    flash = Flash()
    board, tune, after = power_on(name, ticks=80, flash=flash)
    assert tune == RISING and setting(board, SPOKEN) == 1
    assert str(parts_of(after.tones, 80)[0]) == "page:0"
    again, _, after = power_on(name, flash=flash)
    assert setting(again, SPOKEN) == 1 and str(parts_of(after.tones, 80)[0]) == "page:0"


def test_who_lets_go_before_the_tune_gets_the_game_as_it_was() -> None:
    board, tune, after = power_on(ticks=40)
    assert tune == [] and setting(board, SPOKEN) == 0 and len(after.tones) == 1


def test_who_holds_on_for_three_seconds_calls_the_wizard_instead() -> None:
    flash = Flash()
    board, tune, _ = power_on(ticks=170, flash=flash, until=400)
    assert tune == RISING and "wizard: set up" in board.console.getvalue()
    board, _, _ = power_on(flash=flash)
    assert setting(board, SPOKEN) == 0


@pytest.mark.parametrize("held", [keys.B, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT])
def test_no_other_button_does_it(held: int) -> None:
    board, tune, _ = power_on(held=held, ticks=80)
    assert tune == [] and setting(board, SPOKEN) == 0


def test_a_speed_that_was_chosen_stays_and_a_silent_board_is_heard_again() -> None:
    flash = Flash()

    def choose(board: Handheld) -> None:
        if board.ticks == 30:
            board.app.keeper.settings.buffer[SPOKEN] = 3
            board.app.keeper.settings.buffer[VOLUME] = OFF
            board.app.keeper.mark_settings()
        if board.ticks == 60:
            raise Stop

    Handheld(DEFAULT, flash=flash).run(choose)
    board, tune, after = power_on(ticks=80, flash=flash)
    assert tune == RISING
    assert (setting(board, SPOKEN), setting(board, VOLUME)) == (3, NORMAL)
    assert str(parts_of(after.tones, 40)[0]) == "page:0"


def test_a_press_that_is_over_while_a_screen_is_heard_is_not_lost() -> None:
    rows: list[int] = []

    def listen(*what: object) -> None:
        if board.app.stage.screen is board.app.parts.card:
            board.set_buttons(keys.DOWN)
            board.set_buttons(0)
        heard(*what)

    def hook(board: Handheld) -> None:
        if board.ticks == 2:
            board.app.speak()
        if board.ticks == 100:
            board.app.stage.go(board.app.parts.card)
        rows.append(board.app.stage.screen.name_id)
        if board.ticks == 300:
            raise Stop

    heard: Callable[..., None] = Ear.listen
    board = Handheld(DEFAULT)
    presses: list[int] = []
    note = mock.patch.object(Speech, "hear", lambda self, app, events: presses.append(events) or events)
    with note, mock.patch.object(Ear, "listen", listen):
        board.run(hook)
    assert rows[-1] == screens.TURN_SCREEN  # it was heard: DOWN leaves the card
    assert presses.count(keys.DOWN) == 1
