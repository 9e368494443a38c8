"""A turn's values by exact fractions over all outcomes: what the firmware's integers are compared with."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

DICE = 5
FACES = range(1, 7)
ROLLS = list(combinations_with_replacement(FACES, DICE))
ALL_KEEPS = [faces for size in range(DICE + 1) for faces in combinations_with_replacement(FACES, size)]


@cache
def outcomes(throws):
    """Each sorted result of throwing so many dice, with its probability."""
    return [
        (dice, Fraction(factorial(throws) // prod(factorial(n) for n in Counter(dice).values()), 6**throws))
        for dice in combinations_with_replacement(FACES, throws)
    ]


@cache
def subsets(roll):
    return {tuple(sorted(roll[i] for i in range(DICE) if hold >> i & 1)) for hold in range(32)}


def exact(final):
    """Return functions that tell a keep's and a roll's exact worth from the final rolls' worth."""

    @cache
    def keep_worth(keep, throws_left):
        return sum(
            chance * roll_worth(tuple(sorted(keep + dice)), throws_left - 1)
            for dice, chance in outcomes(DICE - len(keep))
        )

    @cache
    def roll_worth(roll, throws_left):
        if not throws_left:
            return Fraction(final[ROLLS.index(roll)])
        stop = roll_worth(roll, 0)
        return max(stop, *(keep_worth(keep, throws_left) for keep in subsets(roll) if len(keep) < DICE))

    return keep_worth, roll_worth
