"""CLASSIC, tested against its own document.

The scanned document lost words and pictures: where a quote is garbled, the test names the resolution.
"""

from functools import partial

import pytest

from engine import rules
from engine.boxes import (
    ACES,
    BOXES,
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
from engine.rules import BAD_OPTION, BAD_ROUNDS, BAD_TEAMS, BOX_CLOSED, NO_ROLLS_LEFT, NOT_ROLLED, OK
from engine.turn import OVER, START, TURN
from tests.support import oracle, table

FIVE_FOURS = (4, 4, 4, 4, 4)
NOTHING = (1, 2, 3, 5, 6)

paid = partial(table.paid, "classic")


def play_out(match, chances):
    """Play a match of zeros but for a chance of a given sum for each player."""
    rolls = {roll_sum: faces for faces in oracle.ROLLS if len(set(faces)) > 1 for roll_sum in (sum(faces),)}
    while match.phase != OVER:
        box = table.first_open(match)
        table.place(match, box, rolls[chances[match.player]] if box == CHANCE else table.worth_nothing(box))
    result = Result()
    result.read(match)
    return result


def test_the_highest_total_starts_and_play_goes_clockwise():
    """Each player... rolls the dice. The player with the highest total starts... continues clockwise."""
    match = table.begin("classic", players=3, start=((1, 1, 1, 1, 1), (6, 6, 6, 6, 6), (6, 6, 6, 6, 5)))
    order = []
    for _ in range(4):
        order.append(match.player)
        table.place(match, table.first_open(match), NOTHING)
    assert order == [1, 2, 0, 1]


def test_a_tie_for_the_start_is_rolled_again():
    """The document is silent about ties; the tied roll again."""
    match = table.new("classic", players=2)
    table.load_start(match, [((3, 3, 3, 3, 3), (1, 2, 3, 4, 5)), ((1, 1, 1, 1, 1), (1, 1, 1, 1, 2))])
    for _ in range(4):
        assert match.phase == START
        assert match.throw_start() == OK
    assert (match.phase, match.starter) == (TURN, 1)


def test_the_game_is_thirteen_turns_for_each_player():
    """Each player has had 13 turns and has filled every box... with a score or an optional zero."""
    match = table.begin("classic", players=2, start=((6,) * 5, (1,) * 5))
    for _ in range(26):
        assert match.phase == TURN
        table.place(match, table.first_open(match), NOTHING)
    assert match.phase == OVER
    assert [match.card(player, 0).open_mask for player in range(2)] == [0, 0]


@pytest.mark.parametrize("rounds", [0, 2, 6])
def test_there_is_one_card(rounds):
    """Each player keeps his own score on a YAHTZEE score card."""
    assert table.refused("classic", rounds=rounds) == BAD_ROUNDS


def test_a_turn_is_three_rolls_at_most_the_first_with_all_dice():
    """A maximum of three rolls - the first roll to be made with all five dice."""
    match = table.begin("classic")
    assert match.hold(1) == NOT_ROLLED
    for _ in range(3):
        table.throw(match, NOTHING)
    assert match.roll() == NO_ROLLS_LEFT


def test_any_number_of_dice_is_picked_up_again():
    """He may pick up and use any number of dice."""
    match = table.begin("classic")
    table.throw(match, (2, 2, 1, 3, 6))
    assert match.hold(0b00011) == OK
    table.throw(match, (4, 4, 2, 5, 6))
    assert tuple(match.dice) == (2, 2, 2, 5, 6)
    assert match.hold(0b00111) == OK
    table.throw(match, (1, 1, 1, 2, 3))
    assert tuple(match.dice) == (2, 2, 2, 2, 3)


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_score_may_be_taken_after_any_roll(rolls):
    """The choice of where to score can be made at any time after the first, second or third roll."""
    match = table.begin("classic")
    for _ in range(rolls):
        table.throw(match, (2, 2, 2, 5, 6))
    assert (match.pays(TWOS), match.pays(THREE_KIND)) == (6, 17)
    assert match.score(TWOS) == OK


def test_a_zero_in_any_open_box():
    """The player must enter a zero in any open box of his choice. Only one box can be filled at the end."""
    match = table.begin("classic")
    for box in (FOURS, THREE_KIND, CHANCE):
        table.place(match, box, NOTHING)
    table.throw(match, (4, 4, 4, 5, 6))
    assert [match.pays(box) for box in (ACES, TWOS, THREES, FULL_HOUSE, YAHTZEE)] == [0] * 5
    assert match.legal_mask() == table.mask_of_all_but(FOURS, THREE_KIND, CHANCE)
    assert match.score(ACES) == OK
    assert table.filled(match) == {FOURS, THREE_KIND, CHANCE, ACES}


def test_a_box_is_filled_once():
    """If there is not an appropriate box open: a filled one stays filled."""
    match = table.begin("classic")
    table.place(match, CHANCE, NOTHING)
    table.throw(match, FIVE_FOURS)
    assert match.score(CHANCE) == BOX_CLOSED


def test_any_number_of_the_same_dice_counts_above():
    """He may elect to score 2 in the "Aces" box... he may, if he wishes, score 12 in the "Threes" box."""
    assert paid((1, 1, 2, 4, 6), ACES) == 2
    assert paid((3, 3, 3, 3, 1), THREES) == 12
    assert paid((3, 3, 3, 4, 6), THREES) == 9


@pytest.mark.parametrize(("aces", "bonus"), [(2, 0), (3, 35)])
def test_sixty_three_or_more_earns_thirty_five(aces, bonus):
    """To earn a bonus of 35 points, a player must score 63 points or more in the Upper Section."""
    match = table.begin("classic")
    for box in (TWOS, THREES, FOURS, FIVES, SIXES):
        table.place(match, box, table.with_count(box, 3))
    table.place(match, ACES, table.with_count(ACES, aces))
    assert (match.card(0, 0).upper, match.card(0, 0).upper_bonus) == (60 + aces, bonus)


@pytest.mark.parametrize(
    ("box", "faces", "points"),
    [
        (THREE_KIND, (4, 4, 4, 1, 5), 18),  # "would be scored 18 (total of all dice)"
        (THREE_KIND, (4, 4, 5, 5, 1), 0),  # "only if the dice show at least 3 of the same number"
        (FOUR_KIND, (3, 3, 3, 3, 2), 14),  # "would be scored 14 (total of all dice)"
        (FOUR_KIND, (3, 3, 3, 2, 2), 0),
        (FULL_HOUSE, (3, 3, 3, 2, 2), 25),  # "any combination of three of one kind and two of another"
        (FULL_HOUSE, (3, 3, 3, 3, 3), 0),
        (SMALL_STRAIGHT, (2, 3, 4, 5, 2), 30),  # "The fifth die can be any number"
        (SMALL_STRAIGHT, (1, 2, 3, 5, 6), 0),
        (LARGE_STRAIGHT, (2, 3, 4, 5, 6), 40),  # "any sequence of five numbers"
        (SMALL_STRAIGHT, (2, 3, 4, 5, 6), 30),  # "(May also be scored...)": it lost the name of the box
        (YAHTZEE, FIVE_FOURS, 50),  # "any five of a kind. Score 50 points"
        (CHANCE, (1, 3, 3, 5, 6), 18),  # "totalling number of points on all dice"
    ],
)
def test_the_lower_section(box, faces, points):
    """The Lower Section of the score card is played exactly as indicated."""
    assert paid(faces, box) == points


@pytest.mark.parametrize("first", [FIVE_FOURS, NOTHING])
def test_a_joker_needs_both_boxes_filled(first):
    """The YAHTZEE box has been previously filled (the... box in the Upper Section)... then and only then."""
    match = table.begin("classic")
    table.place(match, YAHTZEE, first)
    table.throw(match, FIVE_FOURS)
    assert [match.pays(box) for box in (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT)] == [0, 0, 0]
    assert match.score(FOURS) == OK
    table.throw(match, FIVE_FOURS)
    assert [match.pays(box) for box in (THREE_KIND, FOUR_KIND)] == [20, 20]
    assert [match.pays(box) for box in (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT)] == [25, 30, 40]


def test_a_joker_pays_the_sum_in_three_boxes_one_of_which_is_chance():
    """Garbled: 20 points in "3 of a kind," "4 of a kind," or "5 of a kind", whose own box is filled."""
    match = table.begin("classic")
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.place(match, FOURS, FIVE_FOURS)
    table.throw(match, FIVE_FOURS)
    assert {box for box in range(BOXES) if match.refusal(box) == OK and match.pays(box) == 20} == {
        THREE_KIND,
        FOUR_KIND,
        CHANCE,
    }


def test_the_choice_of_box_is_free():
    """May a player use this: every open box stays legal, before the matching box is filled and after."""
    match = table.begin("classic")
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.throw(match, FIVE_FOURS)
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE)
    assert match.score(FOURS) == OK
    table.throw(match, FIVE_FOURS)
    assert match.legal_mask() == table.mask_of_all_but(YAHTZEE, FOURS)


def test_with_the_lower_section_full_a_joker_is_worth_nothing_above():
    """Garbled: "25 points in a box of his choice in the Upper Section". Ones to Sixes sum their face."""
    match = table.begin("classic")
    for box in (*table.LOWER, YAHTZEE, FOURS):
        table.place(match, box, NOTHING)
    table.throw(match, FIVE_FOURS)
    assert [match.pays(box) for box in (ACES, TWOS, THREES, FIVES, SIXES)] == [0] * 5


def test_a_chip_is_a_hundred_if_the_first_was_scored_in_its_box():
    """If, the first YAHTZEE was scored in the YAHTZEE box... Bonus Chips are each worth 100 points."""
    match = table.begin("classic")
    table.place(match, YAHTZEE, FIVE_FOURS)
    table.place(match, FOURS, FIVE_FOURS)
    table.place(match, LARGE_STRAIGHT, FIVE_FOURS)
    table.place(match, ACES, FIVE_FOURS)
    card = match.card(0, 0)
    assert (card.hundreds, card.upper, card.lower, card.total) == (3, 20, 90, 410)


def test_no_chip_after_a_zero_or_while_the_box_is_open():
    """Only if the first YAHTZEE was scored in the YAHTZEE box."""
    match = table.begin("classic")
    table.place(match, FOURS, FIVE_FOURS)
    table.place(match, CHANCE, FIVE_FOURS)
    table.place(match, YAHTZEE, NOTHING)
    table.place(match, THREE_KIND, FIVE_FOURS)
    assert match.card(0, 0).hundreds == 0


def test_the_winner_earns_the_difference_to_each_opponent():
    """The greatest score wins and earns the difference between his score and that of his opponents."""
    match = table.begin("classic", players=3, start=((6,) * 5, (1,) * 5, (2,) * 5))
    result = play_out(match, (10, 25, 18))
    assert list(result.totals[:3]) == [10, 25, 18]
    assert list(result.settlement[:3]) == [-15, 22, -7] == oracle.settlement([10, 25, 18])
    assert (result.winners, list(result.ranks[:3])) == (0b010, [2, 0, 1])


def test_a_solitaire_game_settles_nothing():
    """YAHTZEE may also be played solitaire."""
    result = play_out(table.begin("classic"), (20,))
    assert (result.settlement[0], result.winners) == (0, 1)


def test_a_solitaire_game_may_make_more_than_63():
    """Garbled: "The highest score that can be obtained is 63 points", which is par for the bonus."""
    match = table.begin("classic")
    table.place(match, LARGE_STRAIGHT, (1, 2, 3, 4, 5))
    table.place(match, YAHTZEE, FIVE_FOURS)
    assert match.total(0) == 90
    match = table.begin("classic")
    table.play_perfect(match)
    assert (match.phase, match.total(0)) == (OVER, 1575)


def test_a_tie_settles_to_nothing_between_the_tied():
    """The difference between equal totals is nothing, and what is earned is what is paid."""
    match = table.begin("classic", players=2, start=((6,) * 5, (1,) * 5))
    result = play_out(match, (17, 17))
    assert (result.winners, list(result.ranks[:2]), list(result.settlement[:2])) == (0b11, [0, 0], [0, 0])
    match = table.begin("classic", players=3, start=((6,) * 5, (1,) * 5, (1,) * 5))
    result = play_out(match, (17, 17, 11))
    assert (result.winners, list(result.ranks[:3])) == (0b011, [0, 0, 2])
    assert sum(result.settlement[:3]) == 0
    assert result.settlement[0] == result.settlement[1] > 0 > result.settlement[2]


def test_partners_add_their_totals():
    """YAHTZEE may be played by two or more teams of partners. Partners write their scores."""
    teams = (0, 1, 0, 1)
    start = ((6,) * 5, (1,) * 5, (1,) * 5, (1,) * 5)
    match = table.begin("classic", players=4, options=rules.TEAMS, teams=teams, start=start)
    result = play_out(match, (10, 12, 20, 15))
    assert dict(enumerate(result.teams[:2])) == oracle.team_totals([10, 12, 20, 15], teams) == {0: 30, 1: 27}
    assert (result.winners, list(result.ranks[:4])) == (0b0101, [0, 1, 0, 1])
    assert list(result.settlement[:4]) == [3, -3, 3, -3]  # each member shows what the team earned


def test_three_teams_of_partners():
    """Two or more teams."""
    teams = (0, 1, 2, 0, 1, 2)
    start = ((6,) * 5,) + ((1,) * 5,) * 5
    match = table.begin("classic", players=6, options=rules.TEAMS, teams=teams, start=start)
    result = play_out(match, (10, 12, 20, 15, 13, 6))
    assert list(result.teams[:3]) == [25, 25, 26]
    assert (result.winners, list(result.ranks)) == (0b100100, [1, 1, 0, 1, 1, 0])
    assert list(result.settlement) == [-1, -1, 2, -1, -1, 2]


def test_one_team_is_no_contest():
    """Two or more teams of partners."""
    assert table.refused("classic", players=4, options=rules.TEAMS, teams=(0, 0, 0, 0)) == BAD_TEAMS


@pytest.mark.parametrize("option", [rules.UPPER_FIRST, rules.REAL])
def test_the_boxes_may_be_filled_in_any_order(option):
    """The boxes may be filled in any order: no upper section first; and the device throws the dice."""
    assert table.refused("classic", players=4, options=option, teams=None) == BAD_OPTION
