"""The standard deviation of the totals in a book."""

from keeping.book import SQUARES, Book, block_at


def spread(book: Book, row: int, dice: int) -> int:
    """Answer that of a row with a kind of dice, in tenths of a point, rounded; 0 without a game.

    Allocates.
    """
    games = book.games(row, dice)
    points = book.points(row, dice)
    squares = book.long(block_at(row, dice) + SQUARES, 5)
    return (_root(400 * (games * squares - points * points)) // games + 1) // 2 if games else 0


def _root(square: int) -> int:
    """Tell the whole part of a square root, by Newton."""
    if square < 2:
        return square
    root = square
    better = (root + 1) // 2
    while better < root:
        root = better
        better = (root + square // root) // 2
    return root
