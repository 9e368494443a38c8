"""Draws the coach's words over the turn: a warning, or a hint of several lines."""

from micropython import const

from contract.choices import BOX
from contract.glass import WIDTH
from engine.dice import ROLLS
from strategy.review.diary import TEACH
from ui.draw import choice, menu, ranking
from ui.play.coach import aim
from ui.text import choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.coach.coach import Coach

LINES_TAUGHT = const(3)  # that leave room for the reason

_ROW = const(11)
_LEFT = const(46)
_WARNING_TOP = const(14)
_WHY_TOP = const(49)
_DICE_TOP = const(13)
_UNDER_DICE = const(43)


def draw_warning(app: "App", coach: "Coach") -> None:
    """Draw what a choice gives away; taught, what is better and why."""
    canvas = app.canvas
    dice = app.match.dice
    menu.draw_header(canvas, choices.GIVES_AWAY)
    choice.draw_right(canvas, canvas.words, choice.tenths(coach.loss), WIDTH - 3, 1, 0)
    if app.diary.coach() < TEACH:
        choice.draw_row(app, dice, coach.choice, _DICE_TOP)
        canvas.text(canvas.words, choices.CHOSEN, 3, _UNDER_DICE)
        choice.draw(app, dice, coach.choice, _LEFT, _UNDER_DICE)
    else:
        canvas.text(canvas.words, choices.CHOSEN, 3, _WARNING_TOP)
        choice.draw(app, dice, coach.choice, _LEFT, _WARNING_TOP)
        canvas.text(canvas.words, choices.BETTER, 3, _WARNING_TOP + _ROW)
        choice.draw(app, dice, coach.best, _LEFT, _WARNING_TOP + _ROW)
        _draw_why(app, coach.best, _WARNING_TOP + 2 * _ROW + 6, WIDTH - 3)
    menu.draw_foot(canvas, choices.GO_ON_FOOT, menu.back_foot(app))


def draw_hint(app: "App", coach: "Coach") -> None:
    """Draw some of the hint's lines: the choice, the score that it leads to, and how much less that is."""
    canvas = app.canvas
    match = app.match
    menu.draw_header(canvas, choices.HINT)
    canvas.text_right(canvas.words, choices.FINAL, ranking.VALUE_RIGHT, 1, 0)
    lines = coach.shown(app)
    ranking.draw(app, coach, match, lines)
    if app.diary.coach() == TEACH:
        _draw_why(app, coach.best, _WHY_TOP, ranking.LOSS_RIGHT)
    menu.draw_foot(canvas, menu.back_foot(app), ranking.more_foot(app, coach, lines))


def _draw_why(app: "App", best: int, y: int, right: int) -> None:
    """Draw what the better hold aims for, with the chance; or what the box pays now and what then remains."""
    canvas = app.canvas
    match = app.match
    canvas.dots(2, y - 3, right - 3)
    if best >= BOX:
        box = best - BOX
        now = match.pays(box) + match.hundred(box)
        x = canvas.number(canvas.words, now, 3, y)
        x = canvas.text(canvas.words, choices.NOW, x + 3, y)
        later = choice.tenths(app.judge.advisor.box_worth(box)) - 10 * now
        x = canvas.text_right(canvas.words, choices.LATER, right, y) - 3
        choice.draw_right(canvas, canvas.words, later, x, y)
        return
    found = aim.of(match.dice, best, match.current.open_mask)
    canvas.text(canvas.words, choices.AIMS[found], 3, y)
    chance = aim.per_cent(match.dice, best, found, ROLLS - match.rolls)
    if chance:
        x = canvas.text_right(canvas.words, choices.PER_CENT, right, y)
        canvas.number_right(canvas.words, chance, x - 3, y)
