"""The traps that other implementations fell into, a test for each."""

from collections import Counter

import pytest

from engine import rules, saved, saved_reading
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
from engine.dice import DiceSource
from engine.match import Match
from engine.result import Result
from engine.rules import NO_ROLLS_LEFT, NOTHING_TO_UNDO, OK
from engine.turn import OVER
from tests.support import table

NAMES = rules.NAMES
NOTHING = (1, 2, 3, 4, 6)

# How many dice of each face go to the upper boxes, for an upper total.
UPPER_TOTALS = {
    0: (0, 0, 0, 0, 0, 0),
    62: (2, 3, 3, 3, 3, 3),
    63: (3, 3, 3, 3, 3, 3),
    64: (4, 3, 3, 3, 3, 3),
    70: (0, 4, 4, 3, 4, 3),
    71: (1, 4, 4, 3, 4, 3),
    105: (5, 5, 5, 5, 5, 5),
}

# Of 5 degrees of freedom: chance alone goes above these once in a million, and once in two thousand samples.
ONCE_IN_A_MILLION = 36.0
ONCE_IN_TWO_THOUSAND = 22.2


def filled_upper(name, counts):
    """Play a match whose upper section holds that many dice of each face."""
    match = table.begin(name)
    for box, count in enumerate(counts):
        table.place(match, box, table.with_count(box, count))
    return match


def chi_square(faces):
    """Tell the statistic, of 5 degrees of freedom, of counted faces against equal shares."""
    counts = Counter(faces)
    assert set(counts) <= {1, 2, 3, 4, 5, 6}
    share = sum(counts.values()) / 6
    return sum((counts[face] - share) ** 2 / share for face in range(1, 7))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("total", UPPER_TOTALS)
def test_sixty_three_and_more_earn_the_bonus_and_sixty_two_does_not(name, total):
    """Trap: an upper total of exactly 63 or 71 without a bonus."""
    match = filled_upper(name, UPPER_TOTALS[total])
    card = match.card(0, 0)
    bonus = 35 if total >= 63 else 0
    assert (card.upper, card.upper_bonus, card.total) == (total, bonus, total + bonus)


def test_the_bonus_comes_once():
    """Trap: the 35 counted again with every box after the 63rd point."""
    match = filled_upper("official", (0, 4, 4, 4, 4, 4))
    card = match.card(0, 0)
    assert card.upper == 80
    table.place(match, CHANCE, NOTHING)
    assert (card.upper_bonus, card.total) == (35, 80 + 35 + 16)


@pytest.mark.parametrize("name", NAMES)
def test_three_and_four_of_a_kind_sum_all_the_dice(name):
    """Trap: Three/Four of a Kind summing only the matching dice."""
    match = table.begin(name)
    table.throw(match, (2, 2, 2, 2, 6))
    assert match.pays(THREE_KIND) == match.pays(FOUR_KIND) == 14


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("face", range(1, 7))
def test_there_is_no_joker_on_an_empty_card(name, face):
    """Trap: a joker on an empty card."""
    match = table.begin(name)
    table.throw(match, (face,) * 5)
    assert match.legal_mask() == table.ALL
    assert [match.pays(box) for box in (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, YAHTZEE)] == [0, 0, 0, 50]
    assert [match.hundred(box) for box in range(BOXES)] == [0] * BOXES


@pytest.mark.parametrize("name", NAMES)
def test_there_is_no_joker_while_the_yahtzee_box_is_open(name):
    """Trap: a joker on a card that is empty but for the matching upper box."""
    match = table.begin(name)
    table.place(match, FIVES, NOTHING)
    table.throw(match, (5, 5, 5, 5, 5))
    assert [match.pays(box) for box in (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT)] == [0, 0, 0]
    assert match.legal_mask() == table.mask_of_all_but(FIVES)


@pytest.mark.parametrize("name", NAMES)
def test_the_hundreds_stay_out_of_the_upper_total(name):
    """Trap: the 100s leaking into the upper total."""
    match = table.begin(name)
    table.place(match, YAHTZEE, (1, 1, 1, 1, 1))
    table.place(match, SIXES, (6, 6, 6, 6, 6))
    table.place(match, FIVES, (5, 5, 5, 5, 5))
    card = match.card(0, 0)
    assert (card.hundreds, card.upper, card.upper_bonus, card.lower) == (2, 55, 0, 50)
    assert card.total == 55 + 50 + 200


@pytest.mark.parametrize("name", NAMES)
def test_a_save_keeps_the_bonus_count(name):
    """Trap: a save that lost the bonus count."""
    match = table.begin(name)
    table.place(match, YAHTZEE, (1, 1, 1, 1, 1))
    for box in (ACES, TWOS, THREES, FOURS):
        table.place(match, box, (box + 1,) * 5)
    buffer = bytearray(saved.SIZE)
    assert saved.save(match, buffer) == OK
    again = Match()
    assert saved_reading.load(again, buffer) == OK
    card = again.card(0, 0)
    assert (card.hundreds, card.upper, card.total, again.total(0)) == (4, 50, 500, 500)


@pytest.mark.parametrize("name", NAMES)
def test_a_tie_is_a_tie(name):
    """Trap: a tie given to one player."""
    start = {0: None, 1: ((1,), (6,), (2,)), 5: ((1,) * 5, (6,) * 5, (2,) * 5)}[
        rules.start_dice(table.sheet_of(name))
    ]
    match = table.begin(name, players=3, start=start)
    while match.phase != OVER:
        box = table.first_open(match)
        poorer = match.player == 1 and box == CHANCE
        table.place(match, box, (1, 2, 3, 4, 5) if poorer else NOTHING)
    result = Result()
    result.read(match)
    assert match.total(0) == match.total(2) == match.total(1) + 1
    assert (result.winners, list(result.ranks[:3])) == (0b101, [0, 2, 0])


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_resume_gives_no_used_rolls_back(rolls):
    """Trap: a resume that gives back used rolls."""
    match = Match()
    assert match.new_game(rules.OFFICIAL, bytes(1), table.SEED, 1, 0, None) == OK
    for _ in range(rolls):
        assert match.roll() == OK
    buffer = bytearray(saved.SIZE)
    assert saved.save(match, buffer) == OK
    again = Match()
    assert saved_reading.load(again, buffer) == OK
    assert (again.rolls, again.dice) == (rolls, match.dice)
    for left in range(3 - rolls):
        assert again.roll() == match.roll() == OK, left
        assert again.dice == match.dice
    assert again.roll() == NO_ROLLS_LEFT


def test_an_undo_gives_no_used_rolls_back():
    """Trap: the same by another door."""
    match = Match()
    assert match.new_game(rules.OFFICIAL, bytes(1), table.SEED, 1, 0, None) == OK
    for rolls in (1, 2, 3):
        assert match.roll() == OK
        assert match.undo() == NOTHING_TO_UNDO
        assert match.rolls == rolls
    dice = bytes(match.dice)
    assert match.score(CHANCE) == OK
    assert match.undo() == OK
    assert (match.rolls, bytes(match.dice)) == (3, dice)
    assert match.roll() == NO_ROLLS_LEFT


def test_no_die_shows_a_seven_or_favours_a_face():
    """Trap: `rand()*6` giving a face of 7; every (roll, position) on its own, and all together."""
    dice = DiceSource()
    everywhere = Counter()
    at = {(roll, position): Counter() for roll in range(3) for position in range(5)}
    for number in range(150):
        dice.seed((number * 0x9E3779B97F4A7C15 % 2**64).to_bytes(8, "big"))
        for turn in range(13):
            for (roll, position), counts in at.items():
                counts[dice.die(0, turn, roll, position)] += 1
    for counts in at.values():
        assert chi_square(counts.elements()) < ONCE_IN_A_MILLION
        everywhere += counts
    assert sum(everywhere.values()) == 150 * 13 * 15
    assert chi_square(everywhere.elements()) < ONCE_IN_TWO_THOUSAND


def test_no_start_die_shows_a_seven_or_favours_a_face():
    """Trap: `rand()*6` at the start roll."""
    dice = DiceSource()
    faces = []
    for number in range(300):
        dice.seed(number.to_bytes(8, "big"))
        faces += [
            dice.start_die(player, throw, at) for player in range(6) for throw in range(2) for at in range(5)
        ]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert chi_square(faces) < ONCE_IN_TWO_THOUSAND


@pytest.mark.parametrize("name", NAMES)
def test_a_perfect_game_is_exactly_1575(name):
    """Known answer: best game 1575, on every sheet."""
    match = table.begin(name)
    table.play_perfect(match)
    card = match.card(0, 0)
    assert match.phase == OVER
    assert (card.upper, card.upper_bonus, card.lower, card.hundreds) == (105, 35, 235, 12)
    assert match.total(0) == 1575 == rules.MOST_POINTS


@pytest.mark.parametrize("name", NAMES)
def test_the_worst_game_is_exactly_5(name):
    """Known answer: worst 5 (all boxes 0 except Chance of five aces), on every sheet."""
    match = table.begin(name)
    table.play_worst(match)
    assert match.phase == OVER
    assert match.total(0) == 5
    assert sorted(match.card(0, 0).boxes) == [0] * 12 + [5]


def test_six_perfect_rounds_of_six_players_add_up():
    """A total has room for the best of all matches: 6 rounds of 1575."""
    match = table.begin("official", players=6, rounds=6, start=((6,) * 5,) + ((1,) * 5,) * 5)
    order = (YAHTZEE, *range(6), *range(6, YAHTZEE), CHANCE)
    while match.phase != OVER:
        box = order[match.turn]
        face = box + 1 if box < 6 else 1 if box == YAHTZEE else 6
        table.place(match, box, (face,) * 5)
    assert [match.total(player) for player in range(6)] == [6 * 1575] * 6


def test_one_roll_is_a_yahtzee_six_times_in_7776():
    """Known answer: one roll is a Yahtzee with probability 6/7776."""
    dice = DiceSource()
    yahtzees = rolls = 0
    for number in range(250):
        dice.seed((number * 0x9E3779B97F4A7C15 % 2**64).to_bytes(8, "big"))
        for turn in range(78):
            rolls += 1
            first = dice.die(0, turn, 0, 0)
            yahtzees += all(dice.die(0, turn, 0, position) == first for position in range(1, 5))
    expected = rolls * 6 / 7776
    assert abs(yahtzees - expected) < 5 * expected**0.5, yahtzees
