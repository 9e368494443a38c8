"""Counts what games cost the flash: the saves on MicroPython's littlefs, action by action (wear.py).

Reads a job as a line of JSON: files (what else is on the flash, path and bytes), games, players, lasts
(erases that a block stands). Ends when a save fails, or after those games. Prints "RATTLE " and JSON; first
is the game that wore out the first block, lost what a power-on missed, in_a_row how many saves of a match at
most erased one after the other.
"""

import json
import random
import sys

from contract.settings import VOLUME
from engine.match import Match
from engine.rules import OFFICIAL
from engine.turn import OVER, START
from hw.flash.shelf import Shelf
from keeping.closing import close
from keeping.keeper import SIZES, Keeper

from .littlefs import Blocks, mount, new

_CHANGES_BITS = 2  # none to three changes of hold between two throws
_SELDOM_BITS = 4  # every sixteenth turn begins with a power-on, or with another volume
_ERASE_MS = 45


class FlashWorn(Exception):
    """A save failed."""


class EraseClock:
    """Stands still but for erases of a flash."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks

    def spent_ms(self) -> int:
        """Answer the time that all erases took."""
        return _ERASE_MS * sum(self._blocks.erases)


class SaveCounter:
    """Play and save on a flash, and count the saves."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._row = 0
        self.in_a_row = 0
        self.games = 0
        self.saves = 0
        self.lost = 0
        self._match = Match()
        self._seed = b""  # of the match that is kept

    def power_on(self) -> None:
        """Look whether all that was saved is found again."""
        self._keeper = Keeper(Shelf(mount(self._blocks), SIZES, EraseClock(self._blocks)))
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
        if not random.getrandbits(_SELDOM_BITS):
            self.power_on()
        if not random.getrandbits(_SELDOM_BITS):
            settings = self._keeper.settings.buffer
            settings[VOLUME] = not settings[VOLUME]
            self._keeper.save_settings()
        match = self._match
        for roll in range(3):
            if roll:
                for change in range(random.getrandbits(_CHANGES_BITS)):
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
        erases = sum(self._blocks.erases)
        if not self._keeper.save(self._match):
            raise FlashWorn("not saved")
        self._row = self._row + 1 if sum(self._blocks.erases) > erases else 0
        self.in_a_row = max(self.in_a_row, self._row)


def main() -> None:
    """Do the job on the standard input and print what came of it."""
    job = json.loads(sys.stdin.readline())
    blocks = new(job["files"])
    free = mount(blocks).statvfs("/")[3]
    blocks.lasts = job["lasts"]
    player = SaveCounter(blocks)
    first = 0
    try:
        while player.games < job["games"]:
            player.power_on()
            player.play(job["players"])
            if not first and max(blocks.erases) > blocks.lasts:
                first = player.games
    except FlashWorn:
        player.power_on()
    found = {
        "games": player.games,
        "first": first,
        "lost": player.lost,
        "in_a_row": player.in_a_row,
        "free": free,
        "saves": player.saves,
        "programmed": blocks.programmed,
        "erases": sum([min(times, blocks.lasts) for times in blocks.erases]),
    }
    print("RATTLE " + json.dumps(found))
