"""An obviously right, independent reading of the rule sheets: what the engine is compared with.

Written from the rule sheets alone, to be read as a specification: boxes are words, dice are lists, a card is
a dictionary from the filled boxes to their points (a box that is not in it is open). Nothing here is fast or
clever, and nothing is shared with the engine.

A turn's values by exact fractions over all outcomes: what the firmware's integers are compared with.
"""

from collections import Counter, namedtuple
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)
BOXES = UPPER + LOWER
ROLLS = tuple(combinations_with_replacement((1, 2, 3, 4, 5, 6), 5))
"""The 252 different rolls of five dice, each sorted."""

FOUR_IN_A_ROW = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
FIVE_IN_A_ROW = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
JOKER_PAYS = {"full house": 25, "small straight": 30, "large straight": 40}

Sheet = namedtuple("Sheet", "joker_needs joker_kind hundred_when")

SHEETS = {
    "free": Sheet("yahtzee and upper", "free choice", "above 0 and paid"),
    "fun": Sheet("yahtzee", "forced", "filled"),
    "applet": Sheet("yahtzee and upper", "free choice", "50"),
    "parlor": Sheet("yahtzee", "forced", "50"),
    "classic": Sheet("yahtzee and upper", "free choice", "50"),
    "official": Sheet("yahtzee", "forced", "50"),
}
"""The switches that make a joker and a hundred, a column a line."""

Card = Mapping[str, int]
Dice = Sequence[int]


def is_five_of_a_kind(dice: Dice) -> bool:
    return len(set(dice)) == 1


def matching_upper(dice: Dice) -> str:
    return UPPER[dice[0] - 1]


@cache
def plain_points(box: str, dice: tuple[int, ...]) -> int:
    """Score five dice in a box with no joker about."""
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    most, *others = sorted(Counter(dice).values(), reverse=True)
    is_met, pays = {
        "three of a kind": (most >= 3, sum(dice)),
        "four of a kind": (most >= 4, sum(dice)),
        "full house": ((most, others) == (3, [2]), 25),
        "small straight": (any(row <= set(dice) for row in FOUR_IN_A_ROW), 30),
        "large straight": (any(row <= set(dice) for row in FIVE_IN_A_ROW), 40),
        "yahtzee": (is_five_of_a_kind(dice), 50),
        "chance": (True, sum(dice)),
    }[box]
    return pays if is_met else 0


def is_joker(sheet: str, card: Card, dice: Dice) -> bool:
    """Tell whether these dice are a joker on this card, in joker values or in the order that is forced."""
    if not is_five_of_a_kind(dice) or "yahtzee" not in card:
        return False
    if SHEETS[sheet].joker_needs == "yahtzee":
        return True
    return matching_upper(dice) in card


def is_legal(sheet: str, card: Card, dice: Dice, box: str, upper_first: bool = False) -> bool:
    """Tell whether the dice may be placed in the box."""
    if box in card:
        return False
    if upper_first and box in LOWER and any(upper not in card for upper in UPPER):
        return False
    if is_joker(sheet, card, dice) and SHEETS[sheet].joker_kind == "forced":
        if matching_upper(dice) not in card:
            return box == matching_upper(dice)
        if any(lower not in card for lower in LOWER):
            return box in LOWER
    return True


def points(sheet: str, card: Card, dice: Dice, box: str) -> int:
    """Score the dice in a box where they are legal."""
    if box in JOKER_PAYS and is_joker(sheet, card, dice) and matching_upper(dice) in card:
        return JOKER_PAYS[box]
    return plain_points(box, tuple(dice))


def hundred(sheet: str, card: Card, dice: Dice, box: str) -> int:
    """Say which bonus comes with placing the dice in a legal box: 100 or 0."""
    if not is_five_of_a_kind(dice) or "yahtzee" not in card:
        return 0
    is_earned = {
        "filled": True,
        "50": card["yahtzee"] == 50,
        "above 0 and paid": card["yahtzee"] > 0 and points(sheet, card, dice, box) > 0,
    }[SHEETS[sheet].hundred_when]
    return 100 if is_earned else 0


def placements(sheet: str, card: Card, dice: Dice, upper_first: bool = False) -> dict[str, tuple[int, int]]:
    """Give every legal box its points and its hundred."""
    return {
        box: (points(sheet, card, dice, box), hundred(sheet, card, dice, box))
        for box in BOXES
        if is_legal(sheet, card, dice, box, upper_first)
    }


def bare_scores(sheet: str, card: Card, upper_first: bool) -> dict[str, set[tuple[int, int]]]:
    """Give for every box the (points, hundred) that some five dice could bring it, now, on this card."""
    could = [placements(sheet, card, dice, upper_first) for dice in ROLLS]
    return {box: {paid[box] for paid in could if box in paid} for box in BOXES}


def totals(card: Card, hundreds: int) -> tuple[int, int, int]:
    """Add the upper section up, the lower one, and the card, which earned so many bonuses of 100."""
    upper, lower = (sum(card.get(box, 0) for box in boxes) for boxes in (UPPER, LOWER))
    bonus = 35 if upper >= 63 else 0
    return upper, lower, upper + bonus + lower + 100 * hundreds


DICE = 5
FACES = range(1, 7)
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
