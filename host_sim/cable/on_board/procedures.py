"""What is done with the board that this runs on: flash, doctor, backup, restore, each a short function.

The computer starts one of them with run(), does what it is asked for (host_sim.cable.talk), and starts the
game when it is told the end.
"""

import gc
import hashlib
import json

from host_sim.cable.on_board import files, update
from host_sim.cable.on_board.about import BLOCK, FULL, About, board_of
from host_sim.cable.on_board.files import hexadecimal
from host_sim.cable.on_board.line import Trouble, ask, damaged, tell
from host_sim.chip.players import BLOCKS_FILE, CRASH_FILE, FOLDER, MARK_FILE, is_players
from host_sim.image.processors import NEVER, STOPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_sim.cable.on_board.files import Image

_ENOSPC = 28
_BOOKS = FOLDER + "/books/"
_SLOT = 1662  # bytes of a book and its header (hw.flash.store, keeping.book), of which a file has two
_SEQUENCE_AT = 4
_GAMES_AT = (16, 31, 46)  # everybody's, with each kind of dice
_RATTLE = "rattle "  # begins a line of crash.txt, the version after it
_FILE = 'File "'  # of a traceback, the module after it, as image.compile_one() names it
# What the title needs: little enough for any board.
TITLE = ("boot.handheld", "keeping.keeper", "ui.draw.canvas", "ui.app", "ui.menus.title")


def run(name: str, free_heap: int, given: str) -> None:
    """Carry out a procedure with what is given, a JSON list.

    Told at the end: a trouble; or that the game is to be started, with what is said then, a trouble all the
    same, one where it does not start, a version, and the trouble where another one starts (? is which).
    """
    try:
        _PROCEDURES[name](About(free_heap), *json.loads(given))
    except Trouble as trouble:
        tell("trouble", str(trouble))
    except OSError as error:
        if error.errno != _ENOSPC:
            raise
        tell("trouble", FULL)


def _flash(board: About, name: str) -> None:
    """Bring the files up to date, as the board named or, without a name, as what it was last."""
    tell("say", board.words)
    game = board.require()
    if not board.saves_apart:
        board.require_saves()
    name = name or board_of()
    update.bring(board.image_for(name), board)
    tell("say", f"free: {About(board.free_heap).free}")
    tell("shown", "")
    fails = "the board has everything and yet does not start; `make doctor` tells more"
    tell("start", f"{name}: it {game}", "", fails, "", "")


def _doctor(board: About, name: str, version: str, clear: bool, empty_saves: bool = False) -> None:
    """Tell all about the board, compared with the one named or, without a name, with what it was last.

    version: of this Rattle; clear: forget the last crash; empty_saves: give up those that cannot be read.
    """
    board.require(NEVER)
    if empty_saves:
        board.empty_saves()
        board = About(board.free_heap)
    name = name or board_of()
    tell("say", f"board      {board.words}")
    tell("say", f"wired as   {name}")
    tell("say", f"free       {board.free}")
    tell("say", f"saves      {board.saves}")
    tell("say", f"game       it {board.require(STOPS)}")
    tell("say", f"I2C        {_told(_scan)}")
    wrong = update.stale(board.image_for(name))
    tell("say", f"files      {wrong or 'all as they should be'}")
    not_asked = "not asked: files are out of date"  # and main.py may be another than ours
    theirs = update.listed([path for path in _players(board) if path != MARK_FILE])
    tell("say", f"code       {not_asked if wrong else _told(_moved)}")
    tell("say", f"player's   {theirs or 'none yet'}")
    tell("say", f"crash      {_crash(version, clear) or 'none on record'}")
    wrong = "files are out of date: `make flash` brings them up to date" if wrong else ""
    older = f"the board has ?, here is {version}: `make flash` brings it up to date"
    try:
        board.require_saves()
        board.require()
    except Trouble as trouble:
        wrong = older = str(trouble)
    fails = wrong or "the game does not start; the lines above say why"
    tell("shown", "start      ")
    tell("start", "", wrong, fails, version, older if wrong else "")


def _backup(board: About) -> None:
    """Hand over the player's files; of saves that cannot be read, their blocks, as one file more."""
    board.require(NEVER)
    names = _players(board)
    first, count = board.lost_blocks
    if names or count:
        _hand_over(names)
        if count:
            names.append(BLOCKS_FILE)
            _hand_over_blocks(first, count)
        tell("say", f"{', '.join(names)} -> {ask('keep')}")
        if count:
            tell("warn", f"the saves {board.saves}")
    elif "rattle" in files.text(update.MAIN).lower():  # every main.py of ours says it
        tell("say", "nobody has played on this board yet")
    else:
        raise Trouble(f"the board has no Rattle on it and no saves; is it the right one? ({board.words})")
    tell("start", "", "", "", "", "")


def _restore(board: About, saves: "Image", order: "list[str]", source: str) -> None:
    """Put saves in their places; what they replace is handed over first.

    saves: by name, SHA-256 and bytes; order: in which they take their places; source: where they come from.
    """
    board.require(NEVER)
    board.require_saves()
    there = files.digests(order)
    differ = [name for name in order if there[name] != saves[name][0]]
    to_send = {name: saves[name] for name in differ}
    board.require_room(to_send)
    if any(there[name] for name in differ):
        _require_sure(saves, source)
        _hand_over(_players(board))
        tell("say", f"what the board had is in {ask('keep')}")
    files.stage(to_send)
    files.move([(f"{files.FOLDER}/{files.staged_name(name, saves[name][0])}", name) for name in differ])
    already = f"the board has all of {source} already; nothing was sent"
    tell("start", f"{source} -> {', '.join(differ)}" if differ else already, "", "", "", "")


def _look(board: About, save: str = "") -> None:
    """Tell what the board is, and which of boards/; hand over a save, if it is there.

    Trouble unless the board has this image.
    """
    board.require()
    name = board_of()
    if update.stale(board.image_for(name)):
        raise Trouble("the board has another version than this checkout: `make flash` first")
    if save and files.digest(save):
        board.require_saves()
        _hand_over([save])
    tell("found", board.words, name)


def _send(board: About, wanted: "Image", old: str) -> None:
    """Put files in their places, and remove what is in an old folder before."""
    files.remove(files.under(old))
    files.stage(wanted)
    files.place({path: content for path, (content, _) in wanted.items()})


_PROCEDURES = {
    "flash": _flash, "doctor": _doctor, "backup": _backup, "restore": _restore, "look": _look, "send": _send,
}  # fmt: skip


def _players(board: About) -> "list[str]":
    """List the player's files, as far as they can be read, sorted."""
    is_lost = board.lost_blocks[1] > 0
    if not is_lost:  # else a block that is written may be one of theirs
        files.settle()
    paths = list(files.in_root())
    if not (board.saves_apart and is_lost):
        paths += files.under(FOLDER)
    return sorted([path for path in paths if is_players(path)])


def _hand_over(names: "list[str]") -> None:
    """Hand over files; Trouble unless each is still as its SHA-256 was just before."""
    tell("bar", "fetch  ", len(names))
    for name in names:
        before = files.digest(name)
        total = hashlib.sha256()
        for piece in files.pieces(name):
            total.update(piece)
            tell("more", name, hexadecimal(piece))
        if hexadecimal(total.digest()) != before:
            raise damaged(name)
        tell("whole", name, before)
        tell("step", 1, name)


def _hand_over_blocks(first: int, count: int) -> None:
    import rp2

    flash: "Any" = rp2
    tell("bar", "fetch  ", count)
    total = hashlib.sha256()
    block = memoryview(bytearray(BLOCK))
    for at in range(first, first + count):
        flash.Flash(start=at * BLOCK, len=BLOCK).readblocks(0, block)
        total.update(block)
        tell("more", BLOCKS_FILE, hexadecimal(block))
        tell("step", 1, BLOCKS_FILE)
    tell("whole", BLOCKS_FILE, hexadecimal(total.digest()))


def _require_sure(saves: "Image", source: str) -> None:
    """Raise Trouble where books of the board have more games than those for it, unless a person is sure."""
    games = 0
    for name, (_, count) in saves.items():
        if name.startswith(_BOOKS):
            had = b"".join([bytes(piece) for piece in files.pieces(name)])
            games += max(0, games_in(had) - games_in(b"".join(list(files.sent(name, count)))))
    lost = f"the board has {games} game{'s' if games > 1 else ''} more than {source}, which would go"
    if games and not ask("sure", lost):
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


def _crash(version: str, clear: bool) -> str:
    """Answer what the last crash left behind, empty when there was none; clear: forget it."""
    found = files.text(CRASH_FILE).strip()
    if not found:
        return ""
    lines = [_as_source(line) for line in found.replace("\r", "").split("\n")]
    versions = [line[len(_RATTLE) :].split(" ")[0] for line in lines if line.startswith(_RATTLE)]
    if versions and versions[0] != version:
        lines.append(f"(that was another version, this is rattle {version})")
    if clear:
        files.remove([CRASH_FILE])
    lines.append("forgotten now" if clear else "`make doctor CLEAR=1` forgets it")
    return "\n           ".join(lines)


def _as_source(line: str) -> str:
    """Name the source in a line of a traceback, in the place of the module."""
    before, found, after = line.partition(_FILE)
    if not found:
        return line
    module, quote, rest = after.partition('"')
    return f"{before}{found}{module.replace('.', '/')}.py{quote}{rest}"


def _told(what: "Any") -> str:
    try:
        return what()
    except Exception as error:  # whatever is wrong with the files
        return f"cannot be asked: {type(error).__name__}: {error}"


def _scan() -> str:
    """Tell which addresses answer on the display's bus."""
    try:
        import board_config
    except ImportError:
        return "no board_config.py: nothing was flashed yet"
    config: "Any" = board_config
    if not hasattr(config, "SDA"):
        return "the display is on SPI, which tells no addresses"
    from machine import I2C, Pin

    bus = I2C(config.I2C_BUS, sda=Pin(config.SDA), scl=Pin(config.SCL), freq=config.I2C_HZ)
    found = " ".join([hex(address) for address in bus.scan()])
    return f"{found or 'nobody answers'} on SDA GP{config.SDA}, SCL GP{config.SCL}"


def _moved() -> str:
    """Answer how much of the code runs from flash. main.py has to be Rattle's."""
    from main import mount

    image = mount()
    if image is None:
        return "all of it in memory: there is no image"
    from boot.start import moves

    try:
        mover = moves(image)
    except OSError as error:
        return f"all of it in memory: {error}"
    for name in TITLE:
        __import__(name)
        mover.settle()
        gc.collect()
    words = f"{mover.moved} of {mover.moved + mover.left} functions run from flash"
    return words + ("; the rest lies there in two pieces, or otherwise" if mover.left else "")
