"""An advisor of whims: what it thinks of a choice is made up, only what a box pays is true."""

from zlib import crc32

from contract.play import STOP
from engine.boxes import BOXES
from host_sim.solver.device_advisor import load_table
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.advisor import Advisor
from strategy.analysis.prices import Keeps, Prices
from strategy.values import RULES_ON_50


class Whims(Advisor):
    """The game's own advisor of the official sheet with whims in place of a table, and sure of one hold."""

    def __init__(self, hold: int) -> None:
        keeps = Keeps(files.table)
        super().__init__(keeps, load_table(RULES_ON_50), Prices(keeps), loops_plain)
        self._hold = hold

    def hold_worth(self, mask: int) -> int:
        """Make up what a hold is worth; to score is worth what the best box is."""
        match = self._match
        if mask == self._hold:
            return 25000
        if mask == STOP:
            return self.box_worth(self.best_box())
        return crc32(bytes((*match.dice, *match.current.boxes, match.rolls, mask))) % 20000

    def best_hold(self) -> int:
        return max(range(STOP + 1), key=self.hold_worth)

    def box_worth(self, box: int) -> int:
        """Add a made up future, none behind the last box, to what a box pays."""
        match, card = self._match, self._match.current
        before = card.total
        card.write(box, match.pays(box), match.hundred(box))
        worth = (card.total - before << 7) + (crc32(bytes(card.boxes)) % 20000 if card.open_mask else 0)
        card.take_back()
        return worth

    def best_box(self) -> int:
        legal = self._match.legal_mask()
        return max((box for box in range(BOXES) if legal >> box & 1), key=self.box_worth)
