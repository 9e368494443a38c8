"""The rules of scoring a roll on a card: which boxes are legal, what they pay, which hundreds come.

docs/rules.md, "Forced joker" and "Free-choice joker". A five of a kind plays as a joker once the Yahtzee box
is filled; in both kinds the joker values of the lower section are paid only when the matching upper box is
filled too, since with a forced joker nothing but the open matching box is legal before. All functions take
a Card, a packed roll and sheet flags or match options, and change nothing.
"""

from micropython import const

from engine import rules
from engine.boxes import BOXES, LOWER_MASK, ONE_OF, UPPER_MASK, YAHTZEE, five_of, points
from engine.card import HUNDRED, OPEN, Card

_WITHOUT = const(1)
_WITH_HUNDRED = const(2)


def is_joker(card: Card, packed: int) -> bool:
    """Tell whether the roll pays joker values in the lower section."""
    face = five_of(packed)
    return face > 0 and card.boxes[YAHTZEE] != OPEN and card.boxes[face - 1] != OPEN


def pays(card: Card, packed: int, box: int) -> int:
    """Tell the points that the roll takes in a box, the hundred and the upper bonus apart."""
    return points(box, packed, is_joker(card, packed))


def hundred(flags: int, card: Card, packed: int, box: int) -> int:
    """Tell the 100 that comes with placing the roll in a box, or 0."""
    if not five_of(packed):
        return 0
    held = card.boxes[YAHTZEE]
    if held == OPEN:
        return 0
    if flags & rules.HUNDRED_ON_FILLED:
        return HUNDRED
    if not held:
        return 0
    if flags & rules.HUNDRED_ON_50 or flags & rules.HUNDRED_WHEN_PAID and pays(card, packed, box):
        return HUNDRED
    return 0


def refusal(flags: int, options: int, card: Card, packed: int, box: int) -> int:
    """Tell why the roll may not be scored in a box, or OK."""
    if not 0 <= box < BOXES:
        return rules.NO_SUCH_BOX
    if card.boxes[box] != OPEN:
        return rules.BOX_CLOSED
    if legal_mask(flags, options, card, packed) >> box & 1:
        return rules.OK
    if options & rules.UPPER_FIRST and card.open_mask & UPPER_MASK:
        return rules.UPPER_COMES_FIRST
    return rules.JOKER_UPPER if card.open_mask >> five_of(packed) - 1 & 1 else rules.JOKER_LOWER


def legal_mask(flags: int, options: int, card: Card, packed: int) -> int:
    """Tell the mask of the boxes in which the roll may be scored; never 0 while a box is open."""
    mask = card.open_mask
    if flags & rules.JOKER_FORCED and not mask & 1 << YAHTZEE:
        face = five_of(packed)
        if face:
            if mask & 1 << face - 1:
                return 1 << face - 1
            if mask & LOWER_MASK:
                return mask & LOWER_MASK
            return mask
    if options & rules.UPPER_FIRST and mask & UPPER_MASK:
        return mask & UPPER_MASK
    return mask


def bare_hundred(flags: int, options: int, card: Card, box: int, value: int, claimed: int) -> int:
    """Tell the hundred (0 or 100) that comes with bare points in an open box; -1 when no dice give them.

    Tries all 252 rolls. claimed: the player says that the roll was a further Yahtzee.
    """
    ways = _ways(flags, options, card, box, value, 0, 5, 1)
    if claimed:
        return HUNDRED if ways & _WITH_HUNDRED else -1
    if ways & _WITHOUT:
        return 0
    return HUNDRED if ways else -1


def _ways(
    flags: int, options: int, card: Card, box: int, value: int, packed: int, left: int, face: int
) -> int:
    """Tell a mask of how the rolls that add left dice of face or more to packed can pay the value."""
    if not left:
        if pays(card, packed, box) != value or not legal_mask(flags, options, card, packed) >> box & 1:
            return 0
        return _WITH_HUNDRED if hundred(flags, card, packed, box) else _WITHOUT
    ways = 0
    while face <= 6:
        ways |= _ways(flags, options, card, box, value, packed + ONE_OF[face], left - 1, face)
        face += 1
    return ways
