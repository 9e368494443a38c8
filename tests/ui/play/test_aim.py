"""What a hold is said to aim for, and the chance of it, against all that the dice can do."""

from itertools import product

import pytest

from engine.boxes import ALL_BOXES, FULL_HOUSE, LARGE_STRAIGHT, SMALL_STRAIGHT
from tests.support.oracle import ROLLS, outcomes, subsets
from ui.play import aim


def has_run(faces, length: int) -> bool:
    return any(set(range(first, first + length)) <= set(faces) for first in range(1, 8 - length))


def made(aimed: int, kept: tuple[int, ...]):
    """Tell whether five dice are what was aimed for."""
    if aimed == aim.SMALL_STRAIGHT_DIE:
        return lambda dice: has_run(dice, 4)
    if aimed == aim.LARGE_STRAIGHT_DIE:
        return lambda dice: has_run(dice, 5)
    if aimed == aim.FULL_HOUSE_DIE:
        return lambda dice: sorted(dice.count(face) for face in set(dice)) in ([2, 3], [5])
    return lambda dice: dice.count(kept[0]) > len(kept)


def chance(kept: tuple[int, ...], throws: int, target):
    """Tell the exact chance that so many throws of the other dice make it, these staying."""
    total = 0
    for dice, odds in outcomes(5 - len(kept)):
        if target(kept + dice):
            total += odds
        elif throws == 2:
            total += odds * chance(kept, 1, target)
    return total


def named_holds():
    for roll, mask in product(ROLLS, range(31)):
        kept = tuple(roll[i] for i in range(5) if mask >> i & 1)
        yield bytearray(roll), mask, kept


@pytest.mark.parametrize("throws", [1, 2])
@pytest.mark.parametrize("closed", [0, 1 << LARGE_STRAIGHT, 1 << FULL_HOUSE])
def test_the_chance_of_every_aim_is_the_exact_one(throws: int, closed: int) -> None:
    known = {}
    for dice, mask, kept in named_holds():
        aimed = aim.of(dice, mask, ALL_BOXES & ~closed)
        told = aim.per_cent(dice, mask, aimed, throws)
        if aimed in (aim.FRESH, aim.UNNAMED):
            assert told == 0
            continue
        key = aimed, tuple(sorted(kept))
        if key not in known:
            known[key] = 100 * chance(kept, throws, made(aimed, kept))
        assert abs(told - known[key]) <= 0.51, (kept, aimed)
    assert {aimed for aimed, _ in known} >= {
        aim.ANOTHER,
        aim.THIRD,
        aim.FOURTH,
        aim.FIFTH,
        aim.SMALL_STRAIGHT_DIE,
    }


@pytest.mark.parametrize(
    ("kept", "open_mask", "wanted"),
    [
        ((), ALL_BOXES, aim.FRESH),
        ((5,), ALL_BOXES, aim.ANOTHER),
        ((5, 5), ALL_BOXES, aim.THIRD),
        ((5, 5, 5, 5), ALL_BOXES, aim.FIFTH),
        ((2, 2, 6, 6), ALL_BOXES, aim.FULL_HOUSE_DIE),
        ((2, 2, 6, 6), ALL_BOXES & ~(1 << FULL_HOUSE), aim.UNNAMED),
        ((2, 2, 2, 6), ALL_BOXES, aim.UNNAMED),
        ((2, 3, 4, 5), ALL_BOXES, aim.LARGE_STRAIGHT_DIE),
        ((1, 3, 4, 5), ALL_BOXES, aim.LARGE_STRAIGHT_DIE),
        ((2, 3, 4, 5), ALL_BOXES & ~(1 << LARGE_STRAIGHT), aim.UNNAMED),  # the small one is there
        ((1, 3, 4, 5), ALL_BOXES & ~(1 << LARGE_STRAIGHT), aim.SMALL_STRAIGHT_DIE),
        ((1, 2, 5, 6), ALL_BOXES, aim.UNNAMED),
        ((2, 3, 4), ALL_BOXES, aim.SMALL_STRAIGHT_DIE),
        ((2, 3, 4), ALL_BOXES & ~(1 << SMALL_STRAIGHT), aim.UNNAMED),
        ((1, 3, 4), ALL_BOXES, aim.UNNAMED),  # 5 and 6 together would do as well as a 2
        ((3, 4), ALL_BOXES, aim.UNNAMED),
        ((3, 6), ALL_BOXES, aim.UNNAMED),
    ],
)
def test_an_aim_is_what_the_dice_held_can_become(kept, open_mask: int, wanted: int) -> None:
    rest = next(roll for roll in ROLLS if kept in {tuple(sorted(each)) for each in subsets(roll)})
    left, mask = list(kept), 0
    for i, face in enumerate(rest):
        if face in left:
            left.remove(face)
            mask |= 1 << i
    assert aim.of(bytearray(rest), mask, open_mask) == wanted
