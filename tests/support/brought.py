"""Files brought onto a board that is plugged in, as `make flash` brings its image."""

from collections.abc import Mapping

from host_sim.device.desk import Desk
from host_sim.device.link import Link
from host_sim.device.talk import about, files, flash
from host_sim.device.talk.plan import Plan
from tests.support.pty_board import PtyBoard


def brought(board: PtyBoard, content: Mapping[str, bytes]) -> Plan:
    """Bring files onto a board, by their paths; answer what that took. Raises Trouble."""
    with Link(board.port) as line:
        desk = Desk(line, content)
        desk.hold(files.load())
        return desk.hold(flash.bring(desk.wanted(), desk.hold(about.ask())))
