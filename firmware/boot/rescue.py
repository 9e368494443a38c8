"""After a fault: write it down, show it, and start anew when a button is pressed.

Display and buttons are opened afresh, since the fault may have come before them or out of them. When that
fails too, as it does where a number of the board cannot be, it ends at the console.
"""

from machine import reset

from hw.doors import Doors
from hw.faults.fault_code import HANG, code_of, words_of
from hw.faults.faults import Faults
from hw.wiring import drivers
from hw.wiring.wiring import Wiring
from ui.draw.fault import draw_fault, draw_safe_mode
from version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hw.clock import Clock

_SHOWN = 50  # ticks that the picture stands whatever is pressed: nobody expected it
_DARK_AT = 4500  # ticks of 20 ms: nobody looks any more


def after(error: Exception, wiring: Wiring, doors: Doors) -> None:
    """Keep an exception in crash.txt, show its code until a button is pressed, then reset the board."""
    code = keep(error, wiring, doors)
    try:
        for _ in showing(code, wiring, doors.clock):
            doors.clock.wait()
    except Exception as why:
        print("rattle fault", code, "- more in crash.txt; nothing opens as board_config.py has it:", why)
        return
    reset()


def keep(error: Exception, wiring: Wiring, doors: Doors) -> str:
    """Keep an exception in crash.txt; answer its code."""
    words = words_of(error)
    code = code_of(error, words)
    Faults(doors.files).write(_head(code, wiring), words)
    return code


def showing(code: str, wiring: Wiring, clock: "Clock"):
    """Show a code; between two ticks yield, until a button is pressed."""
    display = drivers.open_display(wiring, clock)
    buttons = drivers.open_buttons(wiring)
    print("rattle fault", code, "- more in crash.txt; a button starts anew")
    clock.begin()
    draw_fault(display.frame, code)
    ticks = 0
    while not buttons.poll() or ticks <= _SHOWN:
        if not ticks or display.lost:
            display.show()
        ticks += 1
        if ticks == _DARK_AT:
            display.set_power(False)
        yield


def note_hang(faults: Faults, wiring: Wiring) -> None:
    """Write down that the loop stood still and the watchdog had to reset the board."""
    faults.write(_head(HANG, wiring), b"The loop stood still, and the watchdog reset the board.\n")
    print("rattle fault", HANG, "- the watchdog reset the board")


def safe_mode(faults: Faults, wiring: Wiring, clock: "Clock") -> None:
    """Say why nothing is started, and let the next start try again."""
    in_a_row = faults.in_a_row
    faults.forgive()
    print("rattle safe mode:", in_a_row, "faults in a row, the last is in crash.txt")
    display = drivers.open_display(wiring, clock)
    draw_safe_mode(display.frame, in_a_row)
    display.show()


def _head(code: str, wiring: Wiring) -> str:
    return "code {}\nrattle {} {}\n".format(code, VERSION, drivers.number_of(wiring, "BOARD"))
