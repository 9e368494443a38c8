"""The changes that nobody could notice, each with the reason: unnoticed.txt, an entry like a patch's.

    engine/match.py Match.score
    - if a < b:
    + if a <= b:
    Why nobody could notice, in a line or more.

What has the same reason may stand in one entry, a pair of lines after the other.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PATH = Path(__file__).parent / "unnoticed.txt"


class Entry(NamedTuple):
    """The key of changes (changes.Change.key), and why."""

    key: tuple[str, str, str, str]
    why: str


def entries(text: str) -> Iterator[Entry]:
    """Yield what a text lists; lines that begin with # are not read. Raises ValueError for half an entry."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for block in filter(None, (block.strip() for block in lines.split("\n\n"))):
        place, *rest = block.splitlines()
        path, _, function = place.partition(" ")
        pairs: list[tuple[str, str]] = []
        while len(rest) > 1 and rest[0].startswith("- ") and rest[1].startswith("+ "):
            pairs.append((rest.pop(0)[2:], rest.pop(0)[2:]))
        if not pairs or not rest:
            raise ValueError(f"{PATH.name}: wanted a place, '- was', '+ becomes' and why, found:\n{block}")
        for was, becomes in pairs:
            yield Entry((path, function, was, becomes), "\n".join(rest))


def keys() -> set[tuple[str, str, str, str]]:
    """Answer the keys of all."""
    return {entry.key for entry in entries(PATH.read_text())}
