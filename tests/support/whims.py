"""An advisor of whims: what it thinks of a choice is made up, only what a box pays is true.

A report must add up whoever judges; with whims thousands of games are judged in no time, and nothing but the
report's own bookkeeping can make the sums come out.

A player's brain with the keeps of the committed table.
"""

from types import SimpleNamespace
from typing import Any
from zlib import crc32

from contract.play import BOX, STOP
from engine.card import HUNDRED, Card
from engine.dice import ROLLS
from host_sim.solver.device_advisor import plain_greedy
from strategy.bots.brain import Brain
from strategy.values import NO_RULES


class Whims:
    """Answer as strategy.analysis.advisor.Advisor does."""

    table: Any = SimpleNamespace(rules=NO_RULES)  # so the chance to win is not known

    def __init__(self, ready: bool = True) -> None:
        self.ready = False
        self._able = ready
        self._match = None
        self._steps = 0

    def fits(self, sheet: int, options: int) -> bool:
        return self._able

    def begin(self, match) -> None:
        self.ready = self._able
        self._match = match
        self._steps = 2

    def forget(self) -> None:
        self.ready = False
        self._match = None

    def serves(self, match) -> bool:
        return self.ready and self._match is match

    def step(self) -> bool:
        self._steps -= 1
        return self._steps <= 0

    def hold_worth(self, mask: int) -> int:
        """Make up what a hold is worth; to score is worth what the best box is."""
        if mask == STOP:
            return self.box_worth(self.best_box())
        match = self._match
        seen = bytes(match.dice) + bytes(match.current.boxes) + bytes((match.rolls, mask))
        return crc32(seen) % 20000

    def best_hold(self) -> int:
        return max(range(STOP + 1), key=self.hold_worth)

    def box_worth(self, box: int) -> int:
        """Add a made up future, none behind the last box, to what a box pays."""
        match = self._match
        card = Card()
        for entry in match.current.order[: match.current.filled]:
            card.write(entry & 15, match.current.boxes[entry & 15], HUNDRED if entry & 16 else 0)
        before = card.total
        card.write(box, match.pays(box), match.hundred(box))
        return (card.total - before << 7) + (crc32(bytes(card.boxes)) % 20000 if card.open_mask else 0)

    def best_box(self) -> int:
        legal = self._match.legal_mask()
        return max((box for box in range(13) if legal >> box & 1), key=self.box_worth)

    def best_choice(self) -> int:
        hold = self.best_hold()
        return BOX + self.best_box() if hold == STOP or self._match.rolls == ROLLS else hold

    def worth(self, choice: int) -> int:
        return self.box_worth(choice - BOX) if choice >= BOX else self.hold_worth(choice)


def brain_of(advisor: Any = None) -> Brain:
    """Make a brain, with an advisor if given."""
    return Brain(plain_greedy(), advisor)
