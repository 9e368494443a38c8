"""Folders, files and zips that are there whole, or not at all."""

import io
import zipfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others take as much memory as a file says


class BadZip(ValueError):
    """It is no zip that can be used; the message says why, without a name."""


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


def unzipped(packed: bytes, most_bytes: Callable[[str], int], most_of_all: int) -> dict[str, bytes]:
    """Unpack those files of a zip that are wanted, in its order.

    most_bytes: of a file, by its name; 0 where it is not wanted. most_of_all: of all that are, together.
    Nothing else is unpacked, and no more of a file than the zip says that it has. BadZip when it is none, is
    damaged, or has one that is too large or there twice.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            found: dict[str, bytes] = {}
            left = most_of_all
            for entry in archive.infolist():
                name, most = entry.filename, most_bytes(entry.filename)
                if not most or entry.is_dir():
                    continue
                if name in found:
                    raise BadZip(f"holds {name} twice")
                left -= entry.file_size
                if entry.file_size > most or left < 0:
                    raise BadZip(f"holds {name}, which is too large for a save")
                if entry.compress_type not in _METHODS:
                    raise BadZip(f"holds {name}, packed in a way that is not known here")
                with archive.open(entry) as file:
                    found[name] = file.read(entry.file_size + 1)  # read() would unpack all at once
            return found
    except BadZip:
        raise
    except Exception:  # zipfile lets many kinds through
        raise BadZip("is damaged, or no zip") from None
