"""Rows and columns: the device's numbering against sets of sums worked out plainly."""

import random

from engine.boxes import BOXES, points
from engine.card import OPEN, Card
from host_sim.solver.states import columns, filled, graph
from hw import files
from strategy.values import COLUMNS, MASKS, NO_COLUMN, ROWS, States, filled_in, mask_of, row_of


def sums(boxes):
    found = {0}
    for box in boxes:
        found = {total + count * (box + 1) for total in found for count in range(6)}
    return found


def can_hold(states, mask, total):
    return states.rank[64 * (mask - 1) + min(total, 63)] != NO_COLUMN if mask else not total


def test_totals_are_one_column_exactly_when_the_same_sums_to_come_bring_the_bonus():
    states = States(files.table)
    for mask in range(MASKS):
        to_come = sums(box for box in range(6) if not mask >> box & 1)
        held = {min(total, 63) for total in sums(box for box in range(6) if mask >> box & 1)}
        column_of = {}
        for total in sorted(held):
            enough = frozenset(more for more in to_come if total + more >= 63)
            column_of.setdefault(enough, states.column(mask, total))
            assert states.column(mask, total) == column_of[enough]
        assert sorted(column_of.values()) == list(range(states.first[mask], states.first[mask + 1]))
        assert {total for total in range(64) if can_hold(states, mask, total)} == held
    assert states.first[MASKS] == COLUMNS == 1640


def test_every_state_has_its_number_of_boxes():
    assert filled().shape == (ROWS, COLUMNS)
    assert sum(filled_in(row) == 7 for row in range(ROWS)) == 2
    assert filled()[0, 0] == 0 and filled()[-1, -1] == 13
    assert columns().first[-1] == COLUMNS and len(columns().mask) == COLUMNS


def test_a_card_has_one_row_and_mask():
    chance = random.Random(3)
    states = States(files.table)
    for _ in range(300):
        card = Card()
        packed = [int(dice) for dice in graph().packed[210:]]
        for box in chance.sample(range(BOXES), chance.randrange(BOXES + 1)):
            card.write(box, points(box, chance.choice(packed), 0), 0)
        row, mask = row_of(card), mask_of(card)
        assert filled_in(row) + mask.bit_count() == card.filled
        assert row >> 6 == (0 if card.boxes[11] == OPEN else 1 if not card.boxes[11] else 2)
        assert [row >> i & 1 for i in range(6)] == [card.boxes[box] != OPEN for box in (6, 7, 8, 9, 10, 12)]
        assert [mask >> box & 1 for box in range(6)] == [card.boxes[box] != OPEN for box in range(6)]
        assert can_hold(states, mask, card.upper)
