"""Plays a recorded game on the very board that this runs on, as fast as it can, and measures the board.

Everything is the device's own: firmware, display, bus, flash; only the buttons, the clock and the source of
the dice follow the recording (real_kit). Prints the tick now and then, so that whoever listens knows that it
lives, and a line that starts with "RATTLE ": JSON.
"""

import gc
import json
import os
import sys
import time

from emulator.guest.player import GuestPlayer
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cable.on_board.real_kit import RealKit

memory: "Any" = gc  # MicroPython's modules have more than CPython's
clock: "Any" = time

_TELL_EVERY = const(64)  # ticks
_MILLION = const(1000000)


class Trial(GuestPlayer):
    """Play as a guest, and time what lies between two ticks."""

    def __init__(self, kit: "RealKit", end: int, changes: "Any") -> None:
        super().__init__(kit, end, changes)
        self.longest_us = 0
        self.longest_at = 0  # tick
        self.busy_s = 0
        self.busy_us = 0  # what is left beside whole seconds: a count of all would become a long integer
        self.longest_load_us = 0  # between two ticks
        self._left_us = 0
        self._worked_us = 0  # in this tick, before something was kept or loaded
        self._unlocked_us = 0
        self._first_bytes = 0  # in use when the first tick begins
        self._played_bytes = 0  # when a match has all that it needs, and nothing else is there

    @property
    def heap_bytes(self) -> int:
        """Answer what was in use while a match was played, at the first tick if none ever was."""
        return self._played_bytes or self._first_bytes

    def _lock(self) -> None:
        used = memory.mem_alloc()
        self._first_bytes = self._first_bytes or used
        if self.app.stage.screen.at_table and not self.app.waits:
            self._played_bytes = max(self._played_bytes, used)
        GuestPlayer._lock(self)
        self._left_us = clock.ticks_us()
        if self._unlocked_us:
            spent = clock.ticks_diff(self._left_us, self._unlocked_us)
            self.longest_load_us = max(self.longest_load_us, spent)

    def _unlock(self) -> None:
        GuestPlayer._unlock(self)
        self._unlocked_us = clock.ticks_us()
        self._worked_us += clock.ticks_diff(self._unlocked_us, self._left_us)

    def _between_ticks(self) -> None:
        spent = self._worked_us + clock.ticks_diff(clock.ticks_us(), self._left_us)
        self._worked_us = 0
        self.busy_us += spent
        if self.busy_us >= _MILLION:
            self.busy_us -= _MILLION
            self.busy_s += 1
        if spent > self.longest_us:
            self.longest_us = spent
            self.longest_at = self.ticks + 1
        GuestPlayer._between_ticks(self)
        if self.ticks % _TELL_EVERY == 0:
            print(self.ticks)
        self._left_us = clock.ticks_us()


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
    from cable.on_board.measure import (
        found,  # not before: there is no room for it beside the game's beginning
    )

    print("RATTLE " + json.dumps(found(player)))
