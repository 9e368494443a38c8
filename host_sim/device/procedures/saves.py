"""The player's files from a board, and back onto it."""

from host_sim.common.players import BLOCKS_FILE
from host_sim.device.procedures import about, files, requests
from host_sim.device.procedures.flash_plan import MAIN
from host_sim.device.procedures.requests import say
from host_sim.device.procedures.start import heard
from host_sim.device.procedures.trouble import Trouble
from host_sim.image.manifest import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.device.procedures.requests import Procedure


RATTLE = "rattle"  # every main.py of ours says it


def backup() -> "Procedure[None]":
    """Fetch the player's files, have them kept, and start the game. Raises Trouble.

    Of saves that cannot be read, the blocks in which they are, as one file more.
    """
    found = yield from about.ask()
    about.require_micropython(found)
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
    about.require_micropython(found)
    about.require_saves(found)
    yield from files.load()
    there = yield from files.digests(list(saves))
    differ = [name for name, (digest, _) in saves.items() if there[name] != digest]
    about.require_room(found, {name: saves[name][1] for name in differ})
    if any(there[name] for name in differ):
        where = yield from requests.keep((yield from fetch((yield from files.players(found)))))
        yield from say(f"what the board had is in {where}")
    if differ:
        yield from files.put({name: saves[name] for name in differ})
    yield from heard()
    if differ:
        yield from say(f"{source} -> {', '.join(differ)}")
    else:
        yield from say(f"the board has all of {source} already; nothing was sent")
