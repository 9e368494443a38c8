"""The diary of a match and the power: an undo over the end of a round loses no turn of it."""

import random
from collections import Counter
from typing import Any

import pytest

from engine import rules, saved
from engine.match import Match
from engine.rules import NOTHING_TO_UNDO, OK
from engine.turn import NEW, OVER, TURN
from host_sim.cable.rehearsal import power_on as switched_on
from host_sim.chip.flash import Flash
from keeping.keeper import Keeper
from strategy.bots.brain import GREEDY, HUMAN
from strategy.review.diary import TEACH, WARN, Diary, may_take_back, take_back
from tests.support.cuts import cuts

ROUND = 2 * 13  # turns of a round for two
HOLD = 5  # mask


def power_on(flash: Flash) -> tuple[Keeper, Match]:
    keeper, match, lines = switched_on(flash)
    assert lines == []
    return keeper, match


def scored(match: Match) -> int:
    return sum(match.card(player, round).filled for player in range(2) for round in range(2))


def go_on(keeper: Keeper, match: Match, turns: int) -> None:
    """Play as the turn's screen does, keeping what it keeps, until so many turns are scored."""
    while scored(match) < turns:
        if match.rolls < 2:
            match.roll()
            match.hold(HOLD)
            keeper.save(match)
        else:
            keeper.diary.note(match)
            keeper.save_diary()
            match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))
            keeper.save(match)


def begun() -> Flash:
    """A match of two rounds for two, its first round just over."""
    flash = Flash()
    keeper, match = power_on(flash)
    assert match.new_game(rules.FREE, bytes(2), b"\0\0\0\0\0\0\1\2", 2) == 0
    keeper.begin(match)
    while match.throw_start() == 0:
        pass
    keeper.save(match)
    keeper.save_diary()
    go_on(keeper, match, ROUND)
    assert match.round == 1
    return flash


def take_back_and_go_on(flash: Flash) -> None:
    """Take the last score of the round back, and play on into the next one."""
    keeper, match = power_on(flash)
    assert match.undo() == 0
    assert match.round == 0
    keeper.save(match)
    go_on(keeper, match, ROUND + 3)


def words(keeper: Keeper) -> list[tuple[int, int]]:
    """What is known of every turn: throws, and the hold of the second one."""
    diary = keeper.diary
    places = [(round, player, turn) for round in range(2) for player in range(2) for turn in range(13)]
    return [(diary.rolls(*place), diary.hold(*place, 1)) for place in places]


def test_an_undo_over_the_end_of_a_round_loses_no_turn_of_the_diary_whenever_the_power_goes():
    start, whole = begun(), begun()
    take_back_and_go_on(whole)
    keeper, _ = power_on(whole)
    wanted = words(keeper)
    assert wanted.count((2, HOLD)) == ROUND + 3
    for cut, flash in cuts(take_back_and_go_on, start):
        keeper, match = power_on(flash)
        assert not keeper.diary.is_late(), cut
        known = words(keeper)
        turns = scored(match)
        assert turns >= ROUND - 1, cut
        assert known.count((2, HOLD)) in (turns, turns + 1), cut
        go_on(keeper, match, ROUND + 3)
        keeper, _ = power_on(flash)
        assert words(keeper) == wanted, cut
    assert cut - start.steps > 20


# real dice, where bare scores can be taken back one after the other

FACES = b"\1\2\3\4\6"


def entered(keeper: Keeper) -> list[bool]:
    """Tell of every turn whether its faces are known."""
    dice = bytearray(5)
    places = [(round, player, turn) for round in range(2) for player in range(2) for turn in range(13)]
    return [keeper.diary.read_faces(*place, dice) and bytes(dice) == FACES for place in places]


def keep_bare(keeper: Keeper, match: Match, box: int, points: int) -> None:
    keeper.diary.note(match)
    keeper.save_diary()
    assert match.score_bare(box, points, 0) == 0
    keeper.save(match)


def in_the_next_round_bare() -> Flash:
    """A match with real dice: all but the last turn of its first round entered, then two bare scores."""
    flash = Flash()
    keeper, match = power_on(flash)
    assert match.new_game(rules.OFFICIAL, bytes(2), b"\0\0\0\0\0\0\1\2", 2, rules.REAL) == 0
    keeper.begin(match)
    match.choose_starter(0)
    keeper.save(match)
    keeper.save_diary()
    for turn in range(ROUND - 1):
        match.enter(FACES)
        keeper.diary.note(match)
        keeper.save_diary()
        match.score(turn // 2)
        keeper.save(match)
    keep_bare(keeper, match, 12, 20)
    assert match.round == 1
    keep_bare(keeper, match, 0, 3)
    return flash


def take_both_back(flash: Flash) -> None:
    keeper, match = power_on(flash)
    for round in (1, 0):
        assert match.undo() == 0
        assert match.round == round
        keeper.save(match)
    keep_bare(keeper, match, 12, 21)


def test_two_undone_scores_over_the_end_of_a_round_lose_no_turn_of_the_diary_whenever_the_power_goes():
    whole = in_the_next_round_bare()
    take_both_back(whole)
    wanted = [True] * (ROUND - 1) + [False] * (ROUND + 1)
    assert entered(power_on(whole)[0]) == wanted
    for cut, flash in cuts(take_both_back, in_the_next_round_bare()):
        keeper, _ = power_on(flash)
        assert not keeper.diary.is_late(), cut
        assert entered(keeper) == wanted, cut


# which match a diary is of

SEED = b"\0\0\0\0\0\0\1\2"
BEFORE = (TEACH, 2)  # how a match is coached, and from how much on
AFTER = (WARN, 3)


def begin(keeper: Keeper, match: Match, coach: tuple[int, int], seed: bytes) -> None:
    """Begin a match as the menus do."""
    assert match.new_game(rules.OFFICIAL, bytes(1), seed) == 0
    keeper.begin(match, *coach)
    keeper.save(match)
    keeper.save_diary()


def one_after_the_other(flash: Flash, seed: bytes, turns: int) -> None:
    """Play some turns of a match, give it up for another with a seed, and throw."""
    keeper, match = power_on(flash)
    begin(keeper, match, BEFORE, SEED)
    for turn in range(turns):
        match.roll()
        keeper.save(match)
        keeper.diary.note(match)
        keeper.save_diary()
        match.score(turn)
        keeper.save(match)
    begin(keeper, match, AFTER, seed)
    match.roll()
    keeper.save(match)


def tell(keeper: Keeper, match: Match) -> tuple[int, int, bool, int, list[int]]:
    """Tell how a match is coached, whether that is unknown, its throws, and those of the turns before."""
    diary = keeper.diary
    words = [diary.rolls(0, 0, turn) for turn in range(13)]
    return diary.coach(), diary.warn_from(), diary.is_late(), match.rolls, words


@pytest.mark.parametrize("turns", [0, 2, 13])
@pytest.mark.parametrize("seed", [SEED, b"\0\0\0\0\0\0\1\3"])
def test_a_match_goes_by_its_own_coach_and_diary_however_often_the_power_goes_as_it_begins(turns, seed):
    """The same seed: a duel code that is played once more."""
    whole = Flash()
    one_after_the_other(whole, seed, turns)
    unwritten = [0] * 13
    assert tell(*power_on(whole)) == (*AFTER, False, 1, unwritten)
    found: Counter[str] = Counter()
    for cut, flash in cuts(lambda flash: one_after_the_other(flash, seed, turns)):
        keeper, match = power_on(flash)
        if match.phase == NEW:
            continue
        coach, warn_from, late, _, words = tell(keeper, match)
        assert not late, cut
        if (coach, warn_from) == BEFORE:
            found["former"] += 1
            assert len([word for word in words if word]) in (scored(match), scored(match) + 1), cut
        else:
            found["new"] += 1
            assert (coach, warn_from, words) == (*AFTER, unwritten), cut
        known = tell(keeper, match)
        if match.phase == TURN and match.rolls < 3:
            match.roll()
            keeper.save(match)
            keeper, match = power_on(flash)
            assert tell(keeper, match) == (*known[:3], known[3] + 1, words), cut
    assert found["former"] and found["new"] > 2


def test_while_a_new_match_cannot_be_kept_the_former_one_keeps_its_diary():
    flash = Flash()
    one_after_the_other(flash, SEED, 2)
    keeper, match = power_on(flash)
    kept = tell(keeper, match)
    shelf: Any = keeper.shelf
    put, shelf.match.save = shelf.match.save, lambda *_: 3
    begin(keeper, match, BEFORE, SEED)
    assert tell(*power_on(flash)) == kept
    shelf.match.save = put
    assert match.roll() == 0 and keeper.save(match)
    keeper.save_diary()
    assert tell(*power_on(flash)) == (*BEFORE, False, 1, [0] * 13)


# A person's score can be taken back until a person throws again, whatever bots have played meanwhile.


def started(kinds: bytes, sheet: int = rules.FUN, rounds: int = 1, options: int = 0) -> tuple[Match, Diary]:
    match = Match()
    assert match.new_game(sheet, kinds, SEED, rounds, options) == OK
    while match.phase != TURN:
        match.throw_start()
    diary = Diary()
    diary.begin(match)
    return match, diary


def throw(match: Match, chance: random.Random, rolls: int) -> None:
    for _ in range(rolls):
        if match.rolls:
            assert match.hold(chance.randrange(31)) == OK
        assert match.roll() == OK


def score(match: Match, diary: Diary, chance: random.Random) -> int:
    legal = match.legal_mask()
    box = chance.choice([box for box in range(13) if legal >> box & 1])
    diary.note(match)
    assert match.score(box) == OK
    return box


def play_turn(match: Match, diary: Diary, chance: random.Random) -> int:
    throw(match, chance, chance.randrange(1, 4))
    return score(match, diary, chance)


def stand(match: Match) -> bytes:
    buffer = bytearray(saved.SIZE)
    assert saved.save(match, buffer) == OK
    return bytes(buffer)


@pytest.mark.parametrize("kinds", [bytes((HUMAN, GREEDY)), bytes((GREEDY, HUMAN, GREEDY, GREEDY))])
@pytest.mark.parametrize("rounds", [1, 2])
def test_over_the_turns_of_bots_the_match_stands_as_before_the_score(kinds, rounds):
    chance = random.Random(4)
    match, diary = started(kinds, rules.OFFICIAL if rounds > 1 else rules.FUN, rounds)
    person = kinds.index(HUMAN)
    before = b""
    box = 0
    while match.phase != OVER:
        if match.player == person:
            throw(match, chance, chance.randrange(1, 4))
            before = stand(match)
            box = score(match, diary, chance)
        else:
            throw(match, chance, 1)
            assert may_take_back(match, diary) == bool(before)
            score(match, diary, chance)
        if before and chance.randrange(3) == 0:
            assert may_take_back(match, diary)
            assert take_back(match, diary) == box
            assert stand(match)[: saved.PRESENT] == before[: saved.PRESENT]
            assert not may_take_back(match, diary)
            box = score(match, diary, chance)
    assert may_take_back(match, diary)
    assert take_back(match, diary) == box
    assert match.phase == TURN and stand(match)[: saved.PRESENT] == before[: saved.PRESENT]


@pytest.mark.parametrize("options", [0, rules.DUPLICATE])
def test_bots_throw_again_what_they_threw_but_what_everybody_gets_and_what_is_not_noted_stands(options):
    assert not may_take_back(Match(), Diary())
    chance = random.Random(1)
    match, diary = started(bytes((GREEDY, GREEDY)))
    play_turn(match, diary, chance)
    assert not may_take_back(match, diary)  # nobody's
    match, diary = started(bytes((HUMAN, GREEDY)), options=options)
    for _ in range(match.player + 1):
        play_turn(match, diary, chance)
    lost = Diary()
    lost.begin(match, late=1)
    assert may_take_back(match, lost) and may_take_back(match, diary)
    throw(match, random.Random(2), 3)
    assert not may_take_back(match, lost)
    assert may_take_back(match, diary) == (not options)
    if not options:
        thrown = bytes(match.thrown)
        take_back(match, diary)
        score(match, diary, chance)
        throw(match, random.Random(2), 3)
        assert bytes(match.thrown) == thrown


def test_a_score_stands_once_a_person_has_thrown():
    match, diary = started(bytes((HUMAN, HUMAN, GREEDY)))
    chance = random.Random(1)
    match.starter = match.player = 0
    match.current = match.cards[0]
    assert not may_take_back(match, diary)
    play_turn(match, diary, chance)
    assert may_take_back(match, diary)
    match.roll()
    assert not may_take_back(match, diary) and match.turns_back() == 0
    assert match.undo_turns(1, 0, 0) == NOTHING_TO_UNDO
    score(match, diary, chance)
    play_turn(match, diary, chance)
    assert match.turns_back() == 2
