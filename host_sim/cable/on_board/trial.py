"""Plays a recorded game on the very board that this runs on, as fast as it can, and times its ticks.

Everything is the device's own: firmware, display, bus, flash; only the buttons, the clock and the source of
the dice follow the recording (real_kit). Prints the tick now and then, so that whoever listens knows that it
lives, and a line that starts with "RATTLE ": JSON.
"""

import gc
import json
import os
import sys
import time

from chip.witness import card_bytes
from emulator.guest.player import GuestPlayer
from micropython import const

clock: "Any" = time  # MicroPython's has more than CPython's

_TELL_EVERY = const(64)  # ticks


class Trial(GuestPlayer):
    """Play as a guest, and time what lies between two ticks but for what is loaded or kept there."""

    def __init__(self, kit: "Any", end: int, changes: "Any") -> None:
        super().__init__(kit, end, changes)
        self.longest_us = 0
        self.longest_at = 0  # tick
        self.busy_ms = 0
        self._left_us = 0
        self._worked_us = 0  # in this tick, before something was kept or loaded

    def _lock(self) -> None:
        GuestPlayer._lock(self)
        self._left_us = clock.ticks_us()

    def _unlock(self) -> None:
        GuestPlayer._unlock(self)
        self._worked_us += clock.ticks_diff(clock.ticks_us(), self._left_us)

    def _between_ticks(self) -> None:
        spent = self._worked_us + clock.ticks_diff(clock.ticks_us(), self._left_us)
        self._worked_us = spent % 1000  # what is less than a millisecond counts in the next tick
        self.busy_ms += spent // 1000
        if spent > self.longest_us:
            self.longest_us = spent
            self.longest_at = self.ticks + 1
        GuestPlayer._between_ticks(self)
        if self.ticks % _TELL_EVERY == 0:
            print(self.ticks)
        self._left_us = clock.ticks_us()

    def found(self) -> "dict[str, Any]":
        """Answer what is to be told when it is over."""
        found = GuestPlayer.found(self)
        found["cards"] = card_bytes(self.app.table.match).hex()
        found["tick_us"] = self.busy_ms * 1000 // self.ticks
        found["longest_tick_us"] = self.longest_us
        found["longest_tick"] = self.longest_at
        return found


def trial(seed: int, end: int, scratch: str, changes: str, image: "Any") -> None:
    """Play a recording and print what came of it.

    scratch: a folder for the game's files. changes: a file in it, as a GuestPlayer reads it. image: as
    main.mount() answers it.
    """
    if image is not None:
        image.path = "/" + image.path
    os.chdir(scratch)
    sys.path.append("/")
    gc.collect()
    from cable.on_board.real_kit import RealKit  # and with it the firmware, not before its path is whole

    import board_config
    from boot.start import settles

    kit = RealKit(seed, board_config)
    kit.settle = settles(image) or kit.settle
    with open(changes, "rb") as file:
        player = Trial(kit, end, file)
        player.run(True)
    gc.collect()
    print("RATTLE " + json.dumps(player.found()))
