"""Tells whether somebody beat all that counts on a sheet, before the match that is over counts itself."""

from contract.store_status import STORE_OK, STORE_OLDER
from keeping import book as at
from keeping import books
from keeping.book import Book
from strategy.bots.kinds import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from keeping.keeper import Keeper


def find(keeper: "Keeper", match: "Match"):
    """Find the best total of people that beats the book: a generator, the last that it yields, or 0.

    A first game beats nothing. A book that cannot be read is left as it is. Allocates; a slice is some 30 ms.
    """
    book = Book(books.book_of(match.sheet, match.options))
    store = keeper.shelf.book(book.name, at.SIZE, False)
    yield
    found = 0
    dice = at.dice_of(match, keeper.extras)
    status = store.load(book.buffer)
    if status in (STORE_OK, STORE_OLDER) and book.is_possible() and book.games(at.EVERYBODY, dice):
        for player in range(match.players):
            if match.kinds[player] == HUMAN:
                for round in range(match.rounds):
                    found = max(found, match.card(player, round).total)
        if found <= book.best(at.EVERYBODY, dice):
            found = 0
    store.close()
    yield found
