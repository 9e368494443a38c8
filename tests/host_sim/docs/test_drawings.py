"""The plans in docs/ are what the program draws, so nobody mends one by hand."""

from xml.etree import ElementTree

from host_sim import ROOT
from host_sim.docs.drawings import DRAWINGS


def test_the_plans_are_those_that_are_drawn() -> None:
    for name, draw in DRAWINGS.items():
        drawn = draw()
        ElementTree.fromstring(drawn)
        assert (ROOT / "docs" / f"{name}.svg").read_text() == drawn, "make picture draws them anew"
