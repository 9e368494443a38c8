"""The files on a board: what they are by SHA-256, and how new ones take their places.

A file is sent to a folder of ours under a temporary name, compared there, and gets a name that stands for
its path and content; so what is there under such a name is whole, whenever the cable was pulled. Taking its
place is one rename, which littlefs does wholly or not at all.

The board has to have host_sim/cable/on_board/files.py loaded.
"""

from binascii import b2a_base64

from host_sim.cable.procedures.answers import ask, run
from host_sim.cable.procedures.trouble import DAMAGED, SENSELESS, BoardFull, Trouble
from host_sim.chip.players import FOLDER as PLAYERS
from host_sim.chip.players import is_players
from host_sim.image import manifest
from host_sim.image.manifest import FOLDER, MANIFEST, sha256
from saves_apart import BLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TypeVar

    from host_sim.cable.procedures.about import About
    from host_sim.cable.talk import Talk
    from host_sim.image.manifest import Manifest

    _T = TypeVar("_T")
    Image = Mapping[str, tuple[str, int]]  # path -> SHA-256, bytes

_PART = f"{FOLDER}/part"
_BLOCKS_AT_ONCE = 2
_CHUNK = 1536  # bytes of a file in one command: 2 KB of base64
_AT_ONCE = 20  # paths in one question, so that the command stays short


def staged_name(path: str, digest: str) -> str:
    """Name the file in our folder that is to become path with that content."""
    return sha256(f"{path}\n{digest}".encode())[:16]


async def digests(talk: "Talk", paths: "Sequence[str]") -> dict[str, str]:
    """Answer the SHA-256 of each path, empty where there is no file; each is a step of the bar shown."""
    found: list[str] = []
    for some in _in_parts(paths):
        found += await ask(talk, f"digests({some!r})", tuple([""] * len(some)))
        talk.step(len(some))
    return dict(zip(paths, found))  # noqa: B905 (MicroPython has no strict)


async def staged(talk: "Talk") -> set[str]:
    """List what lies in our folder, the manifest apart."""
    return set(await ask(talk, f"names({FOLDER!r})", [""])) - {manifest.NAME}


async def players(talk: "Talk", found: "About") -> list[str]:
    """List the player's files of a board, as far as they can be read, sorted."""
    is_lost = found.lost_blocks[1] > 0
    if not is_lost:  # else a block that is written may be one of theirs
        await run(talk, f"settle({FOLDER!r})")
    paths = list(await in_root(talk))
    if not (found.saves_apart and is_lost):
        paths += await under(talk, PLAYERS)
    return sorted([path for path in paths if is_players(path)])


async def in_root(talk: "Talk") -> dict[str, int]:
    """Answer the sizes in bytes of the files that lie in no folder."""
    return dict(await ask(talk, "sizes('/')", [("", 0)]))


async def under(talk: "Talk", folder: str) -> list[str]:
    """List the paths of all files in a folder and its folders."""
    return await ask(talk, f"under({folder!r})", [""])


async def ours(talk: "Talk") -> "Manifest":
    """Read the list of what we put there."""
    return manifest.read(await text(talk, MANIFEST))


async def read(talk: "Talk", path: str) -> bytes:
    """Answer the content of a file, empty when there is none."""
    digits = "".join((await run(talk, f"show({path!r})")).split())
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise Trouble(SENSELESS) from None


async def blocks(talk: "Talk", first: int, count: int) -> str:
    """Answer blocks of the flash that holds the files, in hexadecimal."""
    talk.bar("fetch  ", count)
    found: list[str] = []
    for at in range(first, first + count, _BLOCKS_AT_ONCE):
        some = min(_BLOCKS_AT_ONCE, first + count - at)
        digits, total = await ask(talk, f"blocks({at * BLOCK}, {some})", ("", ""))
        if len(digits) != 2 * some * BLOCK or sha256(bytes.fromhex(digits)) != total:
            raise Trouble(f"a block {DAMAGED}")
        found.append(digits)
        talk.step(some)
    return "".join(found)


async def text(talk: "Talk", path: str) -> str:
    """Answer the content of a file as text, empty when there is none; `?` stands for what is no text."""
    data = await read(talk, path)
    try:
        return data.decode()
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])


async def stage(talk: "Talk", wanted: "Image") -> int:
    """Send files into our folder, each whole or not at all; answer how many bytes."""
    total = sum([size for _, size in wanted.values()])
    if wanted:
        talk.bar("send   ", total)
    for path, (digest, size) in wanted.items():
        await _send(talk, path, digest, (talk.piece(path, at, _CHUNK) for at in range(0, size, _CHUNK)))
    return total


async def put(talk: "Talk", wanted: "Image") -> None:
    """Send files and, when all are there, give them their places in order."""
    await stage(talk, wanted)
    await place(talk, {path: digest for path, (digest, _) in wanted.items()})


async def write(talk: "Talk", path: str, text: str) -> None:
    """Put a short text in its place, whole or not at all."""
    content = text.encode()
    digest = sha256(content)
    pieces = (content[at : at + _CHUNK] for at in range(0, len(content), _CHUNK))
    await _send(talk, path, digest, (b2a_base64(piece).decode().strip() for piece in pieces))
    await place(talk, {path: digest})


async def _send(talk: "Talk", path: str, digest: str, pieces: "Iterable[str]") -> None:
    """Send a file in pieces, given in base64, compare it, and name it."""
    await run(talk, f"begin({_PART!r})")
    try:
        for piece in pieces:
            await run(talk, f"add('{piece}')")
            talk.step(len(piece) * 3 // 4, path)
        await run(talk, "end()")
    except BoardFull:
        await remove(talk, [_PART])
        raise
    if (await ask(talk, f"digest({_PART!r})", "")) != digest:
        raise Trouble(f"{path} {DAMAGED}")
    await move(talk, [(_PART, f"{FOLDER}/{staged_name(path, digest)}")])


async def place(talk: "Talk", wanted: "Mapping[str, str]") -> None:
    """Give staged files, by path and SHA-256, their places."""
    await move(talk, [(f"{FOLDER}/{staged_name(path, digest)}", path) for path, digest in wanted.items()])


async def move(talk: "Talk", moves: "Sequence[tuple[str, str]]") -> None:
    """Rename files in order."""
    for some in _in_parts(moves):
        await run(talk, f"move({some!r})")


async def remove(talk: "Talk", paths: "Sequence[str]") -> None:
    """Remove files that may be there, and the folders that are empty then."""
    for some in _in_parts(paths):
        await run(talk, f"remove({some!r})")


def _in_parts(items: "Sequence[_T]") -> "list[list[_T]]":
    return [list(items[i : i + _AT_ONCE]) for i in range(0, len(items), _AT_ONCE)]
