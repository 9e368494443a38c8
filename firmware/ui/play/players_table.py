"""The table of players: everybody's total, bonus and open boxes, with who plays lit."""

from micropython import const

from contract.glass import WIDTH
from engine.boxes import BOXES
from engine.card import UPPER_PAR
from engine.dice import MAX_PLAYERS
from engine.result import leads_side
from engine.rules import TEAMS
from engine.turn_state import TURNS
from ui.draw import player_name
from ui.play.picture import draw_lead
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from engine.result import Result
    from ui.app import App
    from ui.draw.canvas import Canvas

_LETTER_A = const(65)
_PLUS = const(43)
_SLASH = const(47)
_HEADS_TOP = const(9)
_ROWS_TOP = const(16)
_ROWS_HEIGHT = const(48)
_ROW = const(8)
_HIGHEST_ROW = const(12)
_NAME_LEFT = const(2)
_SIDE_LEFT = const(53)
_TOTAL_RIGHT = const(84)
_BONUS_RIGHT = const(108)
_OPEN_RIGHT = const(126)
_ROWS_HEIGHT_OF_TEAMS = const(40)  # whose sums stand below
_SUMS_TOP = const(56)
_SUM = const(33)  # from one to the next
_SUM_GAP = const(3)
_SUM_BEHIND = const(7)  # its letter
_MOST_LARGE = const(9999)


def draw_players(app: "App") -> None:
    """Draw everybody's side, total, bonus and open boxes; who plays is lit. A prompt fits above.

    Of teams the sum of each stands below; six players leave room only for what the one who plays leads by.
    """
    canvas = app.canvas
    tiny = canvas.tiny
    match = app.match
    height = _ROWS_HEIGHT
    standing = app.turn.picture.standing
    in_teams = match.options & TEAMS
    if in_teams:
        standing.read_sides(match)
        if match.players < MAX_PLAYERS:
            height = _ROWS_HEIGHT_OF_TEAMS
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
    row = min(_HIGHEST_ROW, height // match.players)
    for player in range(match.players):
        _draw_player(app, player, _ROWS_TOP + (row - _ROW) // 2 + row * player)


def _draw_sums(canvas: "Canvas", match: "Match", standing: "Result") -> None:
    """Draw at the foot what each team has."""
    face = canvas.words
    left = canvas.text(face, words.TEAM, _NAME_LEFT, _SUMS_TOP) + _SUM_GAP
    for player in range(match.players):
        if leads_side(match, player):
            team = match.teams[player]
            x = left + _SUM * team
            canvas.character(face, _LETTER_A + team, x, _SUMS_TOP)
            total = standing.teams[team]
            if total <= _MOST_LARGE:
                canvas.number(face, total, x + _SUM_BEHIND, _SUMS_TOP)
            else:
                canvas.number(canvas.tiny, total, x + _SUM_BEHIND, _SUMS_TOP + 2)


def _draw_player(app: "App", player: int, y: int) -> None:
    canvas = app.canvas
    match = app.match
    card = match.cards[player]
    ink = 1
    if player == match.player:
        ink = 0
        canvas.pill(0, y - 1, WIDTH, _ROW + 1)
    player_name.draw(canvas, app.name(player), match.kinds[player], _NAME_LEFT, y, ink)
    if match.options & TEAMS:
        canvas.character(canvas.words, _LETTER_A + match.teams[player], _SIDE_LEFT, y, ink)
    canvas.number_right(canvas.words, match.total(player), _TOTAL_RIGHT, y, ink)
    x = canvas.number_right(canvas.words, card.upper_bonus or card.upper - UPPER_PAR, _BONUS_RIGHT, y, ink)
    if card.upper_bonus:
        canvas.character(canvas.words, _PLUS, x - canvas.words.advance(_PLUS), y, ink)
    canvas.number_right(canvas.words, BOXES - card.filled, _OPEN_RIGHT, y, ink)
