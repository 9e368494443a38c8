"""Counts what games cost the flash: the saves on MicroPython's littlefs, action by action (wear.py).

Reads a job as a line of JSON: files (what else is on the flash, path and bytes), games, players, lasts
(erases that a block stands). Ends when a save fails, or after those games. Prints "RATTLE " and JSON; first
is the game that wore out the first block, lost what a power-on missed.
"""

import json
import sys

from engine.match import Match
from engine.rules import OFFICIAL
from engine.turn import OVER, START
from hw.flash.shelf import Shelf
from keeping.closing import close
from keeping.keeper import SIZES, Keeper

from .littlefs import mount, new

_CHANGES = 2  # of hold between two throws


class FlashWorn(Exception):
    """A save failed."""


class SaveCounter:
    """Play and save, and count the saves."""

    def __init__(self) -> None:
        self.games = 0
        self.saves = 0
        self.lost = 0
        self._match = Match()
        self._seed = b""  # of the match that is kept

    def power_on(self, system: "Any") -> None:
        """Look whether all that was saved is found again."""
        self._keeper = Keeper(Shelf(system, *SIZES))
        self.lost += len(self._keeper.load(self._match))
        if self._seed and bytes(self._match.seed) != self._seed:
            self.lost += 1

    def play(self, players: int) -> None:
        """Play one more game."""
        match = self._match
        seed = self.games.to_bytes(8, "big")
        if match.new_game(OFFICIAL, bytes(players), seed):
            raise ValueError("no such game")
        self._keeper.begin(match)
        self._save()
        self._seed = seed
        self._save_diary()
        while match.phase == START:
            match.throw_start()
            self._save()
        while match.phase != OVER:
            self._turn()
        for _ in close(self._keeper, match):
            pass
        self.saves += 2
        self.games += 1

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
            raise FlashWorn("not saved")


def main() -> None:
    """Do the job on the standard input and print what came of it."""
    job = json.loads(sys.stdin.readline())
    blocks = new(job["files"])
    free = mount(blocks).statvfs("/")[3]
    blocks.lasts = job["lasts"]
    player = SaveCounter()
    first = 0
    try:
        while player.games < job["games"]:
            player.power_on(mount(blocks))
            player.play(job["players"])
            if not first and max(blocks.erases) > blocks.lasts:
                first = player.games
    except FlashWorn:
        player.power_on(mount(blocks))
    found = {
        "games": player.games,
        "first": first,
        "lost": player.lost,
        "free": free,
        "saves": player.saves,
        "programmed": blocks.programmed,
        "erases": sum([min(times, blocks.lasts) for times in blocks.erases]),
    }
    print("RATTLE " + json.dumps(found))
