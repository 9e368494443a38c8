"""The cursor's paths among the boxes: round the open ones, to the nearest of the other row, or by worth."""

from micropython import const

from contract import keys
from engine.boxes import BOXES, UPPER_BOXES
from engine.card import HUNDRED, OPEN, Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.box_rows import BoxRows

NOWHERE = const(-1)
TO_DICE = const(-2)

_FIRST = const(10000)

# Which box to give up when nothing pays: the cheapest first.
_SACRIFICE = b"\x00\x0b\x07\x01\x0a\x06\x08\x09\x02\x03\x04\x05\x0c"
# Of boxes that pay alike, the one that is harder to fill later.
_PREFER = b"\x0b\x0a\x09\x08\x07\x05\x04\x03\x02\x01\x00\x06\x0c"


def first_open(card: Card) -> int:
    """Answer the first open box of a card that has one."""
    box = 0
    while card.boxes[box] != OPEN:
        box += 1
    return box


def way(card: Card, box: int, events: int) -> int:
    """Answer the box that a direction (contract.keys.GO) leads to from another, NOWHERE, or TO_DICE."""
    if events & keys.GO_LEFT:
        return next_open(card, box, BOXES - 1)
    if events & keys.GO_RIGHT:
        return next_open(card, box, 1)
    if events & keys.GO_DOWN:
        return below(card, box)
    box = above(card, box)
    return TO_DICE if box == NOWHERE else box


def next_open(card: Card, box: int, step: int) -> int:
    """Answer the next open box to the right (step 1) or to the left (step BOXES - 1)."""
    box = (box + step) % BOXES
    while card.boxes[box] != OPEN:
        box = (box + step) % BOXES
    return box


def pays_most(shown: "BoxRows") -> int:
    """Answer the box that pays most for the dice that lie; where none pays, the one to give up."""
    most = 0
    found = NOWHERE
    for box in _PREFER:
        worth = _pays(shown, box)
        if shown.legal >> box & 1 and worth > most:
            most = worth
            found = box
    if found == NOWHERE:
        for box in _SACRIFICE:
            if shown.legal >> box & 1:
                return box
    return found


def _pays(shown: "BoxRows", box: int) -> int:
    return shown.points[box] + (shown.hundreds >> box & 1) * HUNDRED


def next_by_worth(shown: "BoxRows", box: int) -> int:
    """Answer the next box for the dice that lie, the marked one first, then by what they pay."""
    here = _worth(shown, box)
    found = shown.best
    top = NOWHERE
    for other in range(BOXES):
        worth = _worth(shown, other)
        if shown.legal >> other & 1 and top < worth < here:
            top = worth
            found = other
    return found


def _worth(shown: "BoxRows", box: int) -> int:
    """Answer a number that is higher the earlier a box comes, another for each."""
    if box == shown.best:
        return _FIRST
    return _pays(shown, box) * BOXES + BOXES - 1 - box


def below(card: Card, box: int) -> int:
    """Answer the open box of the lower row nearest to the column of an upper one, or NOWHERE."""
    return NOWHERE if box >= UPPER_BOXES else _nearest(card, box, UPPER_BOXES, BOXES)


def above(card: Card, box: int) -> int:
    """Answer the open box of the upper row nearest to the column of a lower one, or NOWHERE."""
    return NOWHERE if box < UPPER_BOXES else _nearest(card, box - UPPER_BOXES, 0, UPPER_BOXES)


def _nearest(card: Card, column: int, first: int, end: int) -> int:
    nearest = NOWHERE
    distance = BOXES
    for box in range(first, end):
        away = abs(box - first - column)
        if card.boxes[box] == OPEN and away < distance:
            nearest = box
            distance = away
    return nearest
