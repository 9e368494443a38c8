"""The card of a position that is set by hand: what boxes can hold, and in which order they were filled."""

from micropython import const

from engine import scoring
from engine.boxes import (
    BOXES,
    CHANCE,
    FOUR_KIND,
    FULL_HOUSE,
    ONE_OF,
    THREE_KIND,
    UPPER_BOXES,
    UPPER_MASK,
    YAHTZEE,
    YAHTZEE_POINTS,
    may_hold,
)
from engine.card import HUNDRED, OPEN
from engine.dice import DICE
from engine.rules import UPPER_FIRST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.menus.lesson.study import Study

FACES = const(6)
# What a box holds most often, which comes first: three of a face, or what it pays.
_USUAL = b"\x03\x06\x09\x0c\x0f\x12\x16\x16\x19\x1e\x28\x32\x16"

# In this order most hundreds can come.
_UPPER_FIRST = const(0)  # where that is the rule
_YAHTZEE_NEXT = const(1)
_LOWER_ZEROS = const(2)  # in a joker's box, while the upper box of its face is open
_UPPER = const(3)  # those that bring hundreds, or let a lower box bring one
_ONE_UPPER = const(4)  # a joker needs one
_LOWER = const(5)
_UPPER_ZEROS = const(6)  # a joker goes there when no lower box is open
_STAGES = const(7)


def next_value(box: int, value: int, step: int) -> int:
    """Tell what a box holds next: what it holds most often, then more, round to less, at last nothing."""
    usual = _USUAL[box]
    if value == OPEN:
        if step > 0:
            return usual
        value = usual
    elif step < 0 and value == usual:
        return OPEN
    while True:
        value += step
        if value < 0:
            value = YAHTZEE_POINTS
        elif value > YAHTZEE_POINTS:
            value = 0
        if step > 0 and value == usual:
            return OPEN
        if may_hold(box, value):
            return value


def write(study: "Study", boxes: bytearray, hundreds: int) -> int:
    """Write on the card what boxes hold, in the order that lets most hundreds come; tell how many cannot."""
    card = study.current
    card.clear()
    for stage in range(_STAGES):
        for box in range(BOXES):
            value = boxes[box]
            if (
                value != OPEN
                and card.boxes[box] == OPEN
                and (not hundreds or _is_due(study, boxes, box, value, stage))
            ):
                hundred = HUNDRED if hundreds and _may_bring_hundred(study, box, value) else 0
                if hundred:
                    hundreds -= 1
                card.write(box, value, hundred)
    return hundreds


def _is_due(study: "Study", boxes: bytearray, box: int, value: int, stage: int) -> bool:
    """Tell whether a box comes next in the order of the card."""
    if box == YAHTZEE:
        return stage == _YAHTZEE_NEXT
    if box >= UPPER_BOXES:
        return stage == _LOWER or stage == _LOWER_ZEROS and not value
    if stage == _UPPER_FIRST:
        return study.options & UPPER_FIRST != 0
    if stage == _UPPER:
        return value > 0 or _has_lower_five(boxes, box)
    return stage == _UPPER_ZEROS or stage == _ONE_UPPER and not ~study.current.open_mask & UPPER_MASK


def _has_lower_five(boxes: bytearray, box: int) -> bool:
    """Tell whether the sum of five of an upper box's face stands in a lower box."""
    five = DICE * (box + 1)
    return boxes[THREE_KIND] == five or boxes[FOUR_KIND] == five or boxes[CHANCE] == five


def _may_bring_hundred(study: "Study", box: int, value: int) -> bool:
    """Tell whether some five of a kind can leave a value in an open box now, and bring a hundred."""
    card = study.current
    pays_dice = box < FULL_HOUSE or box == CHANCE  # so one face alone leaves such a value
    for face in range(1, FACES + 1):
        if value and pays_dice and value != DICE * face:
            continue
        packed = DICE * ONE_OF[face]
        if (
            scoring.hundred(study.flags, card, packed, box)
            and scoring.pays(card, packed, box) == value
            and scoring.legal_mask(study.flags, study.options, card, packed) >> box & 1
        ):
            return True
    return False
