"""The player's files from a board, and back onto it."""

from binascii import a2b_base64

from host_sim.common.players import BLOCKS_FILE, FOLDER
from host_sim.device.procedures import about, files, requests
from host_sim.device.procedures.flash_plan import MAIN
from host_sim.device.procedures.requests import say
from host_sim.device.procedures.start import heard
from host_sim.device.procedures.trouble import Trouble
from host_sim.image.manifest import sha256
from host_sim.image.processors import NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.device.procedures.requests import Procedure


RATTLE = "rattle"  # every main.py of ours says it
_BOOKS = f"{FOLDER}/books/"
_SLOT = 1662  # bytes of a book and its header (hw.flash.store, keeping.book), of which a file has two
_SEQUENCE_AT = 4
_GAMES_AT = (16, 31, 46)  # everybody's, with each kind of dice


def backup() -> "Procedure[None]":
    """Fetch the player's files, have them kept, and start the game. Raises Trouble.

    Of saves that cannot be read, the blocks in which they are, as one file more.
    """
    found = yield from about.ask()
    about.require(found, NEVER)
    yield from files.load()
    names = yield from files.players(found)
    first, count = found.lost_blocks
    if names or count:
        kept = yield from fetch(names)
        if count:
            kept[BLOCKS_FILE] = yield from files.blocks(first, count)
        where = yield from requests.keep(kept)
        yield from say(f"{', '.join(kept)} -> {where}")
        if count:
            yield from requests.warn(f"the saves {found.saves}")
    elif RATTLE in (yield from files.text(MAIN)).lower():
        yield from say("nobody has played on this board yet")
    else:
        raise Trouble(f"the board has no Rattle on it and no saves; is it the right one? ({found})")
    yield from heard()


def fetch(names: list[str]) -> "Procedure[dict[str, str]]":
    """Answer the content of files in hexadecimal, each compared."""
    digests = yield from files.digests(names)
    yield from requests.bar("fetch  ", len(names))
    found: dict[str, str] = {}
    for name in names:
        content = yield from files.read(name)
        if sha256(content) != digests[name]:
            raise Trouble(f"{name} arrived damaged; try again, with another cable if it stays so")
        found[name] = content.hex()
        yield from requests.step(1, name)
    return found


def restore(saves: "Mapping[str, tuple[str, int]]", source: str) -> "Procedure[None]":
    """Write saves to a board and start the game; what they replace is kept first. Raises Trouble.

    saves: by name, in the order in which they are to take their places, SHA-256 and bytes; source: where they
    come from, in words.
    """
    found = yield from about.ask()
    about.require(found, NEVER)
    about.require_saves(found)
    yield from files.load()
    there = yield from files.digests(list(saves))
    differ = [name for name, (digest, _) in saves.items() if there[name] != digest]
    about.require_room(found, {name: saves[name][1] for name in differ})
    if any(there[name] for name in differ):
        had = yield from fetch((yield from files.players(found)))
        yield from _require_sure(had, saves, source)
        where = yield from requests.keep(had)
        yield from say(f"what the board had is in {where}")
    if differ:
        yield from files.put({name: saves[name] for name in differ})
    yield from heard()
    if differ:
        yield from say(f"{source} -> {', '.join(differ)}")
    else:
        yield from say(f"the board has all of {source} already; nothing was sent")


def _require_sure(
    had: "Mapping[str, str]", saves: "Mapping[str, tuple[str, int]]", source: str
) -> "Procedure[None]":
    """Raise Trouble where books of the board have more games than those for it, unless a person is sure."""
    games = 0
    for name, (_, count) in saves.items():
        if name in had and name.startswith(_BOOKS):
            piece = yield from requests.piece(name, 0, count)
            games += max(0, games_in(bytes.fromhex(had[name])) - games_in(a2b_base64(piece.encode())))
    lost = f"the board has {games} game{'s' if games > 1 else ''} more than {source}, which would go"
    if games and not (yield from requests.sure(lost)):
        raise Trouble(f"{lost}; nothing was sent (`make restore ANYWAY=1` sends it all the same)")


def games_in(book: bytes) -> int:
    """Answer how many games the newest slot of a book's file has, 0 where there is none."""
    newest = b""
    for at in (0, _SLOT):
        slot = book[at : at + _SLOT]
        if len(slot) == _SLOT and (not newest or _is_after(slot, newest)):
            newest = slot
    return sum([_word(newest, at) for at in _GAMES_AT]) if newest else 0


def _is_after(slot: bytes, other: bytes) -> bool:
    return 0 < (_word(slot, _SEQUENCE_AT) - _word(other, _SEQUENCE_AT)) & 0xFFFF < 0x8000


def _word(content: bytes, at: int) -> int:
    return content[at] << 8 | content[at + 1]
