"""Rattle, a pocket Yahtzee: board -> hardware -> app, then one tick after the other."""

import gc

from micropython import heap_lock, heap_unlock

import board_config
from engine import saved
from hw import board
from hw.clock import Clock
from hw.entropy import Entropy
from hw.shelf import Shelf
from ui import records, settings
from ui.app import App

VERSION = "0.1.0"


def main() -> None:
    """Play until the power goes or Ctrl-C comes. Between heap_lock and heap_unlock nothing allocates."""
    gc.collect()  # what the imports left behind fills a Pico's heap
    display = board.open_display(board_config)
    buttons = board.open_buttons(board_config)
    sound = board.open_sound(board_config)
    shelf = Shelf(saved.PRESENT, saved.SIZE - saved.PRESENT, records.SIZE, settings.SIZE)
    app = App(display.frame, shelf, sound, Entropy().fill)
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
