"""Saved matches: fixed in size, versioned; impossible and newer ones are refused.

BYTES_APART says which bytes of each match are changed: every 16th, so that each is in one of the matches;
`make campaign` asks for all.
"""

import os
import random
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import rules, saved
from engine.boxes import BOXES, CHANCE, FIVES, FOURS, FULL_HOUSE, SIXES, SMALL_STRAIGHT, YAHTZEE
from engine.card import CARD_BYTES, HUNDRED_BIT, OPEN
from engine.dice import MAX_PLAYERS
from engine.match import MAX_ROUNDS, Match
from engine.rules import BAD_SIZE, DAMAGED, NEWER, NO_MATCH, NOT_ROLLED, OK
from engine.saved_reading import load
from engine.turn import OVER, START, TURN
from keeping.keeper import SIZES
from tests.engine import table
from tests.support import oracle
from tests.support.slices import IS_CAMPAIGN

SEED = bytes.fromhex("00c0ffee0badcafe")
APART = int(os.environ.get("BYTES_APART", "16"))


def game(sheet, kinds=b"\0", rounds=1, options=0, teams=None):
    match = Match()
    assert match.new_game(table.sheet_of(sheet), kinds, SEED, rounds, options, teams) == OK
    return match


def decide(match):
    """Throw until somebody may start."""
    while match.phase == START:
        assert (match.choose_starter(0) if match.options & rules.REAL else match.throw_start()) == OK
    return match


def play(match, turns, rolls=0):
    """Play so many turns of one roll each into some legal box, then throw a few times more."""
    chooser = random.Random(turns)
    for _ in range(turns):
        assert match.roll() == OK
        legal = match.legal_mask()
        assert match.score(chooser.choice([box for box in range(BOXES) if legal >> box & 1])) == OK
    for _ in range(rolls):
        assert match.hold(chooser.randrange(31)) in (OK, NOT_ROLLED)
        assert match.roll() == OK
    return match


def real_match():
    """Mix entered dice and bare scores."""
    match = game("fun", kinds=bytes(3), options=rules.REAL)
    assert match.enter(b"\5\5\5\5\5") == match.score(YAHTZEE) == OK
    assert match.score_bare(CHANCE, 17, 0) == match.score_bare(FULL_HOUSE, 25, 0) == OK
    assert match.enter(b"\4\4\4\4\4") == match.score(FOURS) == OK
    assert match.score_bare(SMALL_STRAIGHT, 0, 0) == OK
    return match


def hundreds():
    match = table.begin("official", players=2, start=((6,) * 5, (1,) * 5))
    for box in (YAHTZEE, FIVES, FOURS):
        for _ in range(2):
            table.place(match, box, (box + 1,) * 5 if box < 6 else (1,) * 5)
    return match


MATCHES = {
    "new": lambda: game("applet"),
    "not yet begun": lambda: game("fun", bytes(2)),
    "one roll": lambda: play(game("applet"), 0, 1),
    "start roll": lambda: game("official", bytes(6)),
    "start roll half thrown": lambda: _start_throws(game("free", bytes(6)), 3),
    "start roll tied": lambda: _tied(),
    "told start": lambda: game("official", bytes(2), options=rules.REAL),
    "first turn": lambda: decide(game("parlor", bytes(4), options=rules.UPPER_FIRST)),
    "alone": lambda: play(game("official"), 3, 1),
    "held": lambda: play(decide(game("classic", bytes([0, 1, 2]))), 7, 2),
    "three rolls": lambda: play(decide(game("official", bytes(2))), 9, 3),
    "just scored": lambda: play(decide(game("free", bytes(5), rounds=6)), 66),
    "last round": lambda: play(decide(game("official", bytes(2), rounds=2)), 40, 1),
    "teams": lambda: play(decide(game("classic", bytes(4), options=rules.TEAMS, teams=b"\2\1\2\1")), 21),
    "duplicate": lambda: play(game("fun", bytes(2), options=rules.DUPLICATE), 5, 1),
    "real": real_match,
    "hundreds": hundreds,
    "scored": lambda: play(game("official"), 1),
    "all scored": lambda: play(decide(game("official", bytes(6))), 6),
    "full": lambda: play(decide(game("free", bytes(6), rounds=6)), 6 * 78),
    "over": lambda: play(game("applet"), 13),
}


def _start_throws(match, count):
    for _ in range(count):
        assert match.throw_start() == OK
    return match


def _tied():
    match = table.new("official", players=3)
    match.source.start = [((6,) * 5, (1,) * 5, (6,) * 5), ((1,) * 5, None, (1,) * 5)]
    return _start_throws(match, 4)


def written(match):
    buffer = bytearray(saved.SIZE)
    assert saved.save(match, buffer) == OK
    return buffer


def undo_all(match):
    """Undo as far as it goes, which is never further than all scores and one change of holds."""
    undone = 0
    while match.undo() == OK:
        undone += 1
        assert undone <= 6 * 78 + 1


def everything(match):
    """Read all that a match shows of itself."""
    names = "phase sheet flags options players rounds round turn player starter holds rolls"
    names += " last_player last_box last_points last_hundred"
    start = match.start
    return (
        {name: getattr(match, name) for name in names.split()},
        [bytes(value) for value in (match.kinds, match.teams, match.seed, match.dice)],
        [bytes(start.dice), bytes(start.totals), start.tied, start.per_player],
        [start.player(), start.number, start.decided(), deepcopy(match).undo(), match.legal_mask()],
        [match.total(player) for player in range(match.players)],
        [_shown(match.card(i % MAX_PLAYERS, i // MAX_PLAYERS)) for i in range(MAX_PLAYERS * MAX_ROUNDS)],
    )


def _shown(card):
    numbers = (card.open_mask, card.upper, card.upper_bonus, card.lower, card.hundreds, card.total)
    return (bytes(card.boxes), *numbers)


@pytest.mark.parametrize("name", MATCHES)
def test_a_saved_match_comes_back_identical_and_goes_on_as_if_nothing_had_been(name):
    match = MATCHES[name]()
    buffer = written(match)
    saved.put_word(buffer, saved.AT_SERIAL, 0xABCD)  # it is left to whoever keeps the match
    again = play(game("free", rounds=6), 30, 2)  # a match with other things in all places
    assert load(again, buffer) == OK
    assert everything(again) == everything(match)
    assert saved.save(again, buffer) == OK and saved.word(buffer, saved.AT_SERIAL) == 0xABCD
    assert written(again) == written(match)
    match.source, again.source = again.source, again.source  # one set of dice, of the seed that was saved
    for one in (match, again):
        undo_all(one)
    assert everything(again) == everything(match)
    for one in (match, again):
        decide(one)
        if one.phase == TURN and not one.options & rules.REAL and one.rolls < 3:
            one.hold(0)
            assert one.roll() == OK
    assert everything(again) == everything(match)
    assert written(again) == written(match)


def test_what_is_saved_lies_behind_each_other_without_a_gap():
    """A place that moves makes every save of an older firmware another match."""
    sizes = {"SEED": 8, "KINDS": 6, "TEAMS": 3, "THROWN_HOLDS": 3, "THROWN": 8, "START_DICE": 15}
    sizes |= dict.fromkeys(("SCORES_SINCE_THROW", "START_NUMBER", "SERIAL", "PAST_SEQUENCE"), 2)
    sizes |= {"CARDS": saved.ROUND_BYTES, "PAST": 5 * saved.ROUND_BYTES}
    place = 0
    for name, at in vars(saved).items():
        if name.startswith("AT_"):
            assert at == place, name
            place += sizes.get(name.removeprefix("AT_"), 1)
    assert place == saved.SIZE
    assert (saved.PRESENT, saved.ROUND_BYTES) == (saved.AT_PAST, 6 * 26)
    assert 2 * (max(SIZES[0], SIZES[5]) + 12) + 36 <= 512  # what littlefs keeps without a block of its own


@pytest.mark.parametrize("size", [0, 1, saved.SIZE - 1, saved.SIZE + 1, 2 * saved.SIZE])
def test_another_size_is_refused_both_ways_and_no_match_is_nothing_to_save(size):
    buffer = bytearray([7]) * saved.SIZE
    assert saved.save(Match(), buffer) == NO_MATCH and buffer == bytearray([7]) * saved.SIZE
    match = MATCHES["held"]()
    before = everything(match)
    assert saved.save(match, bytearray(size)) == BAD_SIZE
    assert load(match, (bytes(written(match)) * 3)[:size]) == BAD_SIZE
    assert everything(match) == before


@pytest.mark.parametrize("name", MATCHES)
def test_any_other_byte_is_refused_or_gives_a_match_that_saves_as_it_was_read(name):
    buffer = written(MATCHES[name]())
    match = Match()
    first = list(MATCHES).index(name) % APART
    for place in range(first, saved.SIZE, APART):
        for value in (0x01, 0x0F, 0x80, 0xFF):
            damaged = bytearray(buffer)
            damaged[place] ^= value
            if load(match, damaged) == OK:
                again = bytearray(damaged)
                assert saved.save(match, again) == OK
                assert again == damaged, place
                match = Match()
            else:
                assert match.phase == 0


def test_the_past_changes_only_when_a_round_ends():
    match = decide(game("free", bytes(2), rounds=3))
    buffer = bytearray(saved.SIZE)
    changes = []
    for turn in range(78):
        before = buffer[saved.PRESENT :]
        play(match, 1)
        saved.save(match, buffer)
        if buffer[saved.PRESENT :] != before:
            changes.append(turn)
    assert changes == [25, 51]


def test_what_an_undone_round_leaves_in_the_past_does_not_count():
    match = play(decide(game("free", bytes(2), rounds=3)), 26)
    buffer = bytearray(saved.SIZE)
    saved.save(match, buffer)
    past = buffer[saved.PRESENT :]
    assert any(past)
    assert match.undo() == OK
    saved.save(match, buffer)
    assert buffer[saved.PRESENT :] == past
    again = Match()
    assert load(again, buffer) == OK
    assert everything(again) == everything(match)


def changed(buffer, place, *values):
    """Copy a buffer with other bytes at a place."""
    copy = bytearray(buffer)
    copy[place : place + len(values)] = bytes(values)
    return copy


def test_a_later_version_is_newer_and_an_unknown_older_one_is_refused():
    match = MATCHES["held"]()
    buffer = written(match)
    for version in (saved.VERSION + 1, 99, 255):
        assert load(match, changed(buffer, saved.AT_VERSION, version)) == NEWER
    assert load(match, changed(buffer, saved.AT_VERSION, 0)) not in (OK, NEWER)
    assert written(match) == buffer


CARD = saved.AT_CARDS

# "held" is CLASSIC, three players, 7 turns taken, two rolls. What cannot be there, a byte or two each.
IMPOSSIBLE = [
    ("held", saved.AT_SHEET, 6, 255),
    ("held", saved.AT_OPTIONS, rules.UPPER_FIRST, rules.REAL, rules.TEAMS, 128),  # not CLASSIC's, no teams
    ("held", saved.AT_PLAYERS, 0, 7, 4, 2),  # none, too many, more or fewer than have played
    ("held", saved.AT_ROUNDS, 0, 2),
    ("held", saved.AT_PHASE, 0, START, OVER, 4),
    ("held", saved.AT_ROUND, 1),
    ("held", saved.AT_TURN, 1, 3, 13, 200),
    ("held", saved.AT_STARTER, 3),
    ("held", saved.AT_HOLDS, 32),
    ("held", saved.AT_ROLLS, 4, 0, 3),  # too many, none but dice, one more than throws
    ("held", saved.AT_SCORED_ROLLS, 1, 4),  # while dice lie
    ("held", saved.AT_SCORED_HOLDS, 1),
    ("held", saved.AT_SCORES_SINCE_THROW, (0, 1), (0xFF, 0xFF)),
    ("held", saved.AT_START_TIED, 0, 3, 64),  # nobody, two, a seventh won the start
    ("held", saved.AT_START_WAITING, 1),
    ("held", saved.AT_KINDS + 5, 1),  # a bot in an empty seat
    ("held", saved.AT_KINDS + 3, 1),
    ("held", saved.AT_TEAMS, 0x0F),
    ("held", saved.AT_THROWN_HOLDS, 1),  # before the first throw
    ("held", saved.AT_THROWN_HOLDS + 1, 32),
    ("held", saved.AT_THROWN_HOLDS + 2, 1),  # of a third throw that was not
    ("held", saved.AT_THROWN, 0x71),
    ("held", saved.AT_THROWN + 3, 0x19),
    ("held", saved.AT_THROWN + 4, 0x01),
    ("held", saved.AT_THROWN + 5, 0x10),  # a third throw that was not
    ("held", saved.AT_THROWN + 7, 0x01),
    ("held", saved.AT_START_DICE, 0x70, 0x00),
    ("held", saved.AT_START_DICE + 10, 0x11),  # of a player who does not play
    ("held", saved.AT_START_NUMBER, (1, 0)),
    ("held", CARD + 3 * CARD_BYTES + CHANCE, 20),  # of a player who does not play
    ("new", saved.AT_PHASE, 4),
    ("new", saved.AT_START_TIED, 1),
    ("new", saved.AT_START_NUMBER, (0, 1)),
    ("new", saved.AT_START_DICE, 0x10),
    ("not yet begun", saved.AT_STARTER, 1),
    ("start roll", saved.AT_STARTER, 1),
    ("start roll", saved.AT_START_DICE, 0x10),
    ("start roll", saved.AT_START_TIED, 0x1F),
    ("start roll", saved.AT_START_WAITING, 0x7F, 0),
    ("start roll half thrown", saved.AT_START_DICE, 0, 0x11),
    ("start roll tied", saved.AT_START_NUMBER, (1, 0)),
    ("told start", saved.AT_START_NUMBER, (0, 1)),
    ("told start", saved.AT_START_DICE, 0x10),
    ("over", saved.AT_TURN, 12),
    ("over", saved.AT_PHASE, TURN),
    ("full", saved.AT_ROUND, 4),
    ("full", saved.AT_ROUNDS, 5),
    ("just scored", saved.AT_ROUNDS, 1),
    ("teams", saved.AT_TEAMS, (0x11, 0x11), 0x61),  # one side alone, a seventh team
    ("scored", saved.AT_TURN, 0),  # all are a box ahead
    ("all scored", saved.AT_TURN, 0),
    ("over", saved.AT_SCORES_SINCE_THROW, (0, 2)),  # undo would find no dice to go back to
]


@pytest.mark.parametrize(("name", "place", "values"), [(name, at, of) for name, at, *of in IMPOSSIBLE])
def test_impossible_content_is_refused_and_a_match_stays_as_it_was(name, place, values):
    match = MATCHES[name]()
    buffer = written(match)
    for value in values:
        damaged = changed(buffer, place, *(value if isinstance(value, tuple) else (value,)))
        assert damaged != buffer
        assert load(match, damaged) == DAMAGED, value
        assert written(match) == buffer


@pytest.mark.parametrize(
    ("name", "place", "values"),
    [
        ("teams", saved.AT_TEAMS, (0x13, 0x31)),
        ("just scored", saved.AT_ROUNDS, (2,)),
        ("start roll tied", saved.AT_START_NUMBER, (0, 255)),
    ],
)
def test_what_is_just_possible_is_taken(name, place, values):
    buffer = written(MATCHES[name]())
    damaged = changed(buffer, place, *values)
    assert damaged != buffer and load(Match(), damaged) == OK


def test_of_an_older_turn_no_throw_is_written():
    match = play(game("applet"), 0)
    match.roll()
    for hold in (5, 21):
        match.hold(hold)
        match.roll()
    assert written(match)[saved.AT_THROWN_HOLDS : saved.AT_THROWN_HOLDS + 3] == bytes((0, 5, 21))
    match.score(CHANCE)
    match.roll()
    buffer = written(match)
    assert buffer[saved.AT_THROWN_HOLDS : saved.AT_THROWN_HOLDS + 3] == bytes(3)
    assert buffer[saved.AT_THROWN + 3 : saved.AT_THROWN + 8] == bytes(5)


@pytest.mark.parametrize("box", range(BOXES))
def test_a_box_holds_only_what_five_dice_can_give_it(box):
    """All 255 values of each box; 25, 30 and 40 in the straights' and houses' own boxes only."""
    match = table.begin("official")
    table.place(match, box, table.worth_nothing(box) if box != CHANCE else (1, 2, 3, 4, 6))
    buffer = written(match)
    possible = {oracle.plain_points(oracle.BOXES[box], faces) for faces in oracle.ROLLS}
    taken = {points for points in range(255) if load(Match(), changed(buffer, CARD + box, points)) == OK}
    assert taken == possible
    assert load(Match(), changed(buffer, CARD + box, 255)) == DAMAGED


def test_only_with_real_dice_a_score_may_come_from_no_throw():
    match = play(game("official"), 1)
    buffer = written(match)
    assert buffer[saved.AT_SCORED_ROLLS] and buffer[saved.AT_SCORES_SINCE_THROW + 1] == 1
    without = changed(buffer, saved.AT_SCORED_ROLLS, 0, 0)
    without[saved.AT_THROWN_HOLDS : saved.AT_THROWN_HOLDS + 3] = bytes(3)
    without[saved.AT_THROWN : saved.AT_THROWN + 8] = bytes(8)
    assert load(Match(), without) == DAMAGED
    assert load(Match(), changed(without, saved.AT_OPTIONS, rules.REAL)) == OK


def test_a_box_filled_never_or_twice_a_start_die_of_seven_and_a_start_after_turns_are_refused():
    buffer = written(MATCHES["held"]())
    first, second = buffer[CARD + BOXES], buffer[CARD + BOXES + 1]
    assert load(Match(), changed(buffer, CARD + (first + 1) % BOXES, 3)) == DAMAGED
    twice = changed(buffer, CARD + BOXES + 1, first)
    assert load(Match(), twice) == load(Match(), changed(twice, CARD + second, OPEN)) == DAMAGED
    for face, reason in ((6, OK), (7, DAMAGED)):
        die = face << 4 | buffer[saved.AT_START_DICE] & 15
        assert load(Match(), changed(buffer, saved.AT_START_DICE, die)) == reason
    match = game("official", bytes(2))
    for reason in (OK, DAMAGED):
        buffer = changed(written(match), saved.AT_PHASE, START)
        buffer[saved.AT_STARTER] = 0
        buffer[saved.AT_START_TIED] = buffer[saved.AT_START_WAITING] = 3
        buffer[saved.AT_START_DICE : saved.AT_START_DICE + 15] = bytes(15)
        buffer[saved.AT_START_NUMBER : saved.AT_START_NUMBER + 2] = bytes(2)
        assert load(Match(), buffer) == reason
        play(decide(match), 2)


@pytest.mark.parametrize("filled", [(), (YAHTZEE,)])
def test_a_hundred_without_its_yahtzee_or_before_it_is_refused(filled):
    match = table.begin("official")
    for box in filled:
        table.place(match, box, (1, 2, 3, 4, 6))
    table.place(match, FIVES, (5,) * 5)
    buffer = written(match)
    assert buffer[CARD + BOXES + len(filled)] == FIVES
    assert load(Match(), changed(buffer, CARD + BOXES + len(filled), FIVES | HUNDRED_BIT)) == DAMAGED


def test_a_hundred_is_not_believed_of_a_box_before_the_yahtzee_and_need_not_be_behind_it():
    match = table.begin("applet")
    for box in (CHANCE, YAHTZEE, SIXES):
        table.place(match, box, (6, 6, 6, 6, 6))
    buffer = written(match)
    assert load(Match(), changed(buffer, CARD + BOXES + 2, SIXES)) == OK
    assert load(Match(), changed(buffer, CARD + BOXES, CHANCE | HUNDRED_BIT)) == DAMAGED


damages = st.lists(
    st.tuples(st.integers(1, saved.AT_CARDS + 60), st.sampled_from((0, 1, 2, 6, 13, 31, 50, 128, 255))),
    min_size=1,
    max_size=3,
)
WRITTEN = {name: bytes(written(build())) for name, build in MATCHES.items()}


@settings(settings.get_profile("ci"), max_examples=5000 if IS_CAMPAIGN else 400)
@given(st.sampled_from(sorted(MATCHES)), damages)
def test_random_changes_are_refused_or_give_a_match_that_can_be_played_to_its_end(name, changes):
    damaged = bytearray(WRITTEN[name])
    for place, value in changes:
        damaged[place] = value
    match = Match()
    reason = load(match, damaged)
    assert reason in (OK, DAMAGED)
    if reason == OK:
        again = bytearray(damaged)
        assert saved.save(match, again) == OK
        assert again == damaged
        undo_all(match)
        _play_to_the_end(match)


def _play_to_the_end(match):
    real = match.options & rules.REAL
    decide(match)
    while match.phase != OVER:
        if not match.rolls:
            assert (match.enter(b"\1\2\3\4\6") if real else match.roll()) == OK
        legal = match.legal_mask()
        assert legal
        box = next(box for box in range(BOXES) if legal >> box & 1)
        assert match.score(box) == OK
