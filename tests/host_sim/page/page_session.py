"""What the page does with a board, under Node, with a port of this computer in the place of WebSerial's.

Everything is the page's own but that: its modules, its MicroPython, its files. web_serial.js stands
for navigator.serial, port_way.mjs beside the tests is its way to the board.
"""

import base64
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import ROOT
from host_sim.emulator.web import fetch
from tests.support.pty_board import PtyBoard
from tests.support.slices import HANGS_S


class Heard(NamedTuple):
    """What the page told a person: lines, a trouble if any, the saves that it would have put into a file."""

    said: str
    trouble: str
    saves: dict[str, bytes]


class Page:
    """A page that offers what lies in a folder. haste: so many times as fast does it lose its patience."""

    def __init__(self, offer: Path, haste: int = 1) -> None:
        self._offer = offer
        self._haste = haste

    def does(
        self, board: PtyBoard, procedure: str, *given: Any, files: Mapping[str, bytes] | None = None
    ) -> Heard:
        """Do with a board that is plugged in what a button does; files: that a person gave it."""
        contents = {name: base64.b64encode(content).decode() for name, content in (files or {}).items()}
        asked = {"given": given, "contents": contents, "haste": self._haste}
        found = json.loads(under_node("page_under_node.mjs", self._offer, board.port, procedure, asked=asked))
        saves = {name: base64.b64decode(content) for name, content in found["saves"].items()}
        return Heard(found["said"], found["trouble"], saves)


def under_node(program: str, offer: Path, *arguments: str, asked: Any = None) -> str:
    """Run a program beside the tests of the page with an offer; answer what it said."""
    programs, page = ROOT / "tests" / "host_sim" / "page", ROOT / "host_sim" / "page" / "site"
    command = [fetch.node(), programs / program, fetch.folder() / fetch.SCRIPT, page, offer, *arguments]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, timeout=HANGS_S, check=False
    )
    said, code = fetch.ended(done.stdout)
    assert code == 0, done.stderr
    return said
