"""OFFICIAL, the default sheet, tested against its column of the switch table and the common lines."""

import pytest

from engine import boxes, rules
from engine.boxes import (
    ACES,
    CHANCE,
    FIVES,
    FOURS,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SIXES,
    THREES,
    TWOS,
    YAHTZEE,
)
from engine.match import Match
from engine.result import Result
from engine.rules import (
    BAD_OPTION,
    BAD_PLAYER,
    BAD_PLAYERS,
    BAD_ROUNDS,
    BAD_TEAMS,
    BOX_CLOSED,
    IN_START,
    IS_TOLD_DICE,
    JOKER_LOWER,
    JOKER_UPPER,
    NOT_IN_START,
    OK,
    THROWS_ITSELF,
    UPPER_COMES_FIRST,
)
from engine.turn import OVER, START, TURN
from tests.support import oracle, table

FIVE_FIVES = (5, 5, 5, 5, 5)
NOTHING = (1, 2, 3, 4, 6)


def test_it_is_the_default():
    """The column OFFICIAL (default): the sheet of number 0."""
    assert rules.OFFICIAL == 0
    assert set(rules.NAMES) == set(oracle.SHEETS)


def test_five_dice_each_decide_who_starts():
    """Who starts: 5 dice each."""
    match = table.new("official", players=2)
    table.load_start(match, [((3, 3, 3, 3, 3), (5, 4, 3, 2, 1)), ((1, 1, 1, 1, 2), (1, 1, 1, 1, 3))])
    for _ in range(4):
        assert match.phase == START
        assert match.roll() == IN_START
        assert match.throw_start() == OK
    assert (match.phase, match.starter, match.player) == (TURN, 1, 1)
    assert match.throw_start() == NOT_IN_START


def test_a_single_player_just_starts():
    """Who starts: nobody to roll against."""
    assert table.new("official").phase == TURN


@pytest.mark.parametrize("first", [FIVE_FIVES, NOTHING])
def test_a_joker_needs_the_yahtzee_box_filled_and_is_forced_upwards(first):
    """Forced joker: the matching upper box if it is open, nothing else is legal."""
    match = table.begin("official")
    table.place(match, YAHTZEE, first)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == 1 << FIVES
    assert {box: match.refusal(box) for box in (ACES, CHANCE, FULL_HOUSE)} == {
        ACES: JOKER_UPPER,
        CHANCE: JOKER_UPPER,
        FULL_HOUSE: JOKER_UPPER,
    }
    assert match.refusal(YAHTZEE) == BOX_CLOSED


def test_then_downwards_for_joker_values():
    """Else any open lower box, Full House 25, Small 30, Large 40, the others the sum."""
    match = table.begin("official")
    table.place(match, YAHTZEE, NOTHING)
    table.place(match, FIVES, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == sum(1 << box for box in table.LOWER)
    assert [match.pays(box) for box in table.LOWER] == [25, 25, 25, 30, 40, 25]
    assert {match.refusal(box) for box in (ACES, TWOS, THREES, FOURS, SIXES)} == {JOKER_LOWER}


def test_then_to_a_zero_above():
    """Else a zero in any open upper box."""
    match = table.begin("official")
    for box in (*table.LOWER, FIVES, YAHTZEE):
        table.place(match, box, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == sum(1 << box for box in (ACES, TWOS, THREES, FOURS, SIXES))
    assert {match.pays(box) for box in (ACES, TWOS, THREES, FOURS, SIXES)} == {0}


def test_an_open_yahtzee_box_is_never_forced():
    """The first Yahtzee may be scored anywhere legal."""
    match = table.begin("official")
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == (1 << boxes.BOXES) - 1
    assert match.score(ACES) == OK


@pytest.mark.parametrize(("first", "each"), [(FIVE_FIVES, 100), (NOTHING, 0)])
def test_a_hundred_when_the_yahtzee_box_is_fifty(first, each):
    """+100 when: Yahtzee box = 50; it is unlimited."""
    match = table.begin("official")
    table.place(match, YAHTZEE, first)
    start = match.total(0)
    for box, points in zip((FIVES, *table.LOWER, ACES), (25, 25, 25, 25, 30, 40, 25, 0), strict=True):
        table.place(match, box, FIVE_FIVES)
        assert (match.last_points, match.last_hundred) == (points, each)
    assert match.total(0) == start + 195 + 8 * each


def test_no_hundred_while_the_yahtzee_box_is_open():
    """+100 when: Yahtzee box = 50."""
    match = table.begin("official")
    table.throw(match, FIVE_FIVES)
    assert [match.hundred(box) for box in range(boxes.BOXES)] == [0] * boxes.BOXES


def test_there_is_one_round_and_no_option_unless_they_are_asked_for():
    match = Match()
    assert match.new_game(rules.OFFICIAL, b"\0", bytes(8)) == OK
    assert (match.rounds, match.options) == (1, 0)


@pytest.mark.parametrize("rounds", range(-1, 9))
def test_there_are_one_to_six_rounds(rounds):
    """Rounds (columns): 1 to 6."""
    if 1 <= rounds <= 6:
        match = table.new("official", rounds=rounds)
        for _ in range(rounds):
            assert match.phase == TURN
            table.play_round(match)
        assert match.phase == OVER
        assert match.total(0) == rounds * match.card(0, 0).total
    else:
        assert table.refused("official", rounds=rounds) == BAD_ROUNDS


def test_upper_before_lower_is_an_option():
    """Upper before lower: option."""
    match = table.begin("official", options=rules.UPPER_FIRST)
    for box in table.UPPER:
        table.throw(match, FIVE_FIVES)
        assert match.refusal(YAHTZEE) == match.refusal(CHANCE) == UPPER_COMES_FIRST
        assert match.score(box) == OK
    table.throw(match, FIVE_FIVES)
    assert match.score(YAHTZEE) == OK
    table.throw(match, FIVE_FIVES)
    assert match.score(LARGE_STRAIGHT) == OK
    assert (match.last_points, match.last_hundred) == (40, 100)


def test_upper_before_lower_begins_anew_each_round():
    """Upper before lower, of the column that is being filled."""
    match = table.begin("official", rounds=2, options=rules.UPPER_FIRST)
    table.play_round(match)
    table.throw(match, NOTHING)
    assert match.refusal(CHANCE) == UPPER_COMES_FIRST


def test_partners_are_an_option():
    """Partners: option; members' totals are added."""
    teams = (0, 1, 1)
    match = table.begin(
        "official", players=3, options=rules.TEAMS, teams=teams, start=((6,) * 5, (1,) * 5, (1,) * 5)
    )
    while match.phase != OVER:
        table.place(match, table.first_open(match), NOTHING)
    result = Result()
    result.read(match)
    alone = match.total(0)
    assert list(result.teams[:2]) == [alone, 2 * alone]
    assert (result.winners, list(result.ranks[:3])) == (0b110, [1, 0, 0])
    assert list(result.settlement) == [0] * 6


@pytest.mark.parametrize("teams", [None, (0, 0), (0, 6), (0,), (0, 1, 1)])
def test_teams_must_be_teams(teams):
    """Partners: two teams at least, a team for each player."""
    assert table.refused("official", players=2, options=rules.TEAMS, teams=teams) == BAD_TEAMS


def test_one_player_is_no_two_teams():
    """Partners: two teams at least."""
    assert table.refused("official", players=1, options=rules.TEAMS, teams=(0,)) == BAD_TEAMS


def test_the_highest_total_wins_and_nothing_is_settled():
    """Result shown: highest total wins."""
    match = table.begin("official", players=2, start=((6,) * 5, (1,) * 5))
    for box in range(boxes.BOXES):
        table.place(match, box, NOTHING)
        table.place(match, box, (1, 2, 3, 4, 5))
    result = Result()
    result.read(match)
    assert (result.winners, list(result.ranks[:2])) == (0b10, [1, 0])
    assert list(result.settlement) == [0] * 6


def test_virtual_or_real_dice():
    """Dice source: virtual or real."""
    match = table.begin("official")
    assert match.enter(bytes(FIVE_FIVES)) == THROWS_ITSELF
    match = table.new("official", options=rules.REAL)
    assert match.roll() == IS_TOLD_DICE
    assert match.enter(bytes(FIVE_FIVES)) == OK
    assert match.score(YAHTZEE) == OK


def test_real_dice_choose_the_starter_too():
    """Dice source: real; the players tell who threw highest."""
    match = table.new("official", players=3, options=rules.REAL)
    assert match.phase == START
    assert match.throw_start() == IS_TOLD_DICE
    assert match.choose_starter(3) == match.choose_starter(-1) == BAD_PLAYER
    assert match.choose_starter(2) == OK
    assert (match.phase, match.starter, match.player) == (TURN, 2, 2)


def test_real_dice_are_nobodys_duplicate():
    """Dice source: the same dice for all need a device that throws them."""
    assert table.refused("official", options=rules.REAL | rules.DUPLICATE) == BAD_OPTION


@pytest.mark.parametrize("name", oracle.SHEETS)
def test_every_sheet_has_the_switches_of_the_table(name):
    """The switch table, row by row: what each sheet allows and throws for the start."""
    sheet = oracle.SHEETS[name]
    allowed = rules.DUPLICATE
    allowed |= rules.UPPER_FIRST if sheet.upper_first else 0
    allowed |= rules.TEAMS if sheet.teams else 0
    allowed |= rules.REAL if sheet.real_dice else 0
    assert rules.options_of(table.sheet_of(name)) == allowed
    assert (
        rules.start_dice(table.sheet_of(name)) == {"none": 0, "one die": 1, "five dice": 5}[sheet.start_roll]
    )
    assert table.new(name, rounds=sheet.most_rounds).rounds == sheet.most_rounds
    assert table.refused(name, rounds=sheet.most_rounds + 1) == BAD_ROUNDS


@pytest.mark.parametrize("name", oracle.SHEETS)
@pytest.mark.parametrize("players", range(9))
def test_one_to_six_play(name, players):
    """Matches of 1 to 6 players."""
    if 1 <= players <= 6:
        assert table.new(name, players=players).players == players
    else:
        assert table.refused(name, players=players) == BAD_PLAYERS
