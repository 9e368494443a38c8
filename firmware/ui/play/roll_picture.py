"""The picture before the first throw of a turn: what throws, what takes a score back, and who leads."""

from micropython import const

from contract.glass import WIDTH
from engine.rules import REAL
from ui.draw import player_name
from ui.play.players_table import draw_players
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_ROLL_WIDTH = const(46)  # of what throws: A alone, A or B
_ROLL_WIDTH_WITH_B = const(52)
_KEY_WIDTH = const(11)  # and in it, of its keys
_KEYS_WIDTH = const(20)
_ROLL_BEHIND = const(7)
_PROMPT_TOP = const(12)
_RAISED_TOP = const(9)  # where words stand below it
_HINT_TOP = const(26)
_HEIGHT = const(15)
_ROUND_LEFT = const(30)
_INSIDE = const(4)  # from the top of a prompt to its text
_UNDO_WIDTH = const(32)
_UNDO_LEFT = const(54)  # beside the prompt over the table

_ARROW_LEFT = const(60)


def draw(app: "App", chosen: bool) -> None:
    """Draw, over the card, what comes before a throw; chosen: as for draw_prompt()."""
    match = app.match
    if match.kinds[match.player]:
        _draw_bot(app)
    elif match.options & REAL:  # a box can be filled without dice
        app.canvas.text_middle(app.canvas.words, words.BARE_HINT, 0, WIDTH, _PROMPT_TOP + _INSIDE)
    else:
        draw_prompt(app, chosen, app.may_undo())


def draw_prompt(app: "App", chosen: bool, may_undo: bool) -> None:
    """Draw, over the card of who plays alone, what throws, and what takes a score back if it may be.

    chosen: A throws; else, with two buttons, it takes back. Below, where B is missing, words say how to throw
    again, and once something is scored the round does where there are several.
    """
    canvas = app.canvas
    top = _RAISED_TOP
    match = app.match
    if may_undo and match.rounds > 1:
        x = canvas.text(canvas.words, words.ROUND_NUMBER, _ROUND_LEFT, _HINT_TOP) + 4
        x = canvas.number(canvas.words, match.round + 1, x, _HINT_TOP) + 4
        x = canvas.text(canvas.words, words.OF, x, _HINT_TOP) + 4
        canvas.number(canvas.words, match.rounds, x, _HINT_TOP)
    elif not app.has_b:
        canvas.text_middle(canvas.words, words.ROLL_AGAIN, 0, WIDTH, _HINT_TOP)
    else:
        top = _PROMPT_TOP
    width = _ROLL_WIDTH_WITH_B if app.has_b else _ROLL_WIDTH
    _draw_roll(canvas, app.has_b, chosen, (WIDTH - width) // 2, top)
    if may_undo:
        draw_undo(canvas, app.has_sides, not chosen, 1, top + _INSIDE)


def draw_turn_of_several(app: "App", chosen: bool) -> bool:
    """Draw all of the picture if a person of several throws next, and tell whether that is so."""
    match = app.match
    if match.players < 2 or match.kinds[match.player] or match.options & REAL:
        return False
    draw_players(app)
    _draw_roll(app.canvas, app.has_b, chosen, 0, 0)
    if app.may_undo():
        draw_undo(app.canvas, app.has_sides, not chosen, _UNDO_LEFT, 0)
    return True


def _draw_roll(canvas: "Canvas", has_b: bool, chosen: bool, x: int, y: int) -> None:
    """Draw the buttons that throw, lit if A does."""
    face = canvas.words
    width = _ROLL_WIDTH_WITH_B if has_b else _ROLL_WIDTH
    keys_width = _KEYS_WIDTH if has_b else _KEY_WIDTH
    if chosen:
        canvas.pill(x, y, width, _HEIGHT)
    else:
        canvas.box(x, y, width, _HEIGHT)
    canvas.pill(x + 3, y + 2, keys_width, 11, not chosen)
    canvas.text_middle(
        face, words.ROLL_KEYS if has_b else words.ROLL_KEY, x + 3, keys_width, y + _INSIDE, chosen
    )
    canvas.text(face, words.ROLL, x + keys_width + _ROLL_BEHIND, y + _INSIDE, not chosen)


def draw_undo(canvas: "Canvas", has_sides: bool, chosen: bool, x: int, y: int) -> None:
    """Draw that LEFT takes the newest score back; without LEFT, that A does, once NEXT has chosen it."""
    if has_sides:
        x = canvas.character(canvas.words, _ARROW_LEFT, x, y)
        canvas.text(canvas.words, words.UNDO, x, y)
        return
    if chosen:
        canvas.fill(x, max(y - 2, 0), _UNDO_WIDTH, 10 if y else 8)
    canvas.text(canvas.words, words.UNDO, x + 4, y, not chosen)


def _draw_bot(app: "App") -> None:
    """Draw the name of a bot about to throw, and what takes a score back if one can be."""
    canvas = app.canvas
    player = app.match.player
    name = app.name(player)
    kind = app.match.kinds[player]
    if app.has_sides and app.may_undo():
        draw_undo(canvas, app.has_sides, False, 1, _PROMPT_TOP + _INSIDE)
    width = player_name.measure(canvas, name, kind)
    x = (WIDTH - width) // 2
    canvas.box(x - 6, _PROMPT_TOP, width + 12, _HEIGHT)
    player_name.draw(canvas, name, kind, x, _PROMPT_TOP + _INSIDE)
