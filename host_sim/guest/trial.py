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
from array import array

from guest.play import Player
from guest.real_kit import RealKit
from micropython import const
from pico.witness import card_bytes

from engine.rules import OFFICIAL
from strategy.bots import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

memory: "Any" = gc  # MicroPython's modules have more than CPython's
clock: "Any" = time

_PICTURE = const(1024)  # bytes
_CHANGE = const(4)
_TIMES = const(5)  # that a thing is measured
_TELL_EVERY = const(64)  # ticks
_MILLION = const(1000000)
_MOST_STEPS = const(5000)


class Trial(Player):
    """A Player that times what lies between two ticks."""

    def __init__(self, kit: RealKit, end: int, when: "array[int]", masks: "bytes | bytearray") -> None:
        super().__init__(kit, end, when, masks)
        self.heap_bytes = 0  # in use when the first tick begins
        self.longest_us = 0
        self.longest_at = 0  # tick
        self.busy_s = 0
        self.busy_us = 0  # what is left beside whole seconds: a count of all would become a long integer
        self._left_us = 0

    def _first_lock(self) -> None:
        self.heap_bytes = memory.mem_alloc()
        Player._first_lock(self)
        self._left_us = clock.ticks_us()

    def _between_ticks(self) -> None:
        spent = clock.ticks_diff(clock.ticks_us(), self._left_us)
        self.busy_us += spent
        if self.busy_us >= _MILLION:
            self.busy_us -= _MILLION
            self.busy_s += 1
        if spent > self.longest_us:
            self.longest_us = spent
            self.longest_at = self.ticks + 1
        Player._between_ticks(self)
        if self.ticks % _TELL_EVERY == 0:
            print(self.ticks)
        self._left_us = clock.ticks_us()


def trial(seed: int, end: int, scratch: str, changes: str) -> None:
    """Play a recording and print what came of it.

    scratch: a folder for the game's files. changes: a file in it, of each change of the buttons the tick,
    three bytes, big end first, and which are down from then on.
    """
    os.chdir(scratch)
    sys.path[0] = "/"
    ticks, masks = read_changes(changes)
    gc.collect()
    player = Trial(RealKit(seed), end, ticks, masks)
    player.run(True)
    match = player.app.match
    display = player.kit.display
    print(
        "RATTLE "
        + json.dumps(
            {
                "ticks": player.ticks,
                "frames": player.witness.frames,
                "cards": card_bytes(match).hex(),
                "signature": player.witness.signature(match),
                "heap_locked": player.unlocked_ticks == 0,
                "allocations": player.allocations,
                "heap_bytes": player.heap_bytes,
                "tick_us": player.busy_s * (_MILLION // player.ticks) + player.busy_us // player.ticks,
                "longest_tick_us": player.longest_us,
                "longest_tick": player.longest_at,
                "screen_us": screen_us(display),
                "save_us": save_us(player.app),
                "analysis_us": analysis_us(player.app),
            }
        )
    )


def read_changes(name: str) -> "tuple[array[int], bytearray]":
    """Read the ticks of a recording's changes, and the buttons that are down from then on."""
    count = os.stat(name)[6] // _CHANGE
    ticks = array("i", bytearray(4 * count))
    masks = bytearray(count)
    entry = bytearray(_CHANGE)
    with open(name, "rb") as file:
        for i in range(count):
            file.readinto(entry)
            ticks[i] = entry[0] << 16 | entry[1] << 8 | entry[2]
            masks[i] = entry[3]
    return ticks, masks


def screen_us(display: "Any") -> "list[int]":
    """Time full screens, sorted; empty when the display does not answer."""
    times: "list[int]" = []
    frame = display.frame
    for _ in range(_TIMES):
        for i in range(_PICTURE):
            frame[i] ^= 255
        began = clock.ticks_us()
        display.show()
        if display.lost:
            return []
        times.append(clock.ticks_diff(clock.ticks_us(), began))
    return sorted(times)


def save_us(app: "Any") -> "list[int]":
    """Time saves of a match into the board's flash, sorted."""
    times: "list[int]" = []
    for _ in range(_TIMES):
        app.match.scores_since_throw += 1  # what is kept already is not written again
        began = clock.ticks_us()
        app.save()
        app.keep_due()
        times.append(clock.ticks_diff(clock.ticks_us(), began))
    return sorted(times)


def analysis_us(app: "Any") -> "list[int]":
    """Time the analysis of the first turn on an empty official card; the steps of it, sorted.

    All that the advisor knows of a turn before the dice: every roll's worth, every keep's. Empty when there
    is no table that it could be made with.
    """
    match = app.match
    advisor = app.advisor
    match.new_game(OFFICIAL, bytes((HUMAN,)), bytes(8), 1, 0, None)
    match.roll()
    app.preparation.begin(match.sheet, match.options)
    while not app.preparation.step():
        pass
    advisor.forget()
    advisor.begin(match)
    if not advisor.ready:
        return []
    times: "list[int]" = []
    done = False
    while not done and len(times) < _MOST_STEPS:
        began = clock.ticks_us()
        done = advisor.step()
        times.append(clock.ticks_diff(clock.ticks_us(), began))
    return sorted(times)
