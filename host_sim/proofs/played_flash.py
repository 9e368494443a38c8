"""A flash on which was played: what lies on it, and what may come of it when the power is back."""

import random

from contract import settings
from engine import rules, saved
from engine.match import Match
from engine.turn import OVER, START
from host_sim.cable import rehearsal
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from keeping.closing import close


class PlayedFlash:
    """What lay on the flash when the power went, and what may come of it.

    states: the matches kept last, newest at the end, each as the saved bytes.
    """

    def __init__(self, seed: int) -> None:
        """Play a match to its end, and part of another one."""
        self.flash = Flash()
        self.states: list[bytes] = []
        chance = random.Random(seed)
        keeper, match, _ = power_on(self.flash)
        match.new_game(rules.FUN, b"\0", b"\0\0\0\0\0\0\0\1")
        keeper.begin(match)
        while match.phase != OVER:
            match.roll()
            match.score(_open_box(match))
        keeper.save(match)
        for _ in close(keeper, match):
            pass
        rehearsal.count_choice(keeper.shelf, 64)
        self.shelved = {
            path: bytes(rehearsal.content_of(keeper.shelf, path)[0].buffer) for path in rehearsal.CONTENTS
        }
        self.states.append(bytes_of(match))
        rounds = chance.choice((1, 1, 2, 3))
        match.new_game(rules.FREE, bytes(chance.randrange(1, 4)), chance.randbytes(8), rounds)
        keeper.begin(match)
        keeper.save_diary()
        keeper.settings.buffer[settings.VOLUME] = settings.OFF
        keeper.save_settings()
        keeper.save(match)
        self.states.append(bytes_of(match))
        for _ in range(chance.randrange(30 * rounds * match.players)):
            if match.phase == START:
                match.throw_start()
            elif match.phase != OVER and match.roll():
                keeper.diary.note(match)
                keeper.save_diary()
                match.score(_open_box(match))
                if not chance.randrange(4):
                    match.undo()
            keeper.save(match)
            if bytes_of(match) != self.states[-1]:
                self.states.append(bytes_of(match))
        self.settings = bytes(keeper.settings.buffer)
        self.tally = bytes(keeper.tally.buffer)
        self.diary = bytes(keeper.diary.book)


def bytes_of(match: Match) -> bytes:
    """Put a match into bytes."""
    buffer = bytearray(saved.SIZE)
    saved.save(match, buffer)
    return bytes(buffer)


def _open_box(match: Match) -> int:
    return next(box for box in range(13) if match.legal_mask() >> box & 1)
