"""The bots on real MicroPythons: no allocation while they think, and the same games as on CPython."""

import json

import pytest

from host_sim.emulator.guest.runtimes import prelude, run_python
from strategy.analysis import loops_plain

ADVICE = """
from micropython import heap_lock, heap_unlock
from engine.match import Match
from engine.turn import OVER, START
from hw.files import table
from strategy.analysis.advisor import Advisor
from strategy.analysis.prices import Keeps, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.bots.brain import Brain, GREEDY, OPTIMAL, RANDOM, play
from strategy.bots.greedy import Greedy
from strategy.values import States, ValueTable, name_of, rules_of

def advice_on(sheet, ahead):
    keeps = Keeps(table)
    prices = Prices(keeps)
    values = ValueTable(States(table), leaf)
    assert not values.take(table(name_of(rules_of(sheet, 0))), rules_of(sheet, 0))
    advisor = Advisor(keeps, values, prices, leaf)
    advisor.can_look_ahead()
    brain = Brain(Greedy(prices, TurnValues(keeps, leaf)), advisor)
    match = Match()
    assert not match.new_game(sheet, bytes((OPTIMAL, GREEDY, RANDOM)), bytes((0, 0, 0, 0, 0, 0, 0, 9)))
    while match.phase == START:
        match.throw_start()
    said = 0
    while match.phase != OVER:
        if match.player:
            heap_lock()
            try:
                brain.begin(match)
                while not brain.step():
                    pass
                reason = play(match, brain.decision)
            finally:
                heap_unlock()
            assert not reason
            continue
        if not match.rolls:
            match.roll()
        heap_lock()
        try:
            advisor.begin(match, ahead and match.turn == 6)
            while not advisor.step():
                pass
            best = advisor.best_hold() * 16 + advisor.best_box()
        finally:
            heap_unlock()
        turn = advisor.turn
        for worth in turn.final, turn.one_left, turn.two_left:
            for value in worth:
                said = (said * 31 + (value & 0xFFFF)) % 65521
        said = (said * 31 + best) % 65521
        brain.begin(match)
        while not brain.step():
            pass
        assert not play(match, brain.decision)
    return [said, match.total(0), match.total(1), match.total(2)]

found = [advice_on(sheet, ahead) for sheet, ahead in ((0, True), (2, False), (5, False))]
"""


@pytest.mark.parametrize(
    ("runtime", "leaf"), [("mp64", "machine_code.loops_viper"), ("mp32", "strategy.analysis.loops_plain")]
)
def test_advice_and_games_of_bots_are_those_of_cpython_and_allocate_nothing(runtime, leaf):
    code = prelude(runtime, "pico_ssd1306_i2c") + f"import {leaf} as leaf\n{ADVICE}\nprint(found)\n"
    plain = {"leaf": loops_plain}
    exec(ADVICE, plain)
    assert json.loads(run_python(runtime, code)) == plain["found"]
