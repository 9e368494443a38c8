"""Draw the wires of every board: `python -m host_sim.cable.wiring` (what `make wiring` calls).

Writes boards/NAME/wiring.svg, and the table between the two marks in boards/NAME/README.md, both from
boards/NAME/board_config.py.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim import ROOT
from host_sim.cable.wiring.parts import parts, table
from host_sim.cable.wiring.svg import draw
from host_sim.chip.board_numbers import board_names
from host_sim.command_line import Parser, leave

BEGIN, END = "<!-- wiring: made by `make wiring` -->\n", "<!-- end of wiring -->\n"


def drawing(board: str) -> str:
    """Draw a board; the title is that of its README."""
    return draw(board, readme(board).read_text().splitlines()[0].removeprefix("# "), parts(board))


def with_table(board: str) -> str:
    """Answer the README of a board with its table made anew; ValueError where the marks are missing."""
    text = readme(board).read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"{readme(board).relative_to(ROOT)}: no place for the table, between {BEGIN!r} and {END!r}"
        )
    return f"{before}{BEGIN}\n{table(board)}\n{END}{after}"


def readme(board: str) -> Path:
    """Answer where a board's README is."""
    return ROOT / "boards" / board / "README.md"


def main(arguments: Sequence[str]) -> int:
    """Write everything; answer the exit code."""
    Parser(prog="python -m host_sim.cable.wiring", description=__doc__).parse_args(arguments)
    for board in board_names():
        try:
            readme(board).write_text(with_table(board))
            picture = ROOT / "boards" / board / "wiring.svg"
            picture.write_text(drawing(board))
        except (OSError, ValueError) as error:
            print(f"wiring: {error}", file=sys.stderr)
            return 1
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size:,d} bytes")
    return 0


if __name__ == "__main__":
    leave(main)
