"""The files on a board: what they are by SHA-256, and how new ones take their places.

A file is sent to a folder of ours under a temporary name, compared there, and gets a name that stands for
its path and content; so what is there under such a name is whole, whenever the cable was pulled. Taking its
place is one rename, which littlefs does wholly or not at all.

The board has to have host_sim/device/on_board/files.py loaded (`load`).
"""

from host_sim.common.players import FOLDER as PLAYERS
from host_sim.common.players import is_players
from host_sim.device.procedures import requests
from host_sim.device.procedures.requests import CHUNK, ask, run
from host_sim.device.procedures.trouble import SENSELESS, BoardFull, Trouble
from host_sim.image import manifest
from host_sim.image.manifest import FOLDER, MANIFEST, sha256
from saves_apart import BLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeVar

    from host_sim.device.procedures.about import About
    from host_sim.device.procedures.requests import Procedure
    from host_sim.image.manifest import Manifest

    _T = TypeVar("_T")

_PART = f"{FOLDER}/part"
_BLOCKS_AT_ONCE = 2
_AT_ONCE = 20  # paths in one question, so that the command stays short


def staged_name(path: str, digest: str) -> str:
    """Name the file in our folder that is to become path with that content."""
    return sha256(f"{path}\n{digest}".encode())[:16]


def load() -> "Procedure[None]":
    """Let the board have what all in here asks of it."""
    yield from requests.load("files")


def digests(paths: "Sequence[str]") -> "Procedure[dict[str, str]]":
    """Answer the SHA-256 of each path, empty where there is no file; each is a step of the bar shown."""
    found: list[str] = []
    for some in _in_parts(paths):
        found += yield from ask(f"digests({some!r})", tuple([""] * len(some)))
        yield from requests.step(len(some))
    return dict(zip(paths, found))  # noqa: B905 (MicroPython has no strict)


def staged() -> "Procedure[set[str]]":
    """List what lies in our folder, the manifest apart."""
    return set((yield from ask(f"names({FOLDER!r})", [""]))) - {manifest.NAME}


def players(found: "About") -> "Procedure[list[str]]":
    """List the player's files of a board, as far as they can be read, sorted."""
    is_lost = found.lost_blocks[1] > 0
    if not is_lost:  # else a block that is written may be one of theirs
        yield from run(f"settle({FOLDER!r})")
    paths = list((yield from in_root()))
    if not (found.saves_apart and is_lost):
        paths += yield from under(PLAYERS)
    return sorted([path for path in paths if is_players(path)])


def free_blocks() -> "Procedure[int]":
    """Answer how many blocks of the file system are free."""
    return (yield from ask("os.statvfs('/')[3]", 0))


def in_root() -> "Procedure[dict[str, int]]":
    """Answer the sizes in bytes of the files that lie in no folder."""
    return dict((yield from ask("sizes('/')", [("", 0)])))


def under(folder: str) -> "Procedure[list[str]]":
    """List the paths of all files in a folder and its folders."""
    return (yield from ask(f"under({folder!r})", [""]))


def ours() -> "Procedure[Manifest]":
    """Read the list of what we put there."""
    return manifest.read((yield from text(MANIFEST)))


def read(path: str) -> "Procedure[bytes]":
    """Answer the content of a file, empty when there is none."""
    digits = "".join((yield from run(f"show({path!r})")).split())
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise Trouble(SENSELESS) from None


def blocks(first: int, count: int) -> "Procedure[str]":
    """Answer blocks of the flash that holds the files, in hexadecimal."""
    yield from requests.bar("fetch  ", count)
    found: list[str] = []
    for at in range(first, first + count, _BLOCKS_AT_ONCE):
        some = min(_BLOCKS_AT_ONCE, first + count - at)
        digits, total = yield from ask(f"blocks({at * BLOCK}, {some})", ("", ""))
        if len(digits) != 2 * some * BLOCK or sha256(bytes.fromhex(digits)) != total:
            raise Trouble("a block arrived damaged; try again, with another cable if it stays so")
        found.append(digits)
        yield from requests.step(some)
    return "".join(found)


def text(path: str) -> "Procedure[str]":
    """Answer the content of a file as text, empty when there is none; `?` stands for what is no text."""
    data = yield from read(path)
    try:
        return data.decode()
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])


def stage(path: str, digest: str, size: int) -> "Procedure[None]":
    """Send a file of size bytes into our folder, whole or not at all, its pieces as they are asked for."""
    yield from run(f"begin({_PART!r})")
    try:
        for offset in range(0, size, CHUNK):
            piece = yield from requests.piece(path, offset, CHUNK)
            yield from run(f"add('{piece}')")
            yield from requests.step(min(CHUNK, size - offset), path)
        yield from run("end()")
    except BoardFull:
        yield from remove([_PART])
        raise
    yield from _take(path, digest)


def put(wanted: "Mapping[str, tuple[str, int]]") -> "Procedure[None]":
    """Send files (path -> SHA-256, bytes) and, when all are there, give them their places in order."""
    yield from requests.bar("send   ", sum([size for _, size in wanted.values()]))
    for path, (digest, size) in wanted.items():
        yield from stage(path, digest, size)
    yield from place({path: digest for path, (digest, _) in wanted.items()})


def write(path: str, content: str) -> "Procedure[None]":
    """Put a short text in its place, whole or not at all."""
    digest = sha256(content.encode())
    yield from run(f"begin({_PART!r})")
    for offset in range(0, len(content), CHUNK):
        yield from run(f"note({content[offset : offset + CHUNK]!r})")
    yield from run("end()")
    yield from _take(path, digest)
    yield from place({path: digest})


def _take(path: str, digest: str) -> "Procedure[None]":
    """Compare what was sent, and name it."""
    if (yield from ask(f"digest({_PART!r})", "")) != digest:
        raise Trouble(f"{path} arrived damaged; try again, with another cable if it stays so")
    yield from move([(_PART, f"{FOLDER}/{staged_name(path, digest)}")])


def place(wanted: "Mapping[str, str]") -> "Procedure[None]":
    """Give staged files, by path and SHA-256, their places."""
    yield from move([(f"{FOLDER}/{staged_name(path, digest)}", path) for path, digest in wanted.items()])


def move(moves: "Sequence[tuple[str, str]]") -> "Procedure[None]":
    """Rename files in order."""
    for some in _in_parts(moves):
        yield from run(f"move({some!r})")


def remove(paths: "Sequence[str]") -> "Procedure[None]":
    """Remove files that may be there, and the folders that are empty then."""
    for some in _in_parts(paths):
        yield from run(f"remove({some!r})")


def _in_parts(items: "Sequence[_T]") -> "list[list[_T]]":
    return [list(items[i : i + _AT_ONCE]) for i in range(0, len(items), _AT_ONCE)]
