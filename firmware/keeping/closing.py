"""Closes the match that is kept, once, when nobody can go on with it (keeping.keeper): then it counts.

A match that is over adds the people's cards to the book of its sheet, and those that can be played again to
the newest games. Then the tally gets every face that the device threw in it, and its serial. The book has the
serial, too, and the seed, and among the games is the match's last card: so what a cut leaves out is made good
at the next power-on, and nothing is added twice.
"""

from micropython import const

from engine.boxes import YAHTZEE, YAHTZEE_POINTS
from engine.dice import DICE, ROLLS, StartRoll
from engine.rules import DUPLICATE, REAL
from engine.saved import put_word
from engine.turn import OVER, START, TURNS
from keeping import books as at
from keeping import tally
from keeping.books import Book
from keeping.content import ContentFile
from keeping.games import Games, list_cards
from strategy.bots.brain import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.card import Card
    from engine.match import Match
    from keeping.content import Content
    from keeping.keeper import Keeper
    from keeping.people import People
    from strategy.review.diary import Diary

_ALL = const(31)
_SLICE = const(4)  # turns, or throws for the start: some 30 ms of a Pico


class Closed:
    """Tell what came of it. kept: whether all is; lost: what the player is told (contract.device)."""

    def __init__(self) -> None:
        self.kept = True
        self.lost: tuple[int, ...] = ()


def close(keeper: "Keeper", match: "Match"):
    """Close the match that is kept: a generator of slices, True after one that left much; answer a Closed."""
    closed = Closed()
    serial = keeper.match_serial()
    if match.phase == OVER and match.people():
        yield from _close_book(keeper, match, serial, closed)
        yield True  # its bytes go before the games come
        yield from _close_games(keeper, match, closed)
    fallen = [0] * (tally.FACES + 1)
    yield from count_faces(match, keeper.diary, fallen)
    yield
    for face in range(1, tally.FACES + 1):
        tally.add(keeper.tally.buffer, face, fallen[face])
    keeper.tally.close(serial)
    closed.kept = closed.kept and keeper.save_tally()
    return closed


def _close_book(keeper: "Keeper", match: "Match", serial: int, closed: Closed):
    """Add the people's cards to the book of the match's sheet, once."""
    book = Book(at.book_of(match.sheet, match.options))
    file = ContentFile(keeper.shelf, book, True)
    yield
    file.read()
    closed.lost = file.lost
    yield True
    if not book.has_counted(serial, match.seed):
        yield from count(book, match, keeper)
        book.close(serial, match.seed)
        closed.kept = not file.store.save(book.buffer)


def _close_games(keeper: "Keeper", match: "Match", closed: Closed):
    """Add the cards that can be played again to the newest games."""
    cards: list[bytes] = []
    yield from list_cards(match, keeper, cards)
    if cards:
        games = Games()
        file = ContentFile(keeper.shelf, games, True)
        yield
        file.read()
        closed.lost = closed.lost or file.lost
        yield True
        yield from games.adding(cards)
        closed.kept = not file.store.save(games.buffer) and closed.kept
        yield


def forget(keeper: "Keeper"):
    """Forget all of it, and the people, as close() goes; the serial stays, so that no match counts again."""
    from keeping.drill import Drill  # close() does without

    closed = Closed()
    serial = keeper.tally.serial()
    keeper.people.clear()
    closed.kept = keeper.save_people()
    for number in range(at.BOOKS):
        yield from _forget(keeper.shelf, Book(number), closed)
    yield from _forget(keeper.shelf, Drill(), closed)
    yield from _forget(keeper.shelf, Games(), closed)
    keeper.tally.clear()
    keeper.tally.close(serial)
    closed.kept = keeper.save_tally() and closed.kept
    return closed


def _forget(shelf: "Any", content: "Content", closed: Closed):
    """Clear what stands in the file of a content, if it is there."""
    file = ContentFile(shelf, content, False)
    if file.is_there:
        yield
        file = ContentFile(shelf, content, True)
        yield
        file.read()  # so that what is damaged is put aside
        content.clear()
        yield
        closed.kept = not file.store.save(content.buffer) and closed.kept
    yield


def count(book: "Book", match: "Match", keeper: "Keeper"):
    """Add the people's cards of a match that is over: a generator of slices, a card each."""
    dice = at.dice_of(match, keeper.extras)
    for player in range(match.players):
        if match.kinds[player] == HUMAN:
            row = _row_for(book, keeper.person(player), keeper.people)
            for round in range(match.rounds):
                card = match.card(player, round)
                _add(book, at.EVERYBODY, dice, card, keeper, player)
                if row != at.EVERYBODY:
                    yield
                    _add(book, row, dice, card, keeper, player)
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


def _add(book: "Book", row: int, dice: int, card: "Card", keeper: "Keeper", player: int) -> None:
    """Add a player's card to a row."""
    buffer = book.buffer
    total = card.total
    if dice == at.FRESH:
        _add_to_tops(book, row, total, keeper.person(player), keeper.is_coached())
    grows = _add_to_block(book, row, dice, total)
    if dice != at.FRESH:
        return
    luck = keeper.luck
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


def count_faces(match: "Match", diary: "Diary", fallen: list[int]):
    """Add to fallen[face] how often each was thrown and the diary knows of; dealt to all, once. In slices."""
    if match.options & REAL:
        return
    yield from _count_start(match, fallen)
    yield
    dice = bytearray(DICE)
    turns = 0
    step = match.players if match.options & DUPLICATE else 1
    for round in range(match.round + 1):
        for turn in range(TURNS):
            for player in range(0, match.players, step):
                for roll in range(ROLLS):
                    thrown = 0
                    for other in range(player, player + step):
                        thrown |= _thrown(match, diary, round, other, turn, roll)
                    if thrown:
                        match.source.throw(dice, ~thrown, player, TURNS * round + turn, roll)
                        for i in range(DICE):
                            fallen[dice[i]] += thrown >> i & 1
                turns += step
                if turns >= _SLICE:
                    turns = 0
                    yield


def _thrown(match: "Match", diary: "Diary", round: int, player: int, turn: int, roll: int) -> int:
    """Tell the mask of the dice that were thrown in a throw (0 to 2) of a turn, 0 where that is not known."""
    scored = TURNS if round < match.round else match.cards[player].filled
    if turn < scored:
        if roll >= diary.rolls(round, player, turn):
            return 0
        return _ALL & ~diary.hold(round, player, turn, roll) if roll else _ALL
    if player != match.player or turn > scored or roll >= match.rolls:
        return 0
    return _ALL & ~match.thrown_holds[roll]


def _count_start(match: "Match", fallen: list[int]):
    """Count the dice that were thrown to see who starts: a generator of slices."""
    start = match.start
    again = StartRoll()
    if not start.per_player:
        return
    again.begin(match.players, start.per_player)
    while not again.decided():
        if match.phase == START and again.number == start.number and again.waiting == start.waiting:
            return
        player = again.player()
        again.throw(match.source)
        for i in range(start.per_player):
            fallen[again.dice[DICE * player + i]] += 1
        if player % _SLICE == 0:
            yield


def make(app: "Any"):
    """Count the match, or forget all records if that is wanted."""
    keeper = app.keeper
    closed = yield from (forget(keeper) if keeper.is_forgetting() else close(keeper, app.table.match))
    app.is_closed(closed.kept)
    app.stage.tell_losses(closed.lost)
