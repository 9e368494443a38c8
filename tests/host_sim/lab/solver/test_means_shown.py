"""The averages beside a bot's name: what is known exactly, else what docs/strategy.md says was measured."""

import re

import pytest

from host_sim import ROOT
from host_sim.lab.solver.policies import POLICIES, worth_of_bot
from host_sim.lab.solver.sheets import variant
from strategy.bots.kinds import HUMAN, NAMES
from strategy.values.files import NO_RULES, RULES, rules_of
from ui.menus.before.setup import mean_of

pytestmark = pytest.mark.needs("numba")

CASES = {
    "official": variant("official"),
    "free": variant("free"),
    "fun": variant("fun"),
    "upper first": variant("official", upper_first=True),
}
PAGE = (ROOT / "docs" / "strategy.md").read_text()


def rules_named(case: str) -> int:
    return list(CASES).index(case)


def test_the_cases_are_the_rules_that_there_are_tables_for():
    named = [rules_named(name) for name in ("official", "free", "fun")]
    assert [rules_of(number, 0) for number in range(3)] == named
    assert len(CASES) == RULES


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(
    "case",
    ["official", *(pytest.param(case, marks=pytest.mark.tables) for case in CASES if case != "official")],
)
def test_what_is_known_exactly_is_shown_rounded(case, name):
    exact = worth_of_bot(CASES[case], name).mean[0, 0]
    assert mean_of(NAMES.index(name), rules_named(case)) == round(exact)


@pytest.mark.parametrize("name", [name for name in NAMES[1:] if name not in POLICIES])
def test_what_was_measured_is_shown_rounded(name):
    (row,) = re.findall(rf"^\| {name} \|((?: [\d.]+ ± [\d.]+ \|){{{RULES}}})$", PAGE, re.MULTILINE)
    measured = [float(cell.split()[0]) for cell in row.strip("| ").split("|")]
    assert [mean_of(NAMES.index(name), rules) for rules in range(RULES)] == [round(mean) for mean in measured]


def test_nothing_is_shown_of_people_and_of_rules_without_a_table():
    assert not any(mean_of(HUMAN, rules) for rules in range(RULES))
    assert not any(mean_of(kind, NO_RULES) for kind in range(len(NAMES)))
