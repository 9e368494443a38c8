"""The pages of the report: the sums, each of the costliest choices beside what was better, who was ahead."""

from micropython import const

from contract.device import WIDTH
from contract.play import POINT
from engine.rules import REAL
from strategy.review import report
from ui import menu
from ui.draw import overlay
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from strategy.chance import Course
    from ui.app import App
    from ui.draw.canvas import Canvas

_ROW = const(9)
_TOP = const(11)
_SCORE_TOP = const(48)
_BAR_TOP = const(34)
_BAR_WIDTH = const(80)
_YOU_TOP = const(37)
_BETTER_TOP = const(48)
_CHOICE_LEFT = const(46)
_NAME_TOPS = b"\x0c\x25"


def draw_bar(app: "App", found: "report.Report") -> None:
    """Draw how far a report is that is not done."""
    canvas = app.stage.canvas
    match = app.table.match
    menu.draw_header(canvas, menu_words.REPORT)
    canvas.text_middle(canvas.words, menu_words.READING, 0, WIDTH, _BAR_TOP - 12)
    canvas.box((WIDTH - _BAR_WIDTH) // 2 - 2, _BAR_TOP - 2, _BAR_WIDTH + 4, 9)
    long = _BAR_WIDTH * found.turns // (len(match.current.order) * match.rounds)
    canvas.fill((WIDTH - _BAR_WIDTH) // 2, _BAR_TOP, long, 5)


def draw_sums(app: "App", found: "report.Report", has_more: bool) -> None:
    """Draw whose report it is, the grade, and what adds up to the score; has_more: costly choices follow."""
    canvas = app.stage.canvas
    match = app.table.match
    if match.players > 1:
        canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
        overlay.draw_name(canvas, app.table.name(found.player), match.kinds[found.player], 3, 1, 0)
    else:
        menu.draw_header(canvas, menu_words.REPORT)
    if found.whole:
        canvas.text_right(canvas.words, menu_words.GRADES[found.grade], WIDTH - 3, 1, 0)
        _draw_lines(canvas, found)
        canvas.dots(2, 46, WIDTH - 4)
        _draw_score(app, found, WIDTH - 11, _SCORE_TOP)
    else:
        _draw_boxes_only(app, found)
    more = menu_words.COSTLIEST if found.losses[0] else menu_words.COURSE_FOOT
    menu.draw_foot(canvas, menu.back_foot(app), more if has_more else b"")


def _draw_row(canvas: "Canvas", label: bytes, number: int, y: int, sign: int) -> None:
    """Draw a label and tenths of points."""
    canvas.text(canvas.words, label, 3, y)
    menu.draw_points(canvas, canvas.words, number, WIDTH - 3, y, 1, sign)


def _draw_lines(canvas: "Canvas", found: "report.Report") -> None:
    """Draw what adds up to the score, in tenths that add up too: luck takes what rounding leaves."""
    average = menu.tenths(found.average)
    given = menu.tenths_told(found.given())
    luck = menu.tenths(found.score) - average + given
    _draw_row(canvas, menu_words.AVERAGE, average, _TOP, 0)
    _draw_row(canvas, menu_words.LUCK, luck, _TOP + _ROW, 1)
    y = _TOP + 2 * _ROW
    _draw_row(canvas, menu_words.GIVEN, -given, y, 0)
    holds = min(menu.tenths_told(found.holds_given), given)
    y += _ROW
    x = menu.draw_points(canvas, canvas.words, given - holds, WIDTH - 3, y)
    x = canvas.text_right(canvas.words, menu_words.IN_BOXES, x - 3, y) - 6
    x = menu.draw_points(canvas, canvas.words, holds, x, y)
    canvas.text_right(canvas.words, menu_words.IN_HOLDS, x - 3, y)


def _draw_score(app: "App", found: "report.Report", right: int, y: int) -> None:
    """Draw the score, and the level of the coach that a person had."""
    canvas = app.stage.canvas
    level = 0 if app.table.match.kinds[found.player] else app.keeper.diary.coach()
    canvas.text(canvas.words, menu_words.SCORES[level], 3, y)
    canvas.number_right(canvas.words, found.score >> POINT, right, y)


def _draw_boxes_only(app: "App", found: "report.Report") -> None:
    """Draw what can be said when the throws are not known."""
    canvas = app.stage.canvas
    _draw_score(app, found, WIDTH - 3, _TOP)
    canvas.text(canvas.words, menu_words.BOXES_JUDGED, 3, _TOP + _ROW)
    canvas.number_right(canvas.words, found.judged, WIDTH - 3, _TOP + _ROW)
    _draw_row(canvas, menu_words.GIVEN, -menu.tenths_told(found.boxes_given), _TOP + 2 * _ROW, 0)
    note = menu_words.REAL_NOTE if app.table.match.options & REAL else menu_words.GAP_NOTE
    canvas.text_middle(canvas.words, note, 0, WIDTH, _SCORE_TOP)


def draw_cost(app: "App", found: "report.Report", place: int) -> None:
    """Draw a costly choice (0: the costliest), which the report has laid on its table, and the better one."""
    canvas = app.stage.canvas
    replay = found.replay
    at = place * report.COST_BYTES
    chosen = found.costs[at + report.CHOSEN]
    better = found.costs[at + report.BETTER]
    canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT)
    x = canvas.text(canvas.words, menu_words.TURN, 3, 1, 0) + 2
    x = canvas.number(canvas.words, replay.turn + 1, x, 1, 0) + 4
    if app.table.match.rounds > 1:
        x = canvas.text(canvas.words, words.ROUND, x, 1, 0)
        x = canvas.number(canvas.words, replay.round + 1, x, 1, 0) + 4
    if found.whole:
        x = canvas.text(canvas.words, menu_words.THROW, x, 1, 0) + 2
        x = canvas.number(canvas.words, replay.rolls, x, 1, 0)
    cost = menu.draw_points(canvas, canvas.words, menu.tenths(found.losses[place]), WIDTH - 3, 1, 0) - 3
    if cost - canvas.measure(canvas.tiny, menu_words.COST) > x:
        canvas.text_right(canvas.tiny, menu_words.COST, cost, 2, 0)
    menu.draw_dice(app, replay.dice, chosen, 11)
    canvas.text(canvas.words, menu.CHOSEN, 3, _YOU_TOP)
    menu.draw_choice(app, replay.dice, chosen, _CHOICE_LEFT, _YOU_TOP)
    canvas.text(canvas.words, menu.BETTER, 3, _BETTER_TOP)
    menu.draw_choice(app, replay.dice, better, _CHOICE_LEFT, _BETTER_TOP)
    left = menu.draw_foot(canvas, menu.back_foot(app), b"")
    right = menu.draw_place(canvas, place + 1)
    canvas.text_middle(canvas.words, menu_words.TRY_FOOT, left, right - left, menu.FOOT)


def draw_bars(canvas: "Canvas", course: "Course", up: int, x: int, y: int, bar: int, half: int) -> None:
    """Draw who was likely to win, up for a player, as far as it is known, and where it turned."""
    for i in range(course.known):
        high = (course.percents[i] - 50) * half // 50
        if up:
            high = -high
        canvas.fill(x + bar * i, y + half - max(high, 0), bar, abs(high) + 1)
    if course.known == len(course.percents):
        canvas.fill(x + bar * course.turned + bar - 1, y, 1, 2 * half + 1)


def draw_course(app: "App", course: "Course", by: int, page: int) -> None:
    """Draw who was likely to win before each turn, as far as it is known; who turned it, if any, is lit."""
    canvas = app.stage.canvas
    match = app.table.match
    menu.draw_header(canvas, menu_words.COURSE)
    for player in range(2):
        y = _NAME_TOPS[player]
        name = app.table.name(player)
        kind = match.kinds[player]
        if player == by:
            canvas.pill(1, y - 1, overlay.measure_name(canvas, name, kind) + 4, menu.HEADER_HEIGHT)
        overlay.draw_name(canvas, name, kind, 3, y, player != by)
    draw_bars(canvas, course, 0, 45, 11, 3, 17)
    if by >= 0:
        draw_turn(app, by, _SCORE_TOP)
    menu.draw_foot(canvas, menu.back_foot(app), b"")
    menu.draw_place(canvas, page)


def draw_turn(app: "App", by: int, y: int) -> None:
    """Draw in a row the turn of a player that turned the match, its box and what that got."""
    canvas = app.stage.canvas
    card = app.table.match.cards[by]
    turn = app.table.judge.course.turned // 2
    box = card.order[turn] & 15
    x = canvas.text(canvas.words, menu_words.TURN, 3, y) + 2
    x = canvas.number(canvas.words, turn + 1, x, y)
    canvas.text(canvas.words, words.BOX_NAMES[box], x + 6, y)
    canvas.number_right(canvas.words, card.boxes[box], WIDTH - 3, y)
