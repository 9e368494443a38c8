"""Closes the match that is kept, once, when nobody can go on with it (keeping.keeper): then it counts.

A match that is over adds the people's cards to the book of its sheet. Then the tally gets every face that the
device threw in it, and its serial. The book has the serial, too, and the seed, so a cut between the two is
made good at the next power-on.
"""

from micropython import const

from engine.dice import DICE, ROLLS, StartRoll
from engine.match import OVER, START
from engine.rules import DUPLICATE, REAL
from engine.turn_state import TURNS
from keeping import books, faces
from keeping.books import Book
from keeping.closing.cards import count
from keeping.content import ContentFile
from keeping.drill import Drill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.match import Match
    from keeping.content import Content
    from keeping.keeper import Keeper
    from strategy.review.diary import Diary

_ALL = const(31)
_SLICE = const(4)  # turns, or throws for the start: some 30 ms of a Pico


class Closed:
    """Tell what came of it. kept: whether all is; lost: what the player is told (contract.saves)."""

    def __init__(self) -> None:
        self.kept = True
        self.lost: tuple[int, ...] = ()


def close(keeper: "Keeper", match: "Match"):
    """Close the match that is kept: a generator, that yields None after each slice and a Closed at the end.

    What cannot be kept is not tried again before the next power-on. Allocates; a slice takes at
    most 40 ms, and 50 more where the flash erases a block.
    """
    closed = Closed()
    serial = keeper.match_serial()
    if match.phase == OVER and match.people():
        book = Book(books.book_of(match.sheet, match.options))
        file = ContentFile(keeper.shelf, book, True)
        yield
        file.read()
        closed.lost = file.lost
        yield
        if not book.has_counted(serial, match.seed):
            yield from count(book, match, keeper)
            book.close(serial, match.seed)
            closed.kept = not file.store.save(book.buffer)
            yield
        file.store.close()
        yield
    fallen = [0] * (faces.FACES + 1)
    yield from count_faces(match, keeper.diary, fallen)
    yield
    for face in range(1, faces.FACES + 1):
        faces.add(keeper.tally.buffer, face, fallen[face])
    keeper.tally.close(serial)
    closed.kept = closed.kept and keeper.save_tally()
    yield closed


def forget(keeper: "Keeper"):
    """Forget people, books and faces, as close() goes; the serial stays, so that no match counts again."""
    closed = Closed()
    serial = keeper.tally.serial()
    keeper.people.clear()
    closed.kept = keeper.save_people()
    for number in range(books.BOOKS):
        yield from _forget(keeper.shelf, Book(number), closed)
    yield from _forget(keeper.shelf, Drill(), closed)
    keeper.tally.clear()
    keeper.tally.close(serial)
    closed.kept = keeper.save_tally() and closed.kept
    yield closed


def _forget(shelf: "Any", content: "Content", closed: Closed):
    """Clear what stands in the file of a content, if it is there."""
    file = ContentFile(shelf, content, False)
    file.store.close()
    if file.is_there:
        yield
        file = ContentFile(shelf, content, True)
        yield
        file.read()  # so that what is damaged is put aside
        content.clear()
        yield
        closed.kept = not file.store.save(content.buffer) and closed.kept
        yield
        file.store.close()
    yield


# the faces


def count_faces(match: "Match", diary: "Diary", fallen: list[int]):
    """Add to fallen[face] how often the device threw each, as far as the diary knows: a generator of slices.

    A die that everybody is dealt alike counts once.
    """
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
