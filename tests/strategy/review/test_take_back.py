"""A person's score can be taken back until a person throws again, whatever bots have played meanwhile."""

import random

import pytest

from engine import rules, saved
from engine.match import Match
from engine.rules import NOTHING_TO_UNDO, OK
from engine.turn import OVER, TURN
from strategy.bots.brain import GREEDY, HUMAN
from strategy.review.diary import Diary, may_take_back, take_back

SEED = b"\1\2\3\4\5\6\7\x08"


def begun(kinds: bytes, sheet: int = rules.FUN, rounds: int = 1, options: int = 0) -> tuple[Match, Diary]:
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
def test_over_the_turns_of_bots_the_match_stands_as_before_the_score(kinds: bytes, rounds: int) -> None:
    chance = random.Random(4)
    match, diary = begun(kinds, rules.OFFICIAL if rounds > 1 else rules.FUN, rounds)
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


def test_bots_throw_again_what_they_threw() -> None:
    match, diary = begun(bytes((HUMAN, GREEDY)))
    chance = random.Random(1)
    play_turn(match, diary, chance)
    throw(match, random.Random(2), 3)
    thrown = bytes(match.thrown)
    take_back(match, diary)
    score(match, diary, chance)
    throw(match, random.Random(2), 3)
    assert bytes(match.thrown) == thrown


def test_a_score_stands_once_a_person_has_thrown() -> None:
    match, diary = begun(bytes((HUMAN, HUMAN, GREEDY)))
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


def test_where_everybody_gets_the_same_dice_a_score_stands_once_a_bot_has_thrown() -> None:
    match, diary = begun(bytes((HUMAN, GREEDY)), options=rules.DUPLICATE)
    chance = random.Random(1)
    if match.player:
        play_turn(match, diary, chance)
    play_turn(match, diary, chance)
    assert may_take_back(match, diary)
    match.roll()
    assert not may_take_back(match, diary)
    score(match, diary, chance)
    assert not may_take_back(match, diary)


def test_without_its_diary_a_score_stands_once_a_bot_has_thrown() -> None:
    match, diary = begun(bytes((HUMAN, GREEDY)))
    chance = random.Random(1)
    play_turn(match, diary, chance)
    lost = Diary()
    lost.begin(match, late=1)
    assert may_take_back(match, lost)
    match.roll()
    assert may_take_back(match, diary) and not may_take_back(match, lost)


def test_nothing_is_taken_back_among_bots_alone_or_before_a_match() -> None:
    assert not may_take_back(Match(), Diary())
    match, diary = begun(bytes((GREEDY, GREEDY)))
    for _ in range(4):
        play_turn(match, diary, random.Random(1))
        assert not may_take_back(match, diary)
