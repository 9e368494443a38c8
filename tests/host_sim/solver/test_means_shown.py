"""The averages beside a bot's name that are known exactly; all others: tests/ui/menus/test_setup."""

import pytest

from host_sim.solver.policies import worth_of_bot
from host_sim.solver.sheets import variant
from strategy.bots.brain import NAMES
from strategy.values import RULES, rules_of
from tests.host_sim.solver.test_policies import BOTS
from ui.menus.setup import mean_of

pytestmark = [pytest.mark.tables, pytest.mark.needs("numba")]

CASES = {
    "official": variant("official"),
    "free": variant("free"),
    "fun": variant("fun"),
    "upper first": variant("official", upper_first=True),
}


def rules_named(case: str) -> int:
    return list(CASES).index(case)


def test_the_cases_are_the_rules_that_there_are_tables_for():
    named = [rules_named(name) for name in ("official", "free", "fun")]
    assert [rules_of(number, 0) for number in range(3)] == named
    assert len(CASES) == RULES


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("case", CASES)
def test_what_is_known_exactly_is_shown_rounded(case, name):
    exact = worth_of_bot(CASES[case], name).mean[0, 0]
    assert mean_of(NAMES.index(name), rules_named(case)) == round(exact)
