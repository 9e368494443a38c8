"""The report adds up, whoever judges; costs can be looked at again; what is not known is not told."""

import random
from functools import cache
from itertools import pairwise, product

import pytest

from contract.play import BOX, POINT, STOP, TELLABLE
from engine import rules
from engine.match import Match
from engine.turn import OVER, START, Turn
from host_sim.solver.device_advisor import plain_advisor, plain_greedy
from strategy.analysis.advisor import Advisor
from strategy.bots import brain
from strategy.bots.brain import GREEDY
from strategy.review import report
from strategy.review.diary import DIARY_BYTES, HEAD_BYTES, HELP_AT, Diary
from strategy.review.report import COST_BYTES, Report
from strategy.values import RULES_ON_FILLED, rules_of

MANY = next(sheet for sheet in range(rules.SHEETS) if rules.FLAGS[sheet] & rules.MANY_ROUNDS)
player = brain.Brain(plain_greedy())
judge = cache(plain_advisor)


def seed_of(seed: int) -> bytes:
    return seed.to_bytes(8, "big")


def play(seed: int, kinds: bytes = b"\1", sheet: int = 0, rounds: int = 1, options: int = 0):
    """Play a match of bots; answer it with its diary."""
    match = Match()
    assert not match.new_game(sheet, kinds, seed_of(seed), rounds, options)
    diary = Diary()
    diary.begin(match)
    while match.phase == START:
        match.throw_start()
    while match.phase != OVER:
        player.begin(match)
        while not player.step():
            pass
        if player.decision >= BOX:
            diary.note(match)
        assert not brain.play(match, player.decision)
    return match, diary


def told(match: Match, diary: Diary, player: int = 0, advisor=None) -> Report:
    found = Report(advisor or judge(rules_of(match.sheet, match.options)))
    found.begin(match, diary, player)
    steps = 0
    while not found.step():
        steps += 1
        assert steps < 1000 * match.rounds
    return found


def test_without_a_table_or_with_one_that_turns_out_to_be_no_good_it_ends_without_one():
    found = told(*play(1), advisor=judge(RULES_ON_FILLED))
    assert found.done and not found.ready
    advisor = plain_advisor(0)
    found = Report(advisor)
    assert found.done and found.step()
    found.begin(*play(1), 0)
    assert found.ready and not found.done
    advisor.fits = lambda *_: False  # type: ignore[method-assign]
    advisor.forget()
    assert found.step()
    assert found.done and not found.ready


def advised(match: Turn) -> Advisor:
    """Answer an advisor that is prepared for a match's turn."""
    advisor = judge(rules_of(match.sheet, match.options))
    advisor.begin(match)
    while not advisor.step():
        pass
    return advisor


def check_sum(found: Report, match: Match) -> None:
    assert found.done and found.ready and found.whole
    assert found.score == match.total(found.player) << POINT
    assert found.average + found.luck - found.holds_given - found.boxes_given == found.score
    assert found.judged == found.turns == 13 * match.rounds
    assert found.holds_given >= 0
    assert found.boxes_given >= 0
    assert all(one >= other >= 0 for one, other in pairwise(found.losses))


def test_of_six_rounds_the_sums_are_the_score_and_a_score_that_is_taken_back_leaves_no_trace():
    """How it is with every sheet, option and kind of player: test_report_identity.py."""
    match, diary = play(0, bytes((GREEDY,)) * 6, MANY, 6)
    for player in range(6):
        check_sum(told(match, diary, player), match)
    before = bytes(diary.book)
    match.undo()  # a score that is taken back leaves no trace
    diary.note(match)
    match.score(match.legal_mask().bit_length() - 1)
    assert diary.book == before
    check_sum(told(match, diary), match)
    diary.begin(match)
    assert not any(diary.rolls(*place) for place in product(range(6), range(6), range(13)))
    found = told(match, diary)
    assert not found.whole and (found.judged, found.turns) == (0, 13 * 6)


def test_the_costliest_choices_are_laid_out_as_they_were():
    match, diary = play(11)
    found = told(match, diary)
    for place in range(report.COSTS):
        assert found.losses[place] >= TELLABLE
        found.lay_cost(place)
        replay = found.replay
        at = place * COST_BYTES
        chosen, better = found.costs[at + report.CHOSEN], found.costs[at + report.BETTER]
        assert replay.rolls == found.costs[at + report.COST_ROLL]
        if chosen >= BOX:
            assert match.card(0, 0).order[replay.turn] & 15 == chosen - BOX
        advisor = advised(replay)
        assert advisor.worth(better) - advisor.worth(chosen) == found.losses[place]


@pytest.mark.parametrize("rounds", [1, 2])
def test_nothing_is_lost_by_who_follows_the_judge_and_a_grade_is_so_many_points_given_away_a_round(rounds):
    match = Match()
    assert not match.new_game(MANY, b"\0", seed_of(3), rounds)
    diary = Diary()
    diary.begin(match)
    while match.phase != OVER:
        match.roll()
        advisor = advised(match)
        while match.rolls < 3 and (hold := advisor.best_hold()) != STOP:
            match.hold(hold)
            match.roll()
        diary.note(match)
        match.score(advisor.best_box())
    found = told(match, diary)
    check_sum(found, match)
    assert found.given() == found.grade == 0
    assert list(found.losses) == [0, 0, 0]
    assert found.luck == found.score - found.average
    for grade, given in enumerate((1, 3, 6, 12, 25, 50)):
        for more, wanted in ((0, grade), (rounds, grade + 1)):
            found.begin(match, diary, 0)
            found.boxes_given = rounds * (given << POINT) + more
            while not found.step():
                pass
            assert found.grade == wanted


def test_the_diary_goes_into_bytes_and_back_and_knows_its_match():
    match, diary = play(31)
    again = Diary()
    assert not again.is_of(match)
    again.book[:] = bytes(diary.book)
    assert len(again.book) == DIARY_BYTES
    assert again.is_of(match)
    assert told(match, again).luck == told(match, diary).luck
    other, _ = play(32)
    assert not again.is_of(other)
    again.helped(0, 2)
    again.helped(0, 1)
    assert list(again.book[HELP_AT : HELP_AT + 2]) == [2, 0]
    check_sum(told(match, again), match)


def test_a_throw_that_was_not_made_held_nothing():
    match = Match()
    match.new_game(rules.OFFICIAL, b"\0", seed_of(3))
    diary = Diary()
    diary.begin(match)
    for holds in ((0b10101, 0b01110), (0b00110,), ()):
        match.roll()
        for mask in holds:
            match.hold(mask)
            match.roll()
        diary.note(match)
        match.score(match.legal_mask().bit_length() - 1)
    assert [diary.rolls(0, 0, turn) for turn in range(3)] == [3, 2, 1]
    assert [[diary.hold(0, 0, turn, throw) for throw in (1, 2)] for turn in range(3)] == [
        [0b10101, 0b01110], [0b00110, 0], [0, 0],
    ]  # fmt: skip


def test_with_real_dice_boxes_are_judged_and_nothing_else_is_claimed():
    match = Match()
    match.new_game(rules.OFFICIAL, b"\0", seed_of(1), 1, rules.REAL)
    diary = Diary()
    diary.begin(match)
    for box in range(13):
        if box % 2:
            assert not match.enter(bytes((1 if box == 11 else box % 6 + 1, 6, 5, 2, 2)))
            diary.note(match)
            assert not match.score(box)
        else:
            diary.note(match)
            assert not match.score_bare(box, 6 if box == 12 else 0, 0)
    found = told(match, diary)
    assert found.done and not found.whole
    assert (found.judged, found.turns) == (6, 13)
    assert found.boxes_given > 0
    assert found.holds_given == 0
    found.lay_cost(0)
    assert bytes(found.replay.dice[1:]) == b"\6\5\2\2"


def test_what_a_lesson_asks_meanwhile_changes_nothing():
    match, diary = play(1)
    plain = told(match, diary)
    for asked_at in range(1, 60, 7):
        found = Report(judge(0))
        found.begin(match, diary, 0)
        for _ in range(asked_at):
            found.step()
        found.advisor.begin(Match())
        while not found.step():
            pass
        check_sum(found, match)
        assert (found.luck, found.holds_given, found.losses) == (plain.luck, plain.holds_given, plain.losses)


def test_a_diary_of_other_dice_is_not_believed_and_no_damage_to_one_stops_the_report():
    pick = random.Random(6)
    match, diary = play(41, bytes((GREEDY,)))
    diary.book[HEAD_BYTES + 2 * 5] ^= 0x0F  # other holds in the sixth turn: these are other dice
    diary.book[HEAD_BYTES + 1 + 2 * 5] ^= 0xFF
    found = told(match, diary)
    assert found.done and not found.whole and found.judged < found.turns == 13
    match, diary = play(42, b"\1\2")
    good = bytes(diary.book)
    for _ in range(100):
        diary.book[:] = good
        for _ in range(pick.choice((1, 3, 40, 900))):
            diary.book[pick.randrange(12, DIARY_BYTES)] = pick.randrange(256)
        found = told(match, diary, pick.randrange(2))
        assert found.done
        assert found.score == match.total(found.player) << POINT
        if found.whole:
            assert found.average + found.luck - found.given() == found.score
        for place in range(report.COSTS):
            if found.losses[place]:
                found.lay_cost(place)
