"""The averages that the report starts from are those of the exact solver, for every sheet and option."""

import pytest

from engine import rules
from engine.rules import FLAGS, UPPER_FIRST, options_of
from host_sim.solver.sheets import variant
from host_sim.solver.solve import best_values
from strategy.review.report import average_of

pytestmark = pytest.mark.needs("numba")

VARIANTS = [(name, upper_first) for name in rules.NAMES for upper_first in (False, True)]


@pytest.mark.parametrize(("name", "upper_first"), VARIANTS)
def test_the_average_of_a_sheet_is_the_exact_one_to_the_nearest_128th(name: str, upper_first: bool) -> None:
    sheet = rules.NAMES.index(name)
    options = UPPER_FIRST if upper_first else 0
    if options & ~options_of(sheet):
        with pytest.raises(ValueError, match="upper section first"):
            variant(name, upper_first)
        return
    exact = float(best_values(variant(name, upper_first))[0, 0])
    told = average_of(FLAGS[sheet], options)
    assert abs(told / 128 - exact) <= 1 / 256
    assert abs(round(told / 128, 2) - round(exact, 2)) < 0.001
