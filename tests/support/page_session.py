"""What the page does with a board, under Node, with a port of this computer in the place of WebSerial's.

Everything is the page's own but that: its modules, its MicroPython, its files. web_serial.js stands
for navigator.serial, port_way.mjs beside the tests is its way to the board.
"""

import base64
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from host_sim import ROOT
from host_sim.emulator.web import fetch
from host_sim.emulator.web.fetch import ended
from host_sim.image.manifest import sha256
from tests.support.fake_board import BoardTime
from tests.support.slices import HANGS_S

_PROGRAMS = ROOT / "tests" / "host_sim" / "page"
_PAGE = ROOT / "host_sim" / "page" / "site"
_SAVES = "SAVES "


class Heard(NamedTuple):
    """What the page told a person: lines, the saves that it would have put into a file, a trouble if any."""

    said: str
    saves: dict[str, bytes]
    trouble: str


class PluggedIn(Protocol):
    """What is on a port: a board, or what pretends to be one."""

    port: str
    time: BoardTime


class Page:
    """A page that offers what lies in a folder."""

    def __init__(self, offer: Path) -> None:
        self._offer = offer

    def flash(self, board: PluggedIn, name: str = "") -> Heard:
        """Press INSTALL; the board has to be plugged in, as for all of these."""
        return self._hold(board, "flash", [name])

    def doctor(self, board: PluggedIn, version: str, clear: bool = False) -> Heard:
        return self._hold(board, "doctor", ["", version, clear])

    def backup(self, board: PluggedIn) -> Heard:
        return self._hold(board, "backup", [])

    def restore(self, board: PluggedIn, saves: Mapping[str, bytes]) -> Heard:
        """Press RESTORE and give saves."""
        wanted = {name: (sha256(content), len(content)) for name, content in saves.items()}
        return self._hold(board, "restore", [wanted, list(saves), "a file"], saves)

    def _hold(
        self, board: PluggedIn, procedure: str, given: list[Any], contents: Mapping[str, bytes] | None = None
    ) -> Heard:
        files = {name: base64.b64encode(content).decode() for name, content in (contents or {}).items()}
        given_as_json = json.dumps({"given": given, "contents": files})
        done = _run(
            "page_under_node.mjs",
            self._offer,
            board.port,
            str(board.time.path),
            procedure,
            stdin=given_as_json,
        )
        lines = done.stdout.splitlines()
        saves: dict[str, bytes] = {}
        for line in lines:
            if line.startswith(_SAVES):
                for name, content in json.loads(line.removeprefix(_SAVES)).items():
                    saves[name] = base64.b64decode(content)
        said = "".join(f"{line}\n" for line in lines if not line.startswith(_SAVES))
        assert done.stderr.count("\n") == bool(done.returncode), done.stderr
        return Heard(said, saves, done.stderr)


def under_node(program: str, offer: Path, *arguments: str) -> str:
    """Run a program beside the tests of the page with an offer; answer what it said."""
    done = _run(program, offer, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _run(program: str, offer: Path, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    micropython = fetch.folder() / fetch.SCRIPT
    command = [fetch.node(), _PROGRAMS / program, micropython, _PAGE, offer, *arguments]
    done = subprocess.run(
        [str(part) for part in command],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=HANGS_S,
        check=False,
    )
    done.stdout, code = ended(done.stdout)
    if code is not None:
        done.returncode = code
    return done
