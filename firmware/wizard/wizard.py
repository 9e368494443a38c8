"""The wizard's way: find the display, learn the buttons, find the beeper, show it all, store it.

Until the last A nothing is stored: switching off leaves everything as it was, and so does any button that is
held for three seconds. It runs in the place of the game, so it may allocate as it likes.
"""

import gc

from micropython import const

from contract import keys
from hw.files import ANSWERS
from hw.wiring import answers, drivers
from wizard import find_beeper, find_display
from wizard.find_beeper import learn_buttons, way_back
from wizard.panel import Left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hw.doors import Clock
    from hw.wiring.wiring import Wiring
    from wizard.panel import Panel

_STORED_TICKS = const(75)


def run(wiring: "Wiring", clock: "Clock", files: "Any") -> None:
    """Learn the board's numbers and store them in files, unless the person leaves. Reset the board then.

    Allocates, blocks as long as it takes.
    """
    print("wizard: set up the hardware; switching off leaves everything as it was")
    panel = None
    try:
        panel = find_display.run(wiring, clock)
        _learn_and_store(panel, wiring, files)
    except Left:
        print("wizard: left, nothing is changed; starting anew")
        if panel is not None:
            panel.page(b"LEFT", (b"Nothing is changed.",))
            panel.pause(_STORED_TICKS)


def _learn_and_store(panel: "Panel", wiring: "Wiring", files: "Any") -> None:
    while True:
        gc.collect()
        _learn(panel, wiring)
        if answers.store(wiring, files):
            break
        print("wizard: the file system does not take", ANSWERS)
        panel.page(b"NOT STORED", (b"The flash is full", b"or damaged."))
        panel.pause(_STORED_TICKS)
    print("wizard: stored; starting anew")
    panel.page(b"STORED", (b"Rattle starts anew.",))
    panel.pause(_STORED_TICKS)


def _learn(panel: "Panel", wiring: "Wiring") -> None:
    """Go through the other steps, forth and back, until all of it is right."""
    while True:
        learn_buttons(panel, wiring)
        buttons = drivers.open_buttons(wiring)
        while find_beeper.find_beeper(panel, wiring, buttons):
            if _confirm(panel, wiring, buttons):
                return


def _confirm(panel: "Panel", wiring: "Wiring", buttons: "Any") -> bool:
    """Show all that was learnt; answer whether to store it."""
    panel.page(
        b"STORE THIS?",
        (
            _display(wiring),
            _line(wiring, ("UP", "DOWN", "LEFT", "RIGHT")),
            _line(wiring, ("A", "B", "BEEPER")),
            b"",
            b"A: store    " + way_back(wiring),
        ),
    )
    while True:
        events = panel.tick(buttons)
        if events & (keys.A | keys.B):
            return bool(events & keys.A)


def _display(wiring: "Wiring") -> bytes:
    name = find_display.NAMES[wiring.CONTROLLER] + "+" + str(wiring.COLUMN_OFFSET)
    if wiring.I2C_BUS is None:
        return (name + "  SPI CS" + str(wiring.CS)).encode()
    return "{}  {}/{} {:02x}".format(name, wiring.SDA, wiring.SCL, wiring.ADDRESS).encode()


def _line(wiring: "Wiring", names: "Any") -> bytes:
    """List the pins under some names by their first letters, those that are there."""
    words = []
    for name in names:
        gpio = getattr(wiring, name, None)
        if gpio is not None:
            words.append(("Beep" if name == "BEEPER" else name[0]) + " " + str(gpio))
    return "  ".join(words).encode()
