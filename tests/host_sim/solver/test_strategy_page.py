"""What docs/strategy.md says is what the commands say that it names."""

import re

import pytest

from host_sim import ROOT
from host_sim.solver.loss import loss_of
from host_sim.solver.policies import worth_of_bot
from host_sim.solver.sheets import variant
from host_sim.solver.solve import solved
from host_sim.solver.table_file import committed
from tests.host_sim.solver.test_policies import BOTS
from tests.host_sim.solver.test_statements import chance_of_thirteen_yahtzees

pytestmark = [pytest.mark.tables, pytest.mark.needs("numba")]

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


def row_of(heading, name):
    """The cells behind a name in the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    found = re.search(rf"^\| {re.escape(name)} \|(.*)\|$", section, re.MULTILINE)
    assert found, name
    return [cell.strip() for cell in found[1].split("|")]


@pytest.mark.parametrize("name", TABLES)
def test_the_page_gives_the_bytes_of_each_table(name):
    path, _ = committed(TABLES[name])
    assert row_of("The table", name)[1] == f"{path.stat().st_size:,}"


@pytest.mark.parametrize("name", BOTS)
def test_the_page_gives_the_exact_averages_of_the_bots(name):
    worth = worth_of_bot(variant("official"), name)
    assert row_of("The bots", name)[1:3] == [f"{worth.mean[0, 0]:.4f}", f"{worth.sd:.2f}"]


@pytest.mark.parametrize("name", TABLES)
def test_the_page_gives_what_each_table_loses(name):
    path, rules = committed(TABLES[name])
    found = loss_of(TABLES[name], path.read_bytes(), rules)
    assert row_of("The table", name)[2:] == [f"{found['loss']:.4f}", f"{found['loss_lookahead']:.4f}"]


@pytest.mark.parametrize("name", SOLVED)
def test_the_page_gives_the_best_averages(name):
    found = solved(SOLVED[name], 2)
    assert row_of("The best there is", name) == [f"{found['mean']:.6f}", f"{found['sd']:.3f}"]


def test_the_page_gives_the_chance_of_the_highest_score():
    told = row_of("What a rule document says about chances", "its odds: about 0.000000000000000043797 %")[0]
    assert told.startswith(f"{float(100 * chance_of_thirteen_yahtzees()):.4e} %")
