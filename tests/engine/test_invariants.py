"""Random actions, legal and illegal, on whole matches.

After each of them:

- a refused action leaves the saved bytes as they were, and each refusal has its reason;
- totals add up, rolls left and the order of turns are right, and no other card has changed;
- what is legal and what it pays is what the oracle says;
- an undone score gives back the very bytes before it, undone holds those after the throw;
- a match read from its saved bytes goes on as if nothing had been.
"""

import random

import pytest

from engine import boxes, rules, saved, saved_reading
from engine.boxes import ACES, BOXES, CHANCE, FIVES, FOURS, SIXES, THREE_KIND, THREES, TWOS, YAHTZEE
from engine.match import NO_BOX, Match
from engine.rules import OK
from engine.turn import NEW, OVER, START, TURN
from tests.engine import table
from tests.support import oracle

HUGE = (-(2**40), -(2**30), -256, -2, -1, 14, 31, 32, 63, 64, 255, 256, 2**30, 2**31 - 1, 2**40)
TURNS = 13


def test_a_match_is_nobodys_at_first_and_a_new_game_begins_without_the_dice_of_the_one_before():
    match = Match()
    assert (match.phase, match.rounds, match.sheet, match.options) == (NEW, 0, 0, 0)
    assert (match.round, match.turn, match.player, match.rolls, match.holds) == (0, 0, 0, 0, 0)
    assert [match.total(player) for player in range(6)] == [0] * 6
    assert match.new_game(rules.APPLET, bytes(1), table.SEED) == match.roll() == match.hold(3) == rules.OK
    assert match.new_game(rules.OFFICIAL, bytes(2), table.SEED) == rules.OK
    assert match.phase == START
    assert (match.dice, match.packed, match.rolls, match.holds) == (bytes(5), 0, 0, 0)


def kept(match):
    """Answer the saved bytes, none of a match that is none."""
    buffer = bytearray(saved.SIZE)
    return bytes(buffer) if saved.save(match, buffer) == OK else b""


# What is refused, and why. Of all that is asked for in a phase the last column is the reason.

FIVE = b"\1\1\1\1\1"
ASKED = {
    "roll": (), "hold": (1,), "toggle_hold": (0,), "enter": (FIVE,), "correct": (FIVE,), "score": (CHANCE,),
    "score_bare": (CHANCE, 5, 0), "throw_start": (), "choose_starter": (0,), "undo": (),
}  # fmt: skip
IN_A_TURN = ("roll", "hold", "toggle_hold", "enter", "correct", "score", "score_bare")


def real(rolls=0):
    """Set up a match of real dice for one, so many throws of five aces entered."""
    match = table.begin("fun", options=rules.REAL)
    for _ in range(rolls):
        assert match.enter(FIVE) == OK
    return match


def thrown(rolls=1, holds=0):
    match = table.begin("applet")
    for _ in range(rolls):
        table.throw(match, (1, 2, 3, 4, 6))
    assert not holds or match.hold(holds) == OK
    return match


def ended():
    match = table.begin("applet")
    table.play_round(match)
    return match


@pytest.mark.parametrize(
    ("make", "reason", "actions"),
    [
        (Match, rules.NO_MATCH, (*ASKED,)),
        (lambda: table.new("official", players=2), rules.IN_START, (*IN_A_TURN, "undo")),
        (lambda: table.new("official", players=2), rules.THROWS_ITSELF, ("choose_starter",)),
        (lambda: table.new("official", players=2, options=rules.REAL), rules.IS_TOLD_DICE, ("throw_start",)),
        (ended, rules.MATCH_OVER, IN_A_TURN),
        (thrown, rules.NOT_IN_START, ("throw_start", "choose_starter")),
        (thrown, rules.THROWS_ITSELF, ("enter", "correct", "score_bare")),
        (real, rules.IS_TOLD_DICE, ("roll",)),
        (real, rules.NOT_ROLLED, ("hold", "toggle_hold", "correct", "score")),
        (lambda: real(3), rules.NO_ROLLS_LEFT, ("enter", "hold", "toggle_hold")),
        (lambda: thrown(3), rules.NO_ROLLS_LEFT, ("roll", "hold")),
        (lambda: thrown(1, 31), rules.NONE_TO_THROW, ("roll",)),
        (thrown, rules.NOTHING_TO_UNDO, ("undo",)),
        (lambda: table.begin("applet"), rules.NOTHING_TO_UNDO, ("undo",)),
    ],
)
def test_an_action_at_another_time_is_refused_with_the_reason_of_that_time(make, reason, actions):
    for action in actions:
        match = make()
        before = kept(match)
        assert getattr(match, action)(*ASKED[action]) == reason, action
        assert kept(match) == before, action


@pytest.mark.parametrize(
    ("make", "action", "given", "reason"),
    [
        (thrown, "hold", [(mask,) for mask in (*HUGE, 32) if mask not in range(32)], rules.BAD_HOLD),
        (thrown, "toggle_hold", [(die,) for die in (*HUGE, 5)], rules.BAD_HOLD),
        (thrown, "score", [(box,) for box in (*HUGE, 13)], rules.NO_SUCH_BOX),
        (real, "score_bare", [(box, 5, 0) for box in (*HUGE, 13)], rules.NO_SUCH_BOX),
        (real, "enter", [(dice,) for dice in (b"", FIVE[1:], FIVE + b"\1", b"\1\1\0\1\1", b"\7\1\1\1\1")],
         rules.BAD_FACE),
        (lambda: real(1), "correct", [(b"",), (b"\1\1\1\1\7",)], rules.BAD_FACE),
        (lambda: table.new("official", players=2, options=rules.REAL), "choose_starter", [(-1,), (2,), (6,)],
         rules.BAD_PLAYER),
        (thrown, "new_game", [(sheet, bytes(1), bytes(8)) for sheet in (-1, 6, 255)], rules.BAD_SHEET),
        (thrown, "new_game", [(0, bytes(1), bytes(size)) for size in (7, 9)], rules.BAD_SEED),
        (thrown, "new_game", [(0, bytes(size), bytes(8)) for size in (0, 7)], rules.BAD_PLAYERS),
        (thrown, "new_game", [(0, bytes(2), bytes(8), rounds) for rounds in (-1, 0, 7, 2**31)],
         rules.BAD_ROUNDS),
        (thrown, "new_game", [(0, bytes(2), bytes(8), 1, options) for options in (-1, 16, 12, 256)],
         rules.BAD_OPTION),
    ],
)  # fmt: skip
def test_what_is_out_of_its_bounds_is_refused_and_the_match_stays_as_it_was(make, action, given, reason):
    match = make()
    before = kept(match)
    for arguments in given:
        assert getattr(match, action)(*arguments) == reason, arguments
        assert kept(match) == before, arguments


def test_a_match_with_room_for_one_card_refuses_more_players_and_rounds():
    match = Match(1, 1)
    many = next(sheet for sheet in range(rules.SHEETS) if rules.FLAGS[sheet] & rules.MANY_ROUNDS)
    assert match.new_game(many, bytes(2), bytes(8)) == rules.BAD_PLAYERS
    assert match.new_game(many, bytes(1), bytes(8), 2) == rules.BAD_ROUNDS
    assert match.phase == NEW and match.new_game(many, bytes(1), bytes(8)) == OK


class Played:
    """A match that is held to the rules after every action."""

    def __init__(self, *setup):
        self.match = Match()
        assert self.match.new_game(*setup) == OK
        self.scored = []  # (player, round, box) of every score
        self._now = kept(self.match)
        self._scored_from = []  # what was kept before each score that can be undone, and after its throw
        self._thrown = None  # what was kept after the newest throw

    def do(self, action, *arguments):
        """Do one action, see that all is as it should be then, and tell the reason."""
        match, before, lay = self.match, self._now, self.match.rolls > 0
        who = match.player, match.round, arguments[0] if arguments else None
        reason = getattr(match, action)(*arguments)
        self._now = kept(match)
        if reason != OK:
            assert self._now == before, f"{action} changed a match"
        elif action in ("roll", "enter"):
            self._scored_from, self._thrown = [], self._now
        elif action == "correct":
            self._thrown = self._now if match.holds == match.thrown_holds[match.rolls - 1] else None
        elif action in ("score", "score_bare"):
            self.scored.append(who)
            self._scored_from.append((before, self._thrown))
            self._thrown = None
        elif action == "undo" and lay:
            assert self._thrown in (None, self._now), "undone holds are not the throw's"
        elif action == "undo":
            self.scored.pop()
            scored_from, self._thrown = self._scored_from.pop()
            assert self._now == scored_from, "an undone score left something behind"
        self._look()
        return reason

    def reload(self):
        """Go on with a match that was read from the saved bytes."""
        self.match = Match()
        assert saved_reading.load(self.match, self._now) == OK and kept(self.match) == self._now
        self._look()

    def _look(self):
        match, made = self.match, len(self.scored)
        if match.phase == START:
            return
        is_over = made == TURNS * match.players * match.rounds
        assert match.phase == (OVER if is_over else TURN)
        assert match.round == min(made // (TURNS * match.players), match.rounds - 1)
        assert match.turn == (TURNS if is_over else made // match.players % TURNS)
        assert match.player == (match.starter + made - is_over) % match.players
        newest = (match.last_player, match.last_box, match.last_points)
        if made:
            who, where, box = self.scored[-1]
            assert newest == (who, box, match.card(who, where).boxes[box])
        else:
            assert newest == (0, NO_BOX, 0)
        for player in range(6):
            total = 0
            for column in range(6):
                held = table.card(match, player, column)
                assert {(player, column, oracle.BOXES.index(word)) for word in held} == {
                    score for score in self.scored if score[:2] == (player, column)
                }
                card = match.card(player, column)
                assert (card.upper, card.lower, card.total) == oracle.totals(held, card.hundreds)
                total += card.total
            assert match.total(player) == total
        self._look_at_boxes()

    def _look_at_boxes(self):
        match, legal = self.match, 0
        if match.phase == TURN and match.rolls:
            sheet, first = rules.NAMES[match.sheet], bool(match.options & rules.UPPER_FIRST)
            card = table.card(match, match.player, match.round)
            for word, pays in oracle.placements(sheet, card, tuple(match.dice), first).items():
                box = oracle.BOXES.index(word)
                legal |= 1 << box
                assert (match.pays(box), match.hundred(box)) == pays
        assert match.legal_mask() == legal
        assert legal == sum(1 << box for box in range(BOXES) if match.refusal(box) == OK)


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


def something(played, chooser):
    """Do one random action, more often a sensible one."""
    match = played.match
    what = chooser.randrange(12)
    number = chooser.choice((chooser.randrange(14), chooser.choice(HUGE)))
    five = bytes([chooser.randint(1, 6)] * 5 if chooser.randrange(3) else chooser.choices(range(1, 7), k=5))
    if what == 0:
        played.do("undo")
    elif what == 1:
        played.reload()
    elif what == 2:
        played.do("score", number)
    elif what == 3:
        action, most = chooser.choice((("hold", 32), ("toggle_hold", 5)))
        may = match.phase == TURN and 0 < match.rolls < 3 and number in range(most)
        assert (played.do(action, number) == OK) == may
    elif what == 4:
        points = chooser.choice((0, 5, 25, 30, 40, 50, 18, number))
        played.do("score_bare", number, points, chooser.randrange(2))
    elif match.phase == START and what > 5:
        played.do(*(("choose_starter", chooser.randrange(7)) if what < 8 else ("throw_start",)))
    elif what == 5:
        played.do(chooser.choice(("roll", "throw_start")))
    elif what == 6:
        faces = bytes(chooser.choices(range(9), k=chooser.randrange(8)))
        played.do(chooser.choice(("enter", "correct")), chooser.choice((five, five[1:] + five, faces)))
    elif not match.rolls or (match.rolls < 3 and what < 9):
        assert (played.do("hold", chooser.randrange(31)) == OK) == (match.rolls > 0)
        held = bytes(match.dice[i] if match.holds >> i & 1 else face for i, face in enumerate(five))
        action = ("enter", held) if match.options & rules.REAL else ("roll",)
        assert (played.do(*action) == OK) == (match.phase == TURN)
    elif match.phase == TURN:
        box = chooser.choice([box for box in range(BOXES) if match.legal_mask() >> box & 1])
        assert played.do("score", box) == OK


@pytest.mark.parametrize(("sheet", "players", "rounds", "options", "teams"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_keep_to_the_rules_whatever_is_tried_on_the_way(
    sheet, players, rounds, options, teams, seed
):
    chooser = random.Random(seed)
    played = Played(table.sheet_of(sheet), bytes(players), chooser.randbytes(8), rounds, options, teams)
    for _ in range(60 * players * rounds * TURNS):
        if played.match.phase == OVER:
            break
        something(played, chooser)
    assert played.match.phase == OVER
    played.reload()
    assert played.do("undo") == OK


@pytest.mark.parametrize("players", [1, 3])
def test_every_score_is_undone_exactly(players):
    """Each score of two rounds is taken back and made again, over rounds, the bonus of 35 and the end."""
    played = Played(rules.OFFICIAL, bytes(players), bytes(8), 2, rules.REAL)
    if players > 1:
        assert played.do("choose_starter", 1) == OK
    while played.match.phase != OVER:
        box = (SIXES, FIVES, FOURS, THREES, TWOS, ACES, *range(THREE_KIND, BOXES))[played.match.turn]
        faces = table.with_count(box, 4) if box <= SIXES else (1, 2, 3, 4, 5)
        assert played.do("enter", bytes(faces)) == OK
        assert played.do("hold", 0b01010) == OK
        assert played.do("enter", bytes(faces)) == OK
        for _ in range(2):
            assert played.do("score", box) == OK
            played.reload()
            assert played.do("undo") == OK
        assert played.do("undo") == rules.NOTHING_TO_UNDO
        assert played.do("score", box) == OK
    assert {played.match.card(player, 1).upper_bonus for player in range(players)} == {35}


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
