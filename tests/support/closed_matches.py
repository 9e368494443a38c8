"""Matches that were played and closed, in no time: for whoever needs records."""

from random import Random
from typing import Any

from contract.play import MOST_NOTED
from engine import rules
from engine.boxes import BOXES, CHANCE
from engine.dice import DICE, ROLLS
from engine.match import Match
from engine.rules import OK
from engine.turn import OVER, START, TURN, TURNS
from host_sim.cable.rehearsal import BOOKS, content_of, power_on
from host_sim.chip.flash import Flash
from keeping import books
from keeping.books import Book, bin_of
from keeping.closing import close
from keeping.keeper import Keeper
from keeping.people import LETTERS, NO_LETTER
from strategy.review.diary import Diary


def new_board() -> tuple[Flash, Keeper, Match]:
    """Take up an empty flash."""
    flash = Flash()
    return flash, *power_on(flash)[:2]


def name(keeper: Keeper, place: int, letters: bytes) -> int:
    """Give a place of the people a name; answer the number."""
    keeper.people.put(place, letters.ljust(LETTERS, bytes((NO_LETTER,))))
    keeper.save_people()
    return keeper.people.number(place)


def begin(
    keeper: Keeper, match: Match, *, kinds: bytes = b"\0", sheet: int = rules.FUN, rounds: int = 1,
    options: int = 0, seed: int = 1, coach: int = 0, seats: bytes | None = None, by_code: bool = False,
) -> None:  # fmt: skip
    """Begin a match and keep it."""
    assert match.new_game(sheet, kinds, seed.to_bytes(8, "big"), rounds, options) == OK
    keeper.begin(match, coach, 0, seats, by_code)
    assert keeper.save(match)


def end(keeper: Keeper, match: Match, *totals: int) -> None:
    """End a match, open boxes without a point but for so much in the Chance of each player, and keep it."""
    for player, total in enumerate(totals):
        match.card(player, 0).write(CHANCE, total, 0)
    for card in match.cards:
        for box in range(BOXES):
            if card.open_mask >> box & 1:
                card.write(box, 0, 0)
    match.clear_dice()
    match.turn = TURNS
    match.player = match.players - 1
    match.phase = OVER
    assert keeper.save(match)


def play(match: Match, diary: Diary | None = None, chance: Random | None = None, turns: int = TURNS) -> None:
    """Play a match on, until so many turns of a round are over: a throw, and the first box that it may fill.

    chance: says what is held of three throws, what falls of dice of one's own, and which box is filled.
    """
    while match.phase == START:
        match.throw_start()
    while match.phase == TURN and match.turn < turns:
        while match.rolls < (ROLLS if chance else 1):
            if chance and match.options & rules.REAL:
                assert not match.enter(bytes(chance.randrange(1, 7) for _ in range(DICE)))
            else:
                if chance and match.rolls:
                    match.hold(chance.randrange(31))
                assert not match.roll()
        if diary is not None:
            diary.note(match)
        boxes = [box for box in range(BOXES) if match.legal_mask() >> box & 1]
        assert not match.score(chance.choice(boxes) if chance else boxes[0])


def closed(keeper: Keeper, match: Match) -> Any:
    """Close the match that is kept; answer what came of it."""
    return ended(close(keeper, match))


def ended(slices: Any) -> Any:
    """Run slices to their end; answer what they return."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value


def played(keeper: Keeper, match: Match, *totals: int, **values: Any) -> Any:
    """Play and close a match of people with such totals."""
    begin(keeper, match, **{"kinds": bytes(len(totals))} | values)
    end(keeper, match, *totals)
    return closed(keeper, match)


def read(keeper: Keeper, number: int) -> Any:
    """Read a book off the shelf."""
    return content_of(keeper.shelf, BOOKS[number])[0]


def put(keeper: Keeper, content: Any) -> None:
    """Keep a book, or the newest games."""
    assert not keeper.shelf.book(content.name, len(content.buffer), True).save(content.buffer)


FUN = books.book_of(rules.FUN, 0)


def book_of_equals(
    games: int, total: int, coached: bool = False, numbers: bytes = b"", which: int = 0
) -> Book:
    """Make a book of games that all had one total and two Yahtzees: of everybody, and of each of the numbers.

    which: its number. Luck and given-away are as high as can be.
    """

    def row_of(number: int, best: bytes) -> bytes:
        extreme = total if games else 0
        block = (games, 2), (games * total, 4), (games * total * total, 5), (extreme, 2), (extreme, 2)
        bins = [(games if bin == bin_of(total) else 0, 2) for bin in range(books.BINS)]
        tops = [part for of in best[:games] for part in ((of, 1), (total | coached * books.COACHED, 2))]
        fields = [(number, 1), *3 * block, (games, 2), (2 * games, 3), *bins, *tops]
        row = b"".join(value.to_bytes(size, "big") for value, size in fields)
        return row.ljust(books.AT_RING, b"\0") + bytes((MOST_NOTED,)) * 2 * books.RECENT

    made = Book(which)
    rows = row_of(0, (books.TOPS * (numbers or b"\0"))[: books.TOPS])
    rows += b"".join(row_of(number, books.TOPS * bytes((number,))) for number in numbers)
    made.buffer[books.AT_ROWS : books.AT_ROWS + len(rows)] = rows
    assert made.is_possible()
    return made


def book_after(games: int) -> bytes:
    """Answer the file of the book of FUN after some games."""
    flash, keeper, match = new_board()
    for seed in range(games):
        played(keeper, match, 10, seed=seed)
    return flash.get("saves/books/fun")
