"""Players who err as people do: each choice looks better to them than it is, by an amount of its own.

The amounts fall off exponentially: half as likely for every scale more. So small errors are made often and
blunders rarely, and the scale is what tells good players from bad ones. The amounts come from the match's own
numbers, one for each set of dice kept and each box.
"""

from micropython import const

from contract.choices import BOX, STOP
from engine.boxes import BOXES
from engine.dice import MAX_PLAYERS, ROLLS
from engine.match import TURNS, Match
from strategy.analysis.advisor import Advisor
from strategy.analysis.keeps import HOLDS, KEEPS
from strategy.analysis.turn_values import carried

# 1/128 point a halving, for novice, casual, steady, sharp: they give away some 50, 30, 15 and 5 points a game
SCALES = (195, 125, 80, 46)

_PRIME = const(32003)
_STRIDE = const(7919)
_FIRST = const(4099)
_TOP = const(0x8000)
_HALF = const(0x4000)
_BITS = const(7)


def place_of(match: Match) -> int:
    """Tell a number (0 to 1403) for a decision: the salt of its random numbers."""
    return ((match.round * TURNS + match.turn) * MAX_PLAYERS + match.player) * ROLLS + match.rolls - 1


def err(match: Match, advisor: Advisor, scale: int) -> int:
    """Decide, as Brain does, for a player of some scale; the advisor has prepared the card."""
    drawn = match.source.below(_PRIME, place_of(match)) + 1
    turn = advisor.turn
    left = ROLLS - match.rolls
    top = -1
    chosen = 0
    if left:
        layer = turn.layer(left)
        by_hold = turn.keeps.by_hold(match.dice, turn.leaf)
        for hold in range(HOLDS):
            keep = by_hold[hold]
            if hold != STOP:
                value = layer[keep] + _extra(drawn, keep, scale)
                if value > top:
                    top = value
                    chosen = hold
    legal = match.legal_mask()
    for box in range(BOXES):
        if legal >> box & 1:
            value = advisor.box_worth(box)
            for _ in range(left):
                value = carried(value)
            value += _extra(drawn, KEEPS + box, scale)
            if value > top:
                top = value
                chosen = BOX + box
    return chosen


def _extra(drawn: int, choice: int, scale: int) -> int:
    """Tell by how much (1/128 point) a choice is overrated: a scale for each halving of an even number."""
    even = drawn * ((choice * _STRIDE + _FIRST) % _PRIME) % _PRIME + 1
    halvings = 0
    while even < _HALF:
        even += even
        halvings += 1 << _BITS
    halvings += (_TOP - even) >> _BITS
    return halvings * scale >> _BITS
