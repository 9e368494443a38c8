"""What screens of lines have in common: a header, a lit line under the cursor, a scroll mark."""

from micropython import const

from ui.canvas import HEIGHT, WIDTH

HEADER = const(9)
ROW = const(10)
TOP = const(13)
SHOWN = const(5)  # rows that fit under the header
LINE = const(122)  # width of a row beside the scroll mark

_TRACK = const(126)
_CHOICE = const(14)
_FIRST_CHOICE = const(18)


def draw_header(canvas, title: bytes) -> None:
    """Draw the lit bar with the title of a screen."""
    canvas.pill(0, 0, WIDTH, HEADER, 1)
    canvas.text(canvas.words, title, 3, 1, 0)


def draw_scroll(canvas, first: int, count: int) -> None:
    """Draw which SHOWN rows of count are seen, from `first` on; nothing when all are."""
    draw_track(canvas, first, SHOWN, count, TOP - 1, HEIGHT - TOP + 1)


def draw_track(canvas, first: int, shown: int, count: int, top: int, height: int) -> None:
    """Draw, on a track of a height, which `shown` lines of count are seen; nothing when all are."""
    if count <= shown:
        return
    canvas.fill(_TRACK, top, 2, height, 0)
    for y in range(top, top + height, 3):
        canvas.fill(_TRACK, y, 1, 1, 1)
    long = height * shown // count
    canvas.fill(_TRACK, top + (height - long) * first // (count - shown), 2, long, 1)


def draw_choices(canvas, title: bytes, lines, row: int) -> None:
    """Draw a header and up to three lines in the middle, the one at index `row` lit."""
    draw_header(canvas, title)
    y = _FIRST_CHOICE
    for i in range(len(lines)):
        if i == row:
            canvas.pill(20, y - 2, 88, 11, 1)
        canvas.text_middle(canvas.words, lines[i], 0, WIDTH, y, 0 if i == row else 1)
        y += _CHOICE
