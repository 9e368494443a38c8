"""What starts the wizard, before the game or after it. Nothing of it is in the heap while the game runs."""

from machine import reset

from hw.wiring import FILE, Wiring
from ui.hardware import FORGET
from unload import unload


def set_up_if_called(wiring: Wiring) -> None:
    """Run the wizard when it is called for; otherwise take out of the heap what only the question needs."""
    from hw.summons import summoned

    if wiring.damaged:
        print(FILE, "is damaged: the board's own numbers hold; set up the hardware again")
    if summoned(wiring):
        set_up(wiring)
    unload("hw.summons", "hw.search", "hw.pins", "hw.plausible", "hw.answers", "set_up")


def set_up(wiring: Wiring) -> None:
    """Let the wizard learn what is wired where, and start anew."""
    from wizard.wizard import run

    run(wiring)
    reset()


def restart(wiring: Wiring, wants: int) -> None:
    """Reset, with the answers about the hardware forgotten or the wizard called: FORGET, SET_UP."""
    if wants == FORGET:
        from hw.answers import store

        if not store(wiring, False):
            print("the file system does not take", FILE)
    else:
        from hw.summons import call

        call()
    reset()
