"""What PARLOR and docs/strategy.md say in numbers, of chances, bots, tables and best play, worked out."""

import re
from functools import cache

import pytest

from host_sim import ROOT
from host_sim.solver.device_advisor import load
from host_sim.solver.loss import loss_of
from host_sim.solver.policies import looked_ahead, worth_by_table
from host_sim.solver.sheets import variant
from host_sim.solver.solve import solved
from host_sim.solver.table_file import all_values, committed
from strategy.bots.brain import NAMES
from strategy.values import RULES, rules_of
from ui.menus.setup import mean_of

pytestmark = [pytest.mark.tables, pytest.mark.needs("numba")]


def values_of(of):
    path, rules = committed(of)
    return all_values(load(path.read_bytes(), rules))


TABLE_OF = {"optimal": values_of, "ahead": lambda of: looked_ahead(of, values_of(of))}


@cache
def worth_of_bot(of, name):
    return worth_by_table(of, TABLE_OF[name](of))


# What the rules of these make was found in the same way, once, on all of TABLES.
PLAYED_OUT = {
    "greedy": [217.3051, 216.7600, 217.3051, 183.3753],
    "chaser": [171.8240, 171.2378, 171.8240, 138.6242],
}


PAGE = (ROOT / "docs" / "strategy.md").read_text()
TABLES = {
    "official": variant("official"),
    "free": variant("free"),
    "fun": variant("fun"),
    "official-upper-first": variant("official", upper_first=True),
}
SOLVED = {
    "official, parlor": variant("official"),
    "applet, classic": variant("applet"),
    "free": variant("free"),
    "fun": variant("fun"),
    "official, parlor with the upper section first": variant("official", upper_first=True),
}


def told(heading, name):
    """The cells behind a name in the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    found = re.search(rf"^\| {re.escape(name)} \|(.*)\|$", section, re.MULTILINE)
    assert found, name
    return [cell.strip() for cell in found[1].split("|")]


@pytest.mark.parametrize("name", TABLE_OF)
def test_the_page_gives_the_exact_averages_of_the_bots(name):
    mean = worth_of_bot(variant("official"), name)[0, 0]
    assert told("The bots", name)[1] == f"{mean:.4f}"


@pytest.mark.parametrize("name", SOLVED)
def test_the_page_gives_the_best_averages(name):
    found = solved(SOLVED[name], 2)
    assert told("The best there is", name) == [f"{found['mean']:.6f}", f"{found['sd']:.3f}"]


@pytest.mark.parametrize("name", [*TABLE_OF, *PLAYED_OUT])
def test_what_is_known_exactly_is_shown_rounded_beside_a_bots_name(name):
    """All other averages: tests/ui/menus/test_setup."""
    assert [rules_of(number, 0) for number in range(3)] == list(range(3)) and len(TABLES) == RULES
    for number, of in enumerate(TABLES.values()):
        mean = PLAYED_OUT[name][number] if name in PLAYED_OUT else worth_of_bot(of, name)[0, 0]
        assert mean_of(NAMES.index(name), number) == round(mean)


@pytest.mark.parametrize("name", TABLES)
def test_the_page_gives_the_bytes_of_each_table_and_what_it_loses(name):
    path, rules = committed(TABLES[name])
    found = loss_of(TABLES[name], path.read_bytes(), rules)
    losses = f"{found['loss']:.4f}", f"{found['loss_lookahead']:.4f}"
    assert told("The table", name)[1:] == [f"{path.stat().st_size:,}", *losses]
