"""What a board is, what is on it, and what is wrong with it."""

from host_sim.common.players import CRASH_FILE, MARK_FILE
from host_sim.device.procedures import about, files, flash, flash_plan, requests
from host_sim.device.procedures.requests import say
from host_sim.device.procedures.start import heard
from host_sim.device.procedures.trouble import BoardError, Trouble
from host_sim.image.processors import NEVER, STOPS
from saves_apart import BLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_sim.device.procedures.about import About
    from host_sim.device.procedures.requests import Image, Procedure

_MAKE_ANEW = "import saves_apart, vfs\nsaves_apart.make_anew()\nvfs.umount('/saves')\nsaves_apart.mount()"
_NAMED = 5  # files, before "and more"
_RATTLE = "rattle "  # begins a line of crash.txt, and what a start ends with, the version after it
_FILE = 'File "'  # of a traceback, the module after it, as image.compile_one() names it


def examine(board: str, version: str, clear: bool = False, empty_saves: bool = False) -> "Procedure[None]":
    """Tell all about a board, compared with the one named or, without a name, with what it was last.

    version: of this Rattle; clear: let the board forget its last crash; empty_saves: give up saves of which
    nothing can be read. Raises Trouble when something is to be mended.
    """
    found = yield from about.ask()
    about.require(found, NEVER)
    if empty_saves:
        found = yield from emptied(found)
    yield from files.load()
    board = board or (yield from flash.board_of())
    yield from say(f"board      {found}")
    yield from say(f"wired as   {board}")
    yield from say(f"free       {found.free}")
    yield from say(f"saves      {found.saves}")
    yield from say(f"game       it {about.require(found, STOPS)}")
    yield from say(f"I2C        {(yield from scan())}")
    wrong = yield from stale((yield from flash.image_for(board, found)))
    yield from say(f"files      {wrong or 'all as they should be'}")
    yield from say(f"code       {(yield from code(bool(wrong)))}")
    theirs = [name for name in (yield from files.players(found)) if name != MARK_FILE]
    yield from say(f"player's   {_list(theirs) or 'none yet'}")
    yield from say(f"crash      {(yield from crash(version, clear)) or 'none on record'}")
    starts, words = yield from heard()
    for line in words:
        yield from say(f"start      {line}")
    about.require_saves(found)
    about.require(found)
    if wrong:
        has = words[-1][len(_RATTLE) :].split(" ")[0] if starts else version
        if has != version:
            raise Trouble(f"the board has {has}, here is {version}: `make flash` brings it up to date")
        raise Trouble("files are out of date: `make flash` brings them up to date")
    if not starts:
        raise Trouble("the game does not start; the lines above say why")


def emptied(found: "About") -> "Procedure[About]":
    """Give up the saves of which nothing can be read; answer what the board is then. Trouble without any."""
    first, count = found.lost_blocks
    if not count:
        raise Trouble("the saves can be read, so nothing was emptied")
    forget = (
        f"import rp2\nfor i in (0, 1):\n    rp2.Flash(start={first * BLOCK}, len={2 * BLOCK}).ioctl(6, i)"
    )
    yield from requests.run(_MAKE_ANEW if found.saves_apart else forget)
    yield from say("the saves were emptied")
    return (yield from about.ask())


def scan() -> "Procedure[str]":
    """Answer the I2C addresses that answer on the display's bus, in words."""
    yield from requests.load("scan")
    try:
        return (yield from requests.ask("scan()", ""))
    except BoardError as error:
        return f"cannot be asked: {error}"


def code(wrong: bool) -> "Procedure[str]":
    """Say how much of the code runs from flash. wrong: the board may have another main.py than ours."""
    if wrong:
        return "not asked: files are out of date"
    yield from requests.load("moved")
    try:
        return (yield from requests.ask("moved()", ""))
    except BoardError as error:
        return f"cannot be asked: {error}"


def stale(image: "Image") -> "Procedure[str]":
    """Say which files of the board are not as the image has them, empty when all are."""
    wanted = {path: digest for path, (digest, _) in image.items()}
    ours = yield from files.ours()
    todo = flash_plan.make(wanted, (yield from flash.compare(wanted, ours)), ours, set())
    words: list[str] = []
    if todo.place:
        words.append(f"{len(todo.place)} of {len(wanted)} missing or other: {_list(todo.place)}")
    if todo.remove:
        words.append(f"{len(todo.remove)} old: {_list(todo.remove)}")
    return "; ".join(words)


def crash(version: str, clear: bool) -> "Procedure[str]":
    """Answer what the last crash left behind, empty when there was none; clear: let the board forget it."""
    text = (yield from files.text(CRASH_FILE)).strip()
    if not text:
        return ""
    lines = [_as_source(line) for line in text.replace("\r", "").split("\n")]
    versions = [line[len(_RATTLE) :].split(" ")[0] for line in lines if line.startswith(_RATTLE)]
    if versions and versions[0] != version:
        lines.append(f"(that was another version, this is rattle {version})")
    if clear:
        yield from files.remove([CRASH_FILE])
    lines.append("forgotten now" if clear else "`make doctor CLEAR=1` forgets it")
    return "\n           ".join(lines)


def _as_source(line: str) -> str:
    """Name the source in a line of a traceback, in the place of the module."""
    before, found, after = line.partition(_FILE)
    if not found:
        return line
    module, quote, rest = after.partition('"')
    return f"{before}{found}{module.replace('.', '/')}.py{quote}{rest}"


def _list(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
