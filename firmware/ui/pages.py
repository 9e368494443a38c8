"""The diary cut into what changes with every score and what stands.

A page is the round that is played; the rounds before it go with the past of the match.

So much is in a page that littlefs keeps it among its directory entries, as the match (engine.layout).
"""

from engine.cut import ALL, cut
from engine.match import MAX_ROUNDS
from strategy import diary as at
from strategy.diary import Diary

PAGE = at.HEAD_BYTES + at.ROUND_BYTES  # bytes
PAST = (MAX_ROUNDS - 1) * at.ROUND_BYTES

_HEAD = cut[: at.HEAD_BYTES]
_WORDS = cut[at.HEAD_BYTES :]


class Pages:
    """Move a diary to and from its page and its past, of PAST bytes. Only the constructor allocates."""

    def __init__(self, diary: Diary, past: memoryview) -> None:
        self.page = bytearray(PAGE)
        self._diary = diary
        self._head = diary.head
        self._rounds = diary.rounds
        starts = range(0, PAST, at.ROUND_BYTES)
        self._past = [past[start : start + at.ROUND_BYTES] for start in starts]

    def fill_page(self) -> None:
        """Copy the newest page out of the diary."""
        self.page[_HEAD] = self._head
        self.page[_WORDS] = self._rounds[self._diary.round()]

    def fill_past(self, rounds: int) -> None:
        """Copy the first rounds out of the diary; what stands behind them in past stays."""
        for i in range(rounds):
            self._past[i][ALL] = self._rounds[i]

    def take(self, rounds: int) -> None:
        """Copy the page into the diary, and of the past as many rounds as a match is in. Allocates."""
        self._head[ALL] = self.page[_HEAD]
        newest = self._diary.round()
        for i in range(max(rounds, newest)):
            self._rounds[i][ALL] = self._past[i]
        self._rounds[newest][ALL] = self.page[_WORDS]
