"""FREE, tested against its own document, whose words the docstrings quote."""

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
from engine.rules import BAD_OPTION, BAD_ROUNDS, BOX_CLOSED, NO_ROLLS_LEFT, NOT_ROLLED, OK
from engine.turn import OVER, START, TURN
from tests.support import table

LEFT_HAND = (ACES, TWOS, THREES, FOURS, FIVES, SIXES)
FIVE_FOURS = (4, 4, 4, 4, 4)

paid = partial(table.paid, "free")


def test_the_highest_die_starts():
    """Roll a die to see who will start: highest starts first."""
    match = table.begin("free", players=3, start=((2,), (6,), (5,)))
    assert (match.phase, match.starter, match.player) == (TURN, 1, 1)


def test_tied_players_roll_one_die_again():
    """If there is a tie then any tied players should roll again to separate themselves."""
    match = table.new("free", players=4)
    table.load_start(match, [((6,), (3,), (6,), (6,)), ((2,), None, (5,), (5,)), (None, None, (1,), (4,))])
    throwers = []
    while match.phase == START:
        throwers.append(match.start.player())
        assert match.throw_start() == OK
    assert throwers == [0, 1, 2, 3, 0, 2, 3, 2, 3]
    assert match.starter == 3


def test_players_take_turns_after_the_starter():
    """Pass the dice to the next player for his/her turn."""
    match = table.begin("free", players=3, start=((2,), (6,), (5,)))
    order = []
    for box in (ACES, ACES, ACES, TWOS):
        order.append(match.player)
        table.place(match, box, (1, 2, 3, 4, 6))
    assert order == [1, 2, 0, 1]


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 6])
def test_a_game_has_one_to_six_rounds(rounds):
    """Some people like to commit to up to 6 rounds for each game."""
    assert table.new("free", rounds=rounds).rounds == rounds


@pytest.mark.parametrize("rounds", [-1, 0, 7])
def test_no_game_has_more_than_six_rounds_or_none(rounds):
    """You need to decide how many rounds to play... up to 6 rounds for each game."""
    assert table.refused("free", rounds=rounds) == BAD_ROUNDS


def test_a_turn_begins_with_all_five_dice():
    """When it is your turn you must roll all five dice to start."""
    match = table.begin("free")
    assert match.score(CHANCE) == NOT_ROLLED
    assert match.hold(1) == NOT_ROLLED
    table.throw(match, (1, 2, 3, 4, 5))
    assert tuple(match.dice) == (1, 2, 3, 4, 5)


def test_a_turn_has_three_rolls():
    """You would have had two re-rolls or three rolls in total including the first time."""
    match = table.begin("free")
    for _ in range(3):
        table.throw(match, (1, 2, 3, 4, 5))
    assert match.roll() == NO_ROLLS_LEFT


@pytest.mark.parametrize("again", range(1, 32))
def test_only_the_chosen_dice_are_rolled_again(again):
    """You may choose to roll only one or some or all of the dice."""
    match = table.begin("free")
    table.throw(match, (1, 1, 1, 1, 1))
    assert match.hold(31 ^ again) == OK
    table.throw(match, (6, 6, 6, 6, 6))
    assert list(match.dice) == [6 if again >> die & 1 else 1 for die in range(5)]


def test_nobody_has_to_roll_again():
    """Note: you do not have to re-roll any dice at all."""
    match = table.begin("free")
    table.place(match, CHANCE, (6, 6, 5, 5, 4))
    assert table.card(match)["chance"] == 26


def test_a_box_with_zero_is_filled():
    """If a score box has 0 then that box is filled already and cannot be used again."""
    match = table.begin("free")
    table.place(match, YAHTZEE, (1, 2, 3, 4, 6))
    table.throw(match, FIVE_FOURS)
    assert match.score(YAHTZEE) == BOX_CLOSED


def test_each_round_has_its_own_boxes():
    """If you're in the third round, you may only use the score boxes for round 3."""
    match = table.begin("free", rounds=3)
    for _ in range(2):
        table.play_round(match)
    assert match.round == 2
    table.throw(match, (1, 1, 1, 4, 6))
    assert match.legal_mask() == (1 << boxes.BOXES) - 1
    assert match.score(ACES) == OK
    assert [match.card(0, column).boxes[ACES] for column in range(3)] == [1, 1, 3]


@pytest.mark.parametrize(
    ("faces", "worth"),
    [
        ((1, 1, 5, 3, 1), {ACES: 3, THREES: 3, FIVES: 5, TWOS: 0, FOURS: 0, SIXES: 0}),
        ((3, 3, 4, 1, 3), {ACES: 1, THREES: 9, FOURS: 4, TWOS: 0, FIVES: 0, SIXES: 0}),
        ((6, 6, 6, 2, 6), {TWOS: 2, SIXES: 24, ACES: 0, THREES: 0, FOURS: 0, FIVES: 0}),
    ],
)
def test_the_left_hand_examples(faces, worth):
    """1-1-5-3-1 (Either score 3 points in ones, 3 in threes, 5 in fives or 0 in twos, fours, or sixes)..."""
    assert {box: paid(faces, box) for box in LEFT_HAND} == worth


def test_three_of_a_kind_adds_all_the_dice():
    """At least three of the same number, then add up all of the dice."""
    assert paid((4, 4, 4, 5, 6), THREE_KIND) == 23
    assert paid((4, 4, 4, 4, 6), THREE_KIND) == 22
    assert paid((4, 4, 5, 5, 6), THREE_KIND) == 0


def test_four_of_a_kind_adds_all_the_dice():
    """At least four of the same number, then add up all of the dice."""
    assert paid((4, 4, 4, 4, 6), FOUR_KIND) == 22
    assert paid(FIVE_FOURS, FOUR_KIND) == 20
    assert paid((4, 4, 4, 6, 6), FOUR_KIND) == 0


def test_a_full_house_is_two_of_one_and_three_of_another():
    """Two of one number and three of another number... 25 points. Anything else scores 0."""
    assert paid((2, 2, 5, 5, 5), FULL_HOUSE) == 25
    assert paid((2, 5, 5, 5, 5), FULL_HOUSE) == 0
    assert paid(FIVE_FOURS, FULL_HOUSE) == 0


@pytest.mark.parametrize("row", [(1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)])
@pytest.mark.parametrize("fifth", range(1, 7))
def test_a_low_straight_has_any_fifth_die(row, fifth):
    """1,2,3,4 or it could be 2,3,4,5 or 3,4,5,6. It doesn't matter about the fifth die."""
    assert paid((fifth, *row), SMALL_STRAIGHT) == 30


def test_anything_else_is_no_low_straight():
    """If you rolled a low straight, score 30 points. Anything else scores 0."""
    assert paid((1, 2, 3, 5, 6), SMALL_STRAIGHT) == 0


def test_a_high_straight_is_five_numbers_in_a_row():
    """It could be: 1,2,3,4,5 or it could be 2,3,4,5,6... score 40 points. Anything else scores 0."""
    assert paid((5, 4, 3, 2, 1), LARGE_STRAIGHT) == 40
    assert paid((2, 3, 4, 5, 6), LARGE_STRAIGHT) == 40
    assert paid((1, 3, 4, 5, 6), LARGE_STRAIGHT) == 0


def test_a_yahtzee_pays_fifty():
    """If you rolled a yahtzee you may score 50 points. Anything else scores 0."""
    assert paid(FIVE_FOURS, YAHTZEE) == 50
    assert paid((4, 4, 4, 4, 1), YAHTZEE) == 0


def test_chance_is_never_zero():
    """You count up all the dice... It is therefore impossible to score zero here."""
    assert paid((1, 1, 1, 1, 1), CHANCE) == 5
    assert paid((6, 6, 6, 6, 6), CHANCE) == 30


def test_the_first_yahtzee_may_go_anywhere():
    """A yahtzee... you may score 50 points: an open Yahtzee box is never forced."""
    match = table.begin("free")
    table.throw(match, FIVE_FOURS)
    assert match.legal_mask() == (1 << boxes.BOXES) - 1


def test_sixty_three_on_the_left_earns_thirty_five():
    """A total score of 63 or more on the left hand side... an additional 35 points."""
    match = table.begin("free")
    for box in LEFT_HAND:
        table.place(match, box, table.with_count(box, 3))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus, match.total(0)) == (63, 35, 98)


@pytest.mark.parametrize("first", [(4, 4, 4, 4, 4), (1, 2, 3, 4, 6)])
def test_a_joker_needs_the_yahtzee_box_filled_even_with_zero(first):
    """Filled the yahtzee space with any number at all (including 0)."""
    match = table.begin("free")
    table.place(match, YAHTZEE, first)
    table.place(match, FOURS, (4, 1, 2, 3, 6))
    table.throw(match, FIVE_FOURS)
    assert [match.pays(box) for box in (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT)] == [25, 30, 40]
    assert [match.pays(box) for box in (ACES, THREE_KIND, FOUR_KIND)] == [0, 20, 20]


def test_a_joker_needs_the_corresponding_left_hand_box_too():
    """AND if the corresponding scoring space on the left hand side is also filled (ie. Fours...)."""
    match = table.begin("free")
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.place(match, FIVES, (4, 1, 2, 3, 6))
    table.throw(match, FIVE_FOURS)
    assert [match.pays(box) for box in (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT)] == [0, 0, 0]
    assert match.pays(FOURS) == 20


def test_a_joker_leaves_the_choice_free():
    """You may use this yahtzee as a joker... either score your dice roll normally... or..."""
    match = table.begin("free")
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.throw(match, FIVE_FOURS)
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE)
    assert match.score(FOURS) == OK
    table.throw(match, FIVE_FOURS)
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE, FOURS)


def test_the_bonus_needs_a_yahtzee_box_above_zero():
    """If you have already scored more than 0 points in the yahtzee box in this round."""
    match = table.begin("free")
    table.place(match, YAHTZEE, (1, 2, 3, 4, 6))
    table.place(match, FOURS, FIVE_FOURS)
    assert (match.last_hundred, match.total(0)) == (0, 20)
    table.place(match, CHANCE, FIVE_FOURS)
    assert (match.last_hundred, match.total(0)) == (0, 40)


def test_the_bonus_needs_a_place_that_pays():
    """AND if you can place this yahtzee in a scoring space to score more than 0 points."""
    match = table.begin("free")
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.throw(match, FIVE_FOURS)
    zeros = {box for box in range(boxes.BOXES) if match.hundred(box) == 0 and box != YAHTZEE}
    assert zeros == {ACES, TWOS, THREES, FIVES, SIXES, FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT}
    assert match.hundred(FOURS) == match.hundred(CHANCE) == 100
    assert match.score(FULL_HOUSE) == OK
    assert (match.last_points, match.last_hundred, match.total(0)) == (0, 0, 50)


def test_a_yahtzee_in_the_ones_earns_nothing():
    """If you choose to place 5-5-5-5-5 in ones you will score zero and... not... get the yahtzee bonus."""
    match = table.begin("free")
    table.place(match, YAHTZEE, FIVE_FOURS)
    for box in range(1, boxes.BOXES):
        if box != YAHTZEE:
            table.place(match, box, (1, 2, 3, 3, 6))
    before = match.total(0)
    table.throw(match, (5, 5, 5, 5, 5))
    assert (match.legal_mask(), match.pays(ACES), match.hundred(ACES)) == (1, 0, 0)
    assert match.score(ACES) == OK
    assert match.total(0) == before


def test_the_bonuses_of_a_round_have_no_limit():
    """There is no upper limit to how many yahtzee bonuses you may score in a round."""
    match = table.begin("free")
    table.place(match, YAHTZEE, (1, 1, 1, 1, 1))
    for box in LEFT_HAND:
        table.place(match, box, (box + 1,) * 5)
    for box in (THREE_KIND, FOUR_KIND, FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, CHANCE):
        table.place(match, box, (6, 6, 6, 6, 6))
    assert match.phase == OVER
    assert (match.card(0, 0).hundreds, match.total(0)) == (12, 1575)


def test_a_bonus_needs_the_yahtzee_of_its_own_round():
    """Already scored more than 0 points in the yahtzee box in this round."""
    match = table.begin("free", rounds=2)
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.play_round(match)
    assert match.round == 1
    table.throw(match, FIVE_FOURS)
    assert [match.hundred(box) for box in range(boxes.BOXES)] == [0] * boxes.BOXES


def test_the_most_points_over_all_rounds_win():
    """The winner at the end of the game is the player with the most total points."""
    match = table.begin("free", players=2, rounds=2, start=((6,), (1,)))
    for column in range(2):
        for box in range(boxes.BOXES):
            table.place(match, box, (1, 2, 3, 3, 6))
            table.place(match, box, (1, 2, 3, 4, 6) if column else (1, 2, 3, 3, 6))
    assert match.phase == OVER
    result = Result()
    result.read(match)
    first, second = match.total(0), match.total(1)
    assert first == sum(match.card(0, column).total for column in range(2))
    assert list(result.totals[:2]) == [first, second]
    assert second > first
    assert result.winners == 0b10
    assert list(result.ranks[:2]) == [1, 0]


@pytest.mark.parametrize("option", [rules.UPPER_FIRST, rules.TEAMS, rules.REAL])
def test_the_document_knows_no_other_way_to_play(option):
    """The document has neither an order of the sections, nor partners, nor dice of one's own on a device."""
    assert table.refused("free", players=4, options=option, teams=(0, 1, 0, 1)) == BAD_OPTION
