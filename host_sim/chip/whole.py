"""Folders, files and zips that are there whole, or not at all."""

import errno
import io
import os
import re
import stat
import zipfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

MOST_BYTES = 65536  # of a file that the firmware writes; its largest has 6 KB
FLASH_BYTES = 2 << 20  # of a Pico: what one holds, packed or not, is no more
_TOO_LARGE = "holds what is too large for a save"
_DAMAGED = "is damaged, or no zip of saves"
_LEAVES = re.compile(r"^/|:|(^|/)\.\./")  # the folder that a zip is unpacked in
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # what the page unpacks, too


class BadZip(Exception):
    """A zip of no use; the message says which one, and why."""


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


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put files, by their paths in it, in the place of a folder, as replacing() does."""
    with replacing(folder) as new:
        for name, content in files.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_bytes(content)


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place when all of it is written; its folder is made.

    Whatever is raised leaves what was there before; a kill leaves a `.part` beside it.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # else a power cut may leave the new name without the content
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Pack files, by their names, into a zip: the same ones into the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def unzipped(path: Path, name_of: Callable[[str], str]) -> dict[str, bytes]:
    """Unpack what a flash had of a zip, and read no more of it than a flash can hold.

    name_of: answers the name that an entry is to have, empty for one that is not wanted. OSError when it
    cannot be read or is larger, BadZip when it is none, is damaged, or holds more, whatever it says of its
    sizes.
    """
    packed = read_at_most(path, FLASH_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            return _unpacked(archive, name_of)
    except Exception as error:  # zipfile lets many kinds through
        raise BadZip(f"{path} {error if isinstance(error, BadZip) else _DAMAGED}") from None


def read_files(place: Path, wanted: list[str]) -> dict[str, bytes]:
    """Read those files of a backup that are wanted and there, in that order: from a folder, or from a zip.

    In a zip they may lie in a folder, as when a person packed it. OSError, with the name of the file, when
    one cannot be read or is too large; BadZip.
    """
    if place.is_dir():
        paths = {name: place / name for name in wanted}
        return {name: read_at_most(path, MOST_BYTES) for name, path in paths.items() if path.is_file()}
    found = unzipped(place, lambda path: name_of(path, wanted))
    return {name: found[name] for name in wanted if name in found}


def name_of(path: str, names: list[str]) -> str:
    """Answer which of these names a path in a zip ends with; an empty one also if it leads out of there."""
    ends = () if _LEAVES.search(path) else names
    return next((name for name in ends if f"/{path}".endswith(f"/{name}")), "")


def _unpacked(archive: zipfile.ZipFile, name_of: Callable[[str], str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    left = FLASH_BYTES
    for entry in archive.infolist():
        path = entry.filename.replace("\\", "/")  # some write it so
        name = "" if path.endswith("/") else name_of(path)
        if not name:
            continue
        if name in found or entry.compress_type not in _METHODS:
            raise BadZip(_DAMAGED)
        if entry.file_size > min(MOST_BYTES, left):
            raise BadZip(_TOO_LARGE)
        with archive.open(entry) as file:
            content = file.read(entry.file_size + 1)  # one more, so that its sum is looked at
        if len(content) != entry.file_size:
            raise BadZip(_DAMAGED)
        found[name] = content
        left -= len(content)
    return found


def read_at_most(path: Path, most: int) -> bytes:
    """Read a file of at most so many bytes.

    OSError, for which strerror says it in words, when it cannot be read, is larger, or is a pipe or a device,
    which may never end.
    """
    about = path.stat()
    if not stat.S_ISREG(about.st_mode) and not stat.S_ISDIR(about.st_mode):
        raise OSError(errno.EINVAL, "It is no file", str(path))
    content = b""
    if about.st_size <= most:
        with path.open("rb") as file:
            content = file.read(about.st_size + 1)
            if len(content) > about.st_size:  # some say 0, and it may have grown
                content += file.read(most + 1 - len(content))
    if about.st_size > most or len(content) > most:
        raise OSError(errno.EFBIG, "It is too large", str(path))
    return content
