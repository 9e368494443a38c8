"""The inner loops of the strategy, for every Python; machine_code.loops_viper does the same.

Sums are array('i'), layers and prices of boxes array('H'); values and units are those of
strategy.analysis.turn_values, grown that of strategy.analysis.prices, starts and rank of
strategy.values. PACE: how many times as much as this module does a slice of work may do.
"""

from micropython import const

from strategy import values as table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

PACE = const(32)  # steps as large as those of the twin, so that both show the same frames

_FIRST_ROLL = const(210)
_ROLLS = const(252)
_FACES = const(6)
_DICE = const(5)
_OUTCOMES = const(7776)
_HALF = const(4096)
_SHIFT = const(13)
_BOXES = const(13)
_UPPER_BOXES = const(6)
_YAHTZEE = const(11)
_CHANCE = const(12)
_POINT = const(7)  # shift from points to 1/128 point
_TOTALS = const(64)
_PAR = const(63)
_BONUS = const(4480)  # 35 points
_TOP = const(46335)  # a value that leaves room for 150 points more in 16 bits
_YAHTZEE_ZERO = const(64)
_YAHTZEE_FIFTY = const(128)
_ASKED = const(4)  # numbers for each state that is asked for
_OWN_SHIFT = table.PRODUCT_BITS - table.OWN_BITS
_DROP = table.PRODUCT_BITS - _POINT
_KINDS = const(7)  # of a roll: five of each face, all others
_FIVES_AT = const(468)  # of strategy.analysis.prices


def take_rolls(
    values: "array", best: "array", sums: "array", layer: "array", offset: int, first: int, last: int
) -> None:
    """Enter the worth of rolls first to last - 1, found at values[roll + offset], into a layer's buffers."""
    for roll in range(first, last):
        total = values[roll + offset]
        keep = roll + _FIRST_ROLL
        sums[keep] = total
        total = (_OUTCOMES * total + _HALF) >> _SHIFT
        layer[keep] = total
        best[keep] = total


def fold_keeps(
    grown: bytes, sums: "array", best: "array", layer: "array", weight: int, first: int, last: int
) -> None:
    """Add up the six ways of adding a die to keeps last - 1 down to first; weight is 6**size of keep last."""
    keep = last
    at = 2 * _FACES * last
    while keep > first:
        if keep in (210, 84, 28, 7, 1):  # the keeps from here on have a die less
            weight //= _FACES
        keep -= 1
        at -= 2 * _FACES
        total = (
            sums[grown[at] | grown[at + 1] << 8]
            + sums[grown[at + 2] | grown[at + 3] << 8]
            + sums[grown[at + 4] | grown[at + 5] << 8]
            + sums[grown[at + 6] | grown[at + 7] << 8]
            + sums[grown[at + 8] | grown[at + 9] << 8]
            + sums[grown[at + 10] | grown[at + 11] << 8]
        )
        sums[keep] = total
        total = (total * weight + _HALF) >> _SHIFT
        layer[keep] = total
        best[keep] = total


def climb(grown: bytes, best: "array", first: int, last: int) -> None:
    """Let the values of keeps first to last - 1 climb to the keeps one die larger, where they are better."""
    at = 2 * _FACES * first
    for keep in range(first, last):
        value = best[keep]
        for _ in range(_FACES):
            larger = grown[at] | grown[at + 1] << 8
            if best[larger] < value:
                best[larger] = value
            at += 2


def name_holds(by_hold: "array", dice: bytes | bytearray, grown: bytes) -> None:
    """Find the keep of each of the 32 hold masks of five dice."""
    by_hold[0] = 0
    bit = 1
    for i in range(_DICE):
        face = dice[i] - 1
        for hold in range(bit):
            at = 2 * (_FACES * by_hold[hold] + face)
            by_hold[hold + bit] = grown[at] | grown[at + 1] << 8
        bit += bit


def choose_hold(layer: "array", by_hold: "array", top: int) -> int:
    """Tell the best of the holds 0 to 30, or 31 when none is better than top; of equals the highest keep."""
    chosen = 31
    kept = by_hold[chosen]
    for hold in range(chosen):
        keep = by_hold[hold]
        value = layer[keep]
        if value >= top and (value > top or keep > kept):
            top = value
            kept = keep
            chosen = hold
    return chosen


def score_rolls(
    final: "array",
    prices: bytearray,
    after: "array",
    fives: bytearray,
    legal: "array",
    row: int,
    mask: int,
    first: int,
    last: int,
) -> None:
    """Find the worth of rolls first to last - 1 on a card of a row and mask; with last 252 the fives' too."""
    boxes = (row & 31) << _UPPER_BOXES | (row >> 5 & 1) << _CHANCE | mask
    state = 0
    if row >= _YAHTZEE_ZERO:
        boxes |= 1 << _YAHTZEE
        state = 1 if row < _YAHTZEE_FIFTY else 2
    boxes ^= (1 << _BOXES) - 1
    state += state
    if boxes & 0x17C0:  # a lower box, Yahtzee apart
        state += 1
    upper = 1 if boxes & 0x3F else 0
    allowed = boxes & legal[(3 * state + upper) * _KINDS + _FACES]
    value = after[_FACES * _YAHTZEE] if allowed >> _YAHTZEE & 1 else 0
    for roll in range(first, last):
        final[roll] = value
    for box in range(_BOXES):
        if allowed >> box & 1 and box != _YAHTZEE:
            price = _ROLLS * box + first
            slot = _FACES * box
            if box < _UPPER_BOXES:
                unit = (box + 1) << _POINT
                for roll in range(first, last):
                    count = prices[price]
                    value = count * unit + after[slot + count]
                    if final[roll] < value:
                        final[roll] = value
                    price += 1
            else:
                then = after[slot]
                for roll in range(first, last):
                    value = (prices[price] << _POINT) + then
                    if final[roll] < value:
                        final[roll] = value
                    price += 1
    if last < _ROLLS:
        return
    for face in range(_FACES):
        filled = mask >> face & 1
        allowed = boxes & legal[(3 * state + (upper if filled else 2)) * _KINDS + face]
        price = (((state >> 1) + (state >> 1) + filled) * _FACES + face) * _BOXES
        top = 0
        for box in range(_BOXES):
            if allowed >> box & 1:
                slot = _FACES * box
                if box == face:
                    slot += _DICE
                elif box == _YAHTZEE:
                    slot += 1
                value = (fives[price + box] << _POINT) + after[slot]
                if value > top:
                    top = value
        final[fives[_FIVES_AT + face]] = top


def rate_boxes(
    after: "array", prices: bytearray, fives: bytearray, five: int, roll: int, allowed: int
) -> int:
    """Tell the best box of a mask for a roll, of equals the first, below its worth: worth << 4 | box.

    five: where the prices of this five of a kind begin in fives, roll being its face - 1; -1 for other rolls.
    """
    top = -1
    chosen = 0
    for box in range(_BOXES):
        if allowed >> box & 1:
            slot = _FACES * box
            if five >= 0:
                value = fives[five + box]
                if box == _YAHTZEE:
                    slot += 1
                elif box == roll:
                    slot += _DICE
            else:
                value = prices[_ROLLS * box + roll]
                if box < _UPPER_BOXES:
                    slot += value
                    value *= box + 1
            value = (value << _POINT) + after[slot]
            if value > top:
                top = value
                chosen = box
    return top << 4 | chosen


def successors(asked: "array", row: int, mask: int, total: int, starts: "array", rank: bytes) -> int:
    """List the states that may follow a turn on a card; tell how many. Slots: strategy.analysis.advisor.

    asked: four numbers each, the slot, the row, the column, and the 35 when that brings it (1/128 point).
    """
    at = 0
    for box in range(_UPPER_BOXES):
        if not mask >> box & 1:
            then = mask | 1 << box
            for count in range(_FACES):
                reached = total + count * (box + 1)
                asked[at] = _FACES * box + count
                asked[at + 1] = row
                asked[at + 2] = (
                    starts[then] + rank[_TOTALS * (then - 1) + (reached if reached < _PAR else _PAR)]
                )
                asked[at + 3] = _BONUS if total < _PAR <= reached else 0
                at += _ASKED
    column = starts[mask]
    if mask:
        column += rank[_TOTALS * (mask - 1) + (total if total < _PAR else _PAR)]
    for bit in range(_FACES):
        if not row >> bit & 1:
            asked[at] = _FACES * (_CHANCE if bit == 5 else _UPPER_BOXES + bit)
            asked[at + 1] = row | 1 << bit
            asked[at + 2] = column
            asked[at + 3] = 0
            at += _ASKED
    if row < _YAHTZEE_ZERO:
        for held in range(2):
            asked[at] = _FACES * _YAHTZEE + held
            asked[at + 1] = row + _YAHTZEE_ZERO + _YAHTZEE_ZERO * held
            asked[at + 2] = column
            asked[at + 3] = 0
            at += _ASKED
    return at >> 2


def look_up(
    values: "array", asked: "array", first: int, last: int, left: int, pieces: "Any", settings: "array"
) -> None:
    """Look up states first to last - 1 of a list (see successors()), all with so many boxes left.

    values[slot] becomes what is still to come, the 35 included, in 1/128 point, at most 362 points.
    """
    components = settings[table.COMPONENTS]
    rows = settings[table.ROWS_A_PIECE]
    columns = settings[table.COLUMNS_A_PIECE]
    level = settings[table.LEVELS + left]
    for i in range(first, last):
        at = i * _ASKED
        total = 0
        if left:
            row = asked[at + 1]
            of_row = pieces[row // rows]
            p = table.HEADER + row % rows * 2 * (1 + components)
            column = asked[at + 2]
            of_column = pieces[settings[table.COLUMNS_FROM] + column // columns]
            q = column % columns * (2 + components)
            total = ((of_row[p] | of_row[p + 1] << 8) ^ 0x8000) - 0x8000
            total += ((of_column[q] | of_column[q + 1] << 8) ^ 0x8000) - 0x8000
            total <<= _OWN_SHIFT
            q += 2
            for k in range(q, q + components):
                p += 2
                factor = ((of_row[p] | of_row[p + 1] << 8) ^ 0x8000) - 0x8000
                total += factor * ((of_column[k] ^ 0x80) - 0x80)
            total = level + ((total + (1 << _DROP >> 1)) >> _DROP)
            if total < 0:
                total = 0
        total += asked[at + 3]
        values[asked[at]] = total if total < _TOP else _TOP
