"""The pages about the sheets say what the engine plays, and are reached from set-up and pause."""

from typing import Any

import pytest

from engine import boxes, rules
from engine.card import UPPER_BONUS, UPPER_PAR
from engine.dice import DICE, ROLLS
from engine.match import MAX_ROUNDS, Match
from engine.result import Result
from engine.rules import IMPOSSIBLE_SCORE, IS_TOLD_DICE, OK, UPPER_COMES_FIRST
from engine.turn import TURNS
from host_sim import ROOT
from tests.support import table
from tests.support.ui_rig import Rig
from tests.support.whims import Whims
from ui import screens
from ui.menus import plan, rules_words
from ui.menus.help import BOX_EXAMPLES
from ui.menus.rules import pages_of
from ui.text import words

FOURS_ALIKE = (4, 4, 4, 4, 4)
NOTHING = (1, 2, 3, 4, 6)
IN_LOWER = {boxes.FULL_HOUSE: 25, boxes.SMALL_STRAIGHT: 30, boxes.LARGE_STRAIGHT: 40}


def text_of(pages: list[tuple[bytes, Any]]) -> str:
    return " ".join(line.decode() for _, lines in pages for line in lines)


def words_of(paragraph: bytes) -> str:
    return paragraph.replace(b"\n", b" ").decode()


def said(name: str) -> str:
    """What all pages of a sheet say."""
    return text_of(pages_of(table.sheet_of(name)))


def told_in_a_match(name: str, players: int = 1, **values: Any) -> str:
    """What the pages say at the pause of a match."""
    from ui.menus.rules import played

    match = table.new(name, players=players, **values)
    return text_of(pages_of(match.sheet, played(match)))


def one_of(text: str, phrases: dict[Any, str], played: Any) -> None:
    """The text has the phrase for what is played, and none for what is not."""
    found = [way for way, phrase in phrases.items() if phrase in text]
    assert found == [played], (text, played)


@pytest.mark.parametrize("name", rules.NAMES)
def test_where_five_alike_may_go_once_the_yahtzee_box_is_filled(name: str) -> None:
    match = table.begin(name)
    table.place(match, boxes.YAHTZEE, FOURS_ALIKE)
    table.throw(match, FOURS_ALIKE)
    forced = match.legal_mask() == 1 << boxes.FOURS
    assert forced or match.legal_mask() == table.mask_of_all_but(boxes.YAHTZEE)
    one_of(said(name), {True: "It must go into its own upper box while that is open",
                        False: "Five alike may go into any open box"}, forced)  # fmt: skip


@pytest.mark.parametrize("name", rules.NAMES)
@pytest.mark.parametrize("first", [FOURS_ALIKE, NOTHING])
def test_what_a_joker_pays_once_its_own_upper_box_is_filled(name: str, first: tuple[int, ...]) -> None:
    match = table.begin(name)
    table.place(match, boxes.FOURS, NOTHING)
    table.throw(match, FOURS_ALIKE)
    assert [match.pays(box) for box in IN_LOWER] == [0, 0, 0]  # the Yahtzee box is open: no joker
    assert match.score(boxes.CHANCE) == OK
    table.place(match, boxes.YAHTZEE, first)  # a zero fills it as well
    table.throw(match, FOURS_ALIKE)
    assert {box: match.pays(box) for box in IN_LOWER} == IN_LOWER
    assert match.pays(boxes.FOUR_KIND) == 20
    words = said(name)
    forced = "It must" in words
    assert bool(match.legal_mask() >> boxes.ACES & 1) != forced
    if forced:
        assert "Else into any lower box: full house 25, straights 30 and 40, others the sum" in words
    else:
        assert "Then full house pays 25, the straights 30 and 40" in words


@pytest.mark.parametrize("name", rules.NAMES)
def test_what_is_left_to_a_forced_joker_and_what_a_free_one_pays_too_early(name: str) -> None:
    match = table.begin(name)
    table.place(match, boxes.YAHTZEE, FOURS_ALIKE)
    if "It must" not in said(name):
        table.throw(match, FOURS_ALIKE)
        assert [match.pays(box) for box in IN_LOWER] == [0, 0, 0]
        assert "Until then, five alike pay 0 in these three" in said(name)
        return
    table.place(match, boxes.FOURS, NOTHING)
    for box in table.LOWER:
        table.place(match, box, NOTHING)
    table.throw(match, FOURS_ALIKE)
    assert match.legal_mask() == match.current.open_mask & boxes.UPPER_MASK
    assert match.score(boxes.SIXES) == OK and match.last_points == 0
    assert "Once all those are filled: a zero above" in said(name)


@pytest.mark.parametrize("name", rules.NAMES)
def test_when_a_further_yahtzee_earns_100(name: str) -> None:
    def earned(first: tuple[int, ...], box: int) -> int:
        match = table.begin(name)
        table.place(match, boxes.YAHTZEE, first)
        if box != boxes.FOURS:
            table.place(match, boxes.FOURS, NOTHING)
        if name in ("official", "fun", "parlor") and box == boxes.ACES:  # not while a lower one is open
            for lower in table.LOWER:
                table.place(match, lower, NOTHING)
        table.place(match, box, FOURS_ALIKE)
        return match.last_hundred

    assert earned(FOURS_ALIKE, boxes.FOURS) == earned(FOURS_ALIKE, boxes.CHANCE) == 100
    way = (earned(NOTHING, boxes.CHANCE), earned(FOURS_ALIKE, boxes.ACES))
    phrases = {
        (0, 100): "if the Yahtzee box holds 50, wherever it goes. A zero in that box earns none",
        (100, 100): "once the Yahtzee box is filled, even with a zero, wherever it goes",
        (0, 0): "if the Yahtzee box holds 50, and only where it is worth more than 0 points",
    }
    one_of(said(name), phrases, way)


@pytest.mark.parametrize("name", rules.NAMES)
def test_who_starts(name: str) -> None:
    match = table.new(name, players=3)
    way = match.start.per_player
    one_of(said(name), {5: "Each throws five dice. The highest sum starts",
                        1: "Each throws one die. The highest starts",
                        0: "Turns go as the players are listed, from P1 on"}, way)  # fmt: skip
    assert ("Those who tie for it throw again" in said(name)) == bool(way)
    if not way:
        assert match.player == 0
        return
    high, low = (6,) * way, (1,) * way
    table.load_start(match, [(high, low, high), (low, None, high)])
    throwers = []
    while not match.legal_mask() and match.start.player() >= 0:
        throwers.append(match.start.player())
        assert match.throw_start() == OK
    assert throwers == [0, 1, 2, 0, 2] and match.player == 2


@pytest.mark.parametrize("name", rules.NAMES)
def test_what_can_be_chosen_is_listed_and_explained_only_where_it_was(name: str) -> None:
    """The engine takes an option, or refuses it."""
    sides = (0, 1, 0, 1)
    options: dict[str, dict[str, Any]] = {
        "1 to 6 rounds": {"rounds": MAX_ROUNDS},
        "Upper boxes first": {"options": rules.UPPER_FIRST},
        "Teams": {"options": rules.TEAMS, "teams": sides},
        "Your own dice": {"options": rules.REAL},
    }
    paragraphs = {
        "1 to 6 rounds": rules_words.ROUNDS,
        "Upper boxes first": rules_words.UPPER_FIRST,
        "Teams": rules_words.TEAMS,
        "Your own dice": rules_words.REAL,
    }
    pages = pages_of(table.sheet_of(name))
    listed = [line.decode() for title, lines in pages if title == rules_words.OPTIONS for line in lines]
    taken = [
        line
        for line, values in options.items()
        if not Match().new_game(
            table.sheet_of(name),
            bytes(4),
            table.SEED,
            values.get("rounds", 1),
            values.get("options", 0),
            bytes(sides),
        )
    ]
    assert listed == taken
    without = told_in_a_match(name, 4)
    for line, paragraph in paragraphs.items():
        words = words_of(paragraph)
        assert words not in without
        if line in taken:
            assert words in told_in_a_match(name, 4, **options[line])


def test_what_the_options_are_said_to_do_they_do() -> None:
    match = table.new("official", rounds=2)
    table.play_round(match)
    assert match.current.filled == 0 and match.total(0) == match.card(0, 0).total > 0
    assert "Each round fills a card of its own. All rounds are added" in words_of(rules_words.ROUNDS)

    match = table.begin("official", options=rules.UPPER_FIRST)
    for box in table.UPPER:
        table.throw(match, (2, 2, 3, 3, 3))
        assert match.refusal(boxes.FULL_HOUSE) == UPPER_COMES_FIRST
        assert match.score(box) == OK
    table.throw(match, (2, 2, 3, 3, 3))
    assert match.refusal(boxes.FULL_HOUSE) == OK
    words = words_of(rules_words.UPPER_FIRST)
    assert words == "The lower boxes open when all of the upper ones are filled."

    match = table.begin(
        "classic", players=3, options=rules.TEAMS, teams=(0, 1, 0), start=((6,) * 5, (1,) * 5, (2,) * 5)
    )
    for faces in ((6, 6, 6, 6, 5), (5, 5, 5, 4, 4), (1, 1, 1, 1, 2)):
        table.place(match, boxes.CHANCE, faces)
    result = Result()
    result.read(match)
    assert list(result.sides[:3]) == [35, 23, 35]
    assert words_of(rules_words.TEAMS) == "Sides take turns and add what their members make."

    match = table.new("fun", options=rules.REAL)
    assert match.roll() == IS_TOLD_DICE
    assert match.score_bare(boxes.FULL_HOUSE, 24, 0) == IMPOSSIBLE_SCORE
    assert match.enter(bytes(FOURS_ALIKE)) == OK
    assert "What no dice can give is not taken" in words_of(rules_words.REAL)


@pytest.mark.parametrize("name", rules.NAMES)
def test_who_earns_the_differences(name: str) -> None:
    match = table.new(name, players=3)
    match.cards[0].write(boxes.CHANCE, 30, 0)
    match.cards[1].write(boxes.CHANCE, 20, 0)
    match.cards[2].write(boxes.CHANCE, 25, 0)
    result = Result()
    result.read(match)
    settled = list(result.settlement[:3]) == [15, -10, -5]
    assert settled or not any(result.settlement)
    assert ("earns from each other side as many points as it is ahead" in said(name)) == settled


def test_the_game_is_told_as_the_engine_has_it() -> None:
    text = text_of(pages_of(rules.OFFICIAL))
    assert (ROLLS, DICE, TURNS, UPPER_PAR) == (3, 5, 13, 63)
    match = table.begin("official")
    for box in table.UPPER:
        table.place(match, box, table.with_count(box, 3))
    assert (match.current.upper, match.current.upper_bonus) == (63, 35)
    assert "A turn is up to three throws of five dice" in text
    assert "13 turns fill the card. The highest total wins" in text


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
