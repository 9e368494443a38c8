"""Which files of a board or a backup are the player's: one rule for commands and page."""

import pytest

from host_sim.chip.players import is_players
from host_sim.proofs.damage import PlayedFlash
from tests.support.hostile import ELSEWHERE

ASIDE = (
    "saves/match.bad",
    "saves/books/fun.newer",
    "hardware.set.bad",
    "crash.txt",
)
OTHERS = ("main.py", "game.img", "saves", "crash.txt.py", ".rattle/manifest")


def test_all_that_the_game_writes_is() -> None:
    assert all(is_players(name) for name in PlayedFlash(5).flash.files)


@pytest.mark.parametrize("name", ASIDE)
def test_what_it_puts_aside_is(name: str) -> None:
    assert is_players(name)


@pytest.mark.parametrize("name", [*ELSEWHERE, *OTHERS])
def test_what_is_not_its_own_or_leads_elsewhere_is_not(name: str) -> None:
    assert not is_players(name)
