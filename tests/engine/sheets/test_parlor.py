"""PARLOR, tested against its own document, whose words the docstrings quote."""

from functools import partial

import pytest

from engine import boxes, rules
from engine.boxes import (
    ACES,
    CHANCE,
    FIVES,
    FOUR_KIND,
    FOURS,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SIXES,
    SMALL_STRAIGHT,
    THREE_KIND,
    THREES,
    TWOS,
    YAHTZEE,
)
from engine.result import Result
from engine.rules import (
    BAD_OPTION,
    BAD_ROUNDS,
    JOKER_LOWER,
    JOKER_UPPER,
    NO_ROLLS_LEFT,
    OK,
    UPPER_COMES_FIRST,
)
from engine.turn import OVER, START, TURN
from tests.support import table

FIVE_FIVES = (5, 5, 5, 5, 5)
NOTHING = (1, 2, 3, 4, 6)

paid = partial(table.paid, "parlor")


def test_the_highest_total_of_five_dice_starts():
    """Each player will roll all five dice. The person who rolls the highest total goes first."""
    match = table.begin("parlor", players=3, start=((1, 2, 3, 4, 5), (6, 6, 1, 1, 1), (6, 6, 6, 6, 5)))
    assert (match.phase, match.starter) == (TURN, 2)
    assert list(match.start.totals[:3]) == [15, 15, 29]
    order = []
    for _ in range(4):
        order.append(match.player)
        table.place(match, table.first_open(match), NOTHING)
    assert order == [2, 0, 1, 2]


def test_a_tie_for_the_highest_total_is_rolled_again_by_the_tied():
    """The document is silent about ties; the tied roll again."""
    match = table.new("parlor", players=3)
    table.load_start(
        match,
        [
            ((6, 6, 6, 6, 6), (1, 1, 1, 1, 1), (6, 6, 6, 6, 6)),
            ((2, 2, 2, 2, 2), None, (2, 2, 2, 2, 1)),
        ],
    )
    throwers = []
    while match.phase == START:
        throwers.append(match.start.player())
        assert match.throw_start() == OK
    assert (throwers, match.starter) == ([0, 1, 2, 0, 2], 0)


@pytest.mark.parametrize("rounds", [0, 2, 6])
def test_there_are_thirteen_rounds_of_one_card(rounds):
    """13 columns correspond to the 13 rounds in each game."""
    assert table.refused("parlor", rounds=rounds) == BAD_ROUNDS
    match = table.begin("parlor")
    for box in range(boxes.BOXES):
        table.place(match, box, NOTHING)
    assert match.phase == OVER


def test_there_are_three_opportunities_to_roll():
    """Up to 3 rolls in each round. After this roll you must score yourself or mark a zero."""
    match = table.begin("parlor")
    for _ in range(3):
        table.throw(match, NOTHING)
    assert match.roll() == NO_ROLLS_LEFT
    assert match.score(YAHTZEE) == OK


def test_one_may_stop_after_the_first_roll():
    """You may stop after the first roll if satisfied with the outcome."""
    match = table.begin("parlor")
    table.throw(match, NOTHING)
    assert match.score(SMALL_STRAIGHT) == OK


def test_keepers_may_be_rolled_again():
    """Again, you may roll any or all of the five dice."""
    match = table.begin("parlor")
    table.throw(match, (5, 5, 1, 2, 3))
    assert match.hold(0b00011) == OK
    table.throw(match, (6, 6, 6, 6, 6))
    assert tuple(match.dice) == (5, 5, 6, 6, 6)
    assert match.hold(0b11100) == OK
    table.throw(match, (6, 6, 1, 1, 1))
    assert tuple(match.dice) == (6, 6, 6, 6, 6)


def test_the_upper_example():
    """Three 3s, one 2, and one 4... a 9 in the threes box, a 2 in the twos box, or a 4 in the fours box."""
    assert [paid((3, 3, 3, 2, 4), box) for box in (THREES, TWOS, FOURS)] == [9, 2, 4]


def test_sixty_three_by_any_combination_earns_thirty_five():
    """By any combination, 63 points to earn a 35-point bonus."""
    match = table.begin("parlor")
    for box, count in ((SIXES, 4), (FIVES, 4), (FOURS, 3), (THREES, 2), (TWOS, 0)):
        table.place(match, box, table.with_count(box, count))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus) == (62, 0)
    table.place(match, ACES, table.with_count(ACES, 1))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus) == (63, 35)


@pytest.mark.parametrize(
    ("box", "faces", "points"),
    [
        (THREE_KIND, (6, 6, 6, 1, 2), 21),  # "Total of all five dice... three or more of the same number"
        (
            THREE_KIND,
            (6, 6, 6, 6, 2),
            26,
        ),  # "Alternative Scoring: You can also score the total in the 3-of-a-kind"
        (FOUR_KIND, (6, 6, 6, 6, 2), 26),  # "four or more of the same number on the dice"
        (FOUR_KIND, (6, 6, 6, 1, 2), 0),
        (FULL_HOUSE, (1, 1, 1, 2, 2), 25),  # "three of one number and two dice of another"
        (FULL_HOUSE, (6, 6, 6, 5, 5), 25),  # "always 25 points, no matter which numbers compose it"
        (FULL_HOUSE, (6, 6, 6, 6, 6), 0),
        (SMALL_STRAIGHT, (2, 3, 4, 5, 5), 30),  # "any four sequential dice"
        (SMALL_STRAIGHT, (1, 2, 3, 4, 5), 30),  # "You can score large straights in the small straight"
        (LARGE_STRAIGHT, (1, 2, 3, 4, 5), 40),  # "any five sequential dice"
        (
            LARGE_STRAIGHT,
            (2, 3, 4, 5, 6),
            40,
        ),  # "regardless of whether the sequence starts with a one or a two"
        (LARGE_STRAIGHT, (1, 2, 3, 4, 6), 0),
        (CHANCE, (1, 2, 3, 4, 5), 15),  # "small straight or chance box"
        (YAHTZEE, FIVE_FIVES, 50),  # "five dice of the same number or a 5 of a kind"
        (YAHTZEE, (5, 5, 5, 5, 1), 0),
    ],
)
def test_the_lower_section(box, faces, points):
    """Each box as its own paragraph says."""
    assert paid(faces, box) == points


def test_a_full_house_in_three_of_a_kind_is_the_total_of_all_five():
    """Two sentences: "You can also total the three dice", but "THREE OF A KIND: Total of all five dice"."""
    assert paid((6, 6, 6, 5, 5), THREE_KIND) == 28


def test_the_next_yahtzee_earns_a_hundred_without_limit():
    """The next Yahtzee earns you a 100-point bonus... There is no limit to the amount of Yahtzee bonuses."""
    match = table.begin("parlor")
    table.place(match, YAHTZEE, FIVE_FIVES)
    for count, box in enumerate((FIVES, *table.LOWER, ACES, TWOS, THREES, FOURS, SIXES), 1):
        table.place(match, box, FIVE_FIVES)
        assert match.card(0, 0).hundreds == count
    assert match.phase == OVER


def test_the_next_yahtzee_earns_a_hundred_when_the_first_was_scored_as_one():
    """After rolling one Yahtzee, the next... 100: with 50 in the box. An open one takes it itself."""
    match = table.begin("parlor")
    table.place(match, FIVES, FIVE_FIVES)
    table.place(match, CHANCE, FIVE_FIVES)
    assert match.card(0, 0).hundreds == 0
    table.place(match, YAHTZEE, FIVE_FIVES)
    assert (match.last_points, match.last_hundred) == (50, 0)
    table.place(match, FOUR_KIND, FIVE_FIVES)
    assert (match.last_points, match.last_hundred) == (25, 100)


def test_no_bonus_after_a_zero_but_the_joker_rules_hold():
    """A zero in the Yahtzee box, you can not earn Yahtzee bonuses. Fill in one... by Joker Rules."""
    match = table.begin("parlor")
    table.place(match, YAHTZEE, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == 1 << FIVES
    assert match.hundred(FIVES) == 0
    assert match.score(FIVES) == OK
    assert match.total(0) == 25


def test_the_joker_example():
    """Five 5s but... zero in your Yahtzee box. You also scored 5s... mark 40 in the Large Straight Box."""
    match = table.begin("parlor")
    table.place(match, YAHTZEE, NOTHING)
    table.place(match, FIVES, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == sum(1 << box for box in table.LOWER)
    assert [match.pays(box) for box in table.LOWER] == [25, 25, 25, 30, 40, 25]
    assert match.score(LARGE_STRAIGHT) == OK
    assert (match.last_points, match.last_hundred) == (40, 0)


def test_a_joker_goes_to_the_upper_section_first():
    """Score the total of the five rolled dice in the Upper Section. If you fill those, score in the Lower."""
    match = table.begin("parlor")
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == 1 << FIVES
    assert match.score(CHANCE) == JOKER_UPPER
    assert match.score(FIVES) == OK
    table.throw(match, FIVE_FIVES)
    assert match.score(ACES) == JOKER_LOWER


def test_a_joker_with_a_full_lower_section_is_a_zero_above():
    """The document stops before the last case: a zero in any open upper box."""
    match = table.begin("parlor")
    for box in (*table.LOWER, FIVES, YAHTZEE):
        table.place(match, box, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == sum(1 << box for box in (ACES, TWOS, THREES, FOURS, SIXES))
    assert match.pays(SIXES) == 0


def test_the_upper_section_may_have_to_be_completed_first():
    """In some game versions, players must complete the upper section before... the lower section."""
    match = table.begin("parlor", options=rules.UPPER_FIRST)
    for box in table.UPPER:
        table.throw(match, FIVE_FIVES)
        assert {match.score(lower) for lower in (*table.LOWER, YAHTZEE)} == {UPPER_COMES_FIRST}
        assert match.legal_mask() == sum(1 << upper for upper in table.UPPER if upper >= box)
        assert match.score(box) == OK
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == sum(1 << lower for lower in (*table.LOWER, YAHTZEE))


def test_without_the_variation_both_sections_are_open():
    """In some game versions: only when it was chosen."""
    match = table.begin("parlor")
    table.throw(match, NOTHING)
    assert match.score(CHANCE) == OK


def test_the_highest_game_is_1575():
    """The highest score possible in Yahtzee is 1575... by rolling a Yahtzee every round."""
    match = table.begin("parlor")
    table.play_perfect(match)
    assert (match.phase, match.total(0)) == (OVER, 1575)


def test_the_lowest_game_is_5():
    """The lowest score possible in Yahtzee is 5... five 1s and score them in chance."""
    match = table.begin("parlor")
    table.play_worst(match)
    assert (match.phase, match.total(0)) == (OVER, 5)


def test_the_sections_are_added_up_as_the_card_says():
    """Sum of your Upper Section... add the 35-point bonus... Lower... Add 100 points for each check."""
    match = table.begin("parlor")
    for box in table.UPPER:
        table.place(match, box, table.with_count(box, 4))
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.place(match, CHANCE, FIVE_FIVES)
    card = match.card(0, 0)
    assert (card.upper, card.upper_bonus, card.lower, card.hundreds) == (84, 35, 75, 1)
    assert card.total == 84 + 35 + 75 + 100


def test_the_highest_total_wins():
    """The player with the highest total wins."""
    match = table.begin("parlor", players=2, start=((6, 6, 6, 6, 6), (1, 1, 1, 1, 1)))
    for box in range(boxes.BOXES):
        table.place(match, box, NOTHING)
        table.place(match, box, (1, 2, 3, 4, 5))
    result = Result()
    result.read(match)
    assert (result.winners, list(result.ranks[:2])) == (0b10, [1, 0])


@pytest.mark.parametrize("option", [rules.TEAMS, rules.REAL])
def test_the_document_knows_no_partners_and_no_dice_of_ones_own(option):
    """The document says nothing of partners."""
    assert table.refused("parlor", players=4, options=option, teams=(0, 1, 0, 1)) == BAD_OPTION
