"""A coach of whims: what it thinks of a choice is made up, only what a box pays is true."""

from typing import Any
from zlib import crc32

from contract.play import STOP
from engine.boxes import BOXES


def be_sure(rig: Any, hold: int) -> None:
    """Let the coach of a rig be sure of one hold, and have whims about all else."""
    match, advisor = rig.match, rig.advisor

    def hold_worth(mask: int) -> int:
        if mask == hold:
            return 25000
        if mask == STOP:
            return box_worth(best_box())
        return crc32(bytes((*match.dice, *match.current.boxes, match.rolls, mask))) % 20000

    def box_worth(box: int) -> int:
        card = match.current
        before = card.total
        card.write(box, match.pays(box), match.hundred(box))
        worth = (card.total - before << 7) + crc32(bytes(card.boxes)) % 20000
        card.take_back()
        return worth

    def best_box() -> int:
        return max((box for box in range(BOXES) if match.legal_mask() >> box & 1), key=box_worth)

    advisor.best_hold, advisor.hold_worth = lambda: hold, hold_worth
    advisor.best_box, advisor.box_worth = best_box, box_worth
