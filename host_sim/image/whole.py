"""Folders, files and zips that are there whole, or not at all."""

import io
import zipfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def replacing(folder: Path) -> Generator[Path]:
    """Give an empty folder to fill, which takes the place of `folder` at the end.

    Whatever is raised on the way, Ctrl-C as well, leaves what was there before, and nothing beside it. A kill
    leaves a hidden folder beside it; between the two renames, the old one in there.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as beside:
        new, old = Path(beside) / "new", Path(beside) / "old"
        new.mkdir()
        yield new
        try:
            if folder.exists():
                folder.rename(old)
        finally:
            new.rename(folder)


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place when all of it is written; its folder is made. A kill leaves a hidden one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as beside:
        new = Path(beside) / path.name
        new.write_bytes(content)
        new.replace(path)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Pack files, by their names, into a zip: the same ones into the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()
