"""What PARLOR's document says in numbers, worked out by the engine and the solver.

"The chance of a player rolling a Yahtzee in a single turn is 4.61% or 1 in 22 turns. The odds of rolling
a Yahtzee in a single roll drastically decrease to 0.077%." "The highest score possible in Yahtzee is 1575...
The odds of this occurring is about 0.000000000000000043797%." "The lowest score possible in Yahtzee is 5."
"The player that is optimizing their turns scores 255 points. On average, a player who strictly tries for
Yahtzees scores 172 points."
"""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from engine import rules as sheets
from engine.boxes import YAHTZEE, five_of, pack, points
from host_sim.solver.policies import worth_of_bot
from host_sim.solver.sheets import variant
from host_sim.solver.solve import best_values
from host_sim.solver.states import graph
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.prices import FIRST_ROLL, Keeps
from strategy.analysis.turn_values import TurnValues
from strategy.bots.brain import chase
from tests.strategy.bots.test_bots import position
from tests.support.exact_turn import ROLLS, exact, outcomes
from tests.support.extremes import extremes_of

pytestmark = [pytest.mark.tables, pytest.mark.needs("numba")]

A_YAHTZEE = Fraction(347_897, 7_558_272)
PARLOR = variant("parlor")


def test_a_single_roll_is_a_yahtzee_in_0_077_percent():
    rolls = list(product(range(1, 7), repeat=5))
    chance = Fraction(sum(five_of(pack(bytes(dice))) > 0 for dice in rolls), len(rolls))
    assert chance == Fraction(1, 1296)
    assert round(100 * float(chance), 3) == 0.077


def test_a_turn_spent_chasing_is_a_yahtzee_in_4_6029_percent():
    final = tuple(points(YAHTZEE, pack(bytes(roll)), 0) // 50 for roll in ROLLS)
    keep_worth, _ = exact(final)
    chance = keep_worth((), 3)
    assert chance == A_YAHTZEE
    assert round(100 * float(chance), 4) == 4.6029  # the document's 4.61 is a hundredth too much
    assert round(1 / chance) == 22


def test_the_devices_own_turn_finds_that_chance():
    turn = TurnValues(Keeps(files.table), loops_plain)
    for roll, packed in enumerate(graph().packed[FIRST_ROLL:]):
        turn.final[roll] = 65535 if five_of(int(packed)) else 0
    turn.begin()
    while not turn.step():
        pass
    shrunk = float(A_YAHTZEE) * 65535 * (7776 / 8192) ** 3
    assert turn.opening() == pytest.approx(shrunk, abs=2)


def test_the_chaser_holds_what_gives_that_chance():
    def kept(roll, throws_left):
        match = position("parlor", {}, roll, 3 - throws_left)
        hold = chase(match)
        return roll if hold >= 31 else tuple(roll[i] for i in range(5) if hold >> i & 1)

    @cache
    def chance(roll, throws_left):
        if not throws_left or len(set(roll)) == 1:
            return Fraction(len(set(roll)) == 1)
        keep = kept(roll, throws_left)
        return sum(
            odds * chance(tuple(sorted(keep + dice)), throws_left - 1)
            for dice, odds in outcomes(5 - len(keep))
        )

    assert sum(odds * chance(roll, 2) for roll, odds in outcomes(5)) == A_YAHTZEE


def test_who_plays_for_1575_alone_makes_it_in_4_6693e_17_percent():
    chance = 100 * extremes_of(PARLOR).chance_of_highest
    assert f"{chance:.4e}" == "4.6693e-17"
    assert round(chance / 4.3797e-17, 2) == 1.07  # the document's is 6 % too little


def test_that_chance_is_one_of_thirteen_yahtzees_of_the_right_faces():
    @cache
    def chance(sixes, others, thirties, fixed):
        """Of the rest: boxes open for sixes, for the five other faces, at 30, at 25, 30 and 40."""
        if not sixes + others + thirties + fixed:
            return Fraction(1)

        def after(face):
            if face == 6 and sixes:
                return chance(0, others, thirties, fixed)
            if face <= others:
                return chance(sixes, others - 1, thirties, fixed)
            filled = [chance(sixes, others, thirties, fixed - 1)] if fixed else []
            filled += [chance(sixes, others, thirties - 1, fixed)] if face == 6 and thirties else []
            return max(filled, default=Fraction(0))

        keep_worth, _ = exact(tuple(after(roll[0]) if roll[0] == roll[-1] else Fraction(0) for roll in ROLLS))
        return keep_worth((), 3)

    by_fractions = float(A_YAHTZEE * chance(1, 5, 3, 3))  # the first may be any, in its own box
    assert extremes_of(PARLOR).chance_of_highest == pytest.approx(by_fractions, rel=1e-12)


def test_who_strictly_tries_for_yahtzees_scores_172_and_best_play_255():
    mean = worth_of_bot(PARLOR, "chaser").mean
    assert round(float(mean[0, 0])) == 172
    assert round(float(best_values(PARLOR)[0, 0])) == 255
    assert np.all(mean <= best_values(PARLOR) + 1e-9)


@pytest.mark.parametrize("sheet", sheets.NAMES)
def test_every_sheet_goes_from_5_to_1575_as_likely_on_all(sheet):
    assert extremes_of(variant(sheet)) == (1575, 5, pytest.approx(4.66929154e-19, rel=1e-8))
    # Above 105 and 35 without a hundred, 50, and six lower boxes with one each.
    assert extremes_of(variant("parlor", upper_first=True))[:2] == (975, 5)
