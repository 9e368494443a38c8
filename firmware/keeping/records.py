"""What the people at this device have scored: for each sheet how many games, the best one, the average.

A game is one card that a person filled. The bytes are kept as they are: version; serial of the newest match
that counted (2 bytes); its sheet and the row of that sheet before it, so that undo can take it back; a row a
sheet. A row: games (2 bytes), points in all (4), best (2), 1 if a coach helped with it. High byte first.
"""

from micropython import const

from engine.match import Match
from engine.rules import SHEETS
from engine.saved.layout import put_word, word
from keeping.kept import Kept
from strategy.bots.kinds import HUMAN

VERSION = const(1)

_AT_SERIAL = const(1)
_AT_SHEET = const(3)
_AT_BEFORE = const(4)
_ROW = const(9)
_AT_ROWS = const(13)
SIZE = const(67)  # _AT_ROWS + 6 rows

_POINTS = const(2)  # places in a row
_BEST = const(6)
_COACHED = const(8)
_MOST_GAMES = const(0xFFFF)
_MOST_POINTS = const(1575)  # on a card of any sheet


class Records(Kept):
    """Keep the records. Only the constructor allocates."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)

    def is_possible(self) -> bool:
        """Tell whether the buffer holds what this firmware could have written."""
        buffer = self.buffer
        if buffer[0] != VERSION or buffer[_AT_SHEET] >= SHEETS:
            return False
        for sheet in range(SHEETS):
            if not self._is_row(_AT_ROWS + sheet * _ROW):
                return False
        return self._is_row(_AT_BEFORE)

    def serial(self) -> int:
        """Answer the serial of the newest match that counted, 0 to 65535."""
        return word(self.buffer, _AT_SERIAL)

    def games(self, sheet: int) -> int:
        """Answer how many games were finished on a sheet; it stays at 65535."""
        return word(self.buffer, _AT_ROWS + sheet * _ROW)

    def best(self, sheet: int) -> int:
        """Answer the best total, 0 without a game."""
        return word(self.buffer, _AT_ROWS + sheet * _ROW + _BEST)

    def is_coached(self, sheet: int) -> bool:
        """Tell whether a coach helped with the best."""
        return bool(self.buffer[_AT_ROWS + sheet * _ROW + _COACHED])

    def average(self, sheet: int) -> int:
        """Answer the average total, rounded; 0 without a game."""
        games = self.games(sheet)
        return (self._points(_AT_ROWS + sheet * _ROW) * 2 + games) // (games * 2) if games else 0

    def count(self, match: Match, serial: int, coached: bool) -> bool:
        """Add the people's cards of a match that is over; tell whether one of them is a new best."""
        buffer = self.buffer
        row = _AT_ROWS + match.sheet * _ROW
        put_word(buffer, _AT_SERIAL, serial)
        buffer[_AT_SHEET] = match.sheet
        for i in range(_ROW):
            buffer[_AT_BEFORE + i] = buffer[row + i]
        better = False
        for player in range(match.players):
            if match.kinds[player] == HUMAN:
                for round in range(match.rounds):
                    if self._add(row, match.card(player, round).total, coached):
                        better = True
        return better

    def forget(self) -> None:
        """Forget all games; the serial stays, so that a match that counted does not count again."""
        for i in range(_AT_BEFORE, SIZE):
            self.buffer[i] = 0

    def take_back(self) -> None:
        """Forget the newest match that counted: its last score was undone."""
        buffer = self.buffer
        row = _AT_ROWS + buffer[_AT_SHEET] * _ROW
        for i in range(_ROW):
            buffer[row + i] = buffer[_AT_BEFORE + i]
        put_word(buffer, _AT_SERIAL, self.serial() - 1 & 0xFFFF)

    def _add(self, row: int, total: int, coached: bool) -> bool:
        buffer = self.buffer
        games = word(buffer, row)
        if games == _MOST_GAMES:  # the average stays as it is
            points = self._points(row)
            points += total - points // games
        else:
            points = self._points(row) + total
            put_word(buffer, row, games + 1)
        put_word(buffer, row + _POINTS, points >> 16)
        put_word(buffer, row + _POINTS + 2, points & 0xFFFF)
        if games and total <= word(buffer, row + _BEST):
            return False
        put_word(buffer, row + _BEST, total)
        buffer[row + _COACHED] = 1 if coached else 0
        return True

    def _points(self, row: int) -> int:
        return word(self.buffer, row + _POINTS) << 16 | word(self.buffer, row + _POINTS + 2)

    def _is_row(self, row: int) -> bool:
        games = word(self.buffer, row)
        best = word(self.buffer, row + _BEST)
        if self.buffer[row + _COACHED] > 1 or word(self.buffer, row + _POINTS) >> 12:
            return False
        points = self._points(row)
        return best <= _MOST_POINTS and best <= points <= games * best
