"""The files of a folder, by their paths in it."""

from collections.abc import Mapping
from pathlib import Path

from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.image import image


def read(folder: Path) -> dict[str, bytes]:
    """Answer what is in a folder and below it."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def write(folder: Path, files: Mapping[str, bytes]) -> str:
    """Put files into a folder; answer where that is."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return str(folder)


def image_in(folder: Path, arch: str = "x64") -> dict[str, bytes]:
    """Make the files of a board in a folder, with the machine code of a processor; answer them."""
    image.build(DEFAULT_BOARD, folder, arch)
    return read(folder)
