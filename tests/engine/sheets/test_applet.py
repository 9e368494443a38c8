"""APPLET, tested against its own document.

The document was put through a thesaurus, so that a small straight is "a tiny straight" and a die face "a
perish face"; the docstrings quote it as it is.
"""

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
from engine.rules import BAD_OPTION, BAD_ROUNDS, BOX_CLOSED, NO_ROLLS_LEFT, NOT_ROLLED, NOTHING_TO_UNDO, OK
from engine.turn import OVER, TURN
from tests.support import table

FIVE_FIVES = (5, 5, 5, 5, 5)
NOTHING = (1, 2, 3, 4, 6)

paid = partial(table.paid, "applet")


def test_a_group_plays_the_solitary_game_side_by_side_in_listed_order():
    """A number of people playing the individual variation... with the greatest score winning."""
    match = table.new("applet", players=2)
    assert (match.phase, match.player) == (TURN, 0)
    for box in range(boxes.BOXES):
        table.place(match, box, (1, 2, 3, 4, 5))
        table.place(match, box, NOTHING)
    assert match.phase == OVER
    result = Result()
    result.read(match)
    assert (result.winners, list(result.ranks[:2])) == (0b01, [0, 1])


def test_the_game_is_thirteen_turns():
    """The game is comprised of 13 rounds... The game stops as soon as all 13 categories being scored."""
    match = table.begin("applet")
    for box in range(boxes.BOXES):
        assert match.phase == TURN
        table.place(match, box, NOTHING)
    assert match.phase == OVER


@pytest.mark.parametrize("rounds", [0, 2, 6])
def test_there_is_one_card(rounds):
    """The game is comprised of 13 rounds."""
    assert table.refused("applet", rounds=rounds) == BAD_ROUNDS


def test_the_original_roll_is_all_the_dice():
    """The original roll (where you must roll most of the dice), plus two re-rolls of any or all dice."""
    match = table.begin("applet")
    assert match.hold(1) == NOT_ROLLED
    table.throw(match, NOTHING)
    assert 0 not in match.dice
    table.throw(match, NOTHING)
    assert match.hold(0b11110) == OK
    table.throw(match, NOTHING)
    assert match.roll() == NO_ROLLS_LEFT


def test_the_unselected_dice_stay():
    """Re-roll the selected dice, making the unselected people unchanged."""
    match = table.begin("applet")
    table.throw(match, (1, 2, 3, 4, 5))
    assert match.hold(0b00101) == OK
    table.throw(match, (6, 6, 6, 6, 6))
    assert tuple(match.dice) == (1, 6, 3, 6, 6)


def test_a_scored_category_stays_as_it_is():
    """It is closed-out throughout the game; you can't transform a category's score once it's been set."""
    match = table.begin("applet")
    table.place(match, CHANCE, NOTHING)
    table.throw(match, (6, 6, 6, 6, 5))
    assert match.score(CHANCE) == BOX_CLOSED
    assert match.card(0, 0).boxes[CHANCE] == 16


def test_a_score_is_set_with_the_next_throw():
    """You can't transform a category's score once it's been set: until dice fall again it can be undone."""
    match = table.begin("applet", players=2)
    table.place(match, CHANCE, NOTHING)
    assert match.undo() == OK
    assert (match.player, tuple(match.dice), match.total(0)) == (0, NOTHING, 0)
    assert match.score(ACES) == OK
    table.throw(match, NOTHING)
    assert match.undo() == NOTHING_TO_UNDO
    assert match.total(0) == 1


def test_the_upper_example():
    """Your total for that entry would be 9... zero points... Aces, Twos, or Fives... four... Fours... six."""
    faces = (3, 3, 3, 4, 6)
    assert [paid(faces, box) for box in (ACES, TWOS, THREES, FOURS, FIVES, SIXES)] == [0, 0, 9, 4, 0, 6]


def test_sixty_three_or_higher_is_an_upper_extra():
    """63 or higher... you get an upper extra of 35 points... don't have to get exactly three."""
    match = table.begin("applet")
    table.place(match, SIXES, table.with_count(SIXES, 4))
    table.place(match, FIVES, table.with_count(FIVES, 4))
    table.place(match, FOURS, table.with_count(FOURS, 4))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus) == (60, 0)
    table.place(match, THREES, table.with_count(THREES, 1))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus) == (63, 35)


def test_three_and_four_of_a_kind():
    """You'll obtain 20 things for 3 of a sort, but zero things for 4 of a form."""
    assert paid((5, 5, 5, 2, 3), THREE_KIND) == 20
    assert paid((5, 5, 5, 2, 3), FOUR_KIND) == 0
    assert paid((5, 5, 5, 5, 3), FOUR_KIND) == 23


def test_a_large_straight_is_a_small_one_too():
    """Tiny straights score 30... enormous straights score 40... this roll fulfills both."""
    assert paid((2, 3, 4, 5, 6), SMALL_STRAIGHT) == 30
    assert paid((2, 3, 4, 5, 6), LARGE_STRAIGHT) == 40
    assert paid((2, 3, 4, 5, 5), LARGE_STRAIGHT) == 0


def test_a_full_house_is_three_and_a_pair():
    """Both a 3 of a sort, and some [a pair]. Full homes score 25 things. Five alike are no such thing."""
    assert paid((3, 3, 3, 6, 6), FULL_HOUSE) == 25
    assert paid((3, 3, 3, 3, 3), FULL_HOUSE) == 0


def test_a_yahtzee_scores_fifty():
    """A 5 of a Kind (i.e. all of the die faces are the same), and it scores 50 things."""
    assert paid(FIVE_FIVES, YAHTZEE) == 50


def test_every_additional_yahtzee_earns_a_hundred_after_a_fifty():
    """A 100 point extra for every single additional Yahtzee... already scored a 50: wherever it is placed."""
    match = table.begin("applet")
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.throw(match, FIVE_FIVES)
    assert [match.hundred(box) for box in range(boxes.BOXES) if box != YAHTZEE] == [100] * 12
    assert match.score(ACES) == OK  # a zero, and the hundred all the same
    assert (match.last_points, match.last_hundred, match.total(0)) == (0, 100, 150)
    table.place(match, FIVES, FIVE_FIVES)
    assert match.total(0) == 275


def test_no_extra_without_the_yahtzee_category():
    """For those who have perhaps not scored within the Yahtzee category, you will not receive a bonus."""
    match = table.begin("applet")
    table.place(match, FIVES, FIVE_FIVES)
    table.throw(match, FIVE_FIVES)
    assert [match.hundred(box) for box in range(boxes.BOXES)] == [0] * boxes.BOXES


def test_no_extra_after_a_zero():
    """If you have scored a zero within the Yahtzee group, you simply cannot receive any incentives."""
    match = table.begin("applet")
    table.place(match, YAHTZEE, NOTHING)
    table.place(match, FIVES, FIVE_FIVES)
    table.place(match, CHANCE, FIVE_FIVES)
    assert (match.card(0, 0).hundreds, match.total(0)) == (0, 50)


@pytest.mark.parametrize("first", [FIVE_FIVES, NOTHING])
def test_a_joker_after_fifty_or_zero_with_the_matching_group_filled(first):
    """You have got scored a zero or 50 into the Yahtzee category... filled the matching group."""
    match = table.begin("applet")
    table.place(match, YAHTZEE, first)
    table.place(match, FIVES, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert [match.pays(box) for box in (SMALL_STRAIGHT, LARGE_STRAIGHT, FULL_HOUSE)] == [30, 40, 25]
    assert [match.pays(box) for box in (THREE_KIND, FOUR_KIND, CHANCE)] == [25, 25, 25]


def test_no_joker_while_the_matching_group_is_open():
    """If you have got rolled [fives] the Fives category also needs to be filled."""
    match = table.begin("applet")
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.place(match, FOURS, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert [match.pays(box) for box in (SMALL_STRAIGHT, LARGE_STRAIGHT, FULL_HOUSE)] == [0, 0, 0]


def test_no_joker_while_the_yahtzee_category_is_open():
    """You have got scored a zero or 50 into the Yahtzee category."""
    match = table.begin("applet")
    table.place(match, FIVES, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert [match.pays(box) for box in (SMALL_STRAIGHT, LARGE_STRAIGHT, FULL_HOUSE)] == [0, 0, 0]


def test_a_joker_leaves_the_choice_free():
    """You may also utilize subsequent Yahtzee's as jokers: may, so every open box stays legal."""
    match = table.begin("applet")
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE)
    assert match.score(FIVES) == OK
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE, FIVES)
    assert match.pays(TWOS) == 0


@pytest.mark.parametrize("option", [rules.UPPER_FIRST, rules.TEAMS, rules.REAL])
def test_the_applet_allows_nothing_else(option):
    """The solitary variation... that's what the applet allows you to play."""
    assert table.refused("applet", players=4, options=option, teams=(0, 1, 0, 1)) == BAD_OPTION
