"""The averages beside a bot's name are those of docs/strategy.md, in whole points.

tests/host_sim/solver/test_means_shown.py works out those that can be known.
"""

import re

import pytest

from host_sim import ROOT
from strategy.bots.brain import HUMAN, NAMES
from strategy.values import NO_RULES, RULES
from ui.menus.setup import mean_of

PAGE = (ROOT / "docs" / "strategy.md").read_text()
MEASURED = ("sharp", "steady", "casual", "novice", "random")


@pytest.mark.parametrize("name", NAMES[1:])
def test_on_the_official_sheet_it_is_shown_rounded(name):
    (mean,) = re.findall(rf"^\| {name} \| [^|\d]+ \| ([\d.]+)(?: ± [\d.]+)? \|", PAGE, re.MULTILINE)
    assert mean_of(NAMES.index(name), 0) == round(float(mean))


@pytest.mark.parametrize("name", MEASURED)
def test_what_was_measured_by_every_table_is_shown_rounded(name):
    (row,) = re.findall(rf"^\| {name} \|((?: [\d.]+ ± [\d.]+ \|){{{RULES}}})$", PAGE, re.MULTILINE)
    measured = [float(cell.split()[0]) for cell in row.strip("| ").split("|")]
    assert [mean_of(NAMES.index(name), rules) for rules in range(RULES)] == [round(mean) for mean in measured]


@pytest.mark.parametrize("rules", range(RULES))
def test_of_people_nothing_is_said(rules):
    assert mean_of(HUMAN, rules) == 0


def test_without_a_table_no_average_is_known():
    assert [mean_of(kind, NO_RULES) for kind in range(len(NAMES))] == [0] * len(NAMES)
