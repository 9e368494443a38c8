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

from micropython import heap_lock, heap_unlock

import board_config
import leaves
from engine import saved
from hw import board
from hw.clock import Clock
from hw.entropy import Entropy
from hw.store import Store
from hw.tables import open_file
from strategy.diary import DIARY_BYTES
from ui.app import App

VERSION = "0.1.0"
SAVE_FILE = "rattle.sav"
DIARY_FILE = "rattle.dia"


def main() -> None:
    """Play until the power goes or Ctrl-C comes. Between heap_lock and heap_unlock nothing allocates."""
    gc.collect()  # what the imports left behind fills a Pico's heap
    display = board.open_display(board_config)
    buttons = board.open_buttons(board_config)
    sound = board.open_sound(board_config)
    store = Store(SAVE_FILE, saved.SIZE)
    shelf = Store(DIARY_FILE, DIARY_BYTES)
    app = App(
        display.frame, store, sound, Entropy().fill, open_file, leaves.strategy(), shelf, pen=leaves.pen()
    )
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
