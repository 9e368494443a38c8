"""Rattle, a pocket Yahtzee: board -> hardware -> app, then one tick after the other."""

import gc

# What an import leaves behind must not lie between what stays: a Pico's heap would be in bits.
for _part in (
    "engine.match",
    "engine.saved",
    "strategy.advisor",
    "strategy.report",
    "ui.words",
    "ui.turn",
    "ui.app",
):
    __import__(_part)
    gc.collect()

from machine import reset
from micropython import heap_lock, heap_unlock

import board_config
import leaves
from engine import saved
from hw import board
from hw.clock import Clock
from hw.entropy import Entropy
from hw.store import Store
from hw.summons import summoned
from hw.tables import open_file
from hw.wiring import FILE as WIRING_FILE
from hw.wiring import Wiring
from ui import words
from ui.app import App

VERSION = "0.1.0"
SAVE_FILE = "rattle.sav"


def main() -> None:
    """Play until the power goes or Ctrl-C comes. Between heap_lock and heap_unlock nothing allocates."""
    gc.collect()  # what the imports left behind fills a Pico's heap
    wiring = Wiring(board_config)
    if wiring.damaged:
        print(WIRING_FILE, "is damaged: the board's own numbers hold; set up the hardware again")
    if summoned(wiring):
        set_up(wiring)
    display = board.open_display(wiring)
    buttons = board.open_buttons(wiring)
    sound = board.open_sound(wiring)
    save = Store(SAVE_FILE, saved.SIZE)
    app = App(display.frame, save, sound, Entropy().fill, open_file, leaves.strategy(), pen=leaves.pen())
    if wiring.damaged:
        app.toast(words.ANSWERS_DAMAGED)
    app.tick(0)
    display.show()
    print("rattle", VERSION, board_config.BOARD, "ready")
    clock = Clock()
    gc.collect()
    heap_lock()
    try:
        while not app.wants_hardware:
            if app.tick(buttons.poll()) or display.lost:
                display.show()
            sound.tick()
            clock.wait()
    finally:
        heap_unlock()
    wiring.ask(True)
    reset()


def set_up(wiring: Wiring) -> None:
    """Let the wizard learn what is wired where, and start anew."""
    from wizard.wizard import run

    run(wiring)
    reset()


if __name__ == "__main__":
    main()
