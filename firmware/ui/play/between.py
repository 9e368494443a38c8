"""What is seen before the first throw of a turn.

What throws, and what takes a score back; for a person of several the table of players: everybody's total,
bonus and open boxes, with who plays lit. Handover comes between the turns of two people, where that is set:
nobody throws another's dice.
"""

from micropython import const

from contract import keys
from contract.device import IN_TURN, LEADS, WIDTH
from contract.settings import HANDOVER
from engine.boxes import BOXES
from engine.card import UPPER_PAR
from engine.dice import MAX_PLAYERS
from engine.result import Result, leads_side
from engine.rules import REAL, TEAMS
from engine.turn import TURNS
from strategy.bots.brain import HUMAN
from ui import screens
from ui.draw import overlay
from ui.play.picture import draw_lead
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.app import App
    from ui.draw.canvas import Canvas

_LETTER_A = const(65)
_TEAM_CAPS = (b"[A]", b"[B]", b"[C]")
_ARROW_LEFT = const(60)
_ARROW_RIGHT = const(62)
_PLUS = const(43)
_SLASH = const(47)
_HEADS_TOP = const(9)
_ROWS_HEIGHT = const(48)
_ROW = const(8)
_WHOLE_ROW = const(16)  # where there is room for rows of whole cells
_NAME_LEFT = const(2)
_TOTAL_LEFT = const(56)
_TOTAL_RIGHT = const(84)
_BONUS_RIGHT = const(108)
_OPEN_RIGHT = const(126)
_SUMS_TOP = const(56)
_SUM_BEHIND = const(8)  # its letter
_CHANCE_TOP = const(53)  # below two players

# what throws
_ROLL_WIDTH = const(46)  # A alone
_ROLL_WIDTH_WITH_B = const(52)  # A or B
_PROMPT_TOP = const(12)
_HINT_TOP = const(25)
_HEIGHT = const(15)
_INSIDE = const(4)  # from the top of a prompt to its text

# the prompt of Handover
_PROMPT_WIDTH = const(62)


def draw_players(app: "App") -> None:
    """Draw everybody's side, total, bonus and open boxes; who plays is lit. A prompt fits above.

    Of teams the sum of each stands below; six players leave room only for what the one who plays leads by.
    """
    canvas = app.stage.canvas
    tiny = canvas.tiny
    match = app.table.match
    height = _ROWS_HEIGHT
    standing = app.parts.turn.picture.standing
    in_teams = match.options & TEAMS
    standing.read_sides(match)
    if in_teams and match.players < MAX_PLAYERS:
        height = 40  # their sums stand below
        _draw_sums(canvas, match, standing)
    canvas.text_right(tiny, words.TOTAL_HEAD, _TOTAL_RIGHT, _HEADS_TOP)
    canvas.text_right(tiny, words.BONUS_HEAD, _BONUS_RIGHT, _HEADS_TOP)
    canvas.text_right(tiny, words.OPEN_HEAD, _OPEN_RIGHT, _HEADS_TOP)
    if match.rounds > 1:  # boxes left say the turn
        x = canvas.number_right(canvas.words, match.round + 1, WIDTH - 1, 0)
        canvas.text_right(canvas.words, words.ROUND_NUMBER, x - 4, 0)
    elif in_teams and height == _ROWS_HEIGHT:
        draw_lead(canvas, standing.lead(match, match.player), WIDTH - 1)
    else:
        x = canvas.number_right(canvas.words, TURNS, WIDTH - 1, 0) - canvas.words.advance(_SLASH)
        canvas.character(canvas.words, _SLASH, x, 0)
        canvas.number_right(canvas.words, match.turn + 1, x - 1, 0)
    row = height // match.players
    row = _WHOLE_ROW if row >= _WHOLE_ROW else _ROW if row == _ROW + 1 else min(12, row)
    for player in range(match.players):
        y = 16 + row * player
        _draw_player(app, player, y + (row - _ROW) // 2)
        if not row % _ROW:
            if player == match.player:
                canvas.tint(0, y, WIDTH, row, IN_TURN)
            if standing.lead(match, player) > 0:
                canvas.tint(_TOTAL_LEFT, y, _TOTAL_RIGHT - _TOTAL_LEFT, row, LEADS)
    if match.players == 2:
        _draw_chance(app)


def _draw_chance(app: "App") -> None:
    """Draw who of two will win, and how likely that is."""
    canvas = app.stage.canvas
    player = 1 if app.table.chance(1) > app.table.chance(0) else 0
    percent = app.table.chance(player)
    if percent >= 0:
        overlay.draw_name(
            canvas, app.table.name(player), app.table.match.kinds[player], _NAME_LEFT, _CHANCE_TOP
        )
        canvas.number_right(canvas.words, percent, _TOTAL_RIGHT, _CHANCE_TOP)
        canvas.text(canvas.words, words.PERCENT, _TOTAL_RIGHT + 3, _CHANCE_TOP)


def _draw_sums(canvas: "Canvas", match: "Match", standing: Result) -> None:
    face = canvas.words
    left = canvas.text(face, words.TEAM, _NAME_LEFT, _SUMS_TOP) + 3
    for player in range(match.players):
        if leads_side(match, player):
            team = match.teams[player]
            x = left + 33 * team
            canvas.keys(_TEAM_CAPS[team], x, _SUMS_TOP)
            total = standing.teams[team]
            if total <= 999:
                canvas.number(face, total, x + _SUM_BEHIND, _SUMS_TOP)
            else:
                canvas.number(canvas.tiny, total, x + _SUM_BEHIND, _SUMS_TOP + 2)


def _draw_player(app: "App", player: int, y: int) -> None:
    canvas = app.stage.canvas
    match = app.table.match
    card = match.cards[player]
    ink = 1
    if player == match.player:
        ink = 0
        canvas.pill(0, y - 1, WIDTH, _ROW + 1)
    overlay.draw_name(canvas, app.table.name(player), match.kinds[player], _NAME_LEFT, y, ink)
    if match.options & TEAMS:
        canvas.character(canvas.words, _LETTER_A + match.teams[player], 53, y, ink)
    elif app.parts.turn.picture.standing.lead(match, player) > 0:
        canvas.character(canvas.words, _ARROW_RIGHT, 57, y, ink)
    canvas.number_right(canvas.words, match.total(player), _TOTAL_RIGHT, y, ink)
    x = canvas.number_right(canvas.words, card.upper_bonus or card.upper - UPPER_PAR, _BONUS_RIGHT, y, ink)
    if card.upper_bonus:
        canvas.character(canvas.words, _PLUS, x - canvas.words.advance(_PLUS), y, ink)
    canvas.number_right(canvas.words, BOXES - card.filled, _OPEN_RIGHT, y, ink)


def draw_before_roll(app: "App", chosen: bool) -> None:
    """Draw, over the card, what comes before a throw.

    Of who plays alone that is what throws, and what takes a score back if it may be. chosen: A throws; else,
    with two buttons, it takes back. Below, where B is missing, words say how to throw again, and once
    something is scored the round does where there are several.
    """
    canvas = app.stage.canvas
    match = app.table.match
    if match.kinds[match.player]:
        _draw_bot(app)
        return
    if match.options & REAL:  # a box can be filled without dice
        canvas.text_middle(canvas.words, words.BARE_HINT, 0, WIDTH, _PROMPT_TOP + _INSIDE)
        return
    top = 9  # words stand below it
    may_undo = app.table.may_undo()
    if may_undo and match.rounds > 1:
        x = canvas.text(canvas.words, words.ROUND_NUMBER, 30, _HINT_TOP) + 4
        x = canvas.number(canvas.words, match.round + 1, x, _HINT_TOP) + 4
        x = canvas.text(canvas.words, words.OF, x, _HINT_TOP) + 4
        canvas.number(canvas.words, match.rounds, x, _HINT_TOP)
    elif not app.stage.has_b:
        canvas.text_middle(canvas.words, words.ROLL_AGAIN, 0, WIDTH, _HINT_TOP)
    else:
        top = _PROMPT_TOP
    width = _ROLL_WIDTH_WITH_B if app.stage.has_b else _ROLL_WIDTH
    _draw_roll(canvas, app.stage.has_b, chosen, (WIDTH - width) // 2, top)
    if may_undo:
        draw_undo(canvas, app.stage.has_sides, not chosen, 1, top + _INSIDE)


def draw_turn_of_several(app: "App", chosen: bool) -> bool:
    """Draw all of the picture if a person of several throws next, and tell whether that is so."""
    match = app.table.match
    if match.players < 2 or match.kinds[match.player] or match.options & REAL:
        return False
    draw_players(app)
    _draw_roll(app.stage.canvas, app.stage.has_b, chosen, 0, 0)
    if app.table.may_undo():
        draw_undo(app.stage.canvas, app.stage.has_sides, not chosen, 54, 0)
    return True


def _draw_roll(canvas: "Canvas", has_b: bool, chosen: bool, x: int, y: int) -> None:
    """Draw the buttons that throw, lit if A does."""
    face = canvas.words
    width = _ROLL_WIDTH_WITH_B if has_b else _ROLL_WIDTH
    keys_width = 20 if has_b else 11
    if chosen:
        canvas.pill(x, y, width, _HEIGHT)
    else:
        canvas.box(x, y, width, _HEIGHT)
    canvas.pill(x + 3, y + 2, keys_width, 11, not chosen)
    canvas.text_middle(
        face, words.ROLL_KEYS if has_b else words.ROLL_KEY, x + 3, keys_width, y + _INSIDE, chosen
    )
    canvas.text(face, words.ROLL, x + keys_width + 7, y + _INSIDE, not chosen)


def draw_undo(canvas: "Canvas", has_sides: bool, chosen: bool, x: int, y: int) -> None:
    """Draw that LEFT takes the newest score back; without LEFT, that A does, once NEXT has chosen it."""
    if has_sides:
        x = canvas.character(canvas.words, _ARROW_LEFT, x, y)
        canvas.text(canvas.words, words.UNDO, x, y)
        return
    if chosen:
        canvas.fill(x, max(y - 2, 0), 32, 10 if y else 8)
    canvas.text(canvas.words, words.UNDO, x + 4, y, not chosen)


def _draw_bot(app: "App") -> None:
    """Draw the name of a bot about to throw, and what takes a score back if one can be."""
    canvas = app.stage.canvas
    player = app.table.match.player
    name = app.table.name(player)
    kind = app.table.match.kinds[player]
    if app.stage.has_sides and app.table.may_undo():
        draw_undo(canvas, app.stage.has_sides, False, 1, _PROMPT_TOP + _INSIDE)
    width = overlay.measure_name(canvas, name, kind)
    x = (WIDTH - width) // 2
    canvas.box(x - 6, _PROMPT_TOP, width + 12, _HEIGHT)
    overlay.draw_name(canvas, name, kind, x, _PROMPT_TOP + _INSIDE)


def is_due(app: "App") -> bool:
    """Tell whether the turn that begins is a person's, of several, and the picture is wanted."""
    match = app.table.match
    wanted = app.keeper.settings.buffer[HANDOVER] and match.kinds[match.player] == HUMAN
    return bool(wanted) and match.people() > 1


class Handover:
    """Say whose turn it is, until that player presses A."""

    name_id = screens.HANDOVER_SCREEN
    at_table = True

    def enter(self, app: "App") -> None:
        """Be seen before it is heard; the match tells whose turn it is."""
        app.parts.turn.be_deaf(app)

    def tick(self, app: "App", events: int) -> None:
        """Go on to the turn."""
        if events & keys.A:
            app.go_on()

    def draw(self, app: "App") -> None:
        """Draw what to press, and everybody's standing, in which the next player is lit."""
        canvas = app.stage.canvas
        draw_players(app)
        canvas.pill(0, 0, _PROMPT_WIDTH, 13)
        canvas.text_middle(canvas.words, words.MY_TURN, 0, _PROMPT_WIDTH, 3, 0)
