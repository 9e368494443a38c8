"""The sheets there are to solve, and what each of the 252 rolls pays under them, as the engine says."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine import rules
from engine.boxes import BOXES, UPPER_BOXES, YAHTZEE, five_of
from engine.card import Card
from engine.scoring import hundred, legal_mask, pays
from host_sim.solver.states import LOWER_BOXES, MASKS, YAHTZEE_FIFTY, YAHTZEE_OPEN, graph
from strategy.analysis.prices import DISTINCT_ROLLS, FACES, FIRST_ROLL

_OF_SCORING = rules.JOKER_FORCED | rules.HUNDRED_ON_50 | rules.HUNDRED_ON_FILLED | rules.HUNDRED_WHEN_PAID
_LOWER_KINDS = 2  # some lower box (the Yahtzee box apart) is open, or none


class Variant(NamedTuple):
    """Rules to solve: a sheet's name, its switches, and whether the upper section comes first."""

    sheet: str
    flags: int
    upper_first: bool = False

    @property
    def name(self) -> str:
        """The sheet's name, and what is special."""
        return self.sheet + "-upper-first" * self.upper_first

    @property
    def first_alike(self) -> "Variant":
        """The first of the sheets on which every card is worth the same; itself where there is none."""
        for sheet, flags in zip(rules.NAMES, rules.FLAGS, strict=True):
            if not (flags ^ self.flags) & _OF_SCORING:
                return Variant(sheet, flags, self.upper_first)
        return self


class RollPrices(NamedTuple):
    """What rolls may do under a variant.

    plain: int16[13, 252], points of a roll that is no five of a kind. plain_legal: int32[3, 64, 2], the boxes
    open to it by state of the Yahtzee box, filled upper boxes, and whether a lower box is open. face:
    int8[252], of a roll that is five of a kind, else 0. five: int16[3, 64, 6, 13], points with the hundred of
    a five of a kind by face - 1. five_legal: int32[3, 64, 2, 6]. slot: int8[13, 252], which of the states
    after filling a box follows: the count of dice for an upper box, 1 for a 50 in the Yahtzee box, else 0.
    Legal masks still have to be cut down to the open boxes.
    """

    plain: NDArray[np.int16]
    plain_legal: NDArray[np.int32]
    face: NDArray[np.int8]
    five: NDArray[np.int16]
    five_legal: NDArray[np.int32]
    slot: NDArray[np.int8]


def variant(name: str, upper_first: bool = False) -> Variant:
    """Find a variant; ValueError when there is no such sheet or it does not have the option."""
    if name not in rules.NAMES:
        raise ValueError(f"no sheet is called {name!r}; there are: {', '.join(rules.NAMES)}")
    sheet = rules.NAMES.index(name)
    if upper_first and not rules.options_of(sheet) & rules.UPPER_FIRST:
        raise ValueError(f"the {name} sheet does not have the upper section first")
    return Variant(name, rules.FLAGS[sheet], upper_first)


def _card(yahtzee: int, mask: int, lower_open: int) -> Card:
    """Make a card with these upper boxes filled and all or none of the lower boxes, the Yahtzee box apart."""
    card = Card()
    if yahtzee != YAHTZEE_OPEN:
        card.write(YAHTZEE, 50 if yahtzee == YAHTZEE_FIFTY else 0, 0)
    for box in range(UPPER_BOXES):
        if mask >> box & 1:
            card.write(box, 0, 0)
    if not lower_open:
        for box in LOWER_BOXES:
            card.write(box, 0, 0)
    return card


@cache
def prices(of: Variant) -> RollPrices:
    """Ask the engine what every roll may do and what it pays."""
    flags = of.flags
    options = rules.UPPER_FIRST if of.upper_first else 0
    packed = [int(dice) for dice in graph().packed[FIRST_ROLL:]]
    face = np.array([five_of(dice) for dice in packed], np.int8)
    fives = sorted((dice for dice in packed if five_of(dice)), key=five_of)
    a_plain_roll = packed[1]
    empty = Card()
    plain = np.array([[pays(empty, dice, box) for dice in packed] for box in range(BOXES)], np.int16)
    plain_legal = np.zeros((3, MASKS, _LOWER_KINDS), np.int32)
    five = np.zeros((3, MASKS, FACES, BOXES), np.int16)
    five_legal = np.zeros((3, MASKS, _LOWER_KINDS, FACES), np.int32)
    for yahtzee in range(3):
        for mask in range(MASKS):
            for lower_open in range(_LOWER_KINDS):
                card = _card(yahtzee, mask, lower_open)
                plain_legal[yahtzee, mask, lower_open] = legal_mask(flags, options, card, a_plain_roll)
                for i, dice in enumerate(fives):
                    five_legal[yahtzee, mask, lower_open, i] = legal_mask(flags, options, card, dice)
            card = _card(yahtzee, mask, 1)
            for i, dice in enumerate(fives):
                for box in range(BOXES):
                    five[yahtzee, mask, i, box] = pays(card, dice, box) + hundred(flags, card, dice, box)
    slot = np.zeros((BOXES, DISTINCT_ROLLS), np.int8)
    slot[:UPPER_BOXES] = graph().counts[FIRST_ROLL:].T
    slot[YAHTZEE, face > 0] = 1
    return RollPrices(plain, plain_legal, face, five, five_legal, slot)
