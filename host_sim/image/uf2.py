"""`python -m host_sim.image.uf2 FIRMWARE`: make one UF2 of MicroPython and the game, to drag onto a Pico."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard
from host_sim.chip.whole import read_at_most, write_whole
from host_sim.command_line import Parser, add_board, ends, leave, told
from host_sim.image import flash_files, manifest
from host_sim.image.flash_files import BLOCK_BYTES, FilesDoNotFit
from host_sim.image.fold import BadSource
from host_sim.image.image import build
from host_sim.image.manifest import MANIFEST, sha256
from host_sim.image.uf2_join import MOST_BYTES, RP2040, RP2350, BadUf2, Stock, join, look, where
from saves_apart import RP2040_BLOCKS, RP2350_BLOCKS
from version import VERSION

# Blocks at the end of the flash for the saves, by chip: a Pico W takes a Pico's MicroPython as well.
RESERVED = {RP2040: RP2040_BLOCKS, RP2350: RP2350_BLOCKS}


def _parser() -> Parser:
    program, downloads = "python -m host_sim.image.uf2", "~/Downloads/RPI_PICO"
    one, other = f"{downloads}-DATE-v1.29.0.uf2", f"{downloads}_W.uf2 --board {DEFAULT_BOARD}"
    examples = f"examples:\n  {program} {one}\n  {program} {other}"
    what = "Join a MicroPython and the game into build/rattle-VERSION-BOARD-PICO.uf2."
    parser = Parser(prog=program, description=what, epilog=examples)
    firmware = "the UF2 of MicroPython, for any of the four Picos"
    parser.add_argument("firmware", nargs="?", metavar="FIRMWARE", help=firmware)
    add_board(parser)
    return parser


@ends("uf2", (BadUf2, BadBoard), (OSError, BadSource, FilesDoNotFit))
def main(arguments: Sequence[str]) -> int:
    """Join; answer the exit code."""
    args = _parser().parse_args(arguments)
    if not args.firmware:
        raise BadUf2(f"FIRMWARE= is missing, a UF2 of MicroPython: {where()}")
    stock, name, made = from_file(args.firmware, args.board)
    out = ROOT / "build" / name
    write_whole(out, made)
    shown = out.relative_to(ROOT)
    print(stock.named)
    print(f"{shown}: hold BOOTSEL while plugging the board in, and copy it onto the drive that appears")
    print("saves stay where such a file was dragged before; elsewhere, `make backup` first")
    return 0


def from_file(path: str, board: str) -> tuple[Stock, str, bytes]:
    """Join the MicroPython in a file and the game; answer what it says of itself, a name, and the content.

    Raises as joined(), with the path in the words.
    """
    firmware = read_uf2(path)
    try:
        stock, made = joined(firmware, board)
    except BadUf2 as error:
        raise BadUf2(f"{path} {error}") from None
    except FilesDoNotFit:
        raise FilesDoNotFit(f"{path} leaves too little of the flash for the game") from None
    return stock, f"rattle-{VERSION}-{board}-{stock.pico}.uf2", made


def joined(firmware: bytes, board: str) -> tuple[Stock, bytes]:
    """Answer what a UF2 of MicroPython says of itself, and one with the game for a board as well.

    BadUf2 as look(), the others as image.build(); FilesDoNotFit when the game does not fit.
    """
    stock = look(firmware)
    return stock, join(firmware, laid_out(stock, files_for(board)))


def laid_out(stock: Stock, files: Mapping[str, bytes]) -> dict[int, bytes]:
    """Answer the blocks of a MicroPython's file system with files, by address, or FilesDoNotFit."""
    blocks = flash_files.fill(stock.files_bytes // BLOCK_BYTES, files, RESERVED[stock.family])
    return {stock.files_at + number * BLOCK_BYTES: content for number, content in blocks.items()}


def files_for(board: str) -> dict[str, bytes]:
    """Build what lies on a board, by the paths there: the game, and the list of it that `make flash` reads.

    Raises as image.build().
    """
    files = build(board, saves_apart=True)
    ours = manifest.join({}, {path: sha256(content) for path, content in files.items()})
    return {**files, MANIFEST: manifest.write(ours).encode()}


def read_uf2(path: str) -> bytes:
    """Read a file that is said to be a UF2; BadUf2 when it cannot be read."""
    try:
        return read_at_most(Path(path), MOST_BYTES)
    except OSError as error:
        raise BadUf2(told(error)) from None


if __name__ == "__main__":
    leave(main)
