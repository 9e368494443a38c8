"""`python -m host_sim.page.release`: make dist/ from a clean tree, the same bytes each time.

In it are the page in one file, the page as a zip for any host, the packages of `make mip` as another, for
each UF2 of a MicroPython one with the game, the changelog's part, and the SHA-256 of them all.
"""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from host_sim import ROOT
from host_sim.chip.board_numbers import BadBoard
from host_sim.chip.whole import write_folder, zipped
from host_sim.command_line import Parser, add_board, ends, leave
from host_sim.emulator.web.fetch import RuntimeMissing
from host_sim.image import mip
from host_sim.image.flash_files import FilesDoNotFit
from host_sim.image.fold import BadSource
from host_sim.image.manifest import sha256
from host_sim.image.uf2 import from_file
from host_sim.image.uf2_join import BadUf2
from host_sim.page import build
from version import VERSION

DIST = ROOT / "dist"
SUMS = "SHA256SUMS"
_NAME = f"rattle-{VERSION}"
_NAMED = 5  # files that differ


class NotReady(Exception):
    """A tree that no release can be made of; the message is one line that says what to do."""


def files(uf2s: Sequence[str], board: str) -> dict[str, bytes]:
    """Make all that a release has, files by their names.

    uf2s: paths of MicroPythons; board: whose numbers they get. Raises NotReady and as build.build(),
    mip.files() and uf2.from_file().
    """
    found = {f"{_NAME}-changes.md": changes((ROOT / "CHANGELOG.md").read_text()).encode()}
    found |= {name: made for _, name, made in (from_file(path, board) for path in uf2s)}
    site = build.build()
    found[f"{_NAME}.html"] = site.pop(build.ONE_FILE)
    found |= {f"{_NAME}-site.zip": _packed("site", site), f"{_NAME}-mip.zip": _packed("mip", mip.files())}
    sums = "".join(f"{sha256(found[name])}  {name}\n" for name in sorted(found))
    return found | {SUMS: sums.encode()}


def changes(log: str) -> str:
    """Answer what a changelog says of this version; NotReady when it says nothing."""
    _, found, rest = log.partition(f"\n## [{VERSION}]")
    if not found:
        raise NotReady(f"CHANGELOG.md has no part for {VERSION}, which firmware/version.py names: write it")
    return rest.partition("\n")[2].partition("\n## [")[0].strip() + "\n"


def require_clean(root: Path) -> None:
    """Raise NotReady unless a folder is a checkout in which nothing differs from its last commit."""
    asked = ["git", "-C", str(root), "status", "--porcelain"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False)
    if said.returncode:
        raise NotReady(f"a release is made in a checkout: {said.stderr.strip()}")
    if said.stdout:
        differs = ", ".join(line[3:] for line in said.stdout.splitlines()[:_NAMED])
        raise NotReady(f"commit or remove what is not in the last commit: {differs}")


def _packed(folder: str, files: Mapping[str, bytes]) -> bytes:
    """Answer a zip of files in a folder."""
    return zipped({f"{folder}/{name}": content for name, content in sorted(files.items())})


@ends("release", (NotReady, BadUf2, BadBoard), (OSError, BadSource, FilesDoNotFit, RuntimeMissing))
def main(arguments: Sequence[str]) -> int:
    """Make it, and list it; answer the exit code."""
    parser = Parser(prog="python -m host_sim.page.release", description=__doc__)
    uf2 = "a MicroPython, for any of the four Picos"
    parser.add_argument("--uf2", action="append", default=[], metavar="FILE", help=uf2)
    add_board(parser)
    args = parser.parse_args(arguments)
    require_clean(ROOT)
    made = files(args.uf2, args.board)
    write_folder(DIST, made)
    for name in sorted(made):
        print(f"{len(made[name]):10,d}  dist/{name}")
    return 0


if __name__ == "__main__":
    leave(main)
