"""Runs on a board, sent there by host_sim.cable.procedures: reads, writes, compares and moves files."""

import binascii
import hashlib
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

files: "Any" = os  # MicroPython's has more than CPython's

_FOLDER = 0x4000  # of what ilistdir says of an entry
_NOT_THERE = (2, 20)  # ENOENT, ENOTDIR; what is there and cannot be read is another thing
_EPERM = 1  # what a rename from one file system to another ends with
_BLOCK = 4096  # bytes
_NEW = ".new"  # ends the name of a file until all of it is there
_BUFFER = bytearray(1024)
_VIEW = memoryview(_BUFFER)
_file: "Any" = None


def _pieces(path: str) -> "Iterator[memoryview[int]]":
    """Answer a file a piece at a time, each good until the next."""
    with open(path, "rb") as file:
        while True:
            count = file.readinto(_BUFFER)
            if not count:
                break
            yield _VIEW[:count]


def digest(path: str) -> str:
    """Answer the SHA-256 of a file in hexadecimal, empty when there is none."""
    total = hashlib.sha256()
    try:
        for piece in _pieces(path):
            total.update(piece)
    except OSError as error:
        _is_missing(error)
        return ""
    return hexadecimal(total.digest())


def hexadecimal(data: "bytes | memoryview[int]") -> str:
    """Answer bytes in hexadecimal."""
    return binascii.hexlify(data).decode()


def digests(paths: "list[str]") -> "list[str]":
    """Answer the SHA-256 of each file."""
    return [digest(path) for path in paths]


def _is_missing(error: OSError) -> None:
    """Raise it again, unless it says that there is no such file or folder."""
    if error.errno not in _NOT_THERE:
        raise error


def blocks(at: int, count: int) -> "tuple[str, str]":
    """Answer blocks of the flash from a byte on, in hexadecimal, with their SHA-256."""
    import rp2

    flash: "Any" = rp2
    found = memoryview(bytearray(count * _BLOCK))
    flash.Flash(start=at, len=len(found)).readblocks(0, found)
    return hexadecimal(found), hexadecimal(hashlib.sha256(found).digest())


def show(path: str) -> None:
    """Print a file in hexadecimal; nothing where there is none."""
    try:
        for piece in _pieces(path):
            print(hexadecimal(piece))
    except OSError as error:
        _is_missing(error)


def begin(path: str) -> None:
    """Open a file, to be written anew."""
    global _file
    make_folders(path)
    _file = open(path, "wb")  # noqa: SIM115 (end() closes it)


def add(piece: str) -> None:
    """Write more of it, given in base64."""
    _file.write(binascii.a2b_base64(piece))


def end() -> None:
    """Close it."""
    _file.close()


def settle(folder: str) -> None:
    """Let littlefs finish a rename in which the power went: until it writes, it lists a file too few."""
    make_folders(folder + "/settled/")
    remove_empty(folder + "/settled")


def names(folder: str) -> "list[str]":
    """List the names in a folder, empty when it is none."""
    try:
        return os.listdir(folder)
    except OSError as error:
        _is_missing(error)
        return []


def sizes(folder: str) -> "list[tuple[str, int]]":
    """List the files right in a folder with their sizes in bytes."""
    try:
        return [(entry[0], entry[3]) for entry in files.ilistdir(folder) if entry[1] != _FOLDER]
    except OSError as error:
        _is_missing(error)
        return []


def under(folder: str) -> "list[str]":
    """List the paths of all files in a folder and in its folders."""
    found: "list[str]" = []
    try:
        for entry in files.ilistdir(folder):
            path = folder + "/" + entry[0]
            if entry[1] == _FOLDER:
                found += under(path)
            else:
                found.append(path)
    except OSError as error:
        _is_missing(error)
    return found


def remove_empty(folder: str) -> None:
    """Remove a folder, and those in it, as far as nothing is in them."""
    try:
        for entry in files.ilistdir(folder):
            if entry[1] == _FOLDER:
                remove_empty(folder + "/" + entry[0])
        os.rmdir(folder)
    except OSError:
        pass  # there is none, or something is in it


def make_folders(path: str) -> None:
    """Make the folders that a file is to lie in."""
    parts = path.split("/")[:-1]
    for i in range(1, len(parts) + 1):
        try:
            os.mkdir("/".join(parts[:i]))
        except OSError:
            pass  # it is there


def move(moves: "list[tuple[str, str]]") -> None:
    """Move files in order, each over the one that has its new name, be it in another file system."""
    for source, target in moves:
        make_folders(target)
        try:
            os.rename(source, target)
        except OSError as error:
            if error.errno != _EPERM:
                raise
            _copy(source, target + _NEW)
            os.rename(target + _NEW, target)
            os.remove(source)


def _copy(source: str, target: str) -> None:
    try:
        with open(target, "wb") as new:
            for piece in _pieces(source):
                new.write(piece)
    except OSError:
        remove([target])
        raise


def remove(paths: "list[str]") -> None:
    """Remove files, and the folders that are empty then."""
    for path in paths:
        try:
            os.remove(path)
            while "/" in path:
                path = path.rsplit("/", 1)[0]
                os.rmdir(path)
        except OSError:
            pass  # gone already, or a folder that still holds something
