"""Calls the wizard, before the game or after it. Nothing of it is in the heap while the game runs."""

from machine import reset

from boot.loader import unload
from contract.device import FORGET
from hw.doors import Doors
from hw.files import ANSWERS
from hw.wiring.wiring import Wiring


def set_up_if_called(wiring: Wiring, doors: Doors) -> None:
    """Run the wizard when it is called for; otherwise take out of the heap what only the question needs."""
    from hw.wiring.summons import summoned

    if wiring.damaged:
        print(ANSWERS, "is damaged: the board's own numbers hold; set up the hardware again")
    called = summoned(wiring, doors.clock)
    del summoned
    if called:
        set_up(wiring, doors)
    unload("hw.wiring.summons", "hw.wiring.probe", "hw.wiring.answers", "hw.wiring.pins", "boot.set_up")


def set_up(wiring: Wiring, doors: Doors) -> None:
    """Let the wizard learn what is wired where, and start anew."""
    from wizard.wizard import run

    doors.guesses = True
    run(wiring, doors.clock, doors.files)
    reset()


def restart(wiring: Wiring, wants: int, files: "Any") -> None:
    """Reset, with the answers about the hardware forgotten or the wizard called: FORGET, SET_UP."""
    if wants == FORGET:
        from hw.wiring.answers import store

        if not store(wiring, files, False):
            print("the file system does not take", ANSWERS)
    else:
        from hw.wiring.summons import call

        call()
    reset()
