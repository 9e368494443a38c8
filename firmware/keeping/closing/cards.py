"""Adds the cards of a match that is over to the book of its sheet."""

from engine.boxes import YAHTZEE, YAHTZEE_POINTS
from engine.saved.layout import put_word
from keeping import books as at
from strategy.bots.brain import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.card import Card
    from engine.match import Match
    from keeping.books import Book
    from keeping.keeper import Keeper
    from keeping.people import People


def count(book: "Book", match: "Match", keeper: "Keeper"):
    """Add the people's cards of a match that is over: a generator of slices, a card each."""
    dice = at.dice_of(match, keeper.extras)
    coached = keeper.is_coached()
    for player in range(match.players):
        if match.kinds[player] == HUMAN:
            number = keeper.person(player)
            row = _row_for(book, number, keeper.people)
            for round in range(match.rounds):
                card = match.card(player, round)
                _add(book, at.EVERYBODY, dice, card, number, coached, keeper.luck, player)
                if row != at.EVERYBODY:
                    yield
                    _add(book, row, dice, card, number, coached, keeper.luck, player)
                yield


def _row_for(book: "Book", number: int, people: "People") -> int:
    """Answer the row of a person, taking one that nobody has or nobody has any more; EVERYBODY of a guest."""
    if people.place_of(number) < 0:
        return at.EVERYBODY
    row = book.row_of(number)
    if row < 0:
        row = 1
        while people.place_of(book.number(row)) >= 0:
            row += 1
        place = at.row_at(row)
        for i in range(place, place + at.ROW_BYTES):
            book.buffer[i] = 0
        book.buffer[place] = number
    return row


def _add(
    book: "Book",
    row: int,
    dice: int,
    card: "Card",
    number: int,
    coached: bool,
    luck: bytearray,
    player: int,
) -> None:
    buffer = book.buffer
    total = card.total
    if dice == at.FRESH:
        _add_to_tops(book, row, total, number, coached)
    grows = _add_to_block(book, row, dice, total)
    if dice != at.FRESH:
        return
    place = at.row_at(row)
    if grows:
        put_word(buffer, place + at.AT_BONUSES, book.bonuses(row) + (1 if card.upper_bonus else 0))
        yahtzees = card.hundreds + (1 if card.boxes[YAHTZEE] == YAHTZEE_POINTS else 0)
        _put_long(buffer, place + at.AT_YAHTZEES, book.yahtzees(row) + yahtzees, 3)
        bin = at.bin_of(total)
        put_word(buffer, place + at.AT_BINS + 2 * bin, book.bin(row, bin) + 1)
    head = buffer[place + at.AT_HEAD]
    buffer[place + at.AT_RING + 2 * head] = luck[2 * player]
    buffer[place + at.AT_RING + 2 * head + 1] = luck[2 * player + 1]
    buffer[place + at.AT_HEAD] = (head + 1) % at.RECENT


def _add_to_block(book: "Book", row: int, dice: int, total: int) -> bool:
    """Add a total to those of a kind of dice; tell whether it counts as one more game."""
    buffer = book.buffer
    block = at.block_at(row, dice)
    games = book.games(row, dice)
    if not games or total > book.best(row, dice):
        put_word(buffer, block + at.BEST, total)
    if not games or total < book.worst(row, dice):
        put_word(buffer, block + at.WORST, total)
    if games == at.MOST_GAMES:
        return False
    put_word(buffer, block, games + 1)
    _put_long(buffer, block + at.POINTS, book.points(row, dice) + total, 4)
    squares = book.long(block + at.SQUARES, 5) + total * total
    _put_long(buffer, block + at.SQUARES, squares, 5)
    return True


def _add_to_tops(book: "Book", row: int, total: int, number: int, coached: bool) -> None:
    """Put a total among the best, behind those that are as good; the row's games do not count it yet."""
    buffer = book.buffer
    tops = at.row_at(row) + at.AT_TOPS
    place = at.TOPS
    while place and (place > book.tops(row) or book.top_total(row, place - 1) < total):
        place -= 1
    if place == at.TOPS:
        return
    for i in range(tops + at.TOPS * at.TOP_BYTES - 1, tops + (place + 1) * at.TOP_BYTES - 1, -1):
        buffer[i] = buffer[i - at.TOP_BYTES]
    mine = tops + place * at.TOP_BYTES
    buffer[mine] = number
    put_word(buffer, mine + 1, total | at.COACHED if coached else total)


def _put_long(buffer: bytearray, place: int, value: int, count: int) -> None:
    for i in range(place + count - 1, place - 1, -1):
        buffer[i] = value & 0xFF
        value >>= 8
