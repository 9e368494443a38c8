"""Putting the image on a board, only what differs, and starting it."""

from host_sim.device.procedures import about, files, flash_plan, requests
from host_sim.device.procedures.requests import say
from host_sim.device.procedures.start import start
from host_sim.device.procedures.trouble import Trouble
from host_sim.image import manifest
from host_sim.image.manifest import FOLDER, MANIFEST
from host_sim.image.processors import MPY_VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.device.procedures.about import About
    from host_sim.device.procedures.flash_plan import FlashPlan
    from host_sim.device.procedures.requests import Image, Procedure
    from host_sim.image.manifest import Manifest

_CONFIG = "board_config.py"
_BOARD = "BOARD = "


def flash(board: str) -> "Procedure[str]":
    """Bring a board up to date, as the one named or, without a name, as what it was last, and start it.

    Answers its name. Raises Trouble.
    """
    found = yield from about.ask()
    yield from say(str(found))
    game = about.require(found)
    if not found.saves_apart:
        about.require_saves(found)
    yield from files.load()
    board = board or (yield from board_of())
    yield from bring((yield from image_for(board, found)), found)
    after = yield from about.ask()
    yield from say(f"free: {after.free}")
    if not (yield from start()):
        raise Trouble("the board has everything and yet does not start; `make doctor` tells more")
    yield from say(f"{board}: it {game}")
    return board


def image_for(board: str, found: "About") -> "Procedure[Image]":
    """Answer the image for a board that is what found says."""
    if not found.compiled:
        has = f"mpy {found.mpy_version}" if found.mpy_version else "no compiled files"
        yield from say(f"the board loads {has}, mpy-cross makes mpy {MPY_VERSION}: sending sources instead")
    return (yield from requests.image(board, found.code, found.compiled, found.saves_apart))


def board_of() -> "Procedure[str]":
    """Answer the name of the board that was flashed last, or the default one."""
    names = yield from requests.boards()
    config = yield from files.text(_CONFIG)
    named = named_in(config)
    if named in names:
        return named
    if named:
        yield from requests.warn(f"boards/ has no {named}, which the board was flashed as")
    elif config:
        yield from requests.warn(
            f"{_CONFIG} on the board does not say which board it is: {names[0]} is taken"
        )
    return names[0]


def named_in(config: str) -> str:
    """Answer the name in a board's numbers, empty when there is none."""
    for line in config.split("\n"):
        if line.startswith(_BOARD):
            words = line[len(_BOARD) :].replace("'", '"').split('"')
            if len(words) > 2 and words[0] in ("", "const("):
                return words[1]
    return ""


def bring(image: "Image", found: "About") -> "Procedure[FlashPlan]":
    """Bring the files on a board up to date; answer what that took."""
    wanted = {path: digest for path, (digest, _) in image.items()}
    sizes = {path: size for path, (_, size) in image.items()}
    ours = yield from files.ours()
    there = yield from compare(wanted, ours)
    todo = flash_plan.make(wanted, there, ours, (yield from files.staged()))
    if todo.does_nothing:
        yield from say(f"all {len(wanted)} files are on the board already")
        return todo
    for name in todo.leftovers:
        yield from files.remove((yield from files.under(f"{FOLDER}/{name}")) + [f"{FOLDER}/{name}"])
    found.free_blocks = yield from files.free_blocks()
    if about.blocks_for(found, {path: sizes[path] for path in todo.send}) > found.free_blocks:
        there.update((yield from _make_room(image, there, ours, found)))
        found.free_blocks = yield from files.free_blocks()
        todo = flash_plan.make(wanted, there, ours, (yield from files.staged()))
    about.require_room(found, {path: sizes[path] for path in todo.send})
    sent = sum([sizes[path] for path in todo.send])
    if todo.send:
        yield from requests.bar("send   ", sent)
        for path in todo.send:
            yield from files.stage(path, wanted[path], sizes[path])
    yield from _switch(todo, wanted, there, ours)
    after = yield from files.digests(sorted(wanted))
    wrong = [path for path in sorted(wanted) if after[path] != wanted[path]]
    if wrong:
        raise Trouble(f"{wrong[0]} is not on the board as it was sent; run the same again")
    yield from say(
        f"{len(todo.send)} files sent ({sent:,d} bytes), {len(wanted) - len(todo.send)} were there, "
        f"{len(todo.remove)} old ones removed; all {len(wanted)} verified"
    )
    return todo


def _make_room(
    image: "Image", there: "Mapping[str, str]", ours: "Manifest", found: "About"
) -> "Procedure[dict[str, str]]":
    """Remove what is ours, which cannot stay until the new is there; main.py first, so that nothing starts.

    Answers the paths that are gone, with no digest. Where that would not help either, nothing is removed.
    """
    new = {
        path: size
        for path, (digest, size) in image.items()
        if path == flash_plan.MAIN or there[path] != digest
    }
    gone = [path for path in new if there[path] in ours.get(path, set())]
    gone.sort(key=lambda path: path != flash_plan.MAIN)
    here = yield from files.in_root()
    freed = sum([-(-here.get(path, 0) // found.block_bytes) for path in gone])
    if about.blocks_for(found, new) > found.free_blocks + freed:
        return {}
    yield from say("there is no room for two versions: the old one is removed first")
    yield from files.remove(gone)
    return dict.fromkeys(gone, "")


def compare(wanted: "Mapping[str, str]", ours: "Manifest") -> "Procedure[dict[str, str]]":
    """Ask the board for the SHA-256 of every file that matters."""
    paths = flash_plan.asked(wanted, ours)
    yield from requests.bar("compare", len(paths))
    return (yield from files.digests(paths))


def _switch(
    todo: "FlashPlan", wanted: "Mapping[str, str]", there: "Mapping[str, str]", ours: "Manifest"
) -> "Procedure[None]":
    """Let the new files take the places of the old ones, and note what is ours from now on."""
    yield from files.write(MANIFEST, manifest.write(manifest.join(ours, wanted)))
    if todo.keep:
        yield from say(f"not from here, kept on the board as *{flash_plan.OLD}: {', '.join(todo.keep)}")
    first, last = flash_plan.moves(todo, wanted, there)
    yield from files.move(first)
    yield from files.remove(todo.remove)
    yield from files.move(last)
    yield from files.remove([f"{FOLDER}/{name}" for name in sorted((yield from files.staged()))])
    yield from files.write(MANIFEST, manifest.write(manifest.join({}, wanted)))
