"""What the page puts on boards: `python -m host_sim.site.offer` fills build/site/install.

install.json lists, by SHA-256, the files of every board for every kind of processor, for a bare MicroPython
and for one with Rattle frozen in (`rest`). It holds what the page says to a board, too: the sources of
host_sim.device.talk, which the page's MicroPython runs, and of host_sim/guest, which boards run. The files
lie beside it, each named by the beginning of its digest, so that what several boards share is there once.
"""

import json
import sys
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_sim import ROOT
from host_sim.cli.exits import exit_code
from host_sim.device.progress import Bar
from host_sim.device.talk.files import sha256
from host_sim.image import frozen, image
from host_sim.image.board_numbers import CONFIG, FOLDER, board_names
from host_sim.image.mip import CODES, PLAIN
from host_sim.image.whole import replacing
from version import VERSION

OUT = ROOT / "build" / "site" / "install"
NAME = "install.json"
ENDING = ".bin"  # of the names of files

_TALKS = Path(__file__).parent / "talks.py"
_GUEST = ROOT / "host_sim" / "guest"
_SAID = ("filing", "scan")
_REST = "-rest"  # ends the name of a kind: what is not frozen
_DIGITS = 16  # of a digest, for a name


def fill(out: Path = OUT, codes: Collection[str] = CODES) -> None:
    """Put what the page offers in the place of a folder.

    codes: processors, as mpy-cross names them, and PLAIN. Raises as image.build does.
    """
    with replacing(out) as new, Bar("offer", 2 * len(codes)) as bar:
        images: dict[str, Any] = {}
        for code in codes:
            for ending, without in (("", set[str]()), (_REST, frozen.names())):
                images[code + ending] = _image(new, "" if code == PLAIN else code, without)
                bar.add(1, code + ending)
        boards = {name: {CONFIG: _kept(new, FOLDER / name / CONFIG)} for name in board_names()}
        offer = {
            "version": VERSION,
            "default": image.DEFAULT_BOARD,
            "boards": boards,
            "images": images,
            "plain": PLAIN,
            "rest": _REST,
            "digits": _DIGITS,
            "ending": ENDING,
            "frozen": {
                "names": sorted(frozen.names()),
                "digest": {
                    "code": frozen.digest_of(frozen.sources(machine_code=True)),
                    "plain": frozen.digest_of(frozen.sources(machine_code=False)),
                },
            },
            "talk": talk(),
            "guest": {name: (_GUEST / f"{name}.py").read_text() for name in _SAID},
        }
        (new / NAME).write_text(json.dumps(offer, indent=1, sort_keys=True) + "\n")


def talk() -> dict[str, str]:
    """Answer the modules that the page's MicroPython runs, by their paths; any folder is a package there."""
    paths = [
        *sorted((ROOT / "host_sim" / "device" / "talk").glob("*.py")),
        ROOT / "host_sim/image/processors.py",
    ]
    return {path.relative_to(ROOT).as_posix(): path.read_text() for path in paths} | {
        _TALKS.name: _TALKS.read_text()
    }


def _image(out: Path, code: str, without: Collection[str]) -> dict[str, tuple[str, int]]:
    """Keep what all boards have of an image; answer its files as the offer lists them."""
    with TemporaryDirectory() as folder:
        built = Path(folder) / "image"
        names = image.build(image.DEFAULT_BOARD, built, code, without=without)
        return {name: _kept(out, built / name) for name in names if name != CONFIG}


def _kept(out: Path, path: Path) -> tuple[str, int]:
    """Keep a file under a name of its digest; answer digest and bytes."""
    content = path.read_bytes()
    digest = sha256(content)
    (out / (digest[:_DIGITS] + ENDING)).write_bytes(content)
    return digest, len(content)


def main() -> int:
    """Fill build/site/install; answer the exit code."""
    try:
        fill()
    except (OSError, RuntimeError) as error:
        print(f"offer: {error}", file=sys.stderr)
        return 1
    print(OUT.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(exit_code(main))
