"""`python -m host_sim.emulator.emulate UF2`: play on the emulated Pico, in the window or the terminal.

Its flash is kept in a folder, and each time what is built now is laid over it as `make uf2` has it, as if
that file were dragged onto the Pico again: the game is new, and the saves stay.
"""

import secrets
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from host_sim.chip.board_numbers import BadBoard, load_config
from host_sim.chip.kept_flash import flash_folder
from host_sim.chip.whole import read_at_most, write_whole
from host_sim.command_line import Parser, add_board, ends, leave
from host_sim.emulator.engine import BeyondThePico
from host_sim.emulator.on_flash import FLASH_BYTES, flash_with_game, stock_of
from host_sim.emulator.pico import EmulatedPico
from host_sim.handheld import TICK_MS
from host_sim.image.fold import BadSource
from host_sim.image.uf2_join import BadUf2
from host_sim.window.face import Face, FaceError
from host_sim.window.play import open_face

_FILE = "flash.bin"
_TICK_NS = TICK_MS * 1_000_000.0


@ends("emulate", (BadUf2, BadBoard), (FaceError, OSError, BadSource, BeyondThePico))
def main(arguments: Sequence[str]) -> int:
    """Play; answer the exit code."""
    program = "python -m host_sim.emulator.emulate"
    what = "Boot a MicroPython and the built image in an emulated Pico, and play on it."
    example = f"example:\n  {program} ~/Downloads/RPI_PICO-DATE-v1.29.0.uf2"
    parser = Parser(prog=program, description=what, epilog=example)
    parser.add_argument("uf2", nargs="?", metavar="UF2", help="the MicroPython, for a Pico or a Pico W")
    add_board(parser)
    parser.add_argument("--terminal", action="store_true", help="play in the terminal")
    args = parser.parse_args(arguments)
    stock = stock_of(args.uf2)
    config = load_config(args.board)
    kept = flash_folder(f"emulated-{stock.pico}-{args.board}") / _FILE
    before = read_at_most(kept, FLASH_BYTES) if kept.exists() else b""
    flash = flash_with_game(stock, args.board, before=before)
    face = open_face(args.terminal, None, False, args.board)
    with closing(face):  # what is said while a terminal's second screen is there goes with it
        pico = EmulatedPico(flash, config, secrets.randbits(62))
        face.say(f"MicroPython {stock.version} boots on an emulated {stock.pico}")
        began = time.monotonic()
        with suppress(KeyboardInterrupt):
            _play(pico, face, kept)
    seconds = pico.engine.now_ns / 1e9
    percent = 100 * seconds / (time.monotonic() - began)
    print(f"emulate: {seconds:.0f} s of a Pico, at {percent:.0f} % of its speed", file=sys.stderr)
    return 0


def _play(pico: EmulatedPico, face: Face, kept: Path) -> None:
    """Run until the person is done, and keep the flash whenever it was written."""
    written = 0
    while face.tick(pico):
        if face.wants_bench:
            face.wants_bench = False
            face.say("`make sim` has the bench; an emulated Pico has none")
        pico.engine.run(_TICK_NS)
        if pico.flash_time.programs != written:
            written = pico.flash_time.programs
            write_whole(kept, pico.flash())


if __name__ == "__main__":
    leave(main)
