"""The engine's legality, points and hundreds against the oracle, wherever the rules tell situations apart.

For each of the six sheets: all 252 rolls on cards of every kind, and the six rolls of five alike on cards
that differ in the Yahtzee box (open, 0, 50), in which upper boxes are filled and in which lower ones.
"""

from itertools import product

import pytest

from engine import rules
from engine.boxes import BOXES, YAHTZEE, pack
from engine.rules import OK
from tests.support import oracle, table

OTHER_LOWER = tuple(oracle.BOXES.index(box) for box in oracle.LOWER if box != "yahtzee")
FIVE_ALIKE = tuple((face,) * 5 for face in range(1, 7))
UPPER_MASK = 0b111111

# which of six boxes are filled: none, all, each alone, all but each, and a few in between
SOME_OF_SIX = (
    0,
    63,
    *(1 << i for i in range(6)),
    *(63 ^ 1 << i for i in range(6)),
    0b010101,
    0b101010,
    0b000111,
)

SHEETS_AND_ORDERS = [
    (name, upper_first)
    for name, sheet in oracle.SHEETS.items()
    for upper_first in ((False, True) if sheet.upper_first else (False,))
]


def situations(upper_masks, lower_masks, upper_first):
    """Every (upper mask, lower mask, Yahtzee box) that play can reach and that leaves a box open."""
    for upper, lower, yahtzee in product(upper_masks, lower_masks, (None, 0, 50)):
        if upper_first and upper != UPPER_MASK and (lower or yahtzee is not None):
            continue
        if (upper, lower) != (63, 63) or yahtzee is None:
            yield upper, lower, yahtzee


def match_in(name, upper_first, upper, lower, yahtzee):
    """Play a match, by its public actions, until just those boxes are filled; the Yahtzee box comes last."""
    match = table.begin(name, options=rules.UPPER_FIRST if upper_first else 0)
    for i in range(6):
        if upper >> i & 1:
            table.place(match, i, table.with_count(i, 2))
    for i in range(6):
        if lower >> i & 1:
            table.place(match, OTHER_LOWER[i], (1, 2, 3, 4, 6))
    if yahtzee is not None:
        table.place(match, YAHTZEE, (1, 1, 1, 1, 1) if yahtzee else (1, 2, 3, 4, 6))
    return match


def lay(match, faces):
    """Lay other dice on the table, in place of a throw: a roll ends the situation, this does not."""
    if not match.rolls:
        table.throw(match, faces)
    for i in range(5):
        match.dice[i] = faces[i]
    match.packed = pack(faces)


def differences(name, upper_first, upper_masks, lower_masks, rolls):
    """Ask engine and oracle all about every roll in every situation; tell how many and what differs."""
    asked, wrong = 0, []
    for upper, lower, yahtzee in situations(upper_masks, lower_masks, upper_first):
        match = match_in(name, upper_first, upper, lower, yahtzee)
        card = table.card(match)
        for faces in rolls:
            lay(match, faces)
            expected = oracle.placements(name, card, faces, upper_first)
            legal = match.legal_mask()
            for box, word in enumerate(oracle.BOXES):
                asked += 1
                if word in expected:
                    right = (
                        legal >> box & 1
                        and match.refusal(box) == OK
                        and (match.pays(box), match.hundred(box)) == expected[word]
                    )
                else:
                    right = not legal >> box & 1 and match.refusal(box) != OK
                if not right:
                    wrong.append(
                        (name, upper_first, card, faces, word, expected.get(word), match.refusal(box))
                    )
    return asked, wrong


@pytest.mark.parametrize(("name", "upper_first"), SHEETS_AND_ORDERS)
def test_all_rolls_agree_with_the_oracle(name, upper_first):
    asked, wrong = differences(name, upper_first, (0, 63, 0b010101), (0, 63, 0b011010), oracle.ROLLS)
    assert not wrong, wrong[:3]
    assert asked == 252 * BOXES * (9 if upper_first else 25)


@pytest.mark.parametrize(("name", "upper_first"), SHEETS_AND_ORDERS)
def test_every_joker_situation_agrees_with_the_oracle(name, upper_first):
    asked, wrong = differences(name, upper_first, SOME_OF_SIX, SOME_OF_SIX, FIVE_ALIKE)
    assert not wrong, wrong[:3]
    assert asked == 6 * BOXES * (65 if upper_first else 865)
