"""Write package.json, which lets `mpremote mip install --target / ...` fetch Rattle's sources onto a board.

`python -m host_sim.device.package` writes it anew. Paths are relative to package.json, so that it serves
whichever copy of the repository it is fetched from.
"""

import json
import tomllib

from host_sim import ROOT
from host_sim.image import image
from host_sim.image.board_numbers import CONFIG
from host_sim.image.fold import files_in

PACKAGE = ROOT / "package.json"


def text(version: str) -> str:
    """Answer what package.json has to be: every file of the firmware, and the default board's numbers."""
    firmware = ROOT / "firmware"
    paths = [path.relative_to(firmware).as_posix() for path in files_in(firmware)]
    paths = [path for path in paths if path.removesuffix(".py") not in image.OF_BOOT]
    urls = [[path, f"firmware/{path}"] for path in paths]
    urls.append([CONFIG, f"boards/{image.DEFAULT_BOARD}/{CONFIG}"])
    return json.dumps({"urls": urls, "deps": [], "version": version}, indent=1) + "\n"


def version() -> str:
    """Answer the project's version."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


if __name__ == "__main__":
    PACKAGE.write_text(text(version()))
