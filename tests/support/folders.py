"""The files of a folder, by their paths in it."""

from collections.abc import Mapping
from pathlib import Path


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
