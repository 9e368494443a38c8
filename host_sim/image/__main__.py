"""`python -m host_sim.image BOARD`: fill build/BOARD, and list it."""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard
from host_sim.chip.whole import write_folder
from host_sim.command_line import Parser, ends, leave
from host_sim.image.fold import BadSource
from host_sim.image.image import LIMITS, build, fill
from host_sim.image.processors import ARCHITECTURES, RP2040


def _parser() -> Parser:
    program = "python -m host_sim.image"
    examples = f"{program}\n  {program} {DEFAULT_BOARD} --arch rv32imc    # for a Pico 2's RISC-V cores"
    what = "Fill build/BOARD with exactly what belongs on a board, and list it."
    parser = Parser(prog=program, description=what, epilog=f"examples:\n  {examples}")
    board, arch = f"a folder of boards/ ({DEFAULT_BOARD})", f"processor, as mpy-cross names it ({RP2040})"
    parser.add_argument("board", nargs="?", default=DEFAULT_BOARD, help=board)
    parser.add_argument("--arch", default=RP2040, choices=ARCHITECTURES, metavar="NAME", help=arch)
    return parser


@ends("image", (BadBoard,), (OSError, BadSource))
def main(arguments: Sequence[str]) -> int:
    """Build, print the sizes, first of what the images hold; answer 1 when it fails or is too large."""
    args = _parser().parse_args(arguments)
    out = ROOT / "build" / args.board
    made = build(args.board, args.arch)
    write_folder(out, made)
    with TemporaryDirectory() as folder:
        modules = Path(folder)
        fill(modules, args.arch)
        for path in sorted(path for path in modules.rglob("*") if path.is_file()):
            print(f"{path.stat().st_size:8,d}    {path.relative_to(modules).as_posix()}")
    for name, content in made.items():
        print(f"{len(content):8,d}  {name}" + (f", of at most {LIMITS[name]:,d}" if name in LIMITS else ""))
    print(f"{sum(map(len, made.values())):8,d}  bytes in {out.relative_to(ROOT)}")
    too_large = [name for name, limit in LIMITS.items() if len(made[name]) > limit]
    if too_large:
        print(f"image: {too_large[0]} is too large for a Pico W", file=sys.stderr)
    return 1 if too_large else 0


if __name__ == "__main__":
    leave(main)
