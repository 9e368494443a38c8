"""The title, and what leads from there to a match: set-up, duel code, who starts; and its result."""

import re

import pytest

from engine import duel_code, rules
from engine.rules import OK
from host_sim import ROOT
from strategy.bots.brain import HUMAN, NAMES
from strategy.values import NO_RULES, RULES
from tests.support.ui_rig import Rig
from ui import screens
from ui.menus import plan, title
from ui.menus.setup import mean_of


def go_to(rig: Rig, row: int) -> None:
    screen = rig.app.parts.setup
    if row in plan.ORDER[plan.FIRST_SELDOM :] and not screen.plan.shows_more:
        go_to(rig, plan.MORE_ROW)
        rig.press("A")
    rig.until(lambda: screen.rows[screen.row] == row, "D")


def open_setup() -> Rig:
    rig = Rig()
    rig.press("DA")
    assert rig.shows(screens.SETUP_SCREEN)
    return rig


@pytest.mark.parametrize("sheet", range(rules.SHEETS))
def test_set_up_shows_only_what_the_sheet_has(sheet: int) -> None:
    rig = open_setup()
    screen = rig.set_up(bytes(4))
    go_to(rig, plan.SHEET_ROW)
    for _ in range(sheet):
        rig.press("R")
    shown = set(screen.rows[: screen.count])
    assert not shown & set(plan.ORDER[plan.FIRST_SELDOM :])
    go_to(rig, plan.MORE_ROW)
    rig.press("A")
    shown = set(screen.rows[: screen.count])
    allowed = rules.options_of(sheet)
    assert (plan.ROUNDS_ROW in shown) == bool(rules.FLAGS[sheet] & rules.MANY_ROUNDS)
    assert (plan.TEAMS_ROW in shown) == bool(allowed & rules.TEAMS)
    assert (plan.UPPER_ROW in shown) == bool(allowed & rules.UPPER_FIRST)
    go_to(rig, plan.DICE_ROW)
    values = set()
    for _ in range(3):
        values.add(screen.plan.value(plan.DICE_ROW))
        rig.press("R")
    assert (plan.OF_TABLE in values) == bool(allowed & rules.REAL)


def open_duel_code() -> Rig:
    rig = open_setup()
    rig.app.parts.setup.plan.values[plan.DICE_ROW] = plan.OF_CODE
    go_to(rig, plan.START_ROW)
    rig.press("A")
    assert rig.shows(screens.DUEL_SCREEN)
    return rig


def test_a_fresh_duel_code_is_valid_and_starts_its_game() -> None:
    rig = open_duel_code()
    code = bytes(rig.app.parts.duel_code.code)
    rig.press("A")
    found = bytearray(duel_code.SEED_LENGTH)
    assert duel_code.decode(code, found) == OK
    assert bytes(rig.match.seed) == bytes(found)


KEYS = "ULARD"  # what takes each of five places of the picker
PICKER = ("23456", "789AC", "EFHJK", "MNPRT", "WXY")


def way_to(character: int) -> str:
    """Answer the two presses that take a character of a code."""
    group = next(i for i, characters in enumerate(PICKER) if chr(character) in characters)
    return KEYS[group] + KEYS[PICKER[group].index(chr(character))]


def test_a_friends_code_takes_two_presses_a_letter_and_one_that_is_none_is_refused() -> None:
    assert sorted("".join(PICKER).encode()) == sorted(duel_code.ALPHABET)
    wanted = bytearray(duel_code.CODE_LENGTH)
    duel_code.encode((123456).to_bytes(8, "big"), wanted)
    rig = open_duel_code()
    duel = rig.app.parts.duel_code
    rig.press("DA" + "".join(way_to(character) for character in wanted[:-1]))
    assert duel.typing and bytes(duel.code[:-1]) == wanted[:-1]
    wrong = next(character for character in duel_code.ALPHABET if character != wanted[-1])
    rig.press(way_to(wrong))
    assert duel.typing and rig.app.stage.overlay.toast_ticks
    rig.press("B" + way_to(wanted[-1]))
    assert not duel.typing and duel.code == wanted
    rig.press("A")
    assert int.from_bytes(rig.match.seed, "big") == 123456


def with_a_match_going_on() -> Rig:
    rig = Rig()
    rig.press("AB")
    rig.go("title")
    return rig


@pytest.mark.parametrize(("way", "row"), [("DA", title.QUICK_ROW), ("DDAA", title.NEW_ROW)])
@pytest.mark.parametrize("answer", ["B", "DDA", "DAB", "DADDA"])
def test_a_match_going_on_is_not_lost_to_a_new_one_unasked(way: str, row: int, answer: str) -> None:
    rig = with_a_match_going_on()
    saved, dice = rig.flash.get("saves/match"), bytes(rig.match.dice)
    rig.press(way)
    assert rig.shows(screens.GIVE_UP_SCREEN)
    rig.press(answer)
    assert rig.shows(screens.TITLE_SCREEN)
    assert (rig.flash.get("saves/match"), bytes(rig.match.dice)) == (saved, dice)
    assert rig.app.parts.title.chosen() == row


STRATEGY = (ROOT / "docs" / "strategy.md").read_text()
MEASURED = ("sharp", "steady", "casual", "novice", "random")


def test_on_the_official_sheet_a_mean_is_shown_rounded() -> None:
    for kind, name in enumerate(NAMES[1:], 1):
        (mean,) = re.findall(rf"^\| {name} \| [^|\d]+ \| ([\d.]+)(?: ± [\d.]+)? \|", STRATEGY, re.MULTILINE)
        assert mean_of(kind, 0) == round(float(mean)), name
    assert not any(mean_of(HUMAN, rules) for rules in range(RULES))
    assert not any(mean_of(kind, NO_RULES) for kind in range(len(NAMES)))


def test_what_was_measured_by_every_table_is_shown_rounded() -> None:
    for name in MEASURED:
        (row,) = re.findall(rf"^\| {name} \|((?: [\d.]+ ± [\d.]+ \|){{{RULES}}})$", STRATEGY, re.MULTILINE)
        measured = [float(cell.split()[0]) for cell in row.strip("| ").split("|")]
        assert [mean_of(NAMES.index(name), rules) for rules in range(RULES)] == [
            round(mean) for mean in measured
        ]
