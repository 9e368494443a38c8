"""A turn's values, against exact fractions over all outcomes."""

from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace

import pytest

from contract.play import STOP
from engine.dice import DICE
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.prices import FIRST_ROLL, Keeps
from strategy.analysis.turn_values import TurnValues
from tests.support.oracle import ALL_KEEPS, ROLLS, exact

LAYER = Fraction(7776, 8192)  # how a value shrinks when it is carried over a throw


def leaf_of_pace(pace):
    return SimpleNamespace(**{**vars(loops_plain), "PACE": pace})


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
def test_every_keep_is_worth_its_exact_expectation_to_within_rounding(worth):
    final = [worth(roll) for roll in ROLLS]
    turn = analysed(final)
    keep_worth, roll_worth = exact(tuple(final))
    for number, keep in enumerate(ALL_KEEPS):
        for throws_left in (1, 2):
            if len(keep) < DICE:
                expected = keep_worth(keep, throws_left)
            else:
                expected = roll_worth(keep, throws_left - 1)
            found = turn.layer(throws_left)[number] / LAYER**throws_left
            assert abs(found - expected) <= Fraction(3, 2), (keep, throws_left)
    assert abs(turn.opening() / LAYER**3 - keep_worth((), 3)) <= 2


@pytest.mark.parametrize("worth", [sums, straights_or_sixes, fives_of_a_kind, scattered])
def test_the_hold_chosen_is_the_best_to_within_rounding(worth):
    final = [worth(roll) for roll in ROLLS]
    turn = analysed(final)
    keep_worth, roll_worth = exact(tuple(final))
    for roll in ROLLS:
        for throws_left in (1, 2):
            hold = turn.hold(bytes(roll), throws_left)
            if hold == STOP:
                chosen = roll_worth(roll, 0)
            else:
                kept = tuple(roll[i] for i in range(DICE) if hold >> i & 1)
                chosen = keep_worth(kept, throws_left)
            assert roll_worth(roll, throws_left) - chosen <= 3, (roll, throws_left, hold)


def test_one_throw_is_a_yahtzee_six_times_in_7776():
    turn = chance_of(lambda roll: len(set(roll)) == 1)
    assert turn.one_left[0] / LAYER / 65535 == pytest.approx(6 / 7776, abs=1e-5)


def test_a_turn_spent_chasing_a_yahtzee_succeeds_with_4_6029_percent():
    turn = chance_of(lambda roll: len(set(roll)) == 1)
    assert turn.opening() / float(LAYER) ** 3 / 65535 == pytest.approx(0.046029, abs=1e-5)


def test_holding_four_of_a_kind_makes_a_yahtzee_one_time_in_six():
    turn = chance_of(lambda roll: len(set(roll)) == 1)
    keep = turn.keeps.keep(bytes((4, 4, 4, 4, 1)), 0b01111)
    assert turn.one_left[keep] / LAYER / 65535 == pytest.approx(1 / 6, abs=1e-5)
    assert turn.two_left[keep] / LAYER**2 / 65535 == pytest.approx(11 / 36, abs=1e-5)


def test_no_intermediate_leaves_the_small_integers_of_a_pico():
    turn = analysed([65535] * len(ROLLS))
    assert max(turn._sums) < 2**30
    assert 7776 * 65535 + 4096 < 2**30


def test_a_turn_that_needs_nothing_more_is_scored_as_it_lies():
    turn = chance_of(lambda roll: len(set(roll)) == 1)
    assert turn.hold(bytes((3, 3, 3, 3, 3)), 1) == STOP
    assert turn.hold(bytes((3, 3, 3, 3, 3)), 2) == STOP


def test_of_keeps_worth_the_same_more_dice_stay_and_then_higher_faces():
    turn = analysed([0] * len(ROLLS))
    assert turn.hold(bytes((1, 2, 3, 4, 5)), 2) == STOP
    turn = chance_of(lambda roll: len(set(roll)) == 1)
    # no pair: keeping any one die or none is the same chase
    assert turn.hold(bytes((5, 2, 6, 1, 3)), 2) == 0b00100
    assert turn.hold(bytes((5, 2, 2, 5, 3)), 1) == 0b01001


def test_the_order_of_the_dice_changes_no_choice():
    turn = analysed([scattered(roll) for roll in ROLLS])
    for roll in ROLLS[::7]:
        for dice in set(permutations(roll)):
            for throws_left in (1, 2):
                keeps = {
                    turn.keeps.keep(bytes(dice), turn.hold(bytes(dice), throws_left)),
                    turn.keeps.keep(bytes(roll), turn.hold(bytes(roll), throws_left)),
                }
                assert len(keeps) == 1


def test_an_analysis_comes_in_slices_that_stay_small():
    steps = {}
    for pace in (1, loops_plain.PACE):
        turn = TurnValues(Keeps(files.table), leaf_of_pace(pace))
        turn.begin()
        steps[pace] = 1
        while not turn.step():
            steps[pace] += 1
        assert turn.done and turn.step()
    assert steps[1] > 2 * (FIRST_ROLL // 40)
    assert steps[1] > steps[loops_plain.PACE] > 3


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


def test_the_two_throws_of_a_die_are_all_counted():
    # the value of the best of up to two throws of one die, by hand: 4.25; the other four dice are sixes held
    turn = analysed([128 * sum(roll) for roll in ROLLS])
    keep = turn.keeps.keep(bytes((6, 6, 6, 6, 1)), 0b01111)
    assert turn.two_left[keep] / LAYER**2 / 128 == pytest.approx(24 + 4.25, abs=0.02)
