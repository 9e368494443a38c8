"""Random actions, legal and illegal, on the engine and on its plain shadow (tests.support.shadow).

After each of them:

- the answer is the reason that the rules give, and a refused action leaves the saved bytes as they were;
- totals add up, closed boxes keep their points, rolls left and the order of turns are right;
- what is legal and what it pays is what the oracle says;
- an undone score gives back the very bytes before it, undone holds those after the throw;
- a match read from its saved bytes goes on as if nothing had been.
"""

import random

import pytest

from engine import boxes, rules
from engine.boxes import ACES, BOXES, CHANCE, FIVES, FOURS, SIXES, THREE_KIND, THREES, TWOS, YAHTZEE
from engine.match import Match
from engine.rules import OK
from engine.turn import NEW, OVER, START
from tests.support import oracle, table
from tests.support.shadow import Pair

HUGE = (-(2**40), -(2**30), -256, -2, -1, 14, 31, 32, 63, 64, 255, 256, 2**30, 2**31 - 1, 2**40)


def test_a_match_is_nobodys_at_first_and_a_new_game_begins_without_the_dice_of_the_one_before():
    match = Match()
    assert (match.phase, match.rounds, match.sheet, match.options) == (NEW, 0, 0, 0)
    assert (match.round, match.turn, match.player, match.rolls, match.holds) == (0, 0, 0, 0, 0)
    assert [match.total(player) for player in range(6)] == [0] * 6
    assert match.new_game(rules.APPLET, bytes(1), table.SEED) == match.roll() == match.hold(3) == rules.OK
    assert match.new_game(rules.OFFICIAL, bytes(2), table.SEED) == rules.OK
    assert match.phase == START
    assert (match.dice, match.packed, match.rolls, match.holds) == (bytes(5), 0, 0, 0)


def fitting(pair, faces, held):
    """Keep the held dice in five faces."""
    if len(faces) != 5:
        return faces
    return bytes(pair.shadow.dice[i] if held >> i & 1 else face for i, face in enumerate(faces))


def legal_boxes(pair):
    """Tell the boxes in which the dice may be scored."""
    return [box for box in range(13) if pair.shadow.refusal(box) == "OK"]


# Whole games, to their end, with mischief on the way.

GAMES = [
    ("official", 1, 1, 0, None),
    ("official", 3, 2, rules.TEAMS, b"\0\1\0"),
    ("official", 2, 1, rules.REAL, None),
    ("official", 2, 1, rules.UPPER_FIRST | rules.REAL, None),
    ("free", 2, 2, 0, None),
    ("free", 6, 1, rules.DUPLICATE, None),
    ("fun", 3, 1, rules.REAL, None),
    ("fun", 2, 1, 0, None),
    ("applet", 2, 1, rules.DUPLICATE, None),
    ("parlor", 2, 1, rules.UPPER_FIRST, None),
    ("classic", 4, 1, rules.TEAMS, b"\2\4\4\2"),
]


def set_up_wrongly(pair, chooser):
    """Ask for a match as a screen or a bug may; what the rules take is not asked for."""
    setup = (
        chooser.choice((*range(-1, 7), 255)),
        chooser.randbytes(chooser.randrange(9)),
        chooser.randbytes(chooser.choice((7, 8, 8, 8, 9))),
        chooser.choice((-1, 0, 1, 2, 6, 7, 2**31)),
        chooser.choice((-1, 0, 1, 2, 3, 4, 8, 12, 15, 16, 256)),
        chooser.choice((None, b"", b"\0", b"\0\1", b"\0\0", b"\0\6", b"\0\1\2", b"\5\5\2\2\0\0")),
    )
    if pair.shadow.setup_refusal(*setup) != "OK":
        pair.new_game(*setup)


def something(pair, chooser):
    """Do one random action, more often a sensible one."""
    shadow = pair.shadow
    what = chooser.randrange(12)
    number = chooser.choice((chooser.randrange(14), chooser.choice(HUGE)))
    set_up_wrongly(pair, chooser)
    if what == 0:
        return pair.do("undo")
    if what == 1:
        return pair.reload()
    if what == 2:
        return pair.do("score", number)
    if what == 3:
        return pair.do(chooser.choice(("hold", "toggle_hold", "choose_starter")), number)
    if what == 4:
        points = chooser.choice((0, 5, 25, 30, 40, 50, 18, number))
        return pair.do("score_bare", number, points, chooser.randrange(2))
    if shadow.phase == START and what > 5:
        return pair.do("choose_starter", chooser.randrange(7)) if what < 8 else pair.do("throw_start")
    five = bytes([chooser.randint(1, 6)] * 5 if chooser.randrange(3) else chooser.choices(range(1, 7), k=5))
    if what == 5:
        return pair.do(chooser.choice(("roll", "throw_start")))
    if what == 6:
        faces = bytes(chooser.choices(range(9), k=chooser.randrange(8)))
        return pair.do(chooser.choice(("enter", "correct")), chooser.choice((five, five[1:] + five, faces)))
    if not shadow.rolls or (shadow.rolls < 3 and what < 9):
        pair.do("hold", chooser.randrange(31))
        return pair.do("enter", fitting(pair, five, shadow.holds)) if shadow.real else pair.do("roll")
    return pair.do("score", chooser.choice(legal_boxes(pair) or [0]))


@pytest.mark.parametrize(("sheet", "players", "rounds", "options", "teams"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_keep_to_their_shadow(sheet, players, rounds, options, teams, seed):
    chooser = random.Random(seed)
    pair = Pair()
    assert (
        pair.new_game(table.sheet_of(sheet), bytes(players), chooser.randbytes(8), rounds, options, teams)
        == "OK"
    )
    for _ in range(60 * players * rounds * 13):
        if pair.shadow.phase == OVER:
            break
        something(pair, chooser)
    assert pair.match.phase == OVER
    for action in (
        ("roll",),
        ("hold", 1),
        ("enter", b"\1\1\1\1\1"),
        ("score", 3),
        ("score_bare", 3, 3, 0),
        ("toggle_hold", 7),
    ):
        assert pair.do(*action) == "MATCH_OVER"
    pair.reload()
    assert pair.do("undo") == "OK"
    assert pair.do("undo") in ("OK", "NOTHING_TO_UNDO")


@pytest.mark.parametrize("players", [1, 3])
def test_every_score_is_undone_exactly(players):
    """Each score of two rounds is taken back and made again, over rounds, the bonus of 35 and the end."""
    pair = Pair()
    assert pair.new_game(rules.OFFICIAL, bytes(players), bytes(8), 2, rules.REAL, None) == "OK"
    if players > 1:
        assert pair.do("choose_starter", 1) == "OK"
    while pair.shadow.phase != OVER:
        box = (SIXES, FIVES, FOURS, THREES, TWOS, ACES, *range(THREE_KIND, BOXES))[pair.shadow.turn]
        faces = table.with_count(box, 4) if box <= SIXES else (1, 2, 3, 4, 5)
        assert pair.do("enter", bytes(faces)) == "OK"
        assert pair.do("hold", 0b01010) == "OK"
        assert pair.do("enter", bytes(faces)) == "OK"
        for _ in range(2):
            assert pair.do("score", box) == "OK"
            pair.reload()
            assert pair.do("undo") == "OK"
        assert pair.do("undo") == "NOTHING_TO_UNDO"
        assert pair.do("score", box) == "OK"
    assert {pair.match.card(player, 1).upper_bonus for player in range(players)} == {35}


# Rounds that are over: packed, read one at a time, back again when a round is undone.

LEAST = [0] * 12 + [5]  # CHANCE takes no less


def real_game(players=2):
    """Set up three rounds with real dice on the OFFICIAL sheet."""
    match = Match()
    assert match.new_game(rules.OFFICIAL, bytes(players), bytes(8), 3, rules.REAL) == OK
    if players > 1:
        assert match.choose_starter(0) == OK
    return match


def fill_round(match):
    """Let everybody write the least."""
    for box in range(BOXES):
        for _ in range(match.players):
            assert match.score_bare(box, LEAST[box], 0) == OK


def test_a_round_to_come_has_open_cards_whatever_an_earlier_match_left():
    match = real_game()
    fill_round(match)
    fill_round(match)
    assert match.new_game(rules.OFFICIAL, bytes(1), bytes(8), 3, rules.REAL) == OK
    assert [match.card(0, round).filled for round in range(3)] == [0, 0, 0]
    assert match.total(0) == 0


@pytest.mark.parametrize("players", [1, 2])
def test_who_looked_at_the_card_that_ended_a_round_can_look_on(players):
    match = real_game(players)
    for box in range(BOXES * players - 1):
        assert match.score_bare(box // players, 0 if box // players < CHANCE else 7, 0) == OK
    card = match.current
    assert match.score_bare(CHANCE, 9, 0) == OK
    assert (match.round, card.filled, card.total) == (1, BOXES, 9)
    assert match.current.filled == 0 and match.current is not card
    assert match.card(players - 1, 0) is card


def test_undo_over_two_ends_of_rounds_and_another_way_on():
    match = real_game()
    fill_round(match)
    fill_round(match)
    endings = match.past.endings
    for _ in range(2 * 2 * BOXES):
        assert match.undo() == OK
    assert (match.round, match.turn, match.player, match.total(0), match.past.rounds) == (0, 0, 0, 0, 0)
    assert match.undo() == rules.NOTHING_TO_UNDO
    for box in range(BOXES):
        assert match.score_bare(box, 5 * (box + 1) if box < 6 else LEAST[box], 0) == OK
        assert match.score_bare(box, LEAST[box], 0) == OK
    assert match.past.endings == endings + 1
    assert (match.card(0, 0).total, match.card(0, 0).upper_bonus) == (5 * 21 + 35 + 5, 35)


# The numbers that stand for things: each has one of its own, in the order that others count on.


def test_boxes_stand_as_on_the_card_the_upper_ones_by_their_face():
    assert [getattr(boxes, word.upper()) for word in oracle.UPPER] == list(range(6))
    lower = (THREE_KIND, boxes.FOUR_KIND, boxes.FULL_HOUSE, boxes.SMALL_STRAIGHT, boxes.LARGE_STRAIGHT)
    assert (*lower, YAHTZEE, CHANCE) == tuple(range(6, BOXES))
    assert (boxes.UPPER_BOXES, boxes.UPPER_MASK, boxes.LOWER_MASK, boxes.ALL_BOXES) == (6, 63, 127 << 6, 8191)
    assert boxes.pack(bytes([0, 0, 6, 0, 6])) == 2 << 20


@pytest.mark.parametrize(
    "names",
    [
        "UPPER_FIRST TEAMS REAL DUPLICATE",
        "JOKER_FORCED HUNDRED_ON_50 HUNDRED_ON_FILLED HUNDRED_WHEN_PAID SETTLES START_ONE_DIE "
        "START_FIVE_DICE MANY_ROUNDS MAY_UPPER_FIRST MAY_TEAMS MAY_REAL",
    ],
)
def test_switches_have_a_bit_each(names):
    assert sorted(getattr(rules, name) for name in names.split()) == [
        1 << i for i in range(len(names.split()))
    ]


def test_sheets_and_reasons_have_a_number_each():
    assert [getattr(rules, name.upper()) for name in rules.NAMES] == list(range(rules.SHEETS))
    numbers = [name for name, value in vars(rules).items() if name.isupper() and isinstance(value, int)]
    codes = [getattr(rules, name) for name in numbers[numbers.index("OK") :] if name != "REASONS"]
    assert sorted(codes) == list(range(rules.REASONS))
