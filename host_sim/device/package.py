"""Write package.json, which lets `mpremote mip install --target / ...` fetch Rattle's sources onto a board.

`python -m host_sim.device.package` writes it anew. Paths are relative to package.json, so that it serves
whichever copy of the repository it is fetched from.
"""

import json
import sys
import tomllib
from collections.abc import Sequence

from host_sim import ROOT
from host_sim.common.arguments import Parser
from host_sim.common.board_numbers import CONFIG, DEFAULT_BOARD
from host_sim.common.exits import leave
from host_sim.image import image
from host_sim.image.fold import files_in

PACKAGE = ROOT / "package.json"


def text(version: str) -> str:
    """Answer what package.json has to be: every file of the firmware, and the default board's numbers."""
    firmware = ROOT / "firmware"
    paths = [path.relative_to(firmware).as_posix() for path in files_in(firmware)]
    paths = [path for path in paths if path.removesuffix(".py") not in image.OF_BOOT]
    urls = [[path, f"firmware/{path}"] for path in paths]
    urls.append([CONFIG, f"boards/{DEFAULT_BOARD}/{CONFIG}"])
    return json.dumps({"urls": urls, "deps": [], "version": version}, indent=1) + "\n"


def version() -> str:
    """Answer the project's version."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def main(arguments: Sequence[str]) -> int:
    """Write it; answer the exit code."""
    Parser(prog="python -m host_sim.device.package", description=__doc__).parse_args(arguments)
    try:
        PACKAGE.write_text(text(version()))
    except OSError as error:
        print(f"package: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    leave(main)
