"""The plug pulled at every step of what is done on a flash."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy

from host_sim.chip.flash import Flash, PowerCut


def cuts(do: Callable[[Flash], object], begun: Flash | None = None) -> Iterator[tuple[int, Flash]]:
    """Do something as often as it has steps, and let the power go at each; answer step and flash.

    begun: the flash as it is before, an empty one when None; it stays as it is.
    """
    whole = deepcopy(begun or Flash())
    first = whole.steps
    do(whole)
    for cut in range(first, whole.steps):
        flash = deepcopy(begun or Flash())
        flash.cut_at = cut
        with suppress(PowerCut):
            do(flash)
        flash.restore()
        yield cut, flash
