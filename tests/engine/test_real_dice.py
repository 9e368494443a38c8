"""Boxes against the oracle, wherever the rules tell situations apart: thrown, told, or scored bare.

What every action answers, test_invariants.py shows beside a plain match.
"""

from itertools import product

import pytest

from engine import rules
from engine.boxes import BOXES, CHANCE, FIVES, FULL_HOUSE, SIXES, YAHTZEE, pack
from engine.rules import BOX_CLOSED, HELD_DIE_CHANGED, IMPOSSIBLE_SCORE, OK, UPPER_COMES_FIRST
from tests.engine import table
from tests.support import oracle
from tests.support.slices import some

NOTHING = bytes((1, 2, 3, 4, 6))
FIVE_FIVES = bytes((5, 5, 5, 5, 5))
OTHER_LOWER = tuple(box for box in range(6, BOXES) if box != YAHTZEE)
EVERY_WAY = [(name, False) for name in rules.NAMES] + [("parlor", True), ("official", True)]


def real(sheet="fun", options=0):
    """Set up a match of real dice for one."""
    return table.begin(sheet, options=options | rules.REAL)


def place(match, box, faces):
    if match.options & rules.REAL:
        assert match.enter(bytes(faces)) == match.score(box) == OK
    else:
        table.place(match, box, faces)


def situation(sheet, upper_first, upper, lower, yahtzee, options=0):
    """Fill boxes of a card, the Yahtzee box last; masks are of six boxes each."""
    match = table.begin(sheet, options=options | (rules.UPPER_FIRST if upper_first else 0))
    for i in range(6):
        if upper >> i & 1:
            place(match, i, table.with_count(i, 2))
    for i in range(6):
        if lower >> i & 1:
            place(match, OTHER_LOWER[i], NOTHING)
    if yahtzee is not None:
        place(match, YAHTZEE, (1,) * 5 if yahtzee else NOTHING)
    return match


def situations(upper_masks, lower_masks, upper_first):
    """Every (upper mask, lower mask, Yahtzee box) that play can reach and that leaves a box open."""
    for upper, lower, yahtzee in product(upper_masks, lower_masks, (None, 0, 50)):
        if upper_first and upper != 63 and (lower or yahtzee is not None):
            continue
        if (upper, lower) != (63, 63) or yahtzee is None:
            yield upper, lower, yahtzee


# which of six boxes are filled: none, all, each alone, all but each, and a few in between
ONES = tuple(1 << i for i in range(6))
SOME_OF_SIX = (0, 63, *ONES, *(63 ^ one for one in ONES), 0b010101, 0b101010, 0b000111)


@pytest.mark.parametrize(("sheet", "upper_first"), EVERY_WAY)
@pytest.mark.parametrize(
    ("uppers", "lowers", "rolls", "count"),
    [
        ((0, 63, 0b010101), (0, 63, 0b011010), oracle.ROLLS, (9, 25)),
        (SOME_OF_SIX, SOME_OF_SIX, [(face,) * 5 for face in range(1, 7)], (65, 865)),
    ],
    ids=["all 252 rolls", "every joker"],
)
def test_legality_points_and_hundreds_are_the_oracles(sheet, upper_first, uppers, lowers, rolls, count):
    """Other dice are laid on the table in place of a throw: a roll ends the situation, this does not."""
    found = list(situations(uppers, lowers, upper_first))
    assert len(found) == count[not upper_first]
    for upper, lower, yahtzee in found:
        match = situation(sheet, upper_first, upper, lower, yahtzee)
        card = table.card(match)
        table.throw(match, NOTHING)
        for faces in rolls:
            match.dice[:] = bytes(faces)
            match.packed = pack(faces)
            expected = oracle.placements(sheet, card, faces, upper_first)
            legal = match.legal_mask()
            for box, word in enumerate(oracle.BOXES):
                is_legal = word in expected
                assert (match.refusal(box) == OK) == bool(legal >> box & 1) == is_legal, (card, faces, word)
                if is_legal:
                    assert (match.pays(box), match.hundred(box)) == expected[word], (card, faces, word)


def test_a_mistaken_entry_is_corrected_under_the_same_holds_and_stays_the_same_throw():
    match = real()
    assert match.enter(FIVE_FIVES) == match.hold(0b00111) == match.enter(bytes((5, 5, 5, 1, 2))) == OK
    assert match.hold(0b11011) == OK
    assert match.correct(bytes((5, 5, 4, 2, 2))) == HELD_DIE_CHANGED
    assert match.correct(bytes((5, 5, 5, 2, 2))) == OK
    assert (match.rolls, match.pays(FULL_HOUSE)) == (2, 25)
    match = real()  # after a third throw a bare score must be what those dice pay
    for _ in range(3):
        match.enter(bytes((6, 6, 6, 2, 1)))
    assert match.score_bare(SIXES, 24, 0) == match.score_bare(CHANCE, 30, 0) == IMPOSSIBLE_SCORE
    assert match.score_bare(SIXES, 18, 0) == OK and match.card(0, 0).upper == 18


def differences(match, sheet, upper_first, values):
    """Offer bare scores to every box, the 100 claimed and not; tell what differs from the oracle."""
    card = table.card(match)
    possible = oracle.bare_scores(sheet, card, upper_first)
    total = match.total(0)
    wrong = []
    offers = [(points, 0) for points in values] + [(points, 1) for points in values if points <= 60]
    for box, (points, claim) in product(range(BOXES), offers):
        word = oracle.BOXES[box]
        earned = {100} if claim else {0} if (points, 0) in possible[word] else {100}
        expected = {hundred for gain, hundred in possible[word] if gain == points} & earned
        reason = match.score_bare(box, points, claim)
        if reason == OK:
            found = {match.last_hundred}
            right = match.last_points == points and match.last_player == 0 and match.last_box == box
            # the bonus of 35 may have come on top
            right = right and match.total(0) - total - match.last_hundred - points in (0, 35)
            assert match.undo() == OK
        else:
            found = set()
            closed = reason == BOX_CLOSED
            right = closed == (word in card) and (closed or reason in (IMPOSSIBLE_SCORE, UPPER_COMES_FIRST))
        if found != expected or not right:
            wrong.append((sheet, upper_first, card, word, points, claim, expected, reason, found))
    assert match.total(0) == total
    return wrong


@pytest.mark.parametrize(
    ("sheet", "upper_first", "upper", "lower", "yahtzee"),
    [
        ("fun", False, 0, 0, None),
        ("fun", False, 0b010000, 0, 50),
        ("fun", False, 63, 0b100011, 0),
        ("official", False, 0, 0, 0),
        ("official", False, 0b010000, 0, 50),
        ("official", False, 0b101111, 63, 50),
        ("official", True, 0b011111, 0, None),
        ("official", True, 63, 0, 50),
    ],
)
def test_exactly_what_five_dice_can_give_is_taken(sheet, upper_first, upper, lower, yahtzee):
    """Points from 0 to 255 for every box, all that five dice can give, beside all 252 rolls in the oracle."""
    match = situation(sheet, upper_first, upper, lower, yahtzee, rules.REAL)
    wrong = differences(match, sheet, upper_first, [*range(64), *some(range(64, 256), 24)])
    assert not wrong, wrong[:3]


@pytest.mark.parametrize("claim", [-1, 2, 100, 255])
def test_a_claim_is_for_one_hundred_however_it_is_said(claim):
    match = real()
    place(match, YAHTZEE, FIVE_FIVES)
    assert match.score_bare(FIVES, 20, claim) == IMPOSSIBLE_SCORE
    assert match.score_bare(FIVES, 25, claim) == OK
    assert (match.last_hundred, match.card(0, 0).hundreds, match.total(0)) == (100, 1, 175)
