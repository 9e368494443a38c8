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
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engine import duel_code, rules, saved, saved_reading
from engine.boxes import ACES, BOXES, CHANCE, FIVES, FOURS, SIXES, THREE_KIND, THREES, TWOS, YAHTZEE
from engine.match import Match
from engine.turn import NEW, OVER, START, TURN
from strategy.values import refusal
from tests.support import table
from tests.support.shadow import Pair
from tests.support.slices import IS_CAMPAIGN

HUGE = (-(2**40), -(2**30), -256, -2, -1, 14, 31, 32, 63, 64, 255, 256, 2**30, 2**31 - 1, 2**40)
numbers = st.one_of(st.integers(0, 13), st.sampled_from(HUGE))
masks = st.one_of(st.integers(0, 31), st.sampled_from(HUGE))
faces = st.one_of(
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.integers(1, 6).map(lambda face: [face] * 5),
    st.lists(st.integers(0, 8), max_size=7),
).map(bytes)
bare = st.one_of(st.sampled_from((0, 5, 25, 30, 40, 50)), st.integers(-1, 60), st.sampled_from(HUGE))

REAL_OR_NOT = (0, rules.REAL, rules.UPPER_FIRST, rules.UPPER_FIRST | rules.REAL, rules.DUPLICATE, rules.TEAMS)
setups = st.tuples(
    st.integers(0, 5),
    st.lists(st.integers(0, 255), min_size=1, max_size=6).map(bytes),
    st.binary(min_size=8, max_size=8),
    st.sampled_from((1, 1, 1, 2, 6)),
    st.sampled_from(REAL_OR_NOT),
    st.sampled_from((None, b"\0\1", b"\0\1\0", b"\5\5\2\2\0\0")),
)
any_setups = st.tuples(
    st.sampled_from((-1, 0, 1, 2, 3, 4, 5, 6, 255)),
    st.binary(max_size=8),
    st.binary(min_size=7, max_size=9),
    st.sampled_from((-1, 0, 1, 2, 6, 7, 2**31)),
    st.sampled_from((-1, 0, 1, 2, 3, 4, 8, 12, 15, 16, 256)),
    st.sampled_from((None, b"", b"\0", b"\0\1", b"\0\0", b"\0\6", b"\0\1\2", b"\5\5\2\2\0\0")),
)


def test_before_its_first_game_a_match_is_nobodys_and_at_its_very_beginning():
    match = Match()
    assert (match.phase, match.rounds, match.sheet, match.options) == (NEW, 0, 0, 0)
    assert (match.round, match.turn, match.player, match.rolls, match.holds) == (0, 0, 0, 0, 0)
    assert [match.total(player) for player in range(6)] == [0] * 6


def test_a_new_game_begins_without_the_dice_of_the_one_before():
    match = table.begin("applet")
    match.roll()
    match.hold(3)
    assert match.new_game(rules.OFFICIAL, bytes(2), table.SEED) == rules.OK
    assert match.phase == START
    assert (match.dice, match.packed, match.rolls, match.holds) == (bytes(5), 0, 0, 0)


class Actions(RuleBasedStateMachine):
    """Whatever a player, a screen or a bug may ask of a match."""

    def __init__(self):
        super().__init__()
        self.pair = Pair()

    @initialize(setup=setups)
    def begin(self, setup):
        self.pair.new_game(*setup)

    @precondition(lambda self: self.pair.shadow.phase in (NEW, OVER))
    @rule(setup=setups)
    def new_game(self, setup):
        self.pair.new_game(*setup)

    @rule(setup=any_setups)
    def new_game_wrongly(self, setup):
        if self.pair.shadow.setup_refusal(*setup) != "OK":
            self.pair.new_game(*setup)

    @rule()
    def throw_start(self):
        self.pair.do("throw_start")

    @precondition(lambda self: self.pair.shadow.phase == START)
    @rule(player=numbers)
    def choose_starter(self, player):
        self.pair.do("throw_start")
        self.pair.do("choose_starter", player)

    @rule(mask=masks)
    def hold(self, mask):
        self.pair.do("hold", mask)

    @rule(die=numbers)
    def toggle_hold(self, die):
        self.pair.do("toggle_hold", die)

    @rule()
    def roll(self):
        self.pair.do("roll")

    @rule(faces=faces)
    def enter(self, faces):
        self.pair.do("enter", faces)

    @rule(faces=faces)
    def enter_fitting(self, faces):
        self.pair.do("enter", fitting(self.pair, faces, self.pair.shadow.holds if is_turn(self.pair) else 0))

    @rule(faces=faces)
    def correct(self, faces):
        self.pair.do("correct", faces)

    @rule(box=numbers)
    def score(self, box):
        self.pair.do("score", box)

    @precondition(lambda self: is_turn(self.pair) and self.pair.shadow.rolls)
    @rule(data=st.data())
    def score_legally(self, data):
        legal = legal_boxes(self.pair)
        self.pair.do("score", data.draw(st.sampled_from(legal)))

    @rule(box=numbers, points=bare, claim=st.integers(0, 1))
    def score_bare(self, box, points, claim):
        self.pair.do("score_bare", box, points, claim)

    @rule()
    def undo(self):
        self.pair.do("undo")

    @rule()
    def reload(self):
        self.pair.reload()


def is_turn(pair):
    """Tell whether a turn is on."""
    return pair.shadow.phase == TURN


def fitting(pair, faces, held):
    """Keep the held dice in five faces."""
    if len(faces) != 5:
        return faces
    return bytes(pair.shadow.dice[i] if held >> i & 1 else face for i, face in enumerate(faces))


def legal_boxes(pair):
    """Tell the boxes in which the dice may be scored."""
    return [box for box in range(13) if pair.shadow.refusal(box) == "OK"]


Actions.TestCase.settings = settings(
    max_examples=60 if IS_CAMPAIGN else 25,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),  # a busy machine is no failure
)
TestActions = Actions.TestCase


# Whole games, to their end, with mischief on the way: hypothesis seldom gets that far.

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


def something(pair, chooser):
    """Do one random action, more often a sensible one."""
    shadow = pair.shadow
    what = chooser.randrange(12)
    number = chooser.choice((chooser.randrange(14), chooser.choice(HUGE)))
    if shadow.phase == START:
        return pair.do("choose_starter", chooser.randrange(7)) if what < 2 else pair.do("throw_start")
    if what == 0:
        return pair.do("undo")
    if what == 1:
        return pair.reload()
    if what == 2:
        return pair.do("score", number)
    if what == 3:
        return pair.do(chooser.choice(("hold", "toggle_hold", "choose_starter")), number)
    if what == 4:
        return pair.do("score_bare", number, chooser.choice((0, 5, 25, 30, 40, 50, 18)), chooser.randrange(2))
    five = bytes([chooser.randint(1, 6)] * 5) if chooser.randrange(3) else chooser.randbytes(5)
    if what == 5:
        return pair.do(chooser.choice(("roll", "throw_start")))
    if what == 6:
        return pair.do(chooser.choice(("enter", "correct")), five)
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
    for action in (("roll",), ("enter", b"\1\1\1\1\1"), ("score", 3), ("score_bare", 3, 3, 0), ("hold", 1)):
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


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_match_of_bare_scores_is_undone_exactly(players):
    """Two rounds without any dice, with bonus, jokers and hundreds, back to the start and forth again."""
    scores = [
        (YAHTZEE, 50),
        *((box, 5 * (box + 1)) for box in (5, 4, 3, 2, 1, 0)),
        *((box, 30) for box in (6, 7)),
    ]
    scores += [(8, 25), (9, 30), (10, 40), (CHANCE, 30)]
    pair = Pair()
    assert pair.new_game(rules.OFFICIAL, bytes(players), bytes(8), 2, rules.REAL, None) == "OK"
    if players > 1:
        assert pair.do("choose_starter", 1) == "OK"
    start = bytes(pair.before)
    for _ in range(2):
        for _ in range(2):
            for box, points in scores:
                for _ in range(players):
                    assert pair.do("score_bare", box, points, int(box != YAHTZEE)) == "OK"
        assert pair.match.phase == OVER
        assert pair.match.total(0) == 2 * 1575
        for _ in range(2 * 13 * players):
            assert pair.do("undo") == "OK"
        assert bytes(pair.before) == start
        assert pair.do("undo") == "NOTHING_TO_UNDO"


# Every reason is given by something.


def _tell(*kinds_of_setup):
    match = Match()
    reason = match.new_game(*kinds_of_setup)
    return match, reason


def _turn(faces=None, sheet="official", options=rules.REAL):
    match = Match()
    assert match.new_game(table.sheet_of(sheet), b"\0", bytes(8), 1, options, None) == rules.OK
    if faces:
        assert match.enter(bytes(faces)) == rules.OK
    return match


def _device(rolls=0, holds=0, sheet="official"):
    match = _turn(None, sheet, 0)
    for _ in range(rolls):
        assert match.roll() == rules.OK
    if holds:
        assert match.hold(holds) == rules.OK
    return match


def _joker(*filled):
    match = _turn()
    for box, points in ((YAHTZEE, 50), *filled):
        assert match.score_bare(box, points, 0) == rules.OK
    assert match.enter(b"\5\5\5\5\5") == rules.OK
    return match


def _start(options=0):
    return _tell(rules.OFFICIAL, bytes(2), bytes(8), 1, options, None)[0]


def _load(change=None, size=saved.SIZE):
    buffer = bytearray(saved.SIZE)
    saved.save(_device(1), buffer)
    if change:
        place, value = change
        buffer[place] = value
    return saved_reading.load(Match(), buffer[:size])


def _over():
    match = _turn()
    for box in range(13):
        assert match.score_bare(box, 6 if box == CHANCE else 0, 0) == rules.OK
    return match


GIVEN = {
    "OK": lambda: _device(1).score(CHANCE),
    "NO_MATCH": lambda: Match().roll(),
    "MATCH_OVER": lambda: _over().enter(b"\1\2\3\4\6"),
    "IN_START": lambda: _start().roll(),
    "NOT_IN_START": lambda: _device().throw_start(),
    "NO_ROLLS_LEFT": lambda: _device(3).roll(),
    "NOT_ROLLED": lambda: _device().score(CHANCE),
    "NOTHING_TO_UNDO": lambda: _device(2).undo(),
    "NONE_TO_THROW": lambda: _device(1, 31).roll(),
    "BAD_HOLD": lambda: _device(1).hold(32),
    "BAD_FACE": lambda: _turn().enter(b"\1\2\3\4\7"),
    "HELD_DIE_CHANGED": lambda: _held_and_changed(),
    "THROWS_ITSELF": lambda: _device().enter(b"\1\2\3\4\6"),
    "IS_TOLD_DICE": lambda: _turn().roll(),
    "NO_SUCH_BOX": lambda: _device(1).score(13),
    "BOX_CLOSED": lambda: _joker().score(YAHTZEE),
    "UPPER_COMES_FIRST": lambda: _turn((1, 2, 3, 4, 6), options=rules.REAL | rules.UPPER_FIRST).score(CHANCE),
    "JOKER_UPPER": lambda: _joker().score(CHANCE),
    "JOKER_LOWER": lambda: _joker((FIVES, 10)).score(ACES),
    "IMPOSSIBLE_SCORE": lambda: _turn().score_bare(YAHTZEE, 49, 0),
    "BAD_SHEET": lambda: _tell(6, b"\0", bytes(8), 1, 0, None)[1],
    "BAD_PLAYERS": lambda: _tell(0, bytes(7), bytes(8), 1, 0, None)[1],
    "BAD_ROUNDS": lambda: _tell(0, b"\0", bytes(8), 7, 0, None)[1],
    "BAD_OPTION": lambda: _tell(0, b"\0", bytes(8), 1, 16, None)[1],
    "BAD_TEAMS": lambda: _tell(0, bytes(2), bytes(8), 1, rules.TEAMS, bytes(2))[1],
    "BAD_SEED": lambda: _tell(0, b"\0", bytes(7), 1, 0, None)[1],
    "BAD_CODE": lambda: duel_code.decode(b"00000000", bytearray(8)),
    "BAD_PLAYER": lambda: _start(rules.REAL).choose_starter(2),
    "BAD_SIZE": lambda: _load(size=saved.SIZE - 1),
    "FOREIGN": lambda: refusal([], 0),
    "NEWER": lambda: _load((0, saved.VERSION + 1)),
    "DAMAGED": lambda: _load((1, 7)),
}


def _held_and_changed():
    match = _turn((1, 2, 3, 4, 6))
    assert match.hold(1) == rules.OK
    return match.enter(b"\2\2\3\4\6")


@pytest.mark.parametrize("name", GIVEN)
def test_every_reason_is_given_by_something(name):
    assert GIVEN[name]() == getattr(rules, name)


def test_no_reason_is_left_out_and_none_is_given_twice():
    numbers = [name for name, value in vars(rules).items() if name.isupper() and isinstance(value, int)]
    codes = {name: getattr(rules, name) for name in numbers[numbers.index("OK") :]}
    assert codes.pop("REASONS") == len(codes)
    assert sorted(codes.values()) == list(range(len(codes)))
    assert set(codes) == set(GIVEN)
