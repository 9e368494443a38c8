"""From power on to the loop: faults, the wizard if it is called, the first picture, and all else behind that.

It runs as long as the game does, so it stays in the heap (boot.from_flash).
"""

import sys

import micropython
from machine import Pin

from hw.doors import Doors
from hw.faults import IN_A_ROW, Faults
from hw.power import Watchdog
from hw.wiring.wiring import Wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boot.handheld import Handheld
    from ui.draw.fault import Splash


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
    """Play until the power goes or Ctrl-C comes; first, and when the menu wants it, set up the hardware.

    While two buttons are held nothing starts: the console is free. What goes wrong is raised.
    """
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
    from boot.power_on import restart

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
    from boot.power_on import set_up_if_called

    set_up_if_called(wiring, doors)
    del set_up_if_called  # else its module would stay in the heap
    apart: "Any" = sys.modules.get("saves_apart")
    if apart is not None and apart.lost:
        apart.ask(wiring, doors.clock)
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
    from boot import loader
    from hw.wiring import drivers
    from ui.draw.fault import Splash

    display = drivers.open_display(wiring, doors.clock, loader.scan(), loader.points)
    doors.display = display
    splash = Splash(display.frame)
    splash.step()
    display.show()
    return splash


def _is_unwanted(wiring: Wiring) -> bool:
    """Tell whether A and B are held; on a board without B, A and DOWN."""
    second = wiring.DOWN if wiring.B is None else wiring.B
    return _is_held(wiring.A) and _is_held(second)


def _is_held(number: int) -> bool:
    return not Pin(number, Pin.IN, Pin.PULL_UP).value()
