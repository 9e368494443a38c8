"""An advisor of whims: what it thinks of a choice is made up, only what a box pays is true."""

from zlib import crc32

from contract.play import STOP
from engine.boxes import BOXES
from engine.card import HUNDRED, Card
from host_sim.solver.device_advisor import load_table
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.advisor import Advisor
from strategy.analysis.prices import Keeps, Prices
from strategy.values import RULES_ON_50


class Whims(Advisor):
    """The game's own advisor, of sheets where a hundred is earned on 50, with whims in place of a table."""

    def __init__(self) -> None:
        keeps = Keeps(files.table)
        super().__init__(keeps, load_table(RULES_ON_50), Prices(keeps), loops_plain)

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
        return max((box for box in range(BOXES) if legal >> box & 1), key=self.box_worth)
