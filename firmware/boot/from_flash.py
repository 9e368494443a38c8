"""Lets the game run from flash, where its image lies there."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

STAY = ("boot.from_flash", "boot.start")  # they run while others are moved


def settles(image: "Any") -> "Callable[[], list[str]] | None":
    """Answer what lets the modules that came since its last call run from flash, and lists them.

    image: hw.in_flash.image.Image, or None; then there is nothing to answer.
    """
    return None if image is None else _Settler(image).settle


class _Settler:
    """Looks for the image in memory once that is needed: not before the first picture."""

    def __init__(self, image: "Any") -> None:
        self._image = image
        self._settle: "Any" = None

    def settle(self) -> list[str]:
        """Move what came. Allocates, blocks; the first time for some 100 ms."""
        if self._settle is None:
            try:
                self._settle = moves(self._image).settle
            except OSError as error:
                print("all runs from memory:", error)
                from hw.newcomers import Newcomers

                self._settle = Newcomers().names
        return self._settle()


def moves(image: "Any"):
    """Answer the hw.in_flash.moving.Mover of an image. OSError when that is not found in memory."""
    from rp2 import Flash

    from boot import inner_loops
    from hw.in_flash.moving import Mover
    from hw.in_flash.places import Places

    places = Places(image.path, Flash())
    image.lies(places)
    return Mover(image, places, inner_loops.move(), STAY)
