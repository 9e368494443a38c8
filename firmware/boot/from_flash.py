"""Lets the game run from flash, where its images lie there."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Another name where an older reader would not read it. The code asks for tables by their hashes, so tables of
# another version are not found, and none is taken for another (strategy.values.files).
_TABLES = "/tables.img"
_FOLDER = "/tables"  # where hw.files looks

STAY = ("boot.from_flash", "boot.start")  # they run while others are moved


def settles(image: "Any") -> "Callable[[], list[str]] | None":
    """Answer what lets the modules that came since its last call run from flash, and lists them.

    image: hw.in_flash.image.Image, or None; then there is nothing to answer.
    """
    return None if image is None else _Settler(image).settle


class _Settler:
    """Looks for the images in memory once that is needed: not before the first picture."""

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
                from hw.doors import Newcomers

                self._settle = Newcomers().names
        return self._settle()


def moves(image: "Any"):
    """Mount the tables, too; answer the hw.in_flash.moving.Mover of an image.

    OSError when they are not found in memory.
    """
    from rp2 import Flash

    from boot import loader
    from hw.in_flash.moving import Mover
    from hw.in_flash.places import Places, Watched

    tables = mounted_tables()
    flash = Watched(Flash())
    if tables is not None:
        tables.lies(Places(tables.path, flash))
    places = Places(image.path, flash)
    image.lies(places)
    return Mover(image, places, loader.move(), STAY)


def mounted_tables() -> "Any":
    """Let the tables be found; answer their image, None when it is lost or damaged. Allocates, blocks."""
    import vfs

    from hw.in_flash.image import Image

    try:
        tables: "Any" = Image(_TABLES)
    except OSError as error:  # whoever wants one tells the player
        print("rattle lacks its tables of values:", error)
        return None
    vfs.mount(tables, _FOLDER, readonly=True)
    return tables
