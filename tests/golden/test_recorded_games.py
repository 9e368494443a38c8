"""Recorded games give the pictures, the tones and the cards that they gave when they were recorded.

A sheet beside each shows what was seen at every press. The signature counts each picture between, too.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support.kept_pictures import compare_with_sheet
from tests.support.recorded import GAMES, GOLDEN, RECORDED, WALKS, at_presses, outcome, record_anew


@pytest.mark.parametrize("name", [*RECORDED, *WALKS])
def test_recorded_presses_give_what_was_seen_and_heard(
    name: str, request: pytest.FixtureRequest, golden: Callable[[str, Mapping[str, Any]], None]
) -> None:
    rewrites = bool(request.config.getoption("--rewrite-golden"))
    if rewrites:
        record_anew(name)
    compare_with_sheet(GOLDEN / f"{name}.png", at_presses(name), rewrites)
    golden(name, outcome(name).report)


@pytest.mark.parametrize("name", GAMES)
def test_every_recorded_game_is_whole(name: str) -> None:
    for player in outcome(name).report["players"]:
        assert None not in player["boxes"]
        assert player["total"] == sum(player["boxes"]) + player["bonus"] + 100 * player["yahtzee_bonuses"]
