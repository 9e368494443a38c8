"""Putting the image on a board, only what differs, and starting it."""

from host_sim.cable.procedures import about, files
from host_sim.cable.procedures.answers import ask, heard, load
from host_sim.cable.procedures.flash_plan import MAIN, OLD, FlashPlan, asked
from host_sim.cable.procedures.trouble import Trouble
from host_sim.image import manifest
from host_sim.image.manifest import FOLDER, MANIFEST
from host_sim.image.processors import MPY_VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.cable.procedures.about import About
    from host_sim.cable.procedures.files import Image
    from host_sim.cable.talk import Talk
    from host_sim.image.manifest import Manifest

_CONFIG = "board_config.py"
_BOARD = "BOARD = "
_FREE_BLOCKS = "os.statvfs('/')[3]"
_NAMED = 5  # files, before "and more"


async def flash(talk: "Talk", board: str) -> str:
    """Bring a board up to date, as the one named or, without a name, as what it was last, and start it.

    Answers its name. Raises Trouble.
    """
    found = await about.ask(talk)
    talk.say(str(found))
    game = about.require(found)
    if not found.saves_apart:
        about.require_saves(found)
    await load(talk, "files")
    board = board or await board_of(talk)
    await bring(talk, await image_for(talk, board, found), found)
    talk.say(f"free: {(await about.ask(talk)).free}")
    started, words = await heard(talk)
    for line in words:
        talk.say(line)
    if not started:
        raise Trouble("the board has everything and yet does not start; `make doctor` tells more")
    talk.say(f"{board}: it {game}")
    return board


async def image_for(talk: "Talk", board: str, found: "About") -> "Image":
    """Answer the image for a board that is what found says."""
    if not found.compiled:
        has = f"mpy {found.mpy_version}" if found.mpy_version else "no compiled files"
        talk.say(f"the board loads {has}, mpy-cross makes mpy {MPY_VERSION}: sending sources instead")
    return await talk.image(board, found.code, found.compiled, found.saves_apart)


async def board_of(talk: "Talk") -> str:
    """Answer the name of the board that was flashed last, or the default one."""
    names = talk.boards()
    config = await files.text(talk, _CONFIG)
    named = named_in(config)
    if named in names:
        return named
    if named:
        talk.warn(f"boards/ has no {named}, which the board was flashed as")
    elif config:
        talk.warn(f"{_CONFIG} on the board does not say which board it is: {names[0]} is taken")
    return names[0]


def named_in(config: str) -> str:
    """Answer the name in a board's numbers, empty when there is none."""
    for line in config.split("\n"):
        if line.startswith(_BOARD):
            words = line[len(_BOARD) :].replace("'", '"').split('"')
            if len(words) > 2 and words[0] in ("", "const("):
                return words[1]
    return ""


async def bring(talk: "Talk", image: "Image", found: "About") -> FlashPlan:
    """Bring the files on a board up to date; answer what that took."""
    wanted = {path: digest for path, (digest, _) in image.items()}
    ours = await files.ours(talk)
    there = await compare(talk, wanted, ours)
    todo = FlashPlan(wanted, there, ours, await files.staged(talk))
    if todo.does_nothing:
        talk.say(f"all {len(wanted)} files are on the board already")
        return todo
    for name in todo.leftovers:
        await files.remove(talk, await files.under(talk, f"{FOLDER}/{name}") + [f"{FOLDER}/{name}"])
    found.free_blocks = await ask(talk, _FREE_BLOCKS, 0)
    if about.blocks_for(found, {path: image[path] for path in todo.send}) > found.free_blocks:
        there.update(await _make_room(talk, image, there, ours, found))
        found.free_blocks = await ask(talk, _FREE_BLOCKS, 0)
        todo = FlashPlan(wanted, there, ours, await files.staged(talk))
    to_send = {path: image[path] for path in todo.send}
    about.require_room(found, to_send)
    sent = await files.stage(talk, to_send)
    await _switch(talk, todo, wanted, ours)
    after = await files.digests(talk, sorted(wanted))
    wrong = [path for path in sorted(wanted) if after[path] != wanted[path]]
    if wrong:
        raise Trouble(f"{wrong[0]} is not on the board as it was sent; run the same again")
    talk.say(
        f"{len(to_send)} files sent ({sent:,d} bytes), {len(wanted) - len(to_send)} were there, "
        f"{len(todo.remove)} old ones removed; all {len(wanted)} verified"
    )
    return todo


async def _make_room(
    talk: "Talk", image: "Image", there: "Mapping[str, str]", ours: "Manifest", found: "About"
) -> dict[str, str]:
    """Remove what is ours, which cannot stay until the new is there; main.py first, so that nothing starts.

    Answers the paths that are gone, with no digest. Where that would not help either, nothing is removed.
    """
    new = {path: image[path] for path in image if path == MAIN or there[path] != image[path][0]}
    gone = [path for path in new if there[path] in ours.get(path, set())]
    gone.sort(key=lambda path: path != MAIN)
    here = await files.in_root(talk)
    freed = sum([-(-here.get(path, 0) // found.block_bytes) for path in gone])
    if about.blocks_for(found, new) > found.free_blocks + freed:
        return {}
    talk.say("there is no room for two versions: the old one is removed first")
    await files.remove(talk, gone)
    return dict.fromkeys(gone, "")


async def compare(talk: "Talk", wanted: "Mapping[str, str]", ours: "Manifest") -> dict[str, str]:
    """Ask the board for the SHA-256 of every file that matters."""
    paths = asked(wanted, ours)
    talk.bar("compare", len(paths))
    return await files.digests(talk, paths)


async def stale(talk: "Talk", image: "Image") -> str:
    """Say which files of the board are not as the image has them, empty when all are."""
    wanted = {path: digest for path, (digest, _) in image.items()}
    ours = await files.ours(talk)
    todo = FlashPlan(wanted, await compare(talk, wanted, ours), ours, set())
    words: list[str] = []
    if todo.place:
        words.append(f"{len(todo.place)} of {len(wanted)} missing or other: {listed(todo.place)}")
    if todo.remove:
        words.append(f"{len(todo.remove)} old: {listed(todo.remove)}")
    return "; ".join(words)


def listed(names: list[str]) -> str:
    """List the first few names in words."""
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")


async def _switch(talk: "Talk", todo: FlashPlan, wanted: "Mapping[str, str]", ours: "Manifest") -> None:
    """Let the new files take the places of the old ones, and note what is ours from now on."""
    await files.write(talk, MANIFEST, manifest.write(manifest.join(ours, wanted)))
    if todo.keep:
        talk.say(f"not from here, kept on the board as *{OLD}: {', '.join(todo.keep)}")
    first, last = todo.moves()
    await files.move(talk, first)
    await files.remove(talk, todo.remove)
    await files.move(talk, last)
    await files.remove(talk, [f"{FOLDER}/{name}" for name in sorted(await files.staged(talk))])
    await files.write(talk, MANIFEST, manifest.write(manifest.join({}, wanted)))
