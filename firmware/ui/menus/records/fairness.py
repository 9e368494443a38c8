"""The dice: how often each face fell, and what to think of that."""

from micropython import const

from contract import keys
from keeping import faces
from ui import screens
from ui.draw import menu
from ui.text import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.draw.canvas import Canvas

_LEFT = const(3)
_FACE = const(21)  # from one to the next
_COUNTS = const(10)
_BASE = const(40)
_HIGH = const(22)
_DICE = const(41)
_VERDICT = const(49)
_REASON = const(57)
_MOST_TOLD = const(999)  # millions
_LARGE = const(99_999)  # what is more is told in thousands, and so on
_THOUSANDS = const(75)  # K
_MILLIONS = const(77)  # M


class Fairness:
    """Show the counts as bars. verdict: of keeping.faces."""

    name_id = screens.FAIRNESS_SCREEN
    at_table = False

    def __init__(self, tally: bytearray) -> None:
        self.verdict = faces.verdict(tally)

    def enter(self, app: "App") -> None:
        """Do nothing: the counts are read as they are drawn."""

    def tick(self, app: "App", events: int) -> None:
        """Go back to the list of books with A or B."""
        if events & (keys.A | keys.B):
            app.go(app.part_screen)

    def draw(self, app: "App") -> None:
        """Draw a bar for each face, its count, and the verdict."""
        canvas = app.canvas
        tally = app.keeper.tally.buffer
        menu.draw_header(canvas, record_words.DICE)
        most = 1
        for face in range(1, faces.FACES + 1):
            most = max(most, faces.fallen(tally, face))
        x = _LEFT
        for face in range(1, faces.FACES + 1):
            count = faces.fallen(tally, face)
            _draw_count(canvas, count, x)
            high = _part(count, most)
            canvas.fill(x + 4, _BASE - high, 9, high)
            canvas.stamp(app.dice.mini[face], x + 5, _DICE)
            x += _FACE
        canvas.text(canvas.words, record_words.VERDICTS[self.verdict], 3, _VERDICT)
        canvas.text(canvas.words, record_words.REASONS[self.verdict], 3, _REASON)


def _part(count: int, most: int) -> int:
    """Answer how high the bar of a count is, in small integers only."""
    while most > _LARGE:
        most //= 10
        count //= 10
    return count * _HIGH // most


def _draw_count(canvas: "Canvas", count: int, x: int) -> None:
    """Draw a count in the middle of 17 pixels, large ones in thousands or millions."""
    if count <= _LARGE:
        canvas.number_middle(canvas.tiny, count, x, 17, _COUNTS)
        return
    unit = _THOUSANDS
    count //= 1000
    if count > _LARGE // 10:
        unit = _MILLIONS
        count = min(count // 1000, _MOST_TOLD)
    right = x + 13
    if unit == _MILLIONS:
        right -= 1
    canvas.number_right(canvas.tiny, count, right, _COUNTS)
    canvas.character(canvas.tiny, unit, right + 1, _COUNTS)
