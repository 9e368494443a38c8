"""What of a document is prose, what is code, and how long its sentences are.

Counted are the sentences of paragraphs and of list items. Tables, headings, comments and code blocks are not.
A semicolon, a colon or a dash ends no sentence. Code counts by its words, a link by what it shows.

A short fragment must not make an average look better. So what has one or two words is left out, and what ends
without a full stop (a row of a parts list, a line before a list) counts only when it is longer than AVERAGE.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

AVERAGE = 12
LONG = 30
LONG_IN_100 = 3
_FEWEST_WORDS = 3
_PANEL_LINES = 8

_ITEM = re.compile(r" *(?:[-*+]|\d+\.) +")
_SENTENCE_ENDS = re.compile(r"""(?<=[.!?])["”')*_]*\s+(?=["“(*_]*[A-Z0-9`])""")


class Pieces(NamedTuple):
    """A document taken apart: pieces of prose, each a paragraph or a list item, and pieces of code."""

    prose: list[str]
    code: list[str]


class Measure(NamedTuple):
    """How many sentences there are, how many words in them, and which are LONG."""

    sentences: int
    words: int
    long: list[str]

    @property
    def average(self) -> float:
        """Words a sentence; 0 without sentences."""
        return self.words / self.sentences if self.sentences else 0.0

    @property
    def long_share(self) -> float:
        """Long sentences of a hundred."""
        return 100 * len(self.long) / self.sentences if self.sentences else 0.0


def parts(text: str) -> Pieces:
    """Take a Markdown text apart."""
    prose: list[str] = []
    code: list[str] = []
    for kind, piece in _pieces(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)):
        if kind == "code":
            code.append(piece)
        else:
            code += [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", piece)]
            if kind == "prose":
                prose.append(piece)
    return Pieces(prose, code)


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield paragraphs and list items as "prose", headings and rows as "other", blocks as "code"."""
    open_lines: list[str] = []
    block: list[str] | None = None  # lines of a fenced block
    after_gap = True
    for line in [*text.splitlines(), ""]:
        if line.lstrip().startswith("```"):
            if block is None:
                block = []
            else:
                yield "code", "\n".join(block)
                block = None
            continue
        if block is not None:
            block.append(line)
            continue
        apart = not line.strip() or line.startswith(("|", "#"))
        indented = after_gap and line.startswith("    ")
        if open_lines and (apart or indented or _ITEM.match(line)):
            yield "prose", " ".join(open_lines)
            open_lines = []
        if indented:
            yield "code", line.strip()
            continue
        if apart:
            yield "other", line
        else:
            item = _ITEM.match(line)
            open_lines.append(line[item.end() if item else 0 :].strip())
        after_gap = not line.strip()


def sentences(piece: str) -> list[str]:
    """Split a paragraph or a list item into the sentences that count."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", piece)  # a picture says nothing here
    text = re.sub(r"`[^`]*`", lambda span: re.sub(r"[.!?](?=\s)", "", span[0]), text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return [one.strip() for one in _SENTENCE_ENDS.split(text) if _counts(one)]


def words(sentence: str) -> int:
    """Count the words: whatever stands between blanks and has a letter or a digit."""
    return sum(any(sign.isalnum() for sign in word) for word in sentence.split())


def _counts(sentence: str) -> bool:
    whole = re.search(r"""[.!?]["”')*_`]*$""", sentence.strip()) is not None
    return words(sentence) >= _FEWEST_WORDS if whole else words(sentence) > AVERAGE


def measure(pieces: list[str]) -> Measure:
    """Measure the sentences of pieces of prose."""
    found = [sentence for piece in pieces for sentence in sentences(piece)]
    return Measure(len(found), sum(map(words, found)), [one for one in found if words(one) > LONG])


def shown_texts(kept: object) -> list[str]:
    """Find the texts in the words of the screens, as tests/golden/words.json has them.

    A short list in which a line ends with a full stop is one text, a panel's. Others are rows of a menu.
    """
    if isinstance(kept, str):
        return [" ".join(kept.split())]
    if isinstance(kept, dict):
        return [text for part in kept.values() for text in shown_texts(part)]  # pyright: ignore
    if not isinstance(kept, list):
        return []
    lines: list[object] = list(kept)  # pyright: ignore
    ends = any(isinstance(line, str) and line.endswith((".", "?")) and "\n" not in line for line in lines)
    if ends and len(lines) <= _PANEL_LINES:
        return [" ".join(line for line in lines if isinstance(line, str))]
    return [text for part in lines for text in shown_texts(part)]
