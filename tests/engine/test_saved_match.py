"""Saved matches: fixed in size, versioned; impossible and newer ones are refused.

BYTES_APART says which bytes of each match are changed: every 16th, so that each is in one of the matches;
`make campaign` asks for all.
"""

import os
import random

import pytest

from engine import rules, saved
from engine.boxes import BOXES, CHANCE, FIVES, FOURS, FULL_HOUSE, SIXES, SMALL_STRAIGHT, YAHTZEE
from engine.card import CARD_BYTES, HUNDRED_BIT, OPEN
from engine.dice import MAX_PLAYERS
from engine.match import MAX_ROUNDS, Match
from engine.rules import BAD_SIZE, DAMAGED, NEWER, NO_MATCH, NOT_ROLLED, OK
from engine.saved_reading import load
from engine.turn import OVER, START, TURN
from keeping.keeper import SIZES
from tests.support import oracle, table

SEED = bytes.fromhex("00c0ffee0badcafe")
APART = int(os.environ.get("BYTES_APART", "16"))


def game(sheet, kinds=b"\0", rounds=1, options=0, teams=None, seed=SEED):
    """Set up a match with the device's own dice."""
    match = Match()
    assert match.new_game(table.sheet_of(sheet), kinds, seed, rounds, options, teams) == OK
    return match


def decide(match):
    """Throw until somebody may start."""
    while match.phase == START:
        assert match.throw_start() == OK
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
    """Earn some hundreds."""
    match = table.begin("official", players=2, start=((6,) * 5, (1,) * 5))
    for box in (YAHTZEE, FIVES, FOURS):
        for _ in range(2):
            table.place(match, box, (box + 1,) * 5 if box < 6 else (1,) * 5)
    return match


MATCHES = {
    "new": lambda: game("applet"),
    "one roll": lambda: play(game("applet"), 0, 1),
    "start roll": lambda: game("official", bytes(6)),
    "start roll half thrown": lambda: _start_throws(game("free", bytes(6)), 3),
    "start roll tied": lambda: _tied(),
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
    "full": lambda: play(decide(game("free", bytes(6), rounds=6)), 6 * 78),
    "over": lambda: play(game("applet"), 13),
}
FEW = ("start roll tied", "held", "real", "over")


def _start_throws(match, count):
    for _ in range(count):
        assert match.throw_start() == OK
    return match


def _tied():
    match = table.new("official", players=3)
    table.load_start(match, [((6,) * 5, (1,) * 5, (6,) * 5), ((1,) * 5, None, (1,) * 5)])
    return _start_throws(match, 4)


def written(match):
    """Save a match into a new buffer."""
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
    names = [
        "phase",
        "sheet",
        "flags",
        "options",
        "players",
        "rounds",
        "round",
        "turn",
        "player",
        "starter",
        "holds",
        "rolls",
    ]
    names += ["last_player", "last_box", "last_points", "last_hundred"]
    return (
        {name: getattr(match, name) for name in names},
        [bytes(value) for value in (match.kinds, match.teams, match.seed, match.dice)],
        [bytes(match.start.dice), bytes(match.start.totals), match.start.tied, match.start.per_player],
        [
            match.start.player(),
            match.start.number,
            match.start.decided(),
            match.can_undo(),
            match.legal_mask(),
        ],
        [match.total(player) for player in range(match.players)],
        [
            (
                bytes(card.boxes),
                card.open_mask,
                card.upper,
                card.upper_bonus,
                card.lower,
                card.hundreds,
                card.total,
            )
            for card in (
                match.card(i % MAX_PLAYERS, i // MAX_PLAYERS) for i in range(MAX_PLAYERS * MAX_ROUNDS)
            )
        ],
    )


@pytest.mark.parametrize("name", MATCHES)
def test_a_saved_match_comes_back_identical(name):
    match = MATCHES[name]()
    buffer = written(match)
    again = play(game("free", bytes(1), rounds=6), 30, 2)  # a match with other things in all places
    assert load(again, buffer) == OK
    assert everything(again) == everything(match)
    assert written(again) == buffer


@pytest.mark.parametrize("name", MATCHES)
def test_a_loaded_match_goes_on_as_the_saved_one(name):
    match = MATCHES[name]()
    again = Match()
    assert load(again, written(match)) == OK
    match.source, again.source = again.source, again.source  # one set of dice, of the seed that was saved
    assert match.can_undo() == again.can_undo()
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


def test_the_size_is_fixed():
    assert {len(written(build())) for build in MATCHES.values()} == {saved.SIZE}
    assert 2 * (max(SIZES[0], SIZES[5]) + 12) + 36 <= 512  # what littlefs keeps without a block of its own


@pytest.mark.parametrize("size", [0, 1, saved.SIZE - 1, saved.SIZE + 1, 2 * saved.SIZE])
def test_another_size_is_refused_both_ways(size):
    match = MATCHES["held"]()
    before = everything(match)
    assert saved.save(match, bytearray(size)) == BAD_SIZE
    assert load(match, (bytes(written(match)) * 3)[:size]) == BAD_SIZE
    assert everything(match) == before


def test_no_match_is_nothing_to_save():
    buffer = bytearray([7]) * saved.SIZE
    assert saved.save(Match(), buffer) == NO_MATCH
    assert buffer == bytearray([7]) * saved.SIZE


def refused_untouched(buffer, match):
    """Tell why a buffer is refused, having checked that the match stayed as it was."""
    before = written(match)
    reason = load(match, buffer)
    assert written(match) == before
    return reason


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


def test_the_serial_is_left_to_whoever_keeps_the_match():
    buffer = written(MATCHES["held"]())
    saved.put_word(buffer, saved.AT_SERIAL, 0xABCD)
    match = Match()
    assert load(match, buffer) == OK
    assert saved.save(match, buffer) == OK
    assert saved.word(buffer, saved.AT_SERIAL) == 0xABCD


def changed(buffer, place, *values):
    """Copy a buffer with other bytes at a place."""
    copy = bytearray(buffer)
    copy[place : place + len(values)] = bytes(values)
    return copy


def test_a_later_version_is_newer_and_an_unknown_older_one_is_refused():
    match = MATCHES["held"]()
    buffer = written(match)
    for version in (saved.VERSION + 1, 99, 255):
        assert refused_untouched(changed(buffer, saved.AT_VERSION, version), match) == NEWER
    assert refused_untouched(changed(buffer, saved.AT_VERSION, 0), match) not in (OK, NEWER)


def card_at(card):
    """Tell where a player's card of the present round stands."""
    return saved.AT_CARDS + card * CARD_BYTES


# "held": CLASSIC, three players, 7 turns taken, two rolls; what is written over it and where
IMPOSSIBLE = {
    "sheet 6": (saved.AT_SHEET, 6),
    "sheet 255": (saved.AT_SHEET, 255),
    "an option that the sheet lacks": (saved.AT_OPTIONS, rules.UPPER_FIRST),
    "real dice where there are none": (saved.AT_OPTIONS, rules.REAL),
    "an option that nobody knows": (saved.AT_OPTIONS, 128),
    "teams without teams": (saved.AT_OPTIONS, rules.TEAMS),
    "no players": (saved.AT_PLAYERS, 0),
    "player 7": (saved.AT_PLAYERS, 7),
    "more players than have played": (saved.AT_PLAYERS, 4),
    "fewer players than have played": (saved.AT_PLAYERS, 2),
    "no rounds": (saved.AT_ROUNDS, 0),
    "more rounds than the sheet has": (saved.AT_ROUNDS, 2),
    "phase new": (saved.AT_PHASE, 0),
    "phase start": (saved.AT_PHASE, START),
    "phase over": (saved.AT_PHASE, OVER),
    "phase 4": (saved.AT_PHASE, 4),
    "a later round": (saved.AT_ROUND, 1),
    "an earlier turn": (saved.AT_TURN, 1),
    "a later turn": (saved.AT_TURN, 3),
    "turn 13": (saved.AT_TURN, 13),
    "turn 200": (saved.AT_TURN, 200),
    "starter 3 of 3": (saved.AT_STARTER, 3),
    "holds of a sixth die": (saved.AT_HOLDS, 32),
    "four rolls": (saved.AT_ROLLS, 4),
    "no rolls but dice": (saved.AT_ROLLS, 0),
    "three rolls but two throws": (saved.AT_ROLLS, 3),
    "scored rolls while dice lie": (saved.AT_SCORED_ROLLS, 1),
    "four scored rolls": (saved.AT_SCORED_ROLLS, 4),
    "scored holds while dice lie": (saved.AT_SCORED_HOLDS, 1),
    "scores since a throw that lies": (saved.AT_SCORES_SINCE_THROW, 0, 1),
    "more scores than were made": (saved.AT_SCORES_SINCE_THROW, 0xFF, 0xFF),
    "nobody won the start": (saved.AT_START_TIED, 0),
    "two won the start": (saved.AT_START_TIED, 3),
    "a seventh won the start": (saved.AT_START_TIED, 64),
    "someone still throws for the start": (saved.AT_START_WAITING, 1),
    "a bot in an empty seat": (saved.AT_KINDS + 5, 1),
    "a bot in the first empty seat": (saved.AT_KINDS + 3, 1),
    "a team without teams": (saved.AT_TEAMS, 0x0F),
    "holds before the first throw": (saved.AT_THROWN_HOLDS, 1),
    "holds of a sixth die in the second throw": (saved.AT_THROWN_HOLDS + 1, 32),
    "holds of a third throw that was not": (saved.AT_THROWN_HOLDS + 2, 1),
    "a die of 7": (saved.AT_THROWN, 0x71),
    "a die of 9": (saved.AT_THROWN + 3, 0x19),
    "a die of 0": (saved.AT_THROWN + 4, 0x01),
    "a third throw that was not": (saved.AT_THROWN + 5, 0x10),
    "a sixteenth die": (saved.AT_THROWN + 7, 0x01),
    "a start die of 7": (saved.AT_START_DICE, 0x70),
    "a start die that was not thrown": (saved.AT_START_DICE, 0x00),
    "a start die of a player who does not play": (saved.AT_START_DICE + 10, 0x11),
    "two hundred and fifty-six ties for the start": (saved.AT_START_NUMBER, 1, 0),
    "points in a box that was never filled": (card_at(0) + BOXES - 1, 255),
    "a card of a player who does not play": (card_at(3) + CHANCE, 20),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible_content_is_refused(what):
    match = MATCHES["held"]()
    buffer = written(match)
    place, *values = IMPOSSIBLE[what]
    damaged = changed(buffer, place, *values)
    if what == "points in a box that was never filled":
        filled = buffer[card_at(0) + BOXES]
        damaged = changed(buffer, card_at(0) + (filled + 1) % BOXES, 3)
    assert damaged != buffer
    assert refused_untouched(damaged, match) == DAMAGED


def start_after_a_turn(match):
    """Let the start be thrown for anew by two who have played a turn each; all else is as it should be."""
    buffer = written(match)
    buffer[saved.AT_PHASE] = START
    buffer[saved.AT_STARTER] = 0
    buffer[saved.AT_START_TIED] = buffer[saved.AT_START_WAITING] = 3
    buffer[saved.AT_START_DICE : saved.AT_START_DICE + 15] = bytes(15)
    buffer[saved.AT_START_NUMBER : saved.AT_START_NUMBER + 2] = bytes(2)
    return buffer


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


IMPOSSIBLE_STARTS = {
    "a phase that there is not": ("new", saved.AT_PHASE, 4),
    "someone tied where nobody throws": ("new", saved.AT_START_TIED, 1),
    "a tie broken where nobody throws": ("new", saved.AT_START_NUMBER, 0, 1),
    "a die where nobody throws": ("new", saved.AT_START_DICE, 0x10),
    "another starter where the first one starts": ("not yet begun", saved.AT_STARTER, 1),
    "a starter before it is decided": ("start roll", saved.AT_STARTER, 1),
    "a die before it is thrown": ("start roll", saved.AT_START_DICE, 0x10),
    "waiting, and not tied": ("start roll", saved.AT_START_TIED, 0x1F),
    "a seventh who waits": ("start roll", saved.AT_START_WAITING, 0x7F),
    "nobody waits": ("start roll", saved.AT_START_WAITING, 0),
    "no die of one who has thrown": ("start roll half thrown", saved.AT_START_DICE, 0),
    "a second die of one": ("start roll half thrown", saved.AT_START_DICE, 0x11),
    "a tie broken by told dice": ("told start", saved.AT_START_NUMBER, 0, 1),
    "a die of a start that is told": ("told start", saved.AT_START_DICE, 0x10),
}
STARTS = MATCHES | {
    "not yet begun": lambda: game("fun", bytes(2)),
    "told start": lambda: game("official", bytes(2), options=rules.REAL),
}


@pytest.mark.parametrize("what", IMPOSSIBLE_STARTS)
def test_an_impossible_start_is_refused(what):
    name, place, *values = IMPOSSIBLE_STARTS[what]
    buffer = written(STARTS[name]())
    assert load(Match(), buffer) == OK
    assert load(Match(), changed(buffer, place, *values)) == DAMAGED


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        ("over", saved.AT_TURN, 12),
        ("full", saved.AT_ROUND, 4),
        ("full", saved.AT_ROUNDS, 5),
    ],
)
def test_a_match_is_over_after_the_last_turn_of_the_last_round_alone(name, place, value):
    match = MATCHES[name]()
    assert match.phase == OVER
    assert refused_untouched(changed(written(match), place, value), match) == DAMAGED


def test_sides_are_at_least_two():
    match = MATCHES["teams"]()
    buffer = written(match)
    assert buffer[saved.AT_TEAMS : saved.AT_TEAMS + 2] == b"\x21\x21"
    assert refused_untouched(changed(buffer, saved.AT_TEAMS, 0x11, 0x11), match) == DAMAGED
    assert load(Match(), changed(buffer, saved.AT_TEAMS, 0x13, 0x31)) == OK


def test_a_round_beyond_the_last_is_refused():
    buffer = written(MATCHES["just scored"]())
    assert buffer[saved.AT_ROUND] == 1
    for rounds, reason in ((2, OK), (1, DAMAGED)):
        assert load(Match(), changed(buffer, saved.AT_ROUNDS, rounds)) == reason


@pytest.mark.parametrize("players", [1, 2, 6])
def test_when_all_are_a_box_ahead_the_turn_would_be_over_and_it_is_refused(players):
    buffer = written(play(decide(game("official", bytes(players))), players))
    assert buffer[saved.AT_TURN] == 1
    assert load(Match(), changed(buffer, saved.AT_TURN, 1)) == OK
    assert load(Match(), changed(buffer, saved.AT_TURN, 0)) == DAMAGED


def test_most_ties_that_can_be_are_taken_and_one_more_is_refused():
    buffer = written(MATCHES["start roll tied"]())
    for ties, reason in ((255, OK), (256, DAMAGED)):
        assert load(Match(), changed(buffer, saved.AT_START_NUMBER, ties >> 8, ties & 255)) == reason


def test_a_start_is_not_thrown_for_once_turns_were_played():
    match = game("official", bytes(2))
    assert load(Match(), start_after_a_turn(match)) == OK
    assert load(Match(), start_after_a_turn(play(decide(match), 2))) == DAMAGED


@pytest.mark.parametrize("box", range(BOXES))
def test_a_box_holds_only_what_five_dice_can_give_it(box):
    """All 255 values of each box; 25, 30 and 40 in the straights' and houses' own boxes only."""
    match = table.begin("official")
    table.place(match, box, table.worth_nothing(box) if box != CHANCE else (1, 2, 3, 4, 6))
    buffer = written(match)
    possible = {oracle.plain_points(oracle.BOXES[box], faces) for faces in oracle.ROLLS}
    taken = {
        points for points in range(255) if load(Match(), changed(buffer, card_at(0) + box, points)) == OK
    }
    assert taken == possible
    assert load(Match(), changed(buffer, card_at(0) + box, 255)) == DAMAGED


def test_a_turn_after_the_last_box_is_refused():
    match = play(game("applet"), 13)
    assert match.phase == OVER
    assert load(Match(), changed(written(match), saved.AT_PHASE, TURN)) == DAMAGED


def test_no_hundred_comes_before_the_yahtzee():
    match = table.begin("applet")
    table.place(match, CHANCE, (6, 6, 6, 6, 6))
    table.place(match, YAHTZEE, (6, 6, 6, 6, 6))
    table.place(match, SIXES, (6, 6, 6, 6, 6))
    buffer = written(match)
    first, third = card_at(0) + BOXES, card_at(0) + BOXES + 2
    assert buffer[third] == SIXES | HUNDRED_BIT
    assert load(Match(), changed(buffer, third, SIXES)) == OK
    assert load(Match(), changed(buffer, first, CHANCE | HUNDRED_BIT)) == DAMAGED


def test_only_with_real_dice_a_score_may_come_from_no_throw():
    match = play(game("official"), 1)
    buffer = written(match)
    assert buffer[saved.AT_SCORED_ROLLS] and buffer[saved.AT_SCORES_SINCE_THROW + 1] == 1
    without = changed(buffer, saved.AT_SCORED_ROLLS, 0, 0)
    without[saved.AT_THROWN_HOLDS : saved.AT_THROWN_HOLDS + 3] = bytes(3)
    without[saved.AT_THROWN : saved.AT_THROWN + 8] = bytes(8)
    assert refused_untouched(without, match) == DAMAGED
    assert load(Match(), changed(without, saved.AT_OPTIONS, rules.REAL)) == OK


def test_a_start_die_shows_six_at_most():
    match = MATCHES["held"]()
    buffer = written(match)
    other = buffer[saved.AT_START_DICE] & 15
    for face, reason in ((6, OK), (7, DAMAGED)):
        assert load(Match(), changed(buffer, saved.AT_START_DICE, face << 4 | other)) == reason


def test_a_seventh_team_is_refused():
    match = MATCHES["teams"]()
    assert refused_untouched(changed(written(match), saved.AT_TEAMS, 0x61), match) == DAMAGED


def test_a_box_filled_twice_is_refused():
    match = play(game("applet"), 3)
    buffer = written(match)
    first, second = buffer[card_at(0) + BOXES], buffer[card_at(0) + BOXES + 1]
    twice = changed(buffer, card_at(0) + BOXES + 1, first)
    assert load(Match(), twice) == DAMAGED
    assert load(Match(), changed(twice, card_at(0) + second, OPEN)) == DAMAGED


def test_a_hundred_without_its_yahtzee_is_refused():
    hundred_bit = _hundred_bit()
    match = table.begin("official")
    table.place(match, FIVES, (5,) * 5)
    buffer = written(match)
    assert load(Match(), changed(buffer, card_at(0) + BOXES, FIVES | hundred_bit)) == DAMAGED
    match = table.begin("official")
    table.place(match, YAHTZEE, (1, 2, 3, 4, 6))
    table.place(match, FIVES, (5,) * 5)
    buffer = written(match)
    assert load(Match(), changed(buffer, card_at(0) + BOXES + 1, FIVES | hundred_bit)) == DAMAGED


def _hundred_bit():
    match = table.begin("official")
    table.place(match, YAHTZEE, (1,) * 5)
    table.place(match, FIVES, (5,) * 5)
    return written(match)[card_at(0) + BOXES + 1] ^ FIVES


def test_a_device_match_scored_without_dice_is_refused():
    """Undo would find no dice to go back to."""
    match = play(game("applet"), 3)
    buffer = written(match)
    assert load(Match(), changed(buffer, saved.AT_SCORES_SINCE_THROW, 0, 2)) == DAMAGED
    bare = changed(buffer, saved.AT_SCORED_ROLLS, 0, 0)
    bare[saved.AT_THROWN : saved.AT_THROWN + 8] = bytes(8)
    bare[saved.AT_THROWN_HOLDS : saved.AT_THROWN_HOLDS + 3] = bytes(3)
    assert load(Match(), bare) == DAMAGED


def test_random_content_never_breaks_a_match():
    """Random changes: refused, or taken as a match that can be played to its end."""
    chooser = random.Random(20)
    buffers = [written(build()) for build in MATCHES.values()]
    taken = 0
    for number in range(1000):
        damaged = bytearray(buffers[number % len(buffers)])
        for _ in range(chooser.choice((1, 1, 1, 2, 3))):
            damaged[chooser.randrange(1, saved.AT_CARDS + 60)] = chooser.choice(
                (0, 1, 2, 6, 13, 31, 50, 128, 255)
            )
        match = Match()
        reason = load(match, damaged)
        assert reason in (OK, DAMAGED)
        if reason == OK:
            taken += 1
            again = bytearray(damaged)
            assert saved.save(match, again) == OK
            assert again == damaged
            undo_all(match)
            _play_to_the_end(match)
    assert taken > 100


def _play_to_the_end(match):
    real = match.options & rules.REAL
    if match.phase == START:
        assert match.choose_starter(0) == OK if real else decide(match)
    while match.phase != OVER:
        if not match.rolls:
            assert (match.enter(b"\1\2\3\4\6") if real else match.roll()) == OK
        legal = match.legal_mask()
        assert legal
        box = next(box for box in range(BOXES) if legal >> box & 1)
        assert match.score(box) == OK
