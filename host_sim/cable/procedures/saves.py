"""The player's files from a board, and back onto it."""

from binascii import a2b_base64

from host_sim.cable.procedures import about, files
from host_sim.cable.procedures.answers import heard, load
from host_sim.cable.procedures.flash_plan import MAIN
from host_sim.cable.procedures.trouble import DAMAGED, Trouble
from host_sim.chip.players import BLOCKS_FILE, FOLDER
from host_sim.image.manifest import sha256
from host_sim.image.processors import NEVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.cable.procedures.files import Image
    from host_sim.cable.talk import Talk

RATTLE = "rattle"  # every main.py of ours says it
_BOOKS = f"{FOLDER}/books/"
_SLOT = 1662  # bytes of a book and its header (hw.flash.store, keeping.book), of which a file has two
_SEQUENCE_AT = 4
_GAMES_AT = (16, 31, 46)  # everybody's, with each kind of dice


async def backup(talk: "Talk") -> None:
    """Fetch the player's files, have them kept, and start the game. Raises Trouble.

    Of saves that cannot be read, the blocks in which they are, as one file more.
    """
    found = await about.ask(talk)
    about.require(found, NEVER)
    await load(talk, "files")
    names = await files.players(talk, found)
    first, count = found.lost_blocks
    if names or count:
        kept = await fetch(talk, names)
        if count:
            kept[BLOCKS_FILE] = await files.blocks(talk, first, count)
        talk.say(f"{', '.join(kept)} -> {talk.keep(kept)}")
        if count:
            talk.warn(f"the saves {found.saves}")
    elif RATTLE in (await files.text(talk, MAIN)).lower():
        talk.say("nobody has played on this board yet")
    else:
        raise Trouble(f"the board has no Rattle on it and no saves; is it the right one? ({found})")
    await heard(talk)


async def fetch(talk: "Talk", names: list[str]) -> dict[str, str]:
    """Answer the content of files in hexadecimal, each compared."""
    digests = await files.digests(talk, names)
    talk.bar("fetch  ", len(names))
    found: dict[str, str] = {}
    for name in names:
        content = await files.read(talk, name)
        if sha256(content) != digests[name]:
            raise Trouble(f"{name} {DAMAGED}")
        found[name] = content.hex()
        talk.step(1, name)
    return found


async def restore(talk: "Talk", saves: "Image", source: str) -> None:
    """Write saves to a board and start the game; what they replace is kept first. Raises Trouble.

    saves: by name, in the order in which they are to take their places, SHA-256 and bytes; source: where they
    come from, in words.
    """
    found = await about.ask(talk)
    about.require(found, NEVER)
    about.require_saves(found)
    await load(talk, "files")
    there = await files.digests(talk, list(saves))
    differ = [name for name, (digest, _) in saves.items() if there[name] != digest]
    to_send = {name: saves[name] for name in differ}
    about.require_room(found, to_send)
    if any(there[name] for name in differ):
        had = await fetch(talk, await files.players(talk, found))
        _require_sure(talk, had, saves, source)
        talk.say(f"what the board had is in {talk.keep(had)}")
    if differ:
        await files.put(talk, to_send)
    await heard(talk)
    if differ:
        talk.say(f"{source} -> {', '.join(differ)}")
    else:
        talk.say(f"the board has all of {source} already; nothing was sent")


def _require_sure(talk: "Talk", had: "Mapping[str, str]", saves: "Image", source: str) -> None:
    """Raise Trouble where books of the board have more games than those for it, unless a person is sure."""
    games = 0
    for name, (_, count) in saves.items():
        if name in had and name.startswith(_BOOKS):
            piece = talk.piece(name, 0, count)
            games += max(0, games_in(bytes.fromhex(had[name])) - games_in(a2b_base64(piece.encode())))
    lost = f"the board has {games} game{'s' if games > 1 else ''} more than {source}, which would go"
    if games and not talk.sure(lost):
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
