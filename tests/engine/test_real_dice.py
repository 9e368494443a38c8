"""Real dice: the players throw, the device is told; impossible dice and impossible scores are refused.

What every action answers, test_invariants.py shows beside a plain match.
"""

from functools import cache
from itertools import product

import pytest

from engine import rules
from engine.boxes import ACES, BOXES, CHANCE, FIVES, FULL_HOUSE, LARGE_STRAIGHT, SIXES, YAHTZEE
from engine.rules import BOX_CLOSED, HELD_DIE_CHANGED, IMPOSSIBLE_SCORE, OK, UPPER_COMES_FIRST
from tests.support import oracle, table
from tests.support.slices import some

NOTHING = bytes((1, 2, 3, 4, 6))
FIVE_FIVES = bytes((5, 5, 5, 5, 5))
OTHER_LOWER = tuple(box for box in range(6, BOXES) if box != YAHTZEE)
WAYS = [("fun", False), ("official", False), ("official", True)]


def real(sheet="fun", options=0):
    """Set up a match of real dice for one."""
    return table.begin(sheet, options=options | rules.REAL)


def place(match, box, faces):
    """Enter five faces and score them."""
    assert match.enter(bytes(faces)) == OK
    assert match.score(box) == OK


def test_a_mistaken_entry_is_corrected_under_the_same_holds_and_stays_the_same_throw():
    match = real()
    assert match.enter(FIVE_FIVES) == match.hold(0b00111) == match.enter(bytes((5, 5, 5, 1, 2))) == OK
    assert match.hold(0b11011) == OK
    assert match.correct(bytes((5, 5, 4, 2, 2))) == HELD_DIE_CHANGED
    assert match.correct(bytes((5, 5, 5, 2, 2))) == OK
    assert (match.rolls, match.pays(FULL_HOUSE)) == (2, 25)


def test_all_252_rolls_can_be_entered_in_any_order():
    for faces in oracle.ROLLS:
        for entered in (faces, faces[::-1]):
            match = real()
            assert match.enter(bytes(entered)) == OK
            assert {oracle.BOXES[box]: match.pays(box) for box in range(BOXES)} == {
                word: oracle.plain_points(word, faces) for word in oracle.BOXES
            }


def situation(sheet, upper_first, upper, lower, yahtzee):
    """Fill boxes of a card by entered dice, the Yahtzee box last; masks are of six boxes each."""
    match = real(sheet, options=rules.UPPER_FIRST if upper_first else 0)
    for i in range(6):
        if upper >> i & 1:
            place(match, i, table.with_count(i, 2))
    for i in range(6):
        if lower >> i & 1:
            place(match, OTHER_LOWER[i], NOTHING)
    if yahtzee is not None:
        place(match, YAHTZEE, (1,) * 5 if yahtzee else NOTHING)
    return match


@cache
def bare_scores(sheet, upper_first, card):
    """Ask the oracle, once for each card."""
    return {word: oracle.bare_scores(sheet, dict(card), word, upper_first) for word in oracle.BOXES}


def differences(match, sheet, upper_first, values):
    """Offer bare scores to every box, the 100 claimed and not; tell what differs from the oracle."""
    card = table.card(match)
    possible = bare_scores(sheet, upper_first, tuple(sorted(card.items())))
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
    match = situation(sheet, upper_first, upper, lower, yahtzee)
    wrong = differences(match, sheet, upper_first, [*range(64), *some(range(64, 256), 24)])
    assert not wrong, wrong[:3]


@pytest.mark.parametrize(("sheet", "upper_first"), WAYS)
def test_jokers_are_taken_only_where_a_joker_can_be(sheet, upper_first):
    """Many more cards, fewer values: those that five of a kind or a joker bring, and their neighbours."""
    values = (0, 5, 6, 12, 20, 25, 26, 29, 30, 40, 50)
    cards = (0, 63, 0b010000, 0b101111)
    for upper, lower, yahtzee in some(product(cards, cards, (None, 0, 50)), 20):
        if (upper, lower) == (63, 63) or (upper_first and upper != 63 and (lower or yahtzee is not None)):
            continue
        match = situation(sheet, upper_first, upper, lower, yahtzee)
        wrong = differences(match, sheet, upper_first, values)
        assert not wrong, wrong[:3]


def test_a_hundred_comes_by_itself_where_only_another_yahtzee_pays_so():
    """25 in Fives is five fives, and 5 in Chance five aces."""
    match = real()
    place(match, YAHTZEE, FIVE_FIVES)
    assert match.score_bare(FIVES, 25, 0) == OK
    assert (match.last_points, match.last_hundred) == (25, 100)
    assert match.score_bare(ACES, 3, 0) == OK
    assert match.score_bare(CHANCE, 5, 0) == OK
    assert (match.last_points, match.last_hundred) == (5, 100)


def test_a_hundred_is_claimed_where_other_dice_pay_the_same():
    """40 in Large Straight may be one, or a joker; the players tell which."""
    match = real()
    place(match, YAHTZEE, FIVE_FIVES)
    place(match, FIVES, FIVE_FIVES)
    assert match.score_bare(LARGE_STRAIGHT, 40, 1) == OK
    assert match.last_hundred == 100
    assert match.undo() == OK
    assert match.score_bare(LARGE_STRAIGHT, 40, 0) == OK
    assert match.last_hundred == 0


@pytest.mark.parametrize("claim", [-1, 2, 100, 255])
def test_a_claim_is_for_one_hundred_however_it_is_said(claim):
    match = real()
    place(match, YAHTZEE, FIVE_FIVES)
    assert match.score_bare(FIVES, 20, claim) == IMPOSSIBLE_SCORE
    assert match.score_bare(FIVES, 25, claim) == OK
    assert (match.last_hundred, match.card(0, 0).hundreds, match.total(0)) == (100, 1, 175)


def test_after_a_third_entered_throw_a_bare_score_must_be_what_those_dice_pay():
    match = real()
    for _ in range(3):
        match.enter(bytes((6, 6, 6, 2, 1)))
    assert match.score_bare(SIXES, 24, 0) == IMPOSSIBLE_SCORE
    assert match.score_bare(CHANCE, 30, 0) == IMPOSSIBLE_SCORE
    assert match.score_bare(SIXES, 18, 0) == OK
    assert match.card(0, 0).upper == 18
