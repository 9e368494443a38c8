"""What a hold aims for, in the few plain cases that have a name and a chance, all others being one."""

from micropython import const

from engine.rng import DICE

FRESH = const(0)  # nothing is held
MORE = const(1)  # equal dice: another of them
FULL = const(2)  # two pairs: the full house
STRAIGHT = const(3)  # four different faces that one more can make a large straight
OPEN = const(4)  # anything else: no chance is named

_FACES = const(6)
_WHOLE = const(10000)


def of(dice: bytearray, hold: int) -> int:
    """Tell what a hold (0 to 30) of five faces aims for."""
    if not hold:
        return FRESH
    kinds = _kinds(dice, hold)
    held = _held(hold)
    if kinds == 1:
        return MORE
    if kinds == 2 and held == DICE - 1:
        first = _count(dice, hold, dice[_lowest(hold)])
        return FULL if first == 2 else OPEN
    if kinds == held == DICE - 1 and _outs(dice, hold):
        return STRAIGHT
    return OPEN


def per_cent(dice: bytearray, hold: int, aim: int, throws: int) -> int:
    """Tell the chance of making it within so many throws (1 or 2), 0 where it is not named.

    Every die is thrown until it fits, so the dice miss independently of each other.
    """
    if aim in (FRESH, OPEN):
        return 0
    outs = 1
    if aim == FULL:
        outs = 2
    elif aim == STRAIGHT:
        outs = _outs(dice, hold)
    misses = _WHOLE
    for _ in range(throws * (DICE - _held(hold))):
        misses = (misses * (_FACES - outs) + _FACES // 2) // _FACES
    return (_WHOLE - misses + 50) // 100


def _outs(dice: bytearray, hold: int) -> int:
    """Tell how many faces make a large straight of the dice held."""
    mask = 0
    for i in range(DICE):
        if hold >> i & 1:
            mask |= 1 << dice[i]
    outs = 0
    for face in range(1, _FACES + 1):
        if not mask >> face & 1 and (mask | 1 << face) in (0x3E, 0x7C):
            outs += 1
    return outs


def _held(hold: int) -> int:
    held = 0
    for i in range(DICE):
        held += hold >> i & 1
    return held


def _count(dice: bytearray, hold: int, face: int) -> int:
    count = 0
    for i in range(DICE):
        if hold >> i & 1 and dice[i] == face:
            count += 1
    return count


def _kinds(dice: bytearray, hold: int) -> int:
    kinds = 0
    for face in range(1, _FACES + 1):
        if _count(dice, hold, face):
            kinds += 1
    return kinds


def _lowest(hold: int) -> int:
    i = 0
    while not hold >> i & 1:
        i += 1
    return i
