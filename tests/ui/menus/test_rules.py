"""The pages about the sheets say what the engine plays, and are reached from set-up and pause."""

from typing import Any

import pytest

from engine import boxes, rules
from engine.card import UPPER_BONUS, UPPER_PAR
from host_sim import ROOT
from tests.support import table
from tests.support.ui_rig import Rig
from tests.support.whims import Whims
from ui import screens
from ui.menus import plan, rules_words
from ui.menus.help import BOX_EXAMPLES
from ui.menus.rules import pages_of
from ui.text import words


def text_of(pages: list[tuple[bytes, Any]]) -> str:
    return " ".join(line.decode() for _, lines in pages for line in lines)


def words_of(paragraph: bytes) -> str:
    return paragraph.replace(b"\n", b" ").decode()


STARTS = rules.START_ONE_DIE | rules.START_FIVE_DICE
HUNDREDS = rules.HUNDRED_ON_50 | rules.HUNDRED_ON_FILLED | rules.HUNDRED_WHEN_PAID
# What stands for a value of some switches. That they are played so: tests/engine/test_sheets.py.
TOLD = (
    (rules.JOKER_FORCED, rules.JOKER_FORCED, "It must go into its own upper box while that is open"),
    (rules.JOKER_FORCED, rules.JOKER_FORCED, "Else into any lower box: full house 25, straights 30 and 40"),
    (rules.JOKER_FORCED, rules.JOKER_FORCED, "Once all those are filled: a zero above"),
    (rules.JOKER_FORCED, 0, "Five alike may go into any open box"),
    (rules.JOKER_FORCED, 0, "Then full house pays 25, the straights 30 and 40"),
    (HUNDREDS, rules.HUNDRED_ON_50, "box holds 50, wherever it goes. A zero in that box earns none"),
    (HUNDREDS, rules.HUNDRED_ON_FILLED, "once the Yahtzee box is filled, even with a zero, wherever it goes"),
    (HUNDREDS, rules.HUNDRED_WHEN_PAID, "holds 50, and only where it is worth more than 0 points"),
    (STARTS, rules.START_FIVE_DICE, "Each throws five dice. The highest sum starts"),
    (STARTS, rules.START_ONE_DIE, "Each throws one die. The highest starts"),
    (STARTS, 0, "Turns go as the players are listed, from P1 on"),
    (rules.SETTLES, rules.SETTLES, "earns from each other side as many points as it is ahead"),
)


@pytest.mark.parametrize(("switches", "value", "phrase"), TOLD)
def test_a_phrase_is_told_of_the_sheets_that_play_so_and_of_no_other(
    switches: int, value: int, phrase: str
) -> None:
    for sheet, name in enumerate(rules.NAMES):
        assert (phrase in text_of(pages_of(sheet))) == (rules.FLAGS[sheet] & switches == value), name


CELLS = {
    "who starts": {"1 die each": "One die for the start", "listed order": "Nobody throws to start",
                   "5 dice each": "Five dice for the start"},
    "joker kind": {"free choice": "Jokers: free choice", "forced": "Jokers: forced"},
    "+100 when": {"placed for": "No 100 with a zero", "even with 0": "100 even after a zero",
                  "box = 50": "100 if the box holds 50"},
    "rounds (columns)": {"1 to 6": "1 to 6 rounds", "1": "One round only"},
    "upper before lower": {"option": "Upper boxes first", "no": "Boxes in any order"},
    "partners": {"option": "Teams", "teams": "Teams", "no": "No teams"},
    "dice source": {"real": "Your own dice", "virtual": "Not with your own dice"},
    "result shown": {"earns the difference": "Winner earns the lead", "wins": "The lead earns nothing"},
}  # fmt: skip


def documented() -> dict[str, dict[str, str]]:
    """Read the switches of docs/rules.md: for each sheet and switch the line that a page has for its cell."""
    paragraphs = (ROOT / "docs" / "rules.md").read_text().split("\n\n")
    switches = next(lines for lines in paragraphs if lines.startswith("| switch |"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in switches.splitlines()]
    names = [cell.split()[0].lower() for cell in rows[0][1:]]
    found: dict[str, dict[str, str]] = {name: {} for name in names}
    for switch, *cells in rows[1:]:
        for name, cell in zip(names, cells, strict=True):
            for phrase, line in CELLS.get(switch, {}).items():
                if phrase in cell.replace("*", ""):
                    found[name][switch] = line
                    break
    return found


@pytest.mark.parametrize("name", rules.NAMES[1:])
def test_a_sheet_differs_from_the_official_one_where_the_documents_do(name: str) -> None:
    table_of = documented()
    mine, official = table_of[name], table_of["official"]
    assert set(mine) == set(official) == set(CELLS)
    differs = {mine[switch] for switch in CELLS if mine[switch] != official[switch]}
    pages = pages_of(table.sheet_of(name))
    own = [line.decode() for title, lines in pages if title == name.upper().encode() for line in lines]
    assert own[0] == rules_words.BUT.decode()
    assert sorted(own[1:]) == sorted(differs)


@pytest.mark.parametrize("name", rules.NAMES)
def test_what_every_box_pays_is_what_the_engine_pays(name: str) -> None:
    """The dice of its example, on an empty card."""
    lines = rules_words.BOXES.decode().split("\n")
    shown = [page for page in pages_of(table.sheet_of(name)) if page[0] == rules_words.THE_BOXES]
    assert text_of(shown) == words_of(rules_words.BOXES)
    for box in range(boxes.THREE_KIND, boxes.BOXES):
        dice = BOX_EXAMPLES[box]
        (line,) = [line for line in lines if line.startswith(words.BOX_LABELS[box].decode() + ": ")]
        told = line.rstrip(".").split(" ")[-1]
        assert boxes.points(box, boxes.pack(dice), 0) == (sum(dice) if "sum of all" in line else int(told))
    assert str(UPPER_PAR) in lines[2] and str(UPPER_BONUS) in lines[2]


def at_set_up(sheet: int = 0, row: int = plan.SHEET_ROW) -> Rig:
    rig = Rig(advisor=Whims())
    rig.app.table.tables = 15
    rig.go("setup")
    screen = rig.before.setup
    screen.plan.values[plan.PLAYERS_ROW] = 6
    screen.plan.values[plan.SHEET_ROW] = sheet
    screen.plan.values[plan.COACH_ROW] = 1
    screen.plan.shows_more = 1
    screen.enter(rig.app)
    while screen.rows[screen.row] != row:
        rig.press("D")
    return rig


def test_a_long_a_on_the_sheet_explains_it_and_a_short_one_changes_it() -> None:
    rig = at_set_up(rules.FREE)
    rig.press_long("A")
    assert rig.shows(screens.RULES_SCREEN) and rig.app.parts.screen.pages == pages_of(rules.FREE)
    rig.press("RRL")
    assert rig.app.parts.screen.page == 1
    rig.press("LL")
    assert rig.app.parts.screen.page == len(rig.app.parts.screen.pages) - 1
    rig.press("R")
    assert rig.app.parts.screen.page == 0
    rig.press("A")
    assert rig.shows(screens.SETUP_SCREEN) and rig.before.setup.plan.value(plan.SHEET_ROW) == rules.FREE
    rig.press("A")
    assert rig.before.setup.plan.value(plan.SHEET_ROW) == rules.FUN
    rig.press_long("A")
    assert rig.app.parts.screen.pages == pages_of(rules.FUN)
    rig.press("B")
    assert rig.shows(screens.SETUP_SCREEN)
