"""The inner loops of loops_plain in machine code: choice for choice and value for value the same.

Can be imported only where MicroPython has viper. Viper's ptr8 and ptr16 are unsigned: signs are restored by
hand. ptr32 is too, on 64 bits: nothing kept there is negative.
"""

import micropython
from micropython import const

from machine_code import values_viper

look_up = values_viper.look_up
score_rolls = values_viper.score_rolls
successors = values_viper.successors

PACE = const(32)

# A constant of another module is no number to viper: these are repeated.
_FIRST_ROLL = const(210)
_FACES = const(6)
_DICE = const(5)
_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)
_BOXES = const(13)
_YAHTZEE = const(11)
_ROLLS = const(252)
_UPPER_BOXES = const(6)
_POINT = const(7)


@micropython.viper
def take_rolls(values: ptr16, best: ptr16, sums: ptr32, layer: ptr16, offset: int, first: int, last: int):
    """Do as loops_plain.take_rolls."""
    end = int(values) + 2 * (offset + last)
    values = ptr16(int(values) + 2 * (offset + first))
    best = ptr16(int(best) + 2 * (_FIRST_ROLL + first))
    sums = ptr32(int(sums) + 4 * (_FIRST_ROLL + first))
    layer = ptr16(int(layer) + 2 * (_FIRST_ROLL + first))
    while int(values) < end:
        total = int(values[0])
        sums[0] = total
        total = (_OUTCOMES * total + _HALF) >> _SHIFT
        best[0] = total
        layer[0] = total
        values = ptr16(int(values) + 2)
        best = ptr16(int(best) + 2)
        sums = ptr32(int(sums) + 4)
        layer = ptr16(int(layer) + 2)


@micropython.viper
def fold_keeps(grown: ptr16, sums: ptr32, best: ptr16, layer: ptr16, weight: int, first: int, last: int):
    """Do as loops_plain.fold_keeps."""
    grown = ptr16(int(grown) + 2 * _FACES * last)
    bound = _FIRST_ROLL
    while bound > last:
        bound = 84 if bound == 210 else 28 if bound == 84 else 7 if bound == 28 else 1
    while last > first:
        if last == bound:
            weight //= _FACES
            bound = 84 if bound == 210 else 28 if bound == 84 else 7 if bound == 28 else 1
        last -= 1
        grown = ptr16(int(grown) - 2 * _FACES)
        total = (
            int(sums[grown[0]])
            + int(sums[grown[1]])
            + int(sums[grown[2]])
            + int(sums[grown[3]])
            + int(sums[grown[4]])
            + int(sums[grown[5]])
        )
        sums[last] = total
        total = (total * weight + _HALF) >> _SHIFT
        layer[last] = total
        best[last] = total


@micropython.viper
def climb(grown: ptr16, best: ptr16, first: int, last: int):
    """Do as loops_plain.climb."""
    grown = ptr16(int(grown) + 2 * _FACES * first)
    while first < last:
        value = int(best[first])
        end = int(grown) + 2 * _FACES
        while int(grown) < end:
            larger = int(grown[0])
            if int(best[larger]) < value:
                best[larger] = value
            grown = ptr16(int(grown) + 2)
        first += 1


@micropython.viper
def name_holds(by_hold: ptr16, dice: ptr8, grown: ptr16):
    """Do as loops_plain.name_holds."""
    by_hold[0] = 0
    bit = 1
    i = 0
    while i < _DICE:
        face = int(dice[i]) - 1
        hold = 0
        while hold < bit:
            by_hold[hold + bit] = grown[_FACES * int(by_hold[hold]) + face]
            hold += 1
        bit += bit
        i += 1


@micropython.viper
def choose_hold(layer: ptr16, by_hold: ptr16, top: int) -> int:
    """Do as loops_plain.choose_hold."""
    chosen = 31
    kept = int(by_hold[chosen])
    hold = 0
    while hold < 31:
        keep = int(by_hold[hold])
        value = int(layer[keep])
        if value > top or value == top and keep > kept:
            top = value
            kept = keep
            chosen = hold
        hold += 1
    return chosen


@micropython.viper
def rate_boxes(after: ptr16, prices: ptr8, fives: ptr8, five: int, roll: int, allowed: int) -> int:
    """Do as loops_plain.rate_boxes."""
    top = -1
    chosen = 0
    box = 0
    while box < _BOXES:
        if allowed >> box & 1:
            slot = _FACES * box
            if five >= 0:
                value = int(fives[five + box])
                if box == _YAHTZEE:
                    slot += 1
                if box == roll:
                    slot += _DICE
            else:
                value = int(prices[_ROLLS * box + roll])
                if box < _UPPER_BOXES:
                    slot += value
                    value *= box + 1
            value = (value << _POINT) + int(after[slot])
            if value > top:
                top = value
                chosen = box
        box += 1
    return top << 4 | chosen
