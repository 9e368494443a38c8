"""Real dice: the players throw, the device is told; impossible dice and impossible scores are refused."""

from functools import cache
from itertools import product

import pytest

from engine import rules, saved, saved_reading
from engine.boxes import (
    ACES,
    BOXES,
    CHANCE,
    FIVES,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SIXES,
    YAHTZEE,
)
from engine.match import Match
from engine.rules import (
    BAD_FACE,
    BAD_OPTION,
    BOX_CLOSED,
    HELD_DIE_CHANGED,
    IMPOSSIBLE_SCORE,
    IS_TOLD_DICE,
    JOKER_UPPER,
    NO_MATCH,
    NO_ROLLS_LEFT,
    NO_SUCH_BOX,
    NOT_ROLLED,
    NOTHING_TO_UNDO,
    OK,
    THROWS_ITSELF,
    UPPER_COMES_FIRST,
)
from engine.turn import OVER, START
from tests.support import oracle, table
from tests.support.slices import some

NOTHING = bytes((1, 2, 3, 4, 6))
FIVE_FIVES = bytes((5, 5, 5, 5, 5))
OTHER_LOWER = tuple(box for box in range(6, BOXES) if box != YAHTZEE)
WAYS = [("fun", False), ("official", False), ("official", True)]


def real(sheet="fun", players=1, options=0, rounds=1):
    """Set up a match of real dice in which the first player begins."""
    match = Match()
    options |= rules.REAL
    assert match.new_game(table.sheet_of(sheet), bytes(players), bytes(8), rounds, options, None) == OK
    if match.phase == START:
        assert match.choose_starter(0) == OK
    return match


def place(match, box, faces):
    """Enter five faces and score them."""
    assert match.enter(bytes(faces)) == OK
    assert match.score(box) == OK


def written(match):
    """Save a match into a new buffer."""
    buffer = bytearray(saved.SIZE)
    assert saved.save(match, buffer) == OK
    return buffer


def test_faces_are_entered_after_each_throw():
    match = real()
    assert match.enter(bytes((5, 5, 1, 2, 3))) == OK
    assert match.hold(0b00011) == OK
    assert match.enter(bytes((5, 5, 5, 6, 6))) == OK
    assert match.hold(0b00111) == OK
    assert match.enter(bytes((5, 5, 5, 5, 5))) == OK
    assert match.rolls == 3
    assert match.pays(YAHTZEE) == 50
    assert match.score(YAHTZEE) == OK
    assert match.last_points == 50


def test_there_are_never_more_than_three_throws():
    match = real()
    for _ in range(3):
        assert match.enter(NOTHING) == OK
    assert match.enter(NOTHING) == NO_ROLLS_LEFT
    assert match.rolls == 3


@pytest.mark.parametrize("held", range(1, 32))
def test_held_dice_must_stay(held):
    match = real()
    assert match.enter(bytes((1, 1, 1, 1, 1))) == OK
    assert match.hold(held) == OK
    for die in range(5):
        faces = bytes(2 if i == die else 1 for i in range(5))
        before = written(match)
        if held >> die & 1:
            assert match.enter(faces) == HELD_DIE_CHANGED
            assert written(match) == before
        else:
            other = Match()
            assert saved_reading.load(other, before) == OK
            assert other.enter(faces) == OK
            assert bytes(other.dice) == faces


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("face", [0, 7, 9, 128, 255])
def test_a_die_has_six_faces(at, face):
    match = real()
    before = written(match)
    faces = bytearray(NOTHING)
    faces[at] = face
    assert match.enter(faces) == BAD_FACE
    assert written(match) == before


@pytest.mark.parametrize("count", [0, 1, 4, 6, 30])
def test_a_throw_has_five_dice(count):
    match = real()
    assert match.enter(b"\1" * count) == BAD_FACE
    assert match.rolls == 0


def test_all_252_rolls_can_be_entered_in_any_order():
    for faces in oracle.ROLLS:
        for entered in (faces, faces[::-1]):
            match = real()
            assert match.enter(bytes(entered)) == OK
            assert {oracle.BOXES[box]: match.pays(box) for box in range(BOXES)} == {
                word: oracle.plain_points(word, faces) for word in oracle.BOXES
            }


def test_the_device_does_not_roll():
    match = real()
    assert match.roll() == IS_TOLD_DICE
    match = Match()
    assert match.new_game(rules.OFFICIAL, bytes(2), bytes(8), 1, rules.REAL, None) == OK
    assert match.throw_start() == IS_TOLD_DICE


def test_a_mistaken_entry_is_corrected():
    """The newest throw may be told anew, under the same holds; it stays the same throw."""
    match = real()
    assert match.correct(FIVE_FIVES) == NOT_ROLLED
    assert match.enter(FIVE_FIVES) == OK
    assert match.hold(0b00111) == OK
    assert match.enter(bytes((5, 5, 5, 1, 2))) == OK
    before = written(match)
    assert match.correct(bytes((5, 5, 4, 2, 2))) == HELD_DIE_CHANGED
    assert match.correct(bytes((5, 5, 5, 2, 7))) == match.correct(bytes((5, 5, 5, 2))) == BAD_FACE
    assert written(match) == before
    assert match.correct(bytes((5, 5, 5, 2, 2))) == OK
    assert (match.rolls, match.pays(FULL_HOUSE)) == (2, 25)
    assert match.correct(bytes((5, 5, 5, 1, 2))) == OK
    assert written(match) == before


def test_the_devices_own_dice_are_not_corrected():
    match = table.begin("fun")
    table.throw(match, (1, 2, 3, 4, 6))
    assert match.correct(FIVE_FIVES) == THROWS_ITSELF
    assert tuple(match.dice) == (1, 2, 3, 4, 6)


def test_entered_boxes_are_checked_as_for_the_devices_own_dice():
    match = real()
    place(match, YAHTZEE, NOTHING)
    assert match.enter(FIVE_FIVES) == OK
    assert match.legal_mask() == 1 << FIVES
    assert match.score(CHANCE) == JOKER_UPPER
    assert match.score(FIVES) == OK
    assert match.last_hundred == 100


@pytest.mark.parametrize("name", [name for name, sheet in oracle.SHEETS.items() if not sheet.real_dice])
def test_other_sheets_know_no_real_dice(name):
    assert table.refused(name, options=rules.REAL) == BAD_OPTION


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


@pytest.mark.parametrize("points", [-1, -25, 256, 256 + 25, 2**29, -(2**29)])
@pytest.mark.parametrize("box", [ACES, FULL_HOUSE, YAHTZEE, CHANCE])
def test_points_beyond_all_dice_are_refused(points, box):
    match = real()
    before = written(match)
    assert match.score_bare(box, points, 0) == match.score_bare(box, points, 1) == IMPOSSIBLE_SCORE
    assert written(match) == before


@pytest.mark.parametrize("claim", [-1, 2, 100, 255])
def test_a_claim_is_for_one_hundred_however_it_is_said(claim):
    match = real()
    place(match, YAHTZEE, FIVE_FIVES)
    assert match.score_bare(FIVES, 20, claim) == IMPOSSIBLE_SCORE
    assert match.score_bare(FIVES, 25, claim) == OK
    assert (match.last_hundred, match.card(0, 0).hundreds, match.total(0)) == (100, 1, 175)


@pytest.mark.parametrize("box", [-1, 13, 14, 255, 2**29, -(2**29)])
def test_there_are_thirteen_boxes(box):
    assert real().score_bare(box, 5, 0) == NO_SUCH_BOX


def test_a_bare_score_needs_a_match_of_real_dice():
    assert table.begin("fun").score_bare(CHANCE, 20, 0) == THROWS_ITSELF
    assert Match().score_bare(CHANCE, 20, 0) == NO_MATCH


def test_a_filled_box_takes_no_bare_score():
    match = real()
    place(match, CHANCE, NOTHING)
    assert match.score_bare(CHANCE, 16, 0) == BOX_CLOSED


def test_the_upper_section_comes_first_for_bare_scores_too():
    match = real("official", options=rules.UPPER_FIRST)
    assert match.score_bare(CHANCE, 20, 0) == UPPER_COMES_FIRST


def test_a_whole_game_of_bare_scores_adds_up_and_is_undone():
    match = real(players=2)
    start = written(match)
    scores = (3, 6, 9, 12, 15, 18, 25, 26, 25, 30, 40, 50, 21)
    for box, points in enumerate(scores):
        assert match.score_bare(box, points, 0) == OK
        assert match.score_bare(box, 0 if box != CHANCE else 5, 0) == OK
    assert match.phase == OVER
    # a zero fills the Yahtzee box, so that the five aces of the second player's 5 are another Yahtzee
    assert [match.total(0), match.total(1)] == [sum(scores) + 35, 105]
    for _ in range(26):
        assert match.undo() == OK
    assert match.undo() == NOTHING_TO_UNDO
    assert written(match) == start


def test_after_a_third_entered_throw_a_bare_score_must_be_what_those_dice_pay():
    match = real()
    for _ in range(3):
        match.enter(bytes((6, 6, 6, 2, 1)))
    assert match.score_bare(SIXES, 24, 0) == IMPOSSIBLE_SCORE
    assert match.score_bare(CHANCE, 30, 0) == IMPOSSIBLE_SCORE
    assert match.score_bare(SIXES, 18, 0) == OK
    assert match.card(0, 0).upper == 18
