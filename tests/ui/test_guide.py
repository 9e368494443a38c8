"""The guide of a new device: who presses only what the screen names finishes two turns, on any buttons."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from contract.settings import GUIDE
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop
from host_sim.window.robots import LONG_TICKS, Pad
from tests.support.ui_rig import Rig, Shelf
from ui.play import guide

SIX, FIVE, FOUR, TWO = "pico_ssd1306_i2c", "picoboy", "pimoroni_pico_display", "waveshare_pico_oled_1_3"
KEYS = re.compile(r"\[([^]]+)\]")
PINS = {"{": 1, "}": 2, ">": 8, "NEXT": 2, "A": 16, "B": 32}  # up, down, right
SHORT_TICKS = 3
READS_TICKS = 25
MOST_TICKS = 4000
MOST_PRESSES = 40


def line_of(app: Any) -> str:
    return "" if app.stage.guide is None else words_of(guide.LINES[app.stage.guide.line], app.stage.column)


def words_of(lines: tuple[bytes, ...], column: int) -> str:
    """Answer the words for so many buttons; those for six are for all that have none of their own."""
    return (lines[column] or lines[0]).decode()


class Person:
    """Has read nothing: presses the keys that the line names, one after the other while it stays the same."""

    def __init__(self, board: str) -> None:
        self.pressed: list[str] = []
        self.lines: list[str] = []
        self.board = Handheld(board, flash=Flash())
        self.pins = sum(1 << button for button in Pad(self.board.config).buttons)
        acts = self._act()
        self.board.run(lambda board: next(acts))

    def _act(self) -> Iterator[None]:
        app = self.board.app
        for _ in range(60):
            yield
        tried = 0
        for _ in range(MOST_TICKS):
            app = self.board.app
            line = line_of(app)
            if not line:
                if self.lines and not app.keeper.settings.buffer[GUIDE]:
                    raise Stop
                yield
                continue
            for _ in range(READS_TICKS):
                yield
            if line_of(app) != line:
                continue
            tried = tried + 1 if self.lines[-1:] == [line] else 0
            named = KEYS.findall(line)
            key = named[tried % len(named)]
            self.lines.append(line)
            self.pressed.append(key)
            ticks = LONG_TICKS if key.startswith("LONG") else SHORT_TICKS
            pin = PINS[key.split()[-1]]
            assert pin & self.pins, f"{key} is no button there"
            self.board.set_buttons(pin)
            for _ in range(ticks):
                yield
            self.board.set_buttons(0)
            for _ in range(SHORT_TICKS):
                yield
        raise Stop


@pytest.mark.parametrize("board", [SIX, FIVE, FOUR, TWO])
def test_who_presses_only_what_the_screen_names_finishes_two_turns_and_the_guide_is_gone(board: str) -> None:
    person = Person(board)
    app = person.board.app
    assert app.table.match.turn == 2 and app.stage.screen is app.parts.turn
    assert not app.keeper.settings.buffer[GUIDE]
    assert len(person.pressed) <= MOST_PRESSES
    alone = guide.LINES[1 : guide._IN_PAUSE + 1]
    assert {words_of(lines, app.stage.column) for lines in alone} == set(person.lines)  # each one was read


def new_rig() -> Rig:
    rig = Rig(shelf=Shelf(is_new=True))
    rig.fetch_all()
    rig.wait(60)  # until the letters of the name have fallen into the picture
    return rig


def test_a_game_that_is_gone_on_with_in_its_first_turns_is_guided_and_a_later_one_is_not() -> None:
    for turns, guided in ((1, True), (2, False)):
        rig = new_rig()
        rig.press("A")
        for _ in range(turns):
            rig.match.roll()
            rig.match.score(rig.match.legal_mask().bit_length() - 1)
        rig.app.keeper.mark_match()
        rig.wait()
        again = Rig(shelf=rig.shelf)
        assert again.app.table.has_match() and again.app.keeper.settings.buffer[GUIDE] == guided


def test_another_press_ends_the_guide_and_does_nothing_else_and_settings_or_a_reset_bring_it_back() -> None:
    rig = new_rig()
    rig.press("A")
    assert line_of(rig.app)
    rig.press("D")
    assert line_of(rig.app) == "" and not rig.app.stage.overlay.toast_ticks
    assert not Rig(shelf=rig.shelf).app.keeper.settings.buffer[GUIDE]
    for presses in ("DDDDDDDDRB", "UADADA"):
        rig.app.keeper.settings.buffer[GUIDE] = 0
        rig.to_title()
        rig.go("settings")
        rig.press(presses)
        assert rig.app.keeper.settings.buffer[GUIDE]
        rig.press("U" * rig.app.parts.title.row + "A")
        assert line_of(rig.app)
