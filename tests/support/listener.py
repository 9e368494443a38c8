"""Who listens: hears tones and nothing else, and knows docs/eyes-free.md by heart."""

from collections.abc import Iterable
from itertools import dropwhile, groupby, takewhile

from host_sim import ROOT

PAGE = (ROOT / "docs" / "eyes-free.md").read_text()


def table(heading: str) -> list[list[str]]:
    """Answer the cells of the first table after some words of the page."""
    lines = dropwhile(lambda line: not line.startswith("|"), PAGE[PAGE.index(heading) :].splitlines())
    _, _, *rows = takewhile(lambda line: line.startswith("|"), lines)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


KINDS = {int(hertz): kind.lower() for hertz, kind, *_ in table("what they count")}
CODE = {
    ".-": "A", "-...": "B", "-.-.": "C", "-..": "D", ".": "E", "..-.": "F", "--.": "G", "....": "H",
    "..": "I", ".---": "J", "-.-": "K", ".-..": "L", "--": "M", "-.": "N", "---": "O", ".--.": "P",
    "--.-": "Q", ".-.": "R", "...": "S", "-": "T", "..-": "U", "...-": "V", ".--": "W", "-..-": "X",
    "-.--": "Y", "--..": "Z", "-----": "0", ".----": "1", "..---": "2", "...--": "3", "....-": "4",
    ".....": "5", "-....": "6", "--...": "7", "---..": "8", "----.": "9", ".-.-.-": ".", "--..--": ",",
    "..--..": "?", ".----.": "'", "-..-.": "/", "-.--.": "(", "-.--.-": ")", "---...": ":", "-...-": "=",
    ".-.-.": "+", "-....-": "-", ".-..-.": '"', ".--.-.": "@", "-.-.--": "!",
}  # fmt: skip
_DIGITS = {"-": "0"} | {"." * digit: str(digit) for digit in range(1, 10)}


def parts_of(heard: Iterable[int], unit_ticks: int) -> list[str]:
    """Understand the hertz of each tick: of each part between two pauses its kind, and digits or letters.

    Tunes of the game, whose pitches are others, are passed over. KeyError for what the page does not know.
    """
    parts = [["", ""]]  # kind; signs, with blanks between digits or letters
    for hertz, tone in groupby(heard):
        units = len(list(tone)) / unit_ticks
        kind = KINDS.get(hertz, "") if hertz or units >= 8 else parts[-1][0]
        if kind != parts[-1][0]:
            parts.append([kind, ""])
        if hertz:
            parts[-1][1] += "-" if units >= 2 else "."
        elif units >= (3 if kind == "morse" else 5):
            parts[-1][1] += " "
    signs = {"morse": CODE}
    return [
        f"{kind}:{''.join(signs.get(kind, _DIGITS)[sign] for sign in said.split())}"
        for kind, said in parts
        if kind
    ]
