"""The card, for reading: whose it is, and which of several."""

import pytest

from engine import rules
from tests.support.legible import shows
from tests.support.scenes import begin_turns
from tests.support.ui_rig import Rig


def at_the_card(players: int, rounds: int) -> Rig:
    rig = Rig()
    rig.start(rules.FREE, bytes(players), rounds=rounds)
    begin_turns(rig)
    rig.app.stage.go(rig.app.parts.card)
    return rig


@pytest.mark.parametrize(
    ("players", "rounds", "others"), [(1, 1, False), (2, 1, True), (1, 2, True), (2, 2, True)]
)
def test_arrows_tell_that_there_are_other_cards(players: int, rounds: int, others: bool) -> None:
    picture = at_the_card(players, rounds).full_picture()
    assert shows(picture, "<", ("words",)) is others  # a tiny one is half an X


@pytest.mark.parametrize("players", [1, 2])
def test_of_several_rounds_it_tells_which(players: int) -> None:
    rig = at_the_card(players, 2)
    told = {1: False, 2: False}
    for _ in range(2 * players):
        number = rig.app.parts.card.round + 1
        picture = rig.full_picture()
        assert shows(picture, f"R{number}") and not shows(picture, f"R{3 - number}")
        told[number] = True
        rig.press("R")
    assert all(told.values())


@pytest.mark.parametrize("players", [1, 2])
def test_of_one_round_it_tells_none(players: int) -> None:
    assert not shows(at_the_card(players, 1).full_picture(), "R1")
