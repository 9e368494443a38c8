"""The words of the records' screens, and the name of a book."""

from keeping import books
from ui.text import menu_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.people import People
    from ui.draw.canvas import Canvas
    from ui.draw.font import Font

TITLE = b"RECORDS"
GAMES = b"GAMES"
BEST = b"BEST"
MEAN = b"AVG"
UPPER = b"UP"  # of the sheet with the upper section first
DICE = b"DICE"
BESIDE = (b"NEWEST GAMES", b"DICE THROWN")  # rows behind the books

# a book
ALL = b"ALL"
GUEST = b"GUEST"
GONE = b"-"  # who was removed
NO_GAME = b"No game yet"

FIGURES = (b"Games", b"Average", b"Give or take", b"Best and worst", b"+35, YZ in 100")

OWN = b"AVG"
PERFECT = b"PERFECT"

LUCK = b"LUCK"
GIVEN = b"GIVEN"
AWAY = b"AWAY"
A_CARD = b"PER CARD"
TRENDS = (b"Too few", b"Steady", b"Better", b"Worse")

KINDS = (b"DEVICE", b"SAME", b"REAL")  # keeping.books; SAME: of a code, or for everybody

# the dice
VERDICTS = (b"Too few to tell", b"Fair", b"A little uneven", b"Very uneven")
REASONS = (b"Clear after 300 dice", b"", b"So are 1 in 10 fair sets", b"So are 1 in 100 fair sets")


def name_of(people: "People", number: int) -> "bytes | memoryview":
    """Answer the name for a number that is kept with a game (keeping.people)."""
    place = people.place_of(number)
    return people.names[place] if place >= 0 else GONE if number else GUEST


def draw_book(
    canvas: "Canvas", number: int, x: int, y: int, ink: int = 1, face: "Font | None" = None
) -> None:
    """Draw the name of a book, at most 53 pixels wide, or 39 in the tiny face."""
    face = face or canvas.words
    x = canvas.text(face, menu_words.SHEETS[books.sheet_of(number)], x, y, ink)
    if books.options_of(number):
        canvas.text(face, UPPER, x + 1, y, ink)
