"""Rattle, a pocket Yahtzee: board -> hardware -> app, then one tick after the other."""

import gc

from micropython import heap_lock, heap_unlock

import board_config
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


def load_leaf():
    """Answer the inner loops of the strategy: machine code where this Python can make it."""
    try:
        from strategy import leaf_viper

        return leaf_viper
    except (AttributeError, ImportError, NameError, SyntaxError):
        from strategy import leaf_plain

        return leaf_plain


def main() -> None:
    """Play until the power goes or Ctrl-C comes. Between heap_lock and heap_unlock nothing allocates."""
    gc.collect()  # what the imports left behind fills a Pico's heap
    display = board.open_display(board_config)
    buttons = board.open_buttons(board_config)
    sound = board.open_sound(board_config)
    store = Store(SAVE_FILE, saved.SIZE)
    shelf = Store(DIARY_FILE, DIARY_BYTES)
    app = App(display.frame, store, sound, Entropy().fill, open_file, load_leaf(), shelf)
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
