"""Rattle, a pocket Yahtzee: board -> hardware -> app, then one tick after the other."""

import gc

from micropython import heap_lock, heap_unlock

import board_config
import leaves
from engine import saved
from hw import board
from hw.clock import Clock
from hw.entropy import Entropy
from hw.store import Store
from ui.app import App

VERSION = "0.1.0"
SAVE_FILE = "rattle.sav"


def main() -> None:
    """Play until the power goes or Ctrl-C comes. Between heap_lock and heap_unlock nothing allocates."""
    gc.collect()  # what the imports left behind fills a Pico's heap
    display = board.open_display(board_config, leaves.scan())
    buttons = board.open_buttons(board_config)
    sound = board.open_sound(board_config)
    app = App(display.frame, Store(SAVE_FILE, saved.SIZE), sound, Entropy().fill)
    app.tick(0)
    display.show()
    print("rattle", VERSION, board_config.BOARD, "ready")
    clock = Clock()
    gc.collect()
    heap_lock()
    try:
        while True:
            if app.tick(buttons.poll()) or display.lost:
                display.show()
            sound.tick()
            clock.wait()
    finally:
        heap_unlock()


if __name__ == "__main__":
    main()
