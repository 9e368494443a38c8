"""Reads, writes, compares and moves files of the board that this runs on.

A file comes into a folder of ours under a temporary name, is compared there, and gets a name that stands for
its path and content; so what is there under such a name is whole, whenever the cable was pulled. Taking its
place is one rename, which littlefs does wholly or not at all.
"""

import binascii
import hashlib
import os

from host_sim.cable.on_board.line import ask, damaged, tell
from host_sim.image.manifest import FOLDER, NAME, sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Image = Mapping[str, tuple[str, int]]  # path -> SHA-256, bytes

files: "Any" = os  # MicroPython's has more than CPython's

_PART = FOLDER + "/part"
_CHUNK = 1536  # bytes of a file in one answer: 2 KB of base64
_A_FOLDER = 0x4000  # of what ilistdir says of an entry
_NOT_THERE = (2, 20)  # ENOENT, ENOTDIR; what is there and cannot be read is another thing
_EPERM = 1  # what a rename from one file system to another ends with
_NEW = ".new"  # ends the name of a file until all of it is there
_BUFFER = bytearray(1024)
_VIEW = memoryview(_BUFFER)


def pieces(path: str) -> "Iterator[memoryview[int]]":
    """Answer a file a piece at a time, each good until the next; nothing where there is none."""
    try:
        with open(path, "rb") as file:
            while True:
                count = file.readinto(_BUFFER)
                if not count:
                    break
                yield _VIEW[:count]
    except OSError as error:
        if error.errno not in _NOT_THERE:
            raise


def digest(path: str) -> str:
    """Answer the SHA-256 of a file in hexadecimal, empty when there is none."""
    total = hashlib.sha256()
    for piece in pieces(path):
        total.update(piece)
    return hexadecimal(total.digest()) if _is_there(path) else ""


def digests(paths: "Iterable[str]") -> "dict[str, str]":
    """Answer the SHA-256 of each file; each is a step of the bar shown."""
    found: "dict[str, str]" = {}
    for path in paths:
        found[path] = digest(path)
        tell("step", 1, path)
    return found


def text(path: str) -> str:
    """Answer the content of a file as text, empty when there is none; `?` stands for what is no text."""
    data = b"".join([bytes(piece) for piece in pieces(path)])
    try:
        return data.decode()
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])


def hexadecimal(data: "bytes | memoryview[int]") -> str:
    """Answer bytes in hexadecimal."""
    return binascii.hexlify(data).decode()


def _is_there(path: str) -> bool:
    try:
        os.stat(path)
        return True
    except OSError as error:
        if error.errno not in _NOT_THERE:
            raise
        return False


def entries(folder: str) -> "list[tuple[Any, ...]]":
    """List what ilistdir says of a folder, empty when it is none."""
    try:
        return list(files.ilistdir(folder))
    except OSError as error:
        if error.errno not in _NOT_THERE:
            raise
        return []


def in_root() -> "dict[str, int]":
    """Answer the sizes in bytes of the files that lie in no folder."""
    return {entry[0]: entry[3] for entry in entries("/") if entry[1] != _A_FOLDER}


def under(folder: str) -> "list[str]":
    """List the paths of all files in a folder and in its folders."""
    found: "list[str]" = []
    for entry in entries(folder):
        path = folder + "/" + entry[0]
        found += under(path) if entry[1] == _A_FOLDER else [path]
    return found


def staged() -> "set[str]":
    """Answer what lies in our folder, the manifest apart."""
    return {entry[0] for entry in entries(FOLDER)} - {NAME}


def staged_name(path: str, content: str) -> str:
    """Name the file in our folder that is to become path, with the content of that SHA-256."""
    return sha256((path + "\n" + content).encode())[:16]


def settle() -> None:
    """Let littlefs finish a rename in which the power went: until it writes, it lists a file too few."""
    make_folders(FOLDER + "/settled/")
    for folder in (FOLDER + "/settled", FOLDER):
        try:
            os.rmdir(folder)
        except OSError:
            pass  # something is in it


def stage(wanted: "Image") -> int:
    """Let files come into our folder, each whole or not at all; answer how many bytes."""
    total = sum([size for _, size in wanted.values()])
    if wanted:
        tell("bar", "send   ", total)
    for path, (content, size) in wanted.items():
        _write(path, content, sent(path, size))
    return total


def sent(path: str, size: int) -> "Iterator[bytes]":
    """Ask for a file of the computer; answer it a piece at a time."""
    for at in range(0, size, _CHUNK):
        try:
            piece = binascii.a2b_base64(ask("piece", path, at, _CHUNK))
        except (ValueError, TypeError):
            raise damaged(path)  # noqa: B904 (MicroPython has no from)
        yield piece
        tell("step", len(piece), path)


def write(path: str, text: str) -> None:
    """Put a text in its place, whole or not at all."""
    content = sha256(text.encode())
    _write(path, content, (text[at : at + _CHUNK].encode() for at in range(0, len(text), _CHUNK)))
    place({path: content})


def _write(path: str, content: str, pieces: "Iterable[bytes]") -> None:
    """Write a file into our folder, compare it, and name it."""
    _fill(_PART, pieces)
    if digest(_PART) != content:
        raise damaged(path)
    move([(_PART, FOLDER + "/" + staged_name(path, content))])


def _fill(path: str, pieces: "Iterable[Any]") -> None:
    """Write a file; none is left where there is no room for it."""
    make_folders(path)
    try:
        with open(path, "wb") as file:
            for piece in pieces:
                file.write(piece)
    except OSError:
        remove([path])
        raise


def place(wanted: "Mapping[str, str]") -> None:
    """Give staged files, by path and SHA-256, their places."""
    move([(FOLDER + "/" + staged_name(path, content), path) for path, content in wanted.items()])


def make_folders(path: str) -> None:
    """Make the folders that a file is to lie in."""
    parts = path.split("/")[:-1]
    for i in range(1, len(parts) + 1):
        try:
            os.mkdir("/".join(parts[:i]))
        except OSError:
            pass  # it is there


def move(moves: "Iterable[tuple[str, str]]") -> None:
    """Move files in order, each over the one that has its new name, be it in another file system."""
    for source, target in moves:
        make_folders(target)
        try:
            os.rename(source, target)
        except OSError as error:
            if error.errno != _EPERM:
                raise
            _fill(target + _NEW, pieces(source))
            os.rename(target + _NEW, target)
            os.remove(source)


def remove(paths: "Iterable[str]") -> None:
    """Remove files, and the folders that are empty then."""
    for path in paths:
        try:
            os.remove(path)
            while "/" in path:
                path = path.rsplit("/", 1)[0]
                os.rmdir(path)
        except OSError:
            pass  # gone already, or a folder that still holds something
