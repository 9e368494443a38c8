"""The diary cut into what changes with every score and what stands.

A page is its head and the round that is played; the rounds before it go with the past of the match.

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
_PAST = cut[at.HEAD_BYTES : at.HEAD_BYTES + PAST]


def past_of(diary: Diary) -> memoryview:
    """Answer a view of all rounds but the last, PAST bytes. Allocates."""
    return memoryview(diary.book)[_PAST]


def take(diary: Diary, page: bytearray, past: memoryview, rounds: int) -> None:
    """Put a page into the diary, and of a past as many rounds as a match is in. Allocates."""
    diary.head[ALL] = page[_HEAD]
    newest = diary.round()
    for i in range(max(rounds, newest)):
        at_round = i * at.ROUND_BYTES
        diary.rounds[i][ALL] = past[at_round : at_round + at.ROUND_BYTES]
    diary.rounds[newest][ALL] = page[_WORDS]
