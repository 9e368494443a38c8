"""The guide of a new device: who presses only what the screen names finishes two turns, on any buttons."""

import re
from typing import Any

import pytest

from contract import keys
from contract.settings import GUIDE
from host_sim.chip.flash import Flash
from tests.support.closed_matches import play
from tests.support.ui_rig import Rig
from ui.play import guide

KEYS = re.compile(r"\[([^]]+)\]")
PRESSES = {"{": keys.UP, "}": keys.DOWN, ">": keys.RIGHT, "NEXT": keys.NEXT, "A": keys.A, "B": keys.B}
PRESSES |= {"LONG A": keys.B, "LONG NEXT": keys.UP}
READS_TICKS = 25
MOST_LINES = 60


def line_of(app: Any) -> str:
    return "" if app.stage.guide is None else words_of(guide.LINES[app.stage.guide.line], app.stage.column)


def words_of(lines: tuple[bytes, ...], column: int) -> str:
    """Answer the words for so many buttons; those for six are for all that have none of their own."""
    return (lines[column] or lines[0]).decode()


@pytest.mark.parametrize("buttons", [keys.SIX, keys.FIVE, keys.FOUR, keys.TWO])
def test_who_presses_only_what_the_screen_names_finishes_two_turns_and_the_guide_is_gone(
    buttons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys that a line names one after the other, while it stays the same."""
    monkeypatch.setattr(Rig, "buttons", buttons)
    rig, lines, tried = Rig(flash=Flash()), [""], 0
    while rig.app.keeper.settings.buffer[GUIDE]:
        assert len(lines) <= MOST_LINES
        line = line_of(rig.app)
        rig.wait(READS_TICKS)
        if line_of(rig.app) == line != "":
            tried = tried + 1 if lines[-1] == line else 0
            named = KEYS.findall(line)
            button = PRESSES[named[tried % len(named)]]
            rig.tick(button)
            rig.tick(button << keys.SHORT)
        lines.append(line)
    assert rig.match.turn == 2 and rig.app.stage.screen is rig.turn
    alone = guide.LINES[: guide.IN_PAUSE + 1]
    assert {words_of(lines, rig.app.stage.column) for lines in alone} == set(lines)  # each one was read


def test_a_game_that_is_gone_on_with_in_its_first_turns_is_guided_and_a_later_one_is_not() -> None:
    for turns, guided in ((1, True), (2, False)):
        rig = Rig(flash=Flash())
        rig.press("A")
        play(rig.match, turns=turns)
        rig.app.keeper.mark_match()
        rig.wait()
        again = Rig(flash=rig.flash)
        assert again.app.table.has_match() and again.app.keeper.settings.buffer[GUIDE] == guided


def test_another_press_ends_the_guide_and_does_nothing_else_and_settings_or_a_reset_bring_it_back() -> None:
    rig = Rig(flash=Flash())
    rig.press("A")
    assert line_of(rig.app)
    rig.press("D")
    assert line_of(rig.app) == "" and not rig.app.stage.overlay.toast_ticks
    assert not Rig(flash=rig.flash).app.keeper.settings.buffer[GUIDE]
    for presses in ("DDDDDDDDRB", "UADADA"):
        rig.app.keeper.settings.buffer[GUIDE] = 0
        rig.go("title")
        rig.go("settings")
        rig.press(presses)
        assert rig.app.keeper.settings.buffer[GUIDE]
        rig.press("U" * rig.app.parts.title.row + "A")
        assert line_of(rig.app)
