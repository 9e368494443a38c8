"""Files brought onto a board that is plugged in, as `make flash` brings its image."""

from collections.abc import Mapping

from host_sim.device.link import Link
from host_sim.device.procedures import about, files, flash
from host_sim.device.procedures.flash_plan import FlashPlan
from host_sim.device.runner import Runner
from tests.support.pty_board import PtyBoard


def brought(board: PtyBoard, content: Mapping[str, bytes]) -> FlashPlan:
    """Bring files onto a board, by their paths; answer what that took. Raises Trouble."""
    with Link(board.port) as line:
        runner = Runner(line, content)
        runner.carry_out(files.load())
        return runner.carry_out(flash.bring(runner.wanted(), runner.carry_out(about.ask())))
