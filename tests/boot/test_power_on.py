"""What is held at power on, a button that sticks in play, and saves that do not mount."""

import sys
from collections.abc import Callable
from itertools import groupby
from typing import Any
from unittest import mock

import pytest

import saves_apart
from contract import keys
from contract.settings import NORMAL, OFF, SPOKEN, VOLUME
from host_sim.chip.flash import Flash, FlashFile
from host_sim.handheld import Handheld, mask_of
from tests.support.boards import DEFAULT, NAMES, BoardWithApp, config, run
from tests.support.closed_matches import new_board
from tests.support.listener import parts_of
from tests.support.texts import shows
from ui import screens
from ui.app import App
from ui.speech.ear import Ear
from ui.speech.speech import Speech

A, B, DOWN = mask_of("a"), mask_of("b"), mask_of("down")
TWO_BUTTONS = "waveshare_pico_oled_1_3"
RISING = [1319, 1760]  # the tune


@pytest.mark.parametrize(("name", "held"), [(DEFAULT, A | B), (TWO_BUTTONS, A | DOWN)])
def test_a_and_b_or_what_there_is_held_at_power_on_start_nothing(name: str, held: int) -> None:
    board = Handheld(name, survives=True)
    board.set_buttons(held)
    board.run(lambda board: None)
    assert board.console.getvalue() == "rattle safe mode: two buttons are held\n"
    assert board.ticks == 0 and not board.chip.on and board.soc.bus_bytes() == 0
    assert not board.flash.files


# spoken beeps


def power_on(
    name: str = DEFAULT, held: int = A, ticks: int = 0, flash: Flash | None = None, until: int = 250
) -> tuple[Handheld, list[int], list[int]]:
    """Hold buttons for some ticks from power on; answer the pitches till then, and of each tick after."""
    board = Handheld(name, flash=flash)
    before: list[int] = []
    after: list[int] = []
    board.set_buttons(held if ticks else 0)

    def hear(board: Handheld) -> None:
        (before if board.ticks < ticks else after).append(board.tone_hertz)

    run(board, until, hear, {ticks: 0})
    return board, [hertz for hertz, _ in groupby(before) if hertz], after


def first_said(heard: list[int], unit_ticks: int = 4) -> str:
    return parts_of(heard, unit_ticks)[0]


def setting(board: Handheld, place: int) -> int:
    return int(board.app.keeper.settings.buffer[place])


@pytest.mark.parametrize(
    "name", [DEFAULT, next(n for n in NAMES if config(n).BEEPER is not None and n != DEFAULT)]
)
def test_a_held_until_the_tune_speaks_from_then_on_and_after_the_power_went(name: str) -> None:
    flash = Flash()
    board, tune, after = power_on(name, ticks=80, flash=flash)
    assert tune == RISING and setting(board, SPOKEN) == 1 and first_said(after) == "page:0"
    again, _, after = power_on(name, flash=flash)
    assert setting(again, SPOKEN) == 1 and first_said(after) == "page:0"


def test_who_lets_go_before_the_tune_gets_the_game_as_it_was() -> None:
    board, tune, after = power_on(ticks=40)
    assert tune == [] and setting(board, SPOKEN) == 0 and not any(after)


def test_who_holds_on_for_three_seconds_calls_the_wizard_instead() -> None:
    flash = Flash()
    board, tune, _ = power_on(ticks=170, flash=flash, until=400)
    assert tune == RISING and "wizard: set up" in board.console.getvalue()
    assert setting(power_on(flash=flash)[0], SPOKEN) == 0


@pytest.mark.parametrize("held", ["b", "left"])
def test_no_other_button_does_it_and_it_is_named(held: str) -> None:
    board, tune, _ = power_on(held=mask_of(held), ticks=80)
    assert tune == [] and setting(board, SPOKEN) == 0
    assert f"held since power on, or stuck: {held.upper()}\n" in board.console.getvalue()


def test_a_speed_that_was_chosen_stays_and_a_silent_board_is_heard_again() -> None:
    flash, keeper, _ = new_board()
    keeper.settings.buffer[SPOKEN] = 3
    keeper.settings.buffer[VOLUME] = OFF
    assert keeper.save_settings()
    board, tune, after = power_on(ticks=80, flash=flash)
    assert tune == RISING and first_said(after, 2) == "page:0"
    assert (setting(board, SPOKEN), setting(board, VOLUME)) == (3, NORMAL)


def test_a_press_that_is_over_while_a_screen_is_heard_is_not_lost() -> None:
    shown: list[int] = []

    def listen(*what: object) -> None:
        if board.app.stage.screen is board.app.parts.card:
            board.set_buttons(keys.DOWN)
            board.set_buttons(0)
        heard(*what)

    def see(board: Handheld) -> None:
        if board.ticks == 2:
            board.app.speak()
        if board.ticks == 100:
            board.app.stage.go(board.app.parts.card)
        shown.append(board.app.stage.screen.name_id)

    heard: Callable[..., None] = Ear.listen
    board = Handheld()
    presses: list[int] = []
    note = mock.patch.object(Speech, "hear", lambda self, app, events: presses.append(events) or events)
    with note, mock.patch.object(Ear, "listen", listen):
        run(board, 300, see)
    assert shown[-1] == screens.TURN_SCREEN  # it was heard: DOWN leaves the card
    assert presses.count(keys.DOWN) == 1


# buttons that stick


class Listening(App):
    def __init__(self, *wires: Any) -> None:
        super().__init__(*wires)
        self.heard: list[int] = []
        self.said: list[bytes] = []
        toast = self.stage.overlay.toast

        def said(line: bytes) -> None:
            self.said.append(line)
            toast(line)

        self.stage.overlay.toast = said  # type: ignore[method-assign]

    def tick(self, events: int) -> bool:
        if events:
            self.heard.append(events)
        return super().tick(events)


STUCK_AT, NAMED_AT = 200, 700  # ticks; it goes down in play


def heard_beside(
    name: str, presses: dict[int, int], ticks: int, see: Callable[[Handheld], object]
) -> list[int]:
    """Begin a game and press as told; answer how many events were heard by each tick. see: after it."""
    board = BoardWithApp(name, seed=1, app_class=Listening)
    heard: list[int] = [0]

    def look(board: Handheld) -> None:
        heard.append(len(board.app.heard))
        see(board)

    run(board, ticks, look, {60: A, 63: 0} | presses)
    return heard


@pytest.mark.parametrize(
    ("name", "stuck", "other"),
    [(DEFAULT, "up", "a"), (DEFAULT, "a", "b"), ("picoboy", "a", "down"), (TWO_BUTTONS, "a", "down")],
)
def test_a_button_that_sticks_in_play_is_named_and_the_others_work(name: str, stuck: str, other: str) -> None:
    down, other_down = mask_of(stuck), mask_of(other)
    tries = {250: down | other_down, 253: down, 900: down | other_down, 903: down}
    said = f"{stuck.upper()} STUCK".encode()
    pressed: list[int] = []

    def see(board: Handheld) -> None:
        if board.ticks == NAMED_AT:
            assert board.app.said[-1:] != [said]
        if board.ticks == 950:
            assert said in board.app.said
            pressed[:] = board.app.heard

    heard = heard_beside(name, {STUCK_AT: down} | tries, 950, see)
    assert heard[890] == heard[NAMED_AT] < heard[950], "it owns the pad, or repeats"
    assert [events & 63 for events in pressed[heard[890] :] if events & 63] in (
        [other_down],
        [8 | 2],
    )  # or next


def test_a_stuck_button_keeps_nothing_awake_and_any_other_wakes_the_board() -> None:
    contrasts: dict[int, int] = {}

    def see(board: Handheld) -> None:
        contrasts[board.ticks] = board.chip.contrast if board.chip.on else 0
        if board.ticks == 32_100:
            assert board.soc.deep_ms > 1000 * 60, "it never rested"

    presses = {STUCK_AT: A, 32_000: A | B, 32_003: A, 32_050: A | B, 32_053: A}
    heard = heard_beside(DEFAULT, presses, 32_100, see)
    assert [contrasts[NAMED_AT + ticks] for ticks in (100, 1_700, 4_700)] == [0xCF, 8, 0]
    assert contrasts[32_010] == 0xCF
    assert heard[32_040] == heard[NAMED_AT], "the press that wakes the board does nothing else"
    assert heard[32_099] > heard[32_040]


# saves that do not mount


class Refused(Flash):
    """A file system that keeps all but the saves, whose own does not mount."""

    def open(self, name: str, mode: str = "r") -> FlashFile:
        if name.startswith("saves/"):
            raise OSError(19, "ENODEV")
        return super().open(name, mode)


HOLDS = {  # (first tick, last tick, what is held) of 20 ms, and whether the saves are emptied
    "nobody": ([], False),
    "A": ([(200, 210, A)], False),
    "DOWN for long and A not": ([(200, 460, DOWN)], False),
    "DOWN for long and once more": ([(200, 460, DOWN), (700, 1000, DOWN)], False),
    "A for long": ([(200, 600, A), (700, 1000, A)], False),
    "not long enough": ([(200, 440, DOWN), (700, 1000, A)], False),
    "DOWN is stuck": ([(0, 9999, DOWN), (200, 460, A), (700, 1000, A)], False),
    "both at once": ([(200, 1500, A | DOWN)], False),
    "DOWN for long, then A": ([(200, 460, DOWN), (700, 960, A)], True),
}


@pytest.mark.parametrize(
    ("name", "how"),
    [*((DEFAULT, how) for how in HOLDS), (TWO_BUTTONS, "A"), (TWO_BUTTONS, "DOWN for long, then A")],
)
def test_saves_that_do_not_mount_are_said_and_seen_and_emptied_only_by_who_says_so_twice(
    name: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, emptied = HOLDS[how]
    monkeypatch.setitem(sys.modules, "saves_apart", saves_apart)
    monkeypatch.setattr(saves_apart, "lost", True)
    made: list[str] = []
    monkeypatch.setattr(saves_apart, "make_anew", lambda: made.append("anew"))
    board = Handheld(name, flash=Refused())
    pictures: set[bytes] = set()
    heard: set[int] = set()

    def see(board: Handheld) -> bool:
        mask = 0
        for first, last, buttons in held:
            mask |= buttons if first <= board.ticks <= last else 0
        board.set_buttons(mask)
        heard.add(board.kit.wave.hertz)  # of its beeps, which last no tick
        if "ready" in board.console.getvalue():
            return not board.app.waits
        pictures.add(bytes(board.chip.picture()))
        return False

    run(board, 30_000, see)
    assert 440 in heard and len(pictures) == 1 + any(last == 460 and what == DOWN for _, last, what in held)
    assert any(shows(picture, "NEXT" if name == TWO_BUTTONS else "DOWN") for picture in pictures)
    assert bool(made) == emptied and board.soc.resets == emptied
    assert board.ticks < 30_000 // 20 + 1200 * bool(held), "who waits for it to be ready gives up"
    assert board.app.stage.overlay.panel or board.app.stage.overlay.toast_ticks
    assert not [file for file in board.flash.files if file.startswith("saves/")]
