"""Matches that were played and closed, in no time: for whoever needs records."""

from typing import Any

from contract.play import MOST_NOTED
from engine import rules
from engine.match import Match
from engine.rules import OK
from engine.turn import OVER, TURNS
from host_sim.chip.flash import Flash
from hw.flash.shelf import Shelf
from keeping import books
from keeping.books import Book, bin_of, block_at, row_at
from keeping.closing import close
from keeping.content import ContentFile
from keeping.games import KEPT, Games, game_of
from keeping.keeper import SIZES, Keeper
from keeping.people import LETTERS, NO_LETTER
from strategy.review.diary import Diary


def keeper_of(flash: Flash) -> tuple[Keeper, Match]:
    """Take up what is on a flash."""
    kept = Keeper(Shelf(flash, SIZES))
    match = Match()
    kept.load(match)
    return kept, match


def new_board() -> tuple[Flash, Keeper, Match]:
    """Take up an empty flash."""
    flash = Flash()
    return flash, *keeper_of(flash)


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
    """End a match, the card of each player being worth so much in Chance, and keep it."""
    for player, total in enumerate(totals):
        card = match.card(player, 0)
        for box in range(12):
            if card.open_mask >> box & 1:
                card.write(box, 0, 0)
        card.write(12, total, 0)
    match.clear_dice()
    match.turn = TURNS
    match.player = match.players - 1
    match.phase = OVER
    assert keeper.save(match)


def play(match: Match, diary: Diary | None = None) -> None:
    """Play a match to its end, by the device's dice and whatever box is the first that may be filled."""
    while match.phase != OVER:
        if not match.rolls:
            match.roll()
        if diary is not None:
            diary.note(match)
        match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))


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


def read(keeper: Keeper, number: int) -> Book:
    """Read a book off the shelf."""
    kept = Book(number)
    ContentFile(keeper.shelf, kept, False).read()
    return kept


def put(keeper: Keeper, content: Any) -> None:
    """Keep a book, or the newest games."""
    assert not keeper.shelf.book(content.name, len(content.buffer), True).save(content.buffer)


FUN = books.book_of(rules.FUN, 0)


def book_of_equals(games: int, total: int, coached: int = 0, numbers: bytes = b"", which: int = 0) -> Book:
    """Make a book of games that all had one total and two Yahtzees: of everybody, and of each of the numbers.

    which: its number. Luck and given-away are as high as can be.
    """
    made = Book(which)

    def put(at: int, number: int, size: int = 2) -> int:
        made.buffer[at : at + size] = number.to_bytes(size, "big")
        return at + size

    for row in range(len(numbers) + 1):
        start = row_at(row)
        made.buffer[start] = numbers[row - 1] if row else 0
        for dice in range(books.DICE_KINDS):
            at = put(block_at(row, dice), games)
            at = put(at, games * total, 4)
            at = put(at, games * total * total, 5)
            for _ in range(2):
                at = put(at, total if games else 0)
        put(put(start + books.AT_BONUSES, games), 2 * games, 3)
        put(start + books.AT_BINS + 2 * bin_of(total), games)
        for place in range(min(games, books.TOPS)):
            top = start + books.AT_TOPS + place * books.TOP_BYTES
            if numbers:
                made.buffer[top] = numbers[row - 1 if row else place % len(numbers)]
            put(top + 1, total | (books.COACHED if coached else 0))
        made.buffer[start + books.AT_RING : start + books.ROW_BYTES] = bytes((MOST_NOTED,)) * 2 * books.RECENT
    assert made.is_possible()
    return made


def full_of_games(number: int, total: int) -> Games:
    """Make a full list of the newest games, of the official sheet with the upper section first."""
    kept = Games()
    match = Match()
    record = bytes((4, 0)) * TURNS + bytes(value for box in range(TURNS) for value in (0, box))
    for seed in range(KEPT):
        match.new_game(rules.OFFICIAL, b"\0", seed.to_bytes(8, "big"), 1, rules.UPPER_FIRST)
        assert list(kept.adding([game_of(match, record, total, number)])) and kept.is_possible()
    return kept


def book_after(games: int) -> bytes:
    """Answer the file of the book of FUN after some games."""
    flash, keeper, match = new_board()
    for seed in range(games):
        played(keeper, match, 10, seed=seed)
    return flash.get("saves/books/fun")
