"""Lets the game run from flash, where its image lies there."""

from boot import inner_loops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def settles(image: "Any") -> "Callable[[], list[str]] | None":
    """Answer what lets the modules that came since its last call run from flash (hw.in_flash). Allocates.

    image: hw.in_flash.image.Image, or None; then there is nothing to answer, as where the image is not found
    in memory.
    """
    if image is None:
        return None
    try:
        return moves(image).settle
    except OSError as error:
        print("all runs from memory:", error)
        return None


def moves(image: "Any"):
    """Answer the hw.in_flash.moving.Mover of an image. OSError when that is not found in memory."""
    from rp2 import Flash

    from hw.in_flash.moving import Mover
    from hw.in_flash.places import Places

    places = Places(image.path, Flash())
    image.lies(places)
    return Mover(image, places, inner_loops.move())
