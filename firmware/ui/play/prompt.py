"""What stands in the band of the dice while none lie there: whose throw it is, or what was just scored."""

from micropython import const

from contract import keys
from ui.draw import player_name
from ui.draw.canvas import WIDTH
from ui.text import words

_TOP = const(12)
_HEIGHT = const(15)
_TEXT_TOP = const(16)
_HINT_TOP = const(28)
_NAME_TOP = const(9)
_GAIN_TOP = const(19)
_GAIN_GAP = const(8)

_LETTER_B = const(66)
_ARROW_LEFT = const(60)
_PLUS = const(43)


def draw_roll(canvas, buttons: int) -> None:
    """Draw the button that throws; below it how to say that where there is none, of buttons."""
    canvas.pill(41, _TOP, 46, _HEIGHT, 1)
    canvas.pill(44, _TOP + 2, 11, 11, 0)
    canvas.character(canvas.words, _LETTER_B, 47, _TEXT_TOP)
    canvas.text(canvas.words, words.ROLL, 59, _TEXT_TOP, 0)
    if buttons < keys.SIX:
        canvas.text_middle(canvas.tiny, words.HOLD_FOR_B, 0, WIDTH, _HINT_TOP)


def draw_bot(canvas, player: int, kind: int) -> None:
    """Draw the name of a bot about to throw."""
    width = player_name.measure(canvas, player, kind)
    x = (WIDTH - width) // 2
    canvas.box(x - 6, _TOP, width + 12, _HEIGHT, 1)
    player_name.draw(canvas, player, kind, x, _TEXT_TOP)


def draw_bare(canvas) -> None:
    """Draw that a box can be filled without dice."""
    canvas.text_middle(canvas.words, words.BARE_HINT, 0, WIDTH, _TEXT_TOP)


def draw_undo(canvas, x: int = 1, y: int = _TEXT_TOP) -> None:
    """Draw that LEFT takes the newest score back."""
    x = canvas.character(canvas.words, _ARROW_LEFT, x, y)
    canvas.text(canvas.tiny, words.UNDO, x + 1, y + 1)


def draw_score(canvas, box: int, points: int, hundred: int, bonus: int) -> None:
    """Draw the name of a box and what it brought: points, and a hundred and the upper bonus if any."""
    canvas.text_middle(canvas.words, words.BOX_NAMES[box], 0, WIDTH, _NAME_TOP)
    width = _measure_gain(canvas, points)
    if hundred:
        width += _GAIN_GAP + _measure_gain(canvas, hundred)
    if bonus:
        width += _GAIN_GAP + _measure_gain(canvas, bonus)
    x = _draw_gain(canvas, points, (WIDTH - width) // 2)
    if hundred:
        x = _draw_gain(canvas, hundred, x + _GAIN_GAP)
    if bonus:
        _draw_gain(canvas, bonus, x + _GAIN_GAP)


def _measure_gain(canvas, points: int) -> int:
    return canvas.big.advance(_PLUS) + canvas.big.measure_number(points)


def _draw_gain(canvas, points: int, x: int) -> int:
    x = canvas.character(canvas.big, _PLUS, x, _GAIN_TOP)
    return canvas.number(canvas.big, points, x, _GAIN_TOP) - 1
