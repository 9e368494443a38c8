"""How much is tried, and how long is waited: a slice of what there is, or all of it in `make campaign`."""

import os
from collections.abc import Iterable
from typing import TypeVar

_T = TypeVar("_T")

IS_CAMPAIGN = bool(os.environ.get("CAMPAIGN"))


def some(of: Iterable[_T], count: int) -> list[_T]:
    """List so many, evenly spread from the first on; all of them in a campaign."""
    everything = list(of)
    if IS_CAMPAIGN or count >= len(everything):
        return everything
    return [everything[number * len(everything) // count] for number in range(count)]


HANGS_S = 900
