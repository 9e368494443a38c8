"""Draws the books as SVG: a histogram beside perfect play, and luck and given-away of the last cards."""

from contract.play import UNKNOWN, ZERO_LUCK
from host_sim.cable.records_reading import Found
from keeping import books
from keeping import books as at
from keeping.books import Book
from strategy.bots.brain import OPTIMAL
from strategy.values import rules_of
from ui.menus.setup import mean_of

_WIDTH, _HIGH = 640, 250  # of one book
_LEFT, _TOP, _BASE = 30, 40, 150
_BAR = 32
_LUCK_ZERO, _CARD = 200, 18
_INK, _SOFT, _OWN, _BEST = "#23303a", "#7c8a92", "#257", "#b55"


def perfect(number: int) -> int:
    """Tell the average of perfect play by the sheet of a book, 0 where that is not known."""
    return mean_of(OPTIMAL, rules_of(books.sheet_of(number), books.options_of(number)))


def picture(found: Found) -> str:
    """Draw every book, one or more, one under the other, of everybody's games with the device's dice."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HIGH * len(found.books)}"',
        ' font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for place, (number, book) in enumerate(sorted(found.books.items())):
        parts.append(f'<g transform="translate(0 {_HIGH * place})">')
        parts += _histogram(number, book) + _trend(book)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _histogram(number: int, book: Book) -> list[str]:
    counts = [book.bin(at.EVERYBODY, bin) for bin in range(at.BINS)]
    most = max(1, *counts)
    games = book.games(at.EVERYBODY, at.FRESH)
    parts = [_text(_LEFT, 20, f"{books.NAMES[number]}: {games} games", _INK)]
    for bin, count in enumerate(counts):
        x, high = _LEFT + _BAR * bin, (_BASE - _TOP) * count / most
        parts.append(
            f'<rect x="{x}" y="{_BASE - high:.1f}" width="{_BAR - 2}" height="{high:.1f}" fill="{_SOFT}"/>'
        )
        if bin % 4 == 1:
            parts.append(_text(x, _BASE + 15, str(at.FIRST_BIN + at.BIN_POINTS * (bin - 1)), _INK))
    marks: list[tuple[str, float, str, int]] = [("perfect play", perfect(number), _BEST, 20)]
    if games:
        marks.append(("average", book.average(at.EVERYBODY, at.FRESH) / 10, _OWN, 34))
    for label, total, colour, y in marks:
        if total:
            x = _x_of(total)
            parts.append(f'<path d="M{x:.1f} {y}V{_BASE}" stroke="{colour}" stroke-width="2"/>')
            parts.append(_text(x + 4, y, f"{label} {total:g}", colour))
    return parts


def _x_of(total: float) -> float:
    bins = total / at.FIRST_BIN if total < at.FIRST_BIN else 1 + (total - at.FIRST_BIN) / at.BIN_POINTS
    return min(_WIDTH - 10, _LEFT + _BAR * bins)


def _trend(book: Book) -> list[str]:
    """Draw the last cards, the oldest at the left: luck up and down, given-away as a line below."""
    places = range(book.recent(at.EVERYBODY) - 1, -1, -1)
    known = [
        (i, book.luck(0, place) - ZERO_LUCK, book.given(0, place) / 2)
        for i, place in enumerate(places)
        if book.luck(0, place) != UNKNOWN
    ]
    if not known:
        return [_text(_LEFT, _LUCK_ZERO, "no report was made of the last games", _SOFT)]
    parts = [_text(_LEFT, 182, "luck (bars) and points given away (line) of the last cards", _INK)]
    most = max(1.0, *(max(abs(luck), given) for _, luck, given in known))
    scale = 30 / most
    for i, luck, _ in known:
        top = _LUCK_ZERO + 15 - max(0.0, luck * scale)
        parts.append(
            f'<rect x="{_LEFT + _CARD * i}" y="{top:.1f}" width="{_CARD - 4}" '
            f'height="{abs(luck) * scale:.1f}" fill="{_SOFT}"/>'
        )
    line = "L".join(f"{_LEFT + _CARD * i + 7} {_LUCK_ZERO + 15 - given * scale:.1f}" for i, _, given in known)
    parts.append(f'<path d="M{line}" fill="none" stroke="{_BEST}" stroke-width="2"/>')
    return parts


def _text(x: float, y: float, text: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}">{text}</text>'
