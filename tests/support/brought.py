"""What tests say to a board that is plugged in, as the commands say it."""

from collections.abc import Mapping

from host_sim.cable.link import Link
from host_sim.cable.procedures import about, answers, flash
from host_sim.cable.procedures.flash_plan import FlashPlan
from host_sim.cable.talk import Talk
from host_sim.proofs.damage import PlayedFlash
from tests.support.pty_board import PtyBoard


def brought(board: PtyBoard, content: Mapping[str, bytes]) -> FlashPlan:
    """Bring files onto a board, by their paths; answer what that took. Raises Trouble."""
    with Link(board.port) as line:
        talk = Talk(line, content)
        talk.carry_out(answers.load(talk, "files"))
        return talk.carry_out(flash.bring(talk, talk.wanted(), talk.carry_out(about.ask(talk))))


def told(line: Link, code: str) -> str:
    """Run code on a board; answer what it printed. Raises as printed() does."""
    return answers.printed(line.tell(code))


def heard(board: PtyBoard) -> tuple[bool, list[str]]:
    """Start the game; answer whether it came up, and what the console said of it."""
    with Link(board.port) as line:
        talk = Talk(line)
        return talk.carry_out(answers.heard(talk))


def saves_of(seed: int) -> dict[str, bytes]:
    """Answer all that a board has kept when its power goes in the middle of a game."""
    flash = PlayedFlash(seed).flash
    return {name: flash.get(name) for name in flash.files}
