"""What tests say to a board that is plugged in, as the commands say it."""

from collections.abc import Mapping
from typing import Any

from host_sim import commands
from host_sim.cable import talk
from host_sim.cable.link import Link
from host_sim.cable.talk import Talk
from host_sim.image.manifest import FOLDER
from host_sim.proofs.damage import PlayedFlash
from tests.support.pty_board import PtyBoard

# What a board has kept when its power goes in the middle of a game, on two evenings.
SAVES, OTHER_SAVES = (PlayedFlash(seed).flash.contents() for seed in (5, 11))

_BRING = """
from host_sim.cable.on_board import about, line, update
update.bring(line.ask("image", "", "", True, False), about.About(free_heap))
"""


class Bringing(Talk):
    """Brings its contents, and knows which of them were sent, and what was said of it."""

    def __init__(self, line: Link, contents: Mapping[str, bytes]) -> None:
        super().__init__(line, contents)
        self.sent: set[str] = set()
        self.said = ""

    def do_image(self, *_: Any) -> dict[str, tuple[str, int]]:
        return self.wanted()

    def do_piece(self, name: str, offset: int, count: int) -> str:
        self.sent.add(name)
        return super().do_piece(name, offset, count)

    def do_say(self, words: str) -> None:
        self.said += f"{words}\n"


def brought(board: PtyBoard, contents: Mapping[str, bytes]) -> Bringing:
    """Bring files onto a board, by their paths, as a flash does; answer what that took. Raises Trouble."""
    with Link(board.port) as line:
        talk = Bringing(line, contents)
        talk.serve(_BRING)
    return talk


def bring(board: PtyBoard, contents: Mapping[str, bytes]) -> Bringing:
    """Plug a board in, and bring files onto it."""
    with board:
        return brought(board, contents)


def on(board: PtyBoard) -> dict[str, bytes]:
    """Answer what is on an unplugged board, our own notes apart."""
    return {name: data for name, data in board.files().items() if not name.startswith(FOLDER)}


def command(board: PtyBoard, *words: str) -> int:
    """Plug a board in, and give a command about it; answer its exit code."""
    with board:
        return commands.main([*words, "--port", board.port])


def heard(board: PtyBoard) -> tuple[bool, list[str]]:
    """Plug a board in and start the game; answer whether it came up, and what the console said of it."""
    with board, Link(board.port) as line:
        return talk.heard(line)
