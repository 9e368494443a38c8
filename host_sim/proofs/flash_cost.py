"""Counts what games cost the flash: the firmware's saves on MicroPython's littlefs, action by action.

A turn is three throws, two changes of hold before the second and two before the third, and a score: with the
start roll, and at the end book and tally, all that is saved. Reads a job as a line of JSON: files (what else
is on the flash, path and bytes), games, games_a_day, players, rounds. A day begins with the power: littlefs
then goes on at another block. Prints a line that starts with "RATTLE ": JSON; of it, squares is the sum of
squares of what each block was erased each day.
"""

import json
import sys

from engine.match import OVER, START, Match
from engine.rules import OFFICIAL
from hw.flash.shelf import Shelf
from keeping.closing.closing import close
from keeping.keeper import SIZES, Keeper

from .blocks import BLOCKS, mount, new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CHANGES = 2  # of hold between two throws


class SaveCounter:
    """Play and save, and count the saves."""

    def __init__(self) -> None:
        self.saves = 0
        self._match = Match()

    def power_on(self, system: "Any") -> None:
        """Begin a day, with the file system as it is."""
        self._keeper = Keeper(Shelf(system, *SIZES))
        self._keeper.load(self._match)

    def play(self, number: int, players: int, rounds: int) -> None:
        """Play the game with that number."""
        match = self._match
        if match.new_game(OFFICIAL, bytes(players), number.to_bytes(8, "big"), rounds):
            raise ValueError("no such game")
        self._keeper.begin(match)
        self._save()
        self._save_diary()
        while match.phase == START:
            match.throw_start()
            self._save()
        while match.phase != OVER:
            self._turn()
        for _ in close(self._keeper, match):
            pass
        self.saves += 2

    def _turn(self) -> None:
        match = self._match
        for roll in range(3):
            if roll:
                for change in range(_CHANGES):
                    match.toggle_hold((roll + 2 * change) % 5)
                    self._save()
            match.roll()
            self._save()
        box = (match.turn * 5 + match.player) % 13
        self._save_diary()
        while match.score(box):
            box = (box + 1) % 13
        self._save()

    def _save_diary(self) -> None:
        self.saves += 1
        self._keeper.diary.note(self._match)
        self._keeper.save_diary()

    def _save(self) -> None:
        self.saves += 1
        if not self._keeper.save(self._match):
            raise ValueError("not saved")


def main() -> None:
    """Do the job on the standard input and print what came of it."""
    job = json.loads(sys.stdin.readline())
    blocks = new(job["files"])
    free = mount(blocks).statvfs("/")[3]
    player = SaveCounter()
    squares = 0
    for first in range(0, job["games"], job["games_a_day"]):
        before = list(blocks.erases)
        player.power_on(mount(blocks))
        for number in range(first, min(first + job["games_a_day"], job["games"])):
            player.play(number, job["players"], job["rounds"])
        squares += sum([(blocks.erases[i] - before[i]) ** 2 for i in range(BLOCKS)])
    found = {
        "free": free,
        "saves": player.saves,
        "programmed": blocks.programmed,
        "erases": sum(blocks.erases),
        "most": max(blocks.erases),
        "squares": squares,
    }
    print("RATTLE " + json.dumps(found))
