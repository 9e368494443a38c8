"""The histogram's bars and the line of perfect play between them, column by column."""

from keeping.books import AT_BINS, BINS, Book, row_at
from ui.draw.canvas import Canvas
from ui.menus.records_book import draw_histogram

OFFICIAL = 0  # 255 points, in the eighth bar


def test_the_line_of_perfect_play_stands_free_by_a_column_on_each_side_and_no_more() -> None:
    book = Book(0)
    for bin in range(BINS):  # all bars are as high
        book.buffer[row_at(0) + AT_BINS + 2 * bin + 1] = 9
    canvas = Canvas(bytearray(1024))
    draw_histogram(canvas, book, 0, OFFICIAL)
    rows = ["".join("#" if canvas.frame.pixel(x, y) else "." for x in range(42, 64)) for y in (39, 40)]
    assert rows == [".######....###.######.", ".######..#.###.######."]
