"""Takes up what is on a flash, as the firmware does at power on."""

from engine.match import Match
from host_sim.chip.flash import Flash
from hw.flash.shelf import Shelf
from keeping.keeper import SIZES, Keeper


def power_on(flash: Flash) -> tuple[Keeper, Match, list[int]]:
    """Let the firmware take up what is on a flash; answer that and what it tells to be lost."""
    keeper = Keeper(Shelf(flash, *SIZES))
    match = Match()
    return keeper, match, keeper.load(match)
