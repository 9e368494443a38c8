"""The newest games of people, to be looked at again and raced, in bytes that are kept as they are.

The bytes: version; KEPT games, the newest first, zeros where there is none. A game: the person's number
(keeping.people), 0 of a guest; its book (keeping.books); its total (2 bytes, high first); the seed (8); the
record (strategy.review.diary).
"""

from micropython import const

from contract.play import RECORDED
from engine.boxes import ALL_BOXES
from engine.dice import MAX_PLAYERS, ROLLS
from engine.match import MAX_ROUNDS, Match
from engine.rules import MOST_POINTS
from engine.saved import word
from engine.turn import TURNS
from keeping.books import BOOKS, book_of, options_of, sheet_of
from keeping.content import Content
from strategy.bots.brain import HUMAN, KINDS
from strategy.review.diary import RECORD_BOXES, RECORD_PLACE, RECORD_WHO
from strategy.review.record import UNKNOWN, record_of, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keeping.keeper import Keeper

NAME = "games"
VERSION = const(1)
SIZE = const(513)  # 1 + KEPT * _BYTES
KEPT = const(8)

_BYTES = const(64)  # of a game
AT_NUMBER = const(0)  # places in it
AT_BOOK = const(1)
AT_TOTAL = const(2)
_AT_SEED = const(4)
AT_RECORD = const(12)


class Games(Content):
    """Keep the newest games. name: of their file."""

    name = NAME

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def is_possible(self) -> bool:
        """Tell whether each game can be one, and none is behind a gap; not whether it adds up. Allocates."""
        games = self.list()
        for game in games:
            if not _can_be(game):
                return False
        whole = b"".join(games)
        return self.buffer[0] == VERSION and self.buffer[1:] == whole + bytes(SIZE - 1 - len(whole))

    def list(self) -> "list[bytes]":
        """List the games, the newest first. Allocates."""
        games = [bytes(self.buffer[at : at + _BYTES]) for at in range(1, SIZE, _BYTES)]
        return [game for game in games if game[AT_RECORD]]  # the throws of its first turn

    def adding(self, cards: "list[bytes]"):
        """Put the games of a match before all others, unless the last of them is here: a generator of slices.

        Where there is no room the oldest goes, if it can but the best of a person on a book. Allocates.
        """
        games = self.list()
        if cards[-1][_AT_SEED:] in [game[_AT_SEED:] for game in games]:
            return
        for card in cards:
            games.insert(0, card)
            if len(games) > KEPT:
                best: "dict[bytes, bytes]" = {}  # totals
                for game in games:
                    best[game[:AT_TOTAL]] = max(game[AT_TOTAL:_AT_SEED], best.get(game[:AT_TOTAL], b""))
                beaten = [game for game in games[1:] if game[AT_TOTAL:_AT_SEED] < best[game[:AT_TOTAL]]]
                games.remove((beaten or games)[-1])
            yield
        whole = b"".join(games)
        self.buffer[1 : 1 + len(whole)] = whole


def game_of(match: Match, record: "bytes | bytearray", total: int, number: int = 0) -> bytes:
    """Answer the bytes of a game: a record of a match, its total, the number of who played it. Allocates."""
    head = bytes((number, book_of(match.sheet, match.options), total >> 8, total & 0xFF))
    return head + bytes(match.seed) + bytes(record)


def list_cards(match: Match, keeper: "Keeper", cards: "list[bytes]"):
    """Add to cards those of people that can be played again, as games: a generator of slices."""
    for player in range(match.players):
        for round in range(match.rounds):
            if match.kinds[player] == HUMAN and not refusal(match, keeper.diary, player, round):
                record = record_of(match, keeper.diary, player, round)
                total = match.card(player, round).total
                cards.append(game_of(match, record, total, keeper.person(player)))
                yield


def match_of(game: bytes) -> Match:
    """Answer a match of one RECORDED player with the sheet and the seed of a game. Allocates."""
    match = Match(1, 1)
    book = game[AT_BOOK]
    match.new_game(sheet_of(book), bytes((RECORDED,)), game[_AT_SEED:AT_RECORD], 1, options_of(book))
    return match


def kind_of(game: bytes) -> int:
    """Answer the kind of bot that played a game (strategy.bots.brain), HUMAN of a person."""
    return max(0, game[AT_RECORD + RECORD_WHO] - UNKNOWN)


def _can_be(game: bytes) -> bool:
    """Tell whether a game has throws and a box for each turn, each box once, and all else what it may be."""
    boxes = 0
    for turn in range(AT_RECORD, AT_RECORD + 2 * TURNS, 2):
        if 1 <= game[turn] >> 2 <= ROLLS:
            boxes |= 1 << min(TURNS, game[turn + RECORD_BOXES])
    if boxes != ALL_BOXES or game[AT_BOOK] >= BOOKS or word(game, AT_TOTAL) > MOST_POINTS:
        return False
    is_somewhere = game[AT_RECORD + RECORD_PLACE] < MAX_PLAYERS * MAX_ROUNDS
    return is_somewhere and game[AT_RECORD + RECORD_WHO] < UNKNOWN + KINDS
