"""How the result is drawn: who won and by what, a row for each player, the dice's code, what the keys do."""

from micropython import const

from contract.device import LEADS, WIDTH
from engine.card import HUNDRED
from engine.rules import SETTLES, TEAMS
from ui import menu, screens
from ui.draw import overlay
from ui.menus import report_pages
from ui.text import menu_words, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_TOP = const(12)
_STANDING_TOP = const(24)  # and below more players, in a row of cells
_ROW_OF_CELLS = const(8)
_SUMS_TOP = const(33)
_HUNDREDS_TOP = const(41)
_MEANS_TOP = const(41)  # what the code is for
_LEAVE_TOP = const(49)
_FEW = const(4)  # so few players leave air between the rows
MOST_WITH_LEAVE = const(5)  # and so few a line under them, for what leaves
_LETTER_A = const(65)
_MOST_EXPLAINED = const(2)  # and so few one more, for what the code is for

# what the foot offers with two buttons
AT_AGAIN = const(0)
AT_REPORT = const(1)
AT_UNDO = const(2)
AT_WATCH = const(3)
OFFERS = const(4)


def draw(app: "App", shown: "Any") -> None:
    """Draw who won, a row for each player, who was ahead, how the best stands, the code, what keys do."""
    canvas = app.stage.canvas
    match = app.table.match
    players = match.players
    y = 1 if players <= _FEW else 0  # many rows push the head up
    canvas.pill(0, 0, WIDTH, menu.HEADER_HEIGHT - 1 + y)
    _draw_winner(app, shown, y)
    if players == 1:
        _draw_alone(app, shown)
    else:
        report = None if match.flags & SETTLES else app.parts.report
        line = _STANDING_TOP + (players - 1) * _ROW_OF_CELLS
        by = -1 if report is None else report.turned_by(app)
        known = shown.best_of != screens.NO_PLACE
        if players <= 3 and known and (match.people() == 1 or shown.best_of == shown.order[0]):  # clear whose
            _draw_standing(canvas, shown, app.keeper.person(shown.best_of), line)
            by = -1
        for i in range(players):
            _draw_row(app, shown, i, by)
        course = None if report is None else report.course(app)
        if course is not None:
            report_pages.draw_bars(canvas, course, shown.order[0], 72, _TOP, 1, 8)
        if by >= 0:
            report_pages.draw_turn(app, by, line)
    if shown.has_code:
        if players > MOST_WITH_LEAVE:
            canvas.text_right(canvas.words, shown.code, WIDTH - 3, y, 0)
        else:
            x = canvas.text(canvas.words, menu_words.DICE_CODE, 2, _LEAVE_TOP) + 3
            canvas.text(canvas.words, shown.code, x, _LEAVE_TOP)
            if players <= _MOST_EXPLAINED and not (players == 1 and match.card(0, 0).hundreds):
                canvas.text(canvas.words, menu_words.DICE_CODE_MEANS, 2, _MEANS_TOP)
    if shown.listens:
        _draw_foot(app, shown)


def _draw_standing(canvas: "Canvas", shown: "Any", person: int, y: int) -> None:
    """Draw in the middle how the best total of people stands among those of the person who made it."""
    face = canvas.words
    before = b""
    after = menu_words.AS_AVERAGE
    number = abs(shown.points)
    if shown.place == 1:
        canvas.tint(0, y, WIDTH, _ROW_OF_CELLS, LEADS)
        before = menu_words.BEST_YET
        after = menu_words.MORE_POINTS
    elif shown.place:
        after = (menu_words.YOUR_PLACE if person else menu_words.A_PLACE)[shown.place - 2]
    elif number:
        after = menu_words.ABOVE_AVERAGE if shown.points > 0 else menu_words.BELOW_AVERAGE
    width = canvas.measure(face, before) + face.measure_number(number) + 1 + canvas.measure(face, after)
    if not number:
        canvas.text_middle(face, after, 0, WIDTH, y)
        return
    x = canvas.text(face, before, (WIDTH - width) // 2, y)
    x = canvas.number(face, number, x, y)
    canvas.text(face, after, x, y)


def _draw_foot(app: "App", shown: "Any") -> None:
    """Draw what the keys do: A in the middle, LEFT and RIGHT where they do something, and what leaves.

    Without LEFT and RIGHT the next is chosen, and A does it. Six players leave no room for what leaves,
    which was said as the result came.
    """
    canvas = app.stage.canvas
    face = canvas.words
    if app.table.match.players <= MOST_WITH_LEAVE:
        leaves = menu_words.TO_TITLE if app.stage.has_b else menu_words.TO_TITLE_WITHOUT_B
        canvas.keys(leaves, WIDTH - 2 - canvas.measure_keys(leaves), _LEAVE_TOP)
    if not app.stage.has_sides:
        x = 2
        for at in range(OFFERS):
            if shown.offers(app, at):
                width = canvas.measure(face, menu_words.OFFERS[at])
                if at == shown.at:
                    canvas.fill(x - 1, menu.FOOT - 1, width + 2, 8)
                canvas.text(face, menu_words.OFFERS[at], x, menu.FOOT, at != shown.at)
                x += width + 4
        return
    left = 0
    right = WIDTH
    if app.table.match.players <= _MOST_EXPLAINED and shown.offers(app, AT_WATCH):
        canvas.keys(menu_words.WATCH, WIDTH - canvas.measure_keys(menu_words.WATCH), _MEANS_TOP)
    if app.table.may_undo():
        left = canvas.keys(menu_words.UNDO_FOOT, 1, menu.FOOT)
    if shown.offers(app, AT_REPORT):
        right -= canvas.measure_keys(menu_words.REPORT_FOOT)
        canvas.keys(menu_words.REPORT_FOOT, right, menu.FOOT)
    canvas.keys(menu_words.AGAIN, (left + right - canvas.measure_keys(menu_words.AGAIN)) // 2, menu.FOOT)


def _draw_alone(app: "App", shown: "Any") -> None:
    canvas = app.stage.canvas
    card = app.table.match.card(0, 0)
    face = canvas.words
    canvas.number_middle(canvas.big, shown.result.totals[0], 0, WIDTH, 11)
    if shown.best_of == screens.NO_PLACE:
        canvas.text_middle(face, menu_words.POINTS, 0, WIDTH, _STANDING_TOP)
    else:
        _draw_standing(canvas, shown, app.keeper.person(0), _STANDING_TOP)
    if app.table.match.rounds > 1:
        return
    x = canvas.text(face, menu_words.UPPER, 2, _SUMS_TOP) + 2
    x = canvas.number(face, card.upper, x, _SUMS_TOP) + 2
    x = canvas.text(face, menu_words.PLUS_BONUS, x, _SUMS_TOP)
    canvas.number(face, card.upper_bonus, x, _SUMS_TOP)
    x = canvas.number_right(face, card.lower, WIDTH - 2, _SUMS_TOP) - 2
    canvas.text_right(face, menu_words.LOWER, x, _SUMS_TOP)
    if card.hundreds:
        x = canvas.text(face, menu_words.HUNDREDS, 2, _HUNDREDS_TOP) + 1
        canvas.number(face, card.hundreds * HUNDRED, x, _HUNDREDS_TOP)


def _draw_winner(app: "App", shown: "Any", y: int) -> None:
    """Draw who won and by what, or who played alone."""
    canvas = app.stage.canvas
    match = app.table.match
    first = shown.order[0]
    face = canvas.words
    if match.players == 1:
        named = app.keeper.people.place_of(app.keeper.person(0)) >= 0
        canvas.text(face, app.table.name(0) if named else menu_words.RESULT, 3, y, 0)
        return
    if shown.shares(app, first):
        canvas.text(face, menu_words.TIE, 3, y, 0)
        return
    if match.options & TEAMS:
        x = canvas.text(face, words.TEAM, 3, y, 0) + 3
        x = canvas.character(face, _LETTER_A + match.teams[first], x, y, 0)
    else:
        x = overlay.draw_name(canvas, app.table.name(first), 0, 3, y, 0)
    if x > 46 and match.players > MOST_WITH_LEAVE:  # no large WINS fits before the code
        canvas.text(canvas.tiny, menu_words.WINS, x + 2, y + 1, 0)
        return
    x = canvas.text(face, menu_words.WINS, x + 4, y, 0)
    if match.players <= MOST_WITH_LEAVE:
        x = canvas.text(face, menu_words.BY, x + 4, y, 0)
        canvas.number(face, shown.result.lead(match, first), x + 4, y, 0)


def _draw_row(app: "App", shown: "Any", place: int, by: int) -> None:
    """Draw the player of a place, lit who turned the match, and what the player got."""
    canvas = app.stage.canvas
    match = app.table.match
    result = shown.result
    player = shown.order[place]
    y = _TOP + place * 9
    if match.players > _FEW:
        y = 9 + place * 8
    canvas.number(canvas.words, result.ranks[player] + 1, 3, y)
    if shown.shares(app, player):
        canvas.character(canvas.tiny, 61, 9, y + 1)
    if player == by:
        wide = overlay.measure_name(canvas, app.table.name(player), match.kinds[player])
        canvas.pill(13, y - 1, wide + 4, menu.HEADER_HEIGHT)
    overlay.draw_name(canvas, app.table.name(player), match.kinds[player], 15, y, player != by)
    x = min(canvas.number_right(canvas.words, result.sides[player], WIDTH - 3, y) - 4, 98)
    if match.options & TEAMS:
        canvas.character(canvas.words, _LETTER_A + match.teams[player], 64, y)
    if match.flags & SETTLES:
        earned = result.settlement[player]
        x = canvas.number_right(canvas.tiny, earned, x, y + 2)
        if earned > 0:
            canvas.character(canvas.tiny, 43, x - 4, y + 2)
    elif match.options & TEAMS:
        canvas.number_right(canvas.tiny, result.totals[player], x, y + 2)
