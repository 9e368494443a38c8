"""After a fault: keep what is due, write the fault down, show it, and start anew when a button is pressed.

The heap may be full, so it is here before the app is, with a reserve, and takes the display and the buttons
that are open. A fault may come before them: then they are opened. When that fails too, as it does where a
number of the board cannot be, it ends at the console.
"""

from machine import reset
from micropython import const

from boot import loader
from contract import keys
from hw.doors import Doors
from hw.faults import HANG, Faults, code_of, words_of
from hw.wiring.wiring import Wiring
from ui.draw.canvas import Canvas
from ui.draw.fault import draw_fault, draw_safe_mode
from version import VERSION

_FOR_SAVES = const(90)  # machine words: until those are closed
_FOR_CODE = const(60)  # where a runtime cannot take back what the words of a fault were put in
_SHOWN = const(50)  # ticks that the picture stands whatever is pressed: nobody expected it
_DARK_AT = const(4500)  # ticks of 20 ms: nobody looks any more


def reserve() -> "tuple[list[int], list[int]]":
    """Answer the room that all below needs: lists, since clearing one frees it at once. Allocates."""
    return [0] * _FOR_SAVES, [0] * _FOR_CODE


def after(error: Exception, wiring: Wiring, doors: Doors) -> None:
    """Keep what is due, and an exception in crash.txt; show its code until a press, then reset the board."""
    code = ""
    try:
        code = keep(error, wiring, doors)
        for _ in showing(code, wiring, doors):
            doors.clock.wait()
    except Exception as why:
        if doors.display is None:
            print("rattle fault", code, "- more in crash.txt; nothing opens as board_config.py has it:", why)
            return
        print("rattle fault", code, "- more in crash.txt; it cannot be shown:", repr(why))
    reset()


def keep(error: Exception, wiring: Wiring, doors: Doors) -> str:
    """Keep what is due, and an exception in crash.txt; answer its code."""
    if doors.app is not None:
        try:
            try:
                doors.app.keep_due()
            except MemoryError:
                pass  # for what had to be opened
            doors.app.keeper.shelf.close()
            doors.collect()  # each file leaves more than a kilobyte
            doors.app.keep_due()
            doors.app.stage.sound.close()
        except Exception as why:
            print("rattle fault: what was due may be lost:", repr(why))
    try:
        words = words_of(error)
    except MemoryError:
        words = b""
    doors.reserve[1].clear()
    code = code_of(error, words)
    (doors.faults or Faults(doors.files)).write(_head(code, wiring), words)
    return code


def showing(code: str, wiring: Wiring, doors: Doors):
    """Show a code; between two ticks yield, until a button is pressed."""
    display = doors.display
    buttons = doors.buttons
    if buttons is None:
        from hw.wiring import drivers

        display = display or drivers.open_display(wiring, doors.clock, loader.leaf)
        buttons = drivers.open_buttons(wiring)
    print("rattle fault", code, "- more in crash.txt; a button starts anew")
    doors.clock.begin()
    draw_fault(doors.app.stage.canvas if doors.app else Canvas(display.frame, loader.leaf("pen")), code)
    display.set_power(True)  # it may rest
    ticks = 0
    while not buttons.poll() & keys.ANY or ticks <= _SHOWN:
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


def safe_mode(faults: Faults, wiring: Wiring, doors: Doors) -> None:
    """Say why nothing is started, and let the next start try again."""
    from hw.wiring import drivers

    in_a_row = faults.in_a_row
    faults.forgive()
    print("rattle safe mode:", in_a_row, "faults in a row, the last is in crash.txt")
    display = drivers.open_display(wiring, doors.clock, loader.leaf)
    draw_safe_mode(Canvas(display.frame, loader.leaf("pen")), in_a_row)
    display.show()


def _head(code: str, wiring: Wiring) -> str:
    return "code {}\nrattle {} {}\n".format(code, VERSION, getattr(wiring, "BOARD", None))
