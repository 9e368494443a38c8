"""What the coach says over the turn: a warning, or a hint of several lines; and what its best choice is for.

A hold's aim is named in the few plain cases, with its chance; all others are one.
"""

from micropython import const

from contract.device import WIDTH
from contract.play import BOX
from engine.boxes import FULL_HOUSE, LARGE_STRAIGHT, SMALL_STRAIGHT
from engine.dice import DICE, ROLLS, first_of
from strategy.review.diary import TEACH
from strategy.values import BITS
from ui import menu
from ui.play import ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

FRESH = const(0)  # nothing is held
ANOTHER = const(1)  # one die: another like it
THIRD = const(2)  # a pair: a third
FOURTH = const(3)
FIFTH = const(4)
FULL_HOUSE_DIE = const(5)  # two pairs: the full house
SMALL_STRAIGHT_DIE = const(6)  # different faces that one more can make a small straight
LARGE_STRAIGHT_DIE = const(7)  # four different faces that one more can make a large straight
UNNAMED = const(8)  # anything else: no chance is named

_FACES = const(6)
_WHOLE = const(10000)
_ALL_FACES = const(0x7E)  # bit f = face f
_FOUR_IN_A_ROW = const(0x1E)  # faces 1 to 4
_FIVE_IN_A_ROW = const(0x3E)

LINES_TAUGHT = const(3)  # of a hint, that leave room for the reason

_ROW = const(11)
_LEFT = const(46)
_WARNING_TOP = const(14)
_UNDER_DICE = const(43)

# words
HINT = b"HINT"
LATER = b"later"
NOW = b"now"
GO_ON_FOOT = b"A: GO ON"
PER_CENT = b"in 100"
AIM_NAMES = (
    b"A fresh start",
    b"Another like it",
    b"A third alike",
    b"A fourth alike",
    b"Five alike",
    b"Full house",
    b"Small straight",
    b"Large straight",
    b"More ways to go on",
)


def of(dice: bytearray, hold: int, open_mask: int) -> int:
    """Tell what a hold (0 to 30) of five faces aims for on a card with such open boxes."""
    if not hold:
        return FRESH
    mask = _faces(dice, hold)
    held = BITS[hold]
    kinds = BITS[mask >> 1]
    if kinds == 1:
        return held
    if kinds == 2 and held == DICE - 1 and open_mask >> FULL_HOUSE & 1 and _in_pairs(dice, hold):
        return FULL_HOUSE_DIE
    if kinds == held == DICE - 1 and open_mask >> LARGE_STRAIGHT & 1 and _outs(mask, _FIVE_IN_A_ROW):
        return LARGE_STRAIGHT_DIE
    if kinds == held and open_mask >> SMALL_STRAIGHT & 1 and _has_outs_alone(mask):
        return SMALL_STRAIGHT_DIE
    return UNNAMED


def per_cent(dice: bytearray, hold: int, aim: int, throws: int) -> int:
    """Tell the chance of making it within so many throws (1 or 2), 0 where it is not named.

    Every die is thrown until it fits, so the dice miss independently of each other.
    """
    if aim in (FRESH, UNNAMED):
        return 0
    outs = 1
    if aim == FULL_HOUSE_DIE:
        outs = 2
    elif aim == LARGE_STRAIGHT_DIE:
        outs = BITS[_outs(_faces(dice, hold), _FIVE_IN_A_ROW) >> 1]
    elif aim == SMALL_STRAIGHT_DIE:
        outs = BITS[_outs(_faces(dice, hold), _FOUR_IN_A_ROW) >> 1]
    misses = _WHOLE
    for _ in range(throws * (DICE - BITS[hold])):
        misses = misses * (_FACES - outs) // _FACES
    return (_WHOLE - misses + 50) // 100


def _has_outs_alone(mask: int) -> bool:
    """Tell whether single faces, and nothing but those, make a small straight of a mask of faces."""
    if _has_run(mask, _FOUR_IN_A_ROW):
        return False
    outs = _outs(mask, _FOUR_IN_A_ROW)
    return bool(outs) and not _has_run(_ALL_FACES & ~outs | mask, _FOUR_IN_A_ROW)


def _outs(mask: int, run: int) -> int:
    """Tell the mask of the faces each of which completes a run of some length, in a mask without one."""
    outs = 0
    for face in range(1, _FACES + 1):
        if _has_run(mask | 1 << face, run):
            outs |= 1 << face
    return outs


def _has_run(mask: int, run: int) -> bool:
    while run <= _ALL_FACES:
        if mask & run == run:
            return True
        run += run
    return False


def _faces(dice: bytearray, hold: int) -> int:
    mask = 0
    for i in range(DICE):
        if hold >> i & 1:
            mask |= 1 << dice[i]
    return mask


def _in_pairs(dice: bytearray, hold: int) -> bool:
    """Tell whether four dice of two faces are two of each."""
    lowest = first_of(hold)
    count = 0
    for i in range(DICE):
        if hold >> i & 1 and dice[i] == dice[lowest]:
            count += 1
    return count == 2


def draw_warning(app: "App", choice: int, loss: int, best: int) -> None:
    """Draw what a choice gives away against the best, 1/128 point; taught, what is better and why."""
    canvas = app.stage.canvas
    dice = app.table.match.dice
    menu.draw_header(canvas, menu.GIVES_AWAY)
    menu.draw_points(canvas, canvas.words, menu.tenths(loss), WIDTH - 3, 1, 0)
    if app.keeper.diary.coach() < TEACH:
        menu.draw_dice(app, dice, choice, 13)
        canvas.text(canvas.words, menu.CHOSEN, 3, _UNDER_DICE)
        menu.draw_choice(app, dice, choice, _LEFT, _UNDER_DICE)
    else:
        canvas.text(canvas.words, menu.CHOSEN, 3, _WARNING_TOP)
        menu.draw_choice(app, dice, choice, _LEFT, _WARNING_TOP)
        canvas.text(canvas.words, menu.BETTER, 3, _WARNING_TOP + _ROW)
        menu.draw_choice(app, dice, best, _LEFT, _WARNING_TOP + _ROW)
        _draw_why(app, best, _WARNING_TOP + 2 * _ROW + 6, WIDTH - 3)
    menu.draw_foot(canvas, GO_ON_FOOT, menu.back_foot(app))


def draw_hint(app: "App", hint: ranking.Ranking, lines: int) -> None:
    """Draw as many of the hint's lines: the choice, the score that it leads to, and how much less that is."""
    canvas = app.stage.canvas
    match = app.table.match
    menu.draw_header(canvas, HINT)
    canvas.text_right(canvas.words, menu.FINAL, ranking.VALUE_RIGHT, 1, 0)
    ranking.draw(app, hint, match, lines)
    if app.keeper.diary.coach() == TEACH:
        _draw_why(app, hint.best, 49, ranking.LOSS_RIGHT)
    menu.draw_foot(canvas, menu.back_foot(app), ranking.more_foot(app, hint, lines))


def _draw_why(app: "App", best: int, y: int, right: int) -> None:
    """Draw what the better hold aims for, with the chance; or what the box pays now and what then remains."""
    canvas = app.stage.canvas
    match = app.table.match
    canvas.dots(2, y - 3, right - 3)
    if best >= BOX:
        box = best - BOX
        now = match.pays(box) + match.hundred(box)
        x = canvas.number(canvas.words, now, 3, y)
        x = canvas.text(canvas.words, NOW, x + 3, y)
        later = menu.tenths(app.table.judge.advisor.box_worth(box)) - 10 * now
        x = canvas.text_right(canvas.words, LATER, right, y) - 3
        menu.draw_points(canvas, canvas.words, later, x, y)
        return
    found = of(match.dice, best, match.current.open_mask)
    canvas.text(canvas.words, AIM_NAMES[found], 3, y)
    chance = per_cent(match.dice, best, found, ROLLS - match.rolls)
    if chance:
        x = canvas.text_right(canvas.words, PER_CENT, right, y)
        canvas.number_right(canvas.words, chance, x - 3, y)
