"""Which books there are."""

from engine import rules
from keeping import books


def test_every_sheet_has_a_book_and_so_has_its_upper_section_first() -> None:
    found = [(books.sheet_of(number), books.options_of(number)) for number in range(books.BOOKS)]
    wanted = [(sheet, 0) for sheet in range(rules.SHEETS)]
    wanted += [(sheet, 1) for sheet in range(rules.SHEETS) if rules.options_of(sheet) & rules.UPPER_FIRST]
    assert found == sorted(wanted)
    for number, (sheet, option) in enumerate(found):
        assert books.book_of(sheet, option | rules.DUPLICATE) == number
        assert books.NAMES[number] == rules.NAMES[sheet] + ("-upper-first" if option else "")
