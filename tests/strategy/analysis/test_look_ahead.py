"""A turn of look-ahead on the device, against the host's compiled reference."""

import random

import pytest

from engine import rules as sheets
from engine.boxes import BOXES, points
from engine.match import Match
from host_sim.solver.device_advisor import advisor_with, load_table
from host_sim.solver.policies import committed_ahead
from host_sim.solver.sheets import variant
from host_sim.solver.states import columns, graph
from strategy.analysis.prices import FIRST_ROLL
from strategy.analysis.turn_values import SEEN_BONUS, SEEN_COLUMN, SEEN_ROW, SEEN_SLOT, SEEN_STATE
from strategy.values import rules_of

pytestmark = pytest.mark.needs("numba")

ROLLS = [int(packed) for packed in graph().packed[FIRST_ROLL:]]


@pytest.mark.parametrize("sheet", ["official", "fun", "free"])
def test_what_may_follow_is_worth_what_the_host_finds_by_looking_a_turn_ahead(sheet):
    table = load_table(rules_of(sheets.NAMES.index(sheet), 0))
    seen = committed_ahead(variant(sheet))
    advisor = advisor_with(table)
    chance = random.Random(sheet)
    for filled in (12, 11, 10, 8):
        match = Match()
        assert match.new_game(sheets.NAMES.index(sheet), b"\0", bytes(8)) == 0
        for box in chance.sample(range(BOXES), filled):
            match.current.write(box, points(box, chance.choice(ROLLS), 0), 0)
        match.turn = filled
        advisor.begin(match, ahead=True)
        while not advisor.step():
            pass
        outlook = advisor._outlook
        assert outlook.count
        for i in range(outlook.count):
            at = SEEN_STATE * i
            states = outlook.states
            wanted = seen[states[at + SEEN_ROW], states[at + SEEN_COLUMN]] + states[at + SEEN_BONUS]
            assert outlook.after[states[at + SEEN_SLOT]] == wanted
    assert len(columns().mask) == seen.shape[1]
