"""The player who only wants Yahtzees: holds the face there is most of, and takes what a box pays.

Of equal faces it holds one whose upper box is open, then the higher; of equal boxes the one that is first in
ORDER. These rules matter: boxes in the order of the card would cost six points, the lowest
of equal faces sixteen.
"""

from contract.choices import BOX, STOP
from engine.dice import DICE, ROLLS
from engine.match import Match

ORDER = b"\x0a\x09\x00\x01\x08\x02\x03\x04\x05\x07\x06\x0b\x0c"  # straights, aces and twos go first


def chase(match: Match) -> int:
    """Decide for the dice on the table, as strategy.bots.brain.Brain does."""
    if match.rolls < ROLLS:
        hold = _most_alike(match)
        if hold != STOP:
            return hold
    legal = match.legal_mask()
    top = -1
    chosen = 0
    for i in range(len(ORDER)):
        box = ORDER[i]
        if legal >> box & 1:
            value = match.pays(box) + match.hundred(box)
            if value > top:
                top = value
                chosen = box
    return BOX + chosen


def _most_alike(match: Match) -> int:
    """Tell the hold mask of the face that is chased."""
    open_mask = match.current.open_mask
    top = 0
    chosen = 0
    for face in range(1, 7):
        count = match.packed >> 4 * (face - 1) & 15
        rank = count << 1 | open_mask >> face - 1 & 1
        if count and rank >= top:
            top = rank
            chosen = face
    hold = 0
    for i in range(DICE):
        if match.dice[i] == chosen:
            hold |= 1 << i
    return hold
