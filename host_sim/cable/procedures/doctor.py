"""What a board is, what is on it, and what is wrong with it."""

from host_sim.cable.procedures import about, files, flash
from host_sim.cable.procedures.answers import ask, heard, load, run
from host_sim.cable.procedures.trouble import BoardError, Trouble
from host_sim.chip.players import CRASH_FILE, MARK_FILE
from host_sim.image.processors import NEVER, STOPS
from saves_apart import BLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_sim.cable.procedures.about import About
    from host_sim.cable.talk import Talk

_MAKE_ANEW = "import saves_apart, vfs\nsaves_apart.make_anew()\nvfs.umount('/saves')\nsaves_apart.mount()"
_RATTLE = "rattle "  # begins a line of crash.txt, and what a start ends with, the version after it
_FILE = 'File "'  # of a traceback, the module after it, as image.compile_one() names it


async def examine(
    talk: "Talk", board: str, version: str, clear: bool = False, empty_saves: bool = False
) -> None:
    """Tell all about a board, compared with the one named or, without a name, with what it was last.

    version: of this Rattle; clear: let the board forget its last crash; empty_saves: give up saves of which
    nothing can be read. Raises Trouble when something is to be mended.
    """
    found = await about.ask(talk)
    about.require(found, NEVER)
    if empty_saves:
        found = await emptied(talk, found)
    await load(talk, "files")
    board = board or await flash.board_of(talk)
    talk.say(f"board      {found}")
    talk.say(f"wired as   {board}")
    talk.say(f"free       {found.free}")
    talk.say(f"saves      {found.saves}")
    talk.say(f"game       it {about.require(found, STOPS)}")
    talk.say(f"I2C        {await told(talk, 'scan')}")
    wrong = await flash.stale(talk, await flash.image_for(talk, board, found))
    talk.say(f"files      {wrong or 'all as they should be'}")
    not_asked = "not asked: files are out of date"  # and main.py may be another than ours
    talk.say(f"code       {not_asked if wrong else await told(talk, 'moved')}")
    theirs = [name for name in await files.players(talk, found) if name != MARK_FILE]
    talk.say(f"player's   {flash.listed(theirs) or 'none yet'}")
    talk.say(f"crash      {await crash(talk, version, clear) or 'none on record'}")
    starts, words = await heard(talk)
    for line in words:
        talk.say(f"start      {line}")
    about.require_saves(found)
    about.require(found)
    if wrong:
        has = words[-1][len(_RATTLE) :].split(" ")[0] if starts else version
        if has != version:
            raise Trouble(f"the board has {has}, here is {version}: `make flash` brings it up to date")
        raise Trouble("files are out of date: `make flash` brings them up to date")
    if not starts:
        raise Trouble("the game does not start; the lines above say why")


async def emptied(talk: "Talk", found: "About") -> "About":
    """Give up the saves of which nothing can be read; answer what the board is then. Trouble without any."""
    first, count = found.lost_blocks
    if not count:
        raise Trouble("the saves can be read, so nothing was emptied")
    forget = (
        f"import rp2\nfor i in (0, 1):\n    rp2.Flash(start={first * BLOCK}, len={2 * BLOCK}).ioctl(6, i)"
    )
    await run(talk, _MAKE_ANEW if found.saves_apart else forget)
    talk.say("the saves were emptied")
    return await about.ask(talk)


async def told(talk: "Talk", name: str) -> str:
    """Answer in words what a program of on_board/ of that name tells."""
    await load(talk, name)
    try:
        return await ask(talk, f"{name}()", "")
    except BoardError as error:
        return f"cannot be asked: {error}"


async def crash(talk: "Talk", version: str, clear: bool) -> str:
    """Answer what the last crash left behind, empty when there was none; clear: let the board forget it."""
    text = (await files.text(talk, CRASH_FILE)).strip()
    if not text:
        return ""
    lines = [_as_source(line) for line in text.replace("\r", "").split("\n")]
    versions = [line[len(_RATTLE) :].split(" ")[0] for line in lines if line.startswith(_RATTLE)]
    if versions and versions[0] != version:
        lines.append(f"(that was another version, this is rattle {version})")
    if clear:
        await files.remove(talk, [CRASH_FILE])
    lines.append("forgotten now" if clear else "`make doctor CLEAR=1` forgets it")
    return "\n           ".join(lines)


def _as_source(line: str) -> str:
    """Name the source in a line of a traceback, in the place of the module."""
    before, found, after = line.partition(_FILE)
    if not found:
        return line
    module, quote, rest = after.partition('"')
    return f"{before}{found}{module.replace('.', '/')}.py{quote}{rest}"
