"""From power on to the loop: faults, the wizard if it is called, the first picture, and all else behind that.

And what lets the game run from flash, where its images lie there. All of it stays in the heap itself: it runs
as long as the game does, and while others are moved.
"""

import sys

import micropython
from machine import Pin

from boot import loader
from hw.doors import Doors
from hw.faults import IN_A_ROW, Faults
from hw.power import Watchdog
from hw.wiring.wiring import Wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from boot.handheld import Handheld
    from ui.draw.fault import Splash

# Another name where an older reader would not read it. The code asks for tables by their hashes, so tables of
# another version are not found, and none is taken for another (strategy.values).
_TABLES = "/tables.img"
_FOLDER = "/tables"  # where hw.files looks

_STAY = ("boot.start",)  # it runs while others are moved


def run(config: "Any", doors: Doors) -> None:
    """Play on a board of these numbers; what goes wrong is written down and shown."""
    micropython.alloc_emergency_exception_buf(100)  # else an OSError under a locked heap has no number
    wiring = Wiring(config, doors.files)
    try:
        play(wiring, doors)
    except Exception as error:
        doors.reserve[0].clear()  # an import takes room, even of what is there
        from boot.rescue import after

        after(error, wiring, doors)


def play(wiring: Wiring, doors: Doors) -> None:
    """Play until the power goes or Ctrl-C comes; first, and when the menu wants it, set up the hardware."""
    if _is_unwanted(wiring):
        print("rattle safe mode: two buttons are held")
        return
    handheld = switch_on(wiring, doors)
    if handheld is None:
        return
    try:
        wants = handheld.run()
    finally:
        handheld.close()
    del handheld
    doors.collect()
    from boot.set_up import restart

    restart(wiring, wants, doors.files)


def switch_on(wiring: Wiring, doors: Doors) -> "Handheld | None":
    """Make the device, the hardware set up first if that is called for; None after three faults in a row."""
    watchdog = Watchdog()
    doors.faults = faults = Faults(doors.files)
    if watchdog.fired():
        from boot.rescue import note_hang

        note_hang(faults, wiring)
    if faults.in_a_row >= IN_A_ROW:
        from boot.rescue import safe_mode

        safe_mode(faults, wiring, doors)
        return None
    from boot.set_up import set_up_if_called

    set_up_if_called(wiring, doors)
    del set_up_if_called  # else its module would stay in the heap
    apart: "Any" = sys.modules.get("saves_apart")
    if apart is not None and apart.lost:
        apart.ask(wiring, doors.clock, loader.leaf)
        del apart
    try:
        splash = _show_first_picture(wiring, doors)
        doors.collect()  # what stays from here on lies low in the heap, and leaves the rest in one piece
        from boot.rescue import reserve

        doors.reserve = reserve()
        doors.settle()
        from boot.handheld import Handheld

        doors.settle()
        return Handheld(wiring, doors, watchdog, faults, splash)
    except BaseException:
        faults.close()
        raise


def _show_first_picture(wiring: Wiring, doors: Doors) -> "Splash":
    """Open the display and throw the first die on it: before all that the picture does without."""
    from hw.wiring import drivers
    from ui.draw.fault import Splash

    display = drivers.open_display(wiring, doors.clock, loader.leaf)
    doors.display = display
    splash = Splash(display.frame)
    splash.step()
    display.show()
    return splash


def _is_unwanted(wiring: Wiring) -> bool:
    """Tell whether A and B are held; on a board without B, A and DOWN."""
    for number in (wiring.A, wiring.DOWN if wiring.B is None else wiring.B):
        if Pin(number, Pin.IN, Pin.PULL_UP).value():
            return False
    return True


def settles(image: "Any") -> "Callable[[], list[str]] | None":
    """Answer what lets the modules that came since its last call run from flash; None without an image."""
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
    """Mount the tables, too; answer the Mover of an image. OSError when they are not found in memory."""
    from rp2 import Flash

    from hw.in_flash.moving import Mover
    from hw.in_flash.places import Places, Watched

    tables = mounted_tables()
    flash = Watched(Flash())
    if tables is not None:
        tables.lies(Places(tables.path, flash))
    places = Places(image.path, flash)
    image.lies(places)
    return Mover(image, places, loader.leaf("move"), _STAY)


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
