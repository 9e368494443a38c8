"""Score = the sheet's average + luck - what was given away, with the real tables, whoever plays and however.

REPORT_GAMES says how many games in all; `make campaign` asks for thousands. The sums are exact, in 1/128
point: what rounding there is lies in the luck, and is looked for there.
"""

import os
import random
from functools import cache

import pytest

from contract.play import BOX
from engine import duel_code, rules
from engine.match import Match
from engine.rules import DUPLICATE, FLAGS, MANY_ROUNDS, UPPER_FIRST, options_of
from engine.turn import OVER, START
from host_sim.solver.device_advisor import fast_advisor, plain_greedy
from host_sim.solver.sheets import variant
from host_sim.solver.solve import best_values
from strategy.analysis.advisor import Advisor
from strategy.bots import brain
from strategy.bots import brain as player_kinds
from strategy.review.diary import Diary
from strategy.review.report import average_of
from strategy.values import rules_of
from tests.strategy.review.test_report import check_sum, told
from ui import menu

pytestmark = pytest.mark.needs("numba")

GAMES = int(os.environ.get("REPORT_GAMES", "120"))
VARIANTS = [(sheet, 0) for sheet in range(rules.SHEETS)] + [
    (sheet, UPPER_FIRST) for sheet in range(rules.SHEETS) if options_of(sheet) & UPPER_FIRST
]
EACH = max(1, GAMES // len(VARIANTS))

# Luck that has a mean is none: three standard errors, and what the errors of a table may add to a round.
_ERRORS = 3.0
_BIAS = 1.0


@cache
def judge(table: int) -> Advisor:
    return fast_advisor(table)


def play(pick: random.Random, sheet: int, options: int) -> tuple[Match, Diary]:
    """Play a match of any players and rounds; people change their minds about a score now and then."""
    players = pick.choice((1, 1, 2, 3))
    rounds = pick.choice((1, 1, 1, 2)) if FLAGS[sheet] & MANY_ROUNDS else 1
    if players > 1 and pick.random() < 0.3:
        options |= DUPLICATE
    kinds = bytes(pick.choice(range(player_kinds.KINDS)) for _ in range(players))
    match = Match()
    seed = bytearray(pick.randbytes(8))
    duel_code.trim(seed)
    assert not match.new_game(sheet, kinds, seed, rounds, options)
    diary = Diary()
    diary.begin(match)
    while match.phase == START:
        match.throw_start()
    player = brain.Brain(plain_greedy(), judge(rules_of(sheet, options)))
    while match.phase != OVER:
        if not match.kinds[match.player]:
            step_as_a_person(pick, match, diary)
            continue
        player.begin(match)
        while not player.step():
            pass
        if player.decision >= BOX:
            diary.note(match)
        assert not brain.play(match, player.decision)
    return match, diary


def step_as_a_person(pick: random.Random, match: Match, diary: Diary) -> None:
    """Hold anything, stop at any time, now and then take a score back and make another."""
    if not match.rolls or match.rolls < 3 and pick.random() < 0.8:
        if match.rolls:
            match.hold(pick.randrange(31))
        assert not match.roll()
        return
    for _ in range(2 if pick.random() < 0.2 else 1):
        boxes = [box for box in range(13) if match.legal_mask() >> box & 1]
        if not match.rolls:
            assert not match.undo()
            boxes = [box for box in range(13) if match.legal_mask() >> box & 1]
        diary.note(match)
        assert not match.score(pick.choice(boxes))
        if match.kinds[match.player] or match.phase == OVER:
            return


@pytest.mark.parametrize(("sheet", "options"), VARIANTS)
def test_the_sums_are_the_score_whoever_plays(sheet, options):
    pick = random.Random(100 * sheet + options)
    lucks = []
    for _ in range(EACH):
        match, diary = play(pick, sheet, options)
        for player in range(match.players):
            found = told(match, diary, player, judge(rules_of(match.sheet, match.options)))
            check_sum(found, match)
            assert found.average == match.rounds * average_of(match.flags, match.options)
            if match.kinds[player] == player_kinds.OPTIMAL:
                assert found.given() == found.grade == 0
            shown = [menu.tenths(each) for each in (found.score, found.average, found.luck)]
            assert abs(shown[0] - shown[1] - shown[2] + menu.tenths_told(found.given())) <= 2
            lucks.extend([found.luck / 128 / match.rounds] * match.rounds)
    mean = sum(lucks) / len(lucks)
    print(f"{rules.NAMES[sheet]} {options}: {len(lucks)} cards, mean luck {mean:+.2f}")
    assert abs(mean) <= _ERRORS * 80 / len(lucks) ** 0.5 + _BIAS


# The averages that the report starts from are those of the exact solver, for every sheet and option.


@pytest.mark.parametrize(("sheet", "options"), VARIANTS)
def test_the_average_of_a_sheet_is_the_exact_one_to_the_nearest_128th(sheet, options):
    exact = float(best_values(variant(rules.NAMES[sheet], bool(options)))[0, 0])
    told = average_of(FLAGS[sheet], options)
    assert abs(told / 128 - exact) <= 1 / 256
    assert abs(round(told / 128, 2) - round(exact, 2)) < 0.001
