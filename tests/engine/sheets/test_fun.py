"""FUN, tested against its own document, whose words the docstrings quote."""

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
    BOX_CLOSED,
    JOKER_LOWER,
    JOKER_UPPER,
    MATCH_OVER,
    NO_ROLLS_LEFT,
    NONE_TO_THROW,
    NOT_IN_START,
    OK,
    THROWS_ITSELF,
)
from engine.turn import OVER, TURN
from tests.support import table

FIVE_FIVES = (5, 5, 5, 5, 5)
NOTHING = (1, 2, 3, 4, 6)

paid = partial(table.paid, "fun")


def test_the_listed_order_starts():
    """The document has no start roll: the players take turns as they are listed."""
    match = table.new("fun", players=3)
    assert (match.phase, match.starter, match.player) == (TURN, 0, 0)
    assert match.throw_start() == NOT_IN_START
    assert match.choose_starter(1) == NOT_IN_START
    order = []
    for _ in range(4):
        order.append(match.player)
        table.place(match, table.first_open(match), NOTHING)
    assert order == [0, 1, 2, 0]


@pytest.mark.parametrize("rounds", [0, 2, 6])
def test_there_is_one_card_of_thirteen_turns(rounds):
    """A game consists of 13 rounds... The game ends after each player has completed 13 turns."""
    assert table.refused("fun", rounds=rounds) == BAD_ROUNDS
    match = table.begin("fun", players=2)
    for turn in range(26):
        assert (match.phase, match.turn, match.player) == (TURN, turn // 2, turn % 2)
        table.place(match, turn // 2, NOTHING)
    assert match.phase == OVER
    assert match.roll() == MATCH_OVER


def test_a_category_is_used_once():
    """Once a category has been used in the game, it cannot be used again."""
    match = table.begin("fun")
    table.place(match, TWOS, NOTHING)
    table.throw(match, NOTHING)
    assert match.score(TWOS) == BOX_CLOSED


def test_the_dice_are_rolled_up_to_three_times():
    """On your turn, you may roll the five dice up to three times."""
    match = table.begin("fun")
    for throws in range(3):
        assert match.rolls == throws
        table.throw(match, NOTHING)
    assert match.roll() == NO_ROLLS_LEFT


@pytest.mark.parametrize("held", range(31))
def test_any_number_of_dice_may_be_held(held):
    """Hold any number of dice (from zero to five) and re-roll the remaining dice."""
    match = table.begin("fun")
    table.throw(match, (1, 1, 1, 1, 1))
    assert match.hold(held) == OK
    table.throw(match, (6, 6, 6, 6, 6))
    assert list(match.dice) == [1 if held >> die & 1 else 6 for die in range(5)]


def test_all_five_may_be_held_which_ends_the_rolling():
    """Hold any number of dice (from zero to five): with five held nothing remains to be rolled."""
    match = table.begin("fun")
    table.throw(match, NOTHING)
    assert match.hold(31) == OK
    assert match.roll() == NONE_TO_THROW
    assert match.score(CHANCE) == OK


def test_a_held_die_may_be_released_again():
    """You may again choose to hold any number of dice from the previous roll."""
    match = table.begin("fun")
    table.throw(match, (1, 2, 3, 4, 5))
    assert match.hold(0b11111) == OK
    assert match.hold(0b00011) == OK
    table.throw(match, (6, 6, 6, 6, 6))
    assert match.hold(0b11100) == OK
    table.throw(match, (4, 4, 4, 4, 4))
    assert list(match.dice) == [4, 4, 6, 6, 6]


def test_a_roll_that_fits_nothing_scores_zero():
    """If your roll does not fit any available category, you must choose a category to score a zero in."""
    match = table.begin("fun")
    table.place(match, YAHTZEE, NOTHING)
    assert match.card(0, 0).boxes[YAHTZEE] == 0


def test_three_fours_are_twelve():
    """If you roll three 4s and score in the "Fours" category, you get 3 * 4 = 12 points."""
    assert paid((4, 1, 4, 2, 4), FOURS) == 12


@pytest.mark.parametrize(("last", "bonus"), [(2, 0), (3, 35)])
def test_sixty_three_above_earns_thirty_five(last, bonus):
    """If the total score of your Upper Section categories is 63 or more, you get a bonus of 35 points."""
    match = table.begin("fun")
    for box in (SIXES, FIVES, FOURS, THREES, TWOS):
        table.place(match, box, table.with_count(box, 3))
    table.place(match, ACES, table.with_count(ACES, last))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus) == (60 + last, bonus)


@pytest.mark.parametrize(
    ("box", "faces", "points"),
    [
        (THREE_KIND, (2, 2, 2, 5, 6), 17),  # "Sum of all five dice"
        (THREE_KIND, (2, 2, 3, 5, 6), 0),
        (FOUR_KIND, (2, 2, 2, 2, 6), 14),  # "Sum of all five dice"
        (FOUR_KIND, (2, 2, 2, 5, 6), 0),
        (
            FULL_HOUSE,
            (2, 2, 2, 5, 5),
            25,
        ),  # "Three of one number and two of another (e.g., three 2s and two 5s)"
        (FULL_HOUSE, (2, 2, 2, 2, 2), 0),
        (SMALL_STRAIGHT, (1, 2, 3, 4, 1), 30),  # "1-2-3-4, 2-3-4-5, or 3-4-5-6"
        (SMALL_STRAIGHT, (2, 3, 4, 5, 2), 30),
        (SMALL_STRAIGHT, (3, 4, 5, 6, 1), 30),
        (LARGE_STRAIGHT, (1, 2, 3, 4, 5), 40),  # "1-2-3-4-5 or 2-3-4-5-6"
        (LARGE_STRAIGHT, (2, 3, 4, 5, 6), 40),
        (LARGE_STRAIGHT, (1, 2, 3, 4, 6), 0),
        (YAHTZEE, FIVE_FIVES, 50),  # "All five dice showing the same face"
        (CHANCE, (1, 3, 3, 5, 6), 18),  # "Any combination"
    ],
)
def test_the_lower_section(box, faces, points):
    """Three of a Kind ... Chance, each as its line says."""
    assert paid(faces, box) == points


def test_the_first_yahtzee_may_score_fifty():
    """The Yahtzee category is open, you score 50 points in the Yahtzee box: but it is never forced."""
    match = table.begin("fun")
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == (1 << boxes.BOXES) - 1
    assert match.pays(YAHTZEE) == 50
    assert match.hundred(YAHTZEE) == match.hundred(FIVES) == 0


@pytest.mark.parametrize("first", [FIVE_FIVES, NOTHING])
def test_another_yahtzee_earns_a_hundred_even_after_a_zero(first):
    """After already scoring 50... (or 0 if you previously zeroed it out): You receive a 100-point bonus."""
    match = table.begin("fun")
    table.place(match, YAHTZEE, first)
    before = match.total(0)
    table.place(match, FIVES, FIVE_FIVES)
    assert (match.last_points, match.last_hundred) == (25, 100)
    assert match.total(0) == before + 125


@pytest.mark.parametrize("first", [FIVE_FIVES, NOTHING])
def test_the_first_priority_is_the_corresponding_upper_box(first):
    """If the Upper Section box... is still open, you MUST score the sum of the dice... in that box."""
    match = table.begin("fun")
    table.place(match, YAHTZEE, first)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == 1 << FIVES
    assert match.pays(FIVES) == 25
    assert {match.score(box) for box in range(boxes.BOXES) if box not in (FIVES, YAHTZEE)} == {JOKER_UPPER}


def test_the_first_priority_waits_for_the_player():
    """The app will attempt to automatically apply Priority 1: it leaves one box, and waits."""
    match = table.begin("fun")
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.throw(match, FIVE_FIVES)
    assert (match.card(0, 0).open_mask >> FIVES & 1, match.total(0)) == (1, 50)
    table.throw(match, NOTHING)  # throws are left: the joker and its hundred are thrown away
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE)
    assert match.score(CHANCE) == OK
    assert match.total(0) == 66
    table.place(match, FIVES, FIVE_FIVES)
    assert match.undo() == OK
    assert (match.total(0), match.card(0, 0).hundreds) == (66, 0)


def test_the_second_priority_is_any_open_lower_box():
    """Any open Lower Section category... 25 for Full House, 30 for Small..., 40 for Large..., or the sum."""
    match = table.begin("fun")
    table.place(match, YAHTZEE, NOTHING)
    table.place(match, FIVES, NOTHING)
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == sum(1 << box for box in table.LOWER)
    assert [match.pays(box) for box in table.LOWER] == [25, 25, 25, 30, 40, 25]
    assert {match.score(box) for box in (ACES, TWOS, THREES, FOURS, SIXES)} == {JOKER_LOWER}


def test_the_third_priority_is_a_zero_above_and_still_a_hundred():
    """ALL Lower Section boxes are filled, you must score a zero in any remaining open Upper Section box."""
    match = table.begin("fun")
    for box in (*table.LOWER, FIVES, YAHTZEE):
        table.place(match, box, NOTHING)
    table.throw(match, FIVE_FIVES)
    remaining = (ACES, TWOS, THREES, FOURS, SIXES)
    assert match.legal_mask() == sum(1 << box for box in remaining)
    assert [match.pays(box) for box in remaining] == [0] * 5
    assert match.score(SIXES) == OK
    assert (match.last_points, match.last_hundred) == (0, 100)


def test_real_dice_are_entered_or_scored_bare():
    """Real Dice Mode... manually entering your score for the dice roll into an appropriate category."""
    match = table.new("fun", options=rules.REAL)
    assert match.enter(bytes(FIVE_FIVES)) == OK
    assert match.score(YAHTZEE) == OK
    assert match.score_bare(FIVES, 25, 100) == OK
    assert match.total(0) == 175


@pytest.mark.parametrize(("box", "reason"), [(CHANCE, JOKER_UPPER), (FIVES, OK)])
def test_the_joker_rules_are_checked_for_real_dice_too(box, reason):
    """You are responsible for correctly applying the Joker Rules: the device knows them, and helps."""
    match = table.new("fun", options=rules.REAL)
    assert match.score_bare(YAHTZEE, 50, 0) == OK
    assert match.enter(bytes(FIVE_FIVES)) == OK
    assert match.score(box) == reason


def test_virtual_dice_are_thrown_by_the_device():
    """Virtual Dice Mode: the device rolls, and takes nobody's word for a throw."""
    match = table.begin("fun")
    assert match.enter(bytes(FIVE_FIVES)) == THROWS_ITSELF
    assert match.score_bare(CHANCE, 20, 0) == THROWS_ITSELF


def test_the_highest_total_wins():
    """The player with the highest total score wins."""
    match = table.begin("fun", players=2)
    for box in range(boxes.BOXES):
        table.place(match, box, NOTHING)
        table.place(match, box, (1, 2, 3, 4, 5))
    result = Result()
    result.read(match)
    assert (result.winners, list(result.ranks[:2])) == (0b10, [1, 0])


@pytest.mark.parametrize("option", [rules.UPPER_FIRST, rules.TEAMS])
def test_the_document_knows_no_sections_in_order_and_no_partners(option):
    """The document says nothing of an order of the sections, nor of partners."""
    assert table.refused("fun", players=4, options=option, teams=(0, 1, 0, 1)) == BAD_OPTION
