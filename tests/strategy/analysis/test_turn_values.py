"""A turn's values, against exact fractions over all outcomes."""

from fractions import Fraction
from itertools import product

import pytest

from contract.device import PIECE
from contract.play import STOP
from engine.boxes import BOXES, UPPER_BOXES, pack, points
from engine.dice import DICE
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.prices import DISTINCT_ROLLS, FIRST_OF_SIZE, FIRST_ROLL, HOLDS, KEEPS, Keeps
from strategy.analysis.turn_values import TurnValues
from strategy.values import SUM_BYTES
from tests.support.oracle import ALL_KEEPS, ROLLS, exact

LAYER = Fraction(7776, 8192)  # how a value shrinks when it is carried over a throw


def analysed(final):
    turn = TurnValues(Keeps(files.table), loops_plain)
    for roll, value in enumerate(final):
        turn.final[roll] = value
    turn.begin()
    while not turn.step():
        pass
    return turn


def chance_of(wanted):
    """Return the analysis of a turn that is worth 65535 when the final roll is wanted, else nothing."""
    return analysed([65535 if wanted(roll) else 0 for roll in ROLLS])


def sums(roll):
    return 128 * sum(roll)


def straights_or_sixes(roll):
    run = set(roll)
    return 128 * (40 if run >= {2, 3, 4, 5} and (1 in run or 6 in run) else 6 * roll.count(6))


def fives_of_a_kind(roll):
    return 128 * (150 if len(set(roll)) == 1 else roll.count(1))


def scattered(roll):
    return sum(face * 8191 ** (i + 1) for i, face in enumerate(roll)) % 65521


@pytest.mark.parametrize("worth", [sums, straights_or_sixes, fives_of_a_kind, scattered])
def test_every_keep_is_worth_its_exact_expectation_and_the_hold_chosen_is_the_best_to_within_rounding(worth):
    final = [worth(roll) for roll in ROLLS]
    turn = analysed(final)
    keep_worth, roll_worth = exact(tuple(final))
    for throws_left in (1, 2):
        for number, keep in enumerate(ALL_KEEPS):
            is_roll = len(keep) == DICE
            expected = roll_worth(keep, throws_left - 1) if is_roll else keep_worth(keep, throws_left)
            found = turn.layer(throws_left)[number] / LAYER**throws_left
            assert abs(found - expected) <= Fraction(3, 2), (keep, throws_left)
        for roll in ROLLS:
            hold = turn.hold(bytes(roll), throws_left)
            kept = tuple(roll[i] for i in range(DICE) if hold >> i & 1)
            chosen = roll_worth(roll, 0) if hold == STOP else keep_worth(kept, throws_left)
            assert roll_worth(roll, throws_left) - chosen <= 3, (roll, throws_left, hold)
    while not turn.step_opening():
        pass
    assert abs(turn.opening() / LAYER**3 - keep_worth((), 3)) <= 2


def test_of_keeps_worth_the_same_more_dice_stay_and_then_higher_faces():
    turn = analysed([0] * len(ROLLS))
    assert turn.hold(bytes((1, 2, 3, 4, 5)), 2) == STOP
    turn = chance_of(lambda roll: len(set(roll)) == 1)
    # no pair: keeping any one die or none is the same chase
    assert turn.hold(bytes((5, 2, 6, 1, 3)), 2) == 0b00100
    assert turn.hold(bytes((5, 2, 2, 5, 3)), 1) == 0b01001


def test_a_new_analysis_forgets_the_old_one():
    turn = analysed([128 * sum(roll) for roll in ROLLS])
    fresh = chance_of(lambda roll: roll == (6, 6, 6, 6, 6))
    for roll, dice in enumerate(ROLLS):
        turn.final[roll] = 65535 if dice == (6, 6, 6, 6, 6) else 0
    turn.begin()
    for _ in range(5):
        turn.step()
    turn.begin()  # interrupted and begun again
    while not turn.step():
        pass
    assert turn.one_left == fresh.one_left
    assert turn.two_left == fresh.two_left


# The multisets a player may keep, against itertools.
keeps = Keeps(files.table)


def test_there_are_462_keeps_252_rolls_and_1260_ways_of_adding_a_die():
    assert len(ALL_KEEPS) == KEEPS == 462
    assert sum(len(faces) == DICE for faces in ALL_KEEPS) == DISTINCT_ROLLS == 252
    assert len(keeps.grown) == PIECE > 2 * 1260 + 3 * KEEPS
    assert [ALL_KEEPS.index((1,) * size) for size in range(DICE + 1)] == [*FIRST_OF_SIZE][: DICE + 1]


def test_upper_boxes_count_their_face_in_each_roll_and_the_others_tell_what_the_engine_pays():
    points_of = iter(keeps.points[:-SUM_BYTES])
    for box in range(BOXES):
        for faces in ALL_KEEPS[FIRST_ROLL:]:
            count = faces.count(box + 1)
            assert next(points_of) == (count if box < UPPER_BOXES else points(box, pack(bytes(faces)), 0))
    assert not list(points_of)


def test_every_hold_names_its_keep():
    for dice in list(product(range(1, 7), repeat=DICE))[::7]:  # a seventh of them will do
        faces = bytes(dice)
        assert ALL_KEEPS[FIRST_ROLL + keeps.roll(faces)] == tuple(sorted(dice))
        by_hold = list(keeps.by_hold(faces, loops_plain))
        for hold in range(HOLDS):
            held = tuple(sorted(dice[i] for i in range(DICE) if hold >> i & 1))
            keep = keeps.keep(faces, hold)
            assert by_hold[hold] == keep
            assert ALL_KEEPS[keep] == held
