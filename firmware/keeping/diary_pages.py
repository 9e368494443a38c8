"""The diary cut into what changes with every score and what stands.

A page is its head and the round that is played; the rounds before it go with the past of the match.

So much is in a page that littlefs keeps it among its directory entries, as the match (engine.saved.layout).
"""

from engine.match import MAX_ROUNDS
from engine.slices import cut
from strategy.review import diary as at
from strategy.review.diary import Diary

PAGE = at.HEAD_BYTES + at.DIARY_ROUND_BYTES  # bytes
PAST = (MAX_ROUNDS - 1) * at.DIARY_ROUND_BYTES

_PAST = cut[at.HEAD_BYTES : at.HEAD_BYTES + PAST]


def past_of(diary: Diary) -> memoryview:
    """Answer a view of all rounds but the last, PAST bytes. Allocates."""
    return memoryview(diary.book)[_PAST]
