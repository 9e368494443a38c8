"""Lets the game run from flash, where its image lies there."""

from boot import inner_loops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def settles(image: "Any") -> "Callable[[], object]":
    """Answer what lets the modules that came since its last call run from flash (hw.in_flash). Allocates, blocks.

    image: hw.in_flash.image.Image, or None; then it does nothing, as where the image is not found in memory.
    """
    mover = moves(image)
    return _nothing if mover is None else mover.settle


def moves(image: "Any"):
    """Answer the hw.in_flash.moving.Mover of an image, None where there is nothing to be moved to."""
    if image is None:
        return None
    from rp2 import Flash

    from hw.in_flash.moving import Mover
    from hw.in_flash.places import Places

    try:
        places = Places(image.path, Flash())
    except OSError as error:
        print("all runs from memory:", error)
        return None
    image.lies(places)
    return Mover(image, places, inner_loops.same().find_same)


def _nothing() -> None:
    pass
