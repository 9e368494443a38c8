"""Saved files with a right check sum and wrong fields: what the firmware believes and what it makes of that.

Wanted: a forged file is refused, told of and put aside as it was; or what stands in it is possible, is taken
up as it stands, and can be played on: no screen that shows it fails.
"""

import copy
import functools
import itertools
import random
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from contract.settings import SOFT, VOLUME
from engine import rules, saved
from engine.card import CARD_BYTES
from engine.match import Match
from engine.turn import NEW, OVER, START
from host_sim.pico.board import Board, Stop, load_config
from host_sim.pico.flash import Flash
from host_sim.records import shelved
from host_sim.records.power_on import power_on
from hw.files import ANSWERS
from hw.flash.store import Store, blank
from hw.wiring import answers
from keeping import books
from keeping.closing import close
from keeping.keeper import SIZES, Keeper
from keeping.people import LETTERS, NO_LETTER, NOBODY
from strategy.bots.brain import GREEDY, OPTIMAL, RANDOM
from strategy.review import diary
from ui import screens
from ui.menus import title

# path -> kind of content, its size
FILES = (
    {
        f"saves/{name}": (kind, size)
        for name, kind, size in zip(
            ("match", "past", "records", "settings", "people", "diary"), "MPRSND", SIZES, strict=True
        )
    }
    | {ANSWERS: ("H", 48)}
    | {path: ("G", len(make().buffer)) for path, make in shelved.CONTENTS.items()}
)
_EXTREMES = (0, 1, 2, 3, 6, 7, 9, 10, 13, 15, 16, 31, 50, 127, 128, 254, 255)
_PAIRS = (b"\0\0", b"\x7f\xff", b"\x80\0", b"\xff\xff")
# How much of a file is fields; behind that it goes on in the same way.
_FIELDS = {
    "saves/match": saved.AT_CARDS + 2 * CARD_BYTES,
    "saves/past": 2 * CARD_BYTES,
    "saves/diary": diary.HEAD_BYTES + 6,
} | dict.fromkeys(shelved.BOOKS, books.row_at(1))
# What follows that, from here on.
_LAST_FIELDS = {"saves/match": saved.PRESENT} | dict.fromkeys(shelved.BOOKS, books.row_at(books.ROWS))
_VISITS = 2  # to every field at its extremes, of those that are believed
_REFUSED_SEEN = 20  # of so many that are refused one is played on from
OUTCOMES = REFUSED, POSSIBLE = "forged, and refused", "forged, but possible"

UP, DOWN, LEFT, RIGHT, A, B = (1 << bit for bit in range(6))
_PRESS_TICKS = 3
_LONG_TICKS = 40


def read(flash: Flash, path: str) -> bytes:
    """Answer what the newest slot of a file holds."""
    kind, size = FILES[path]
    content = bytearray(size)
    if Store(flash, path, kind, size).load(content):
        raise ValueError(f"{path} holds nothing")
    return bytes(content)


def put(flash: Flash, path: str, content: bytes) -> None:
    """Keep a content in a file as the firmware would, with right check sums."""
    kind, size = FILES[path]
    Store(flash, path, kind, size).save(bytearray(content))


def extremes(path: str, content: bytes) -> Iterator[tuple[int, bytes]]:
    """List a content with every field, each half of it, and it with the next one, at their extremes.

    With each the place of the field.
    """
    last = range(_LAST_FIELDS.get(path, len(content)), len(content))
    for place in (*range(min(len(content), _FIELDS.get(path, len(content)))), *last):
        value = content[place]
        others = {*_EXTREMES, value ^ 1, value + 1 & 255, value - 1 & 255}
        for nibble in (0, 7, 14, 15):
            others |= {value & 0xF0 | nibble, value & 0x0F | nibble << 4}
        for other in sorted(others - {value}):
            yield place, content[:place] + bytes((other,)) + content[place + 1 :]
        for pair in _PAIRS:
            if place + 1 < len(content) and content[place : place + 2] != pair:
                yield place, content[:place] + pair + content[place + 2 :]


def by_chance(chance: random.Random, content: bytes) -> bytes:
    """Change up to four bytes of a content, most of them a little, near its beginning more often."""
    forged = bytearray(content)
    while bytes(forged) == content:
        for _ in range(chance.choice((1, 1, 2, 4))):
            place = chance.randrange(min(len(content), chance.choice((16, 48, 256, 2048))))
            other = forged[place] ^ 1 << chance.randrange(8)
            forged[place] = chance.choice((*_EXTREMES, chance.randrange(256), other))
    return bytes(forged)


# what lies on the flash


def _flash_of_game(
    sheet: int,
    kinds: bytes,
    stage: tuple[int, int],
    *,
    rounds: int = 1,
    options: int = 0,
    teams: bytes | None = None,
) -> Flash:
    """Play a coached match up to the dice of a round and turn, or for a turn of -1 one throw for the start.

    Before it another one is played to its end, and counts.
    """
    flash = Flash()
    keeper, match, _ = power_on(flash)
    for place, name in enumerate((b"ANN", b"B2")):
        keeper.people.put(place, name.ljust(LETTERS, bytes((NO_LETTER,))))
    keeper.save_people()
    numbers = bytes(keeper.people.number(i) if not kind and i < 2 else NOBODY for i, kind in enumerate(kinds))
    chance = random.Random(sheet)
    for until in ((rounds, 0), stage):
        for _ in close(keeper, match) if match.phase == OVER else ():
            pass
        match.new_game(sheet, kinds, bytes(4) + chance.randbytes(3) + b"\1", rounds, options, teams)
        keeper.begin(match, diary.HINT, 1, numbers, by_code=until is stage)
        keeper.save(match)
        keeper.save_diary()
        while match.phase != OVER:
            _act(chance, keeper, match)
            keeper.save(match)
            if (match.round, match.turn) >= until and (match.rolls or until[1] < 0):
                break
    keeper.settings.buffer[VOLUME] = SOFT
    keeper.save_settings()
    shelved.count_choice(keeper.shelf, 0)
    return flash


def _act(chance: random.Random, keeper: Keeper, match: Match) -> None:
    real = match.options & rules.REAL
    if match.phase == START:
        match.choose_starter(1) if real else match.throw_start()
    elif match.rolls and chance.randrange(3):
        legal = match.legal_mask()
        keeper.diary.note(match)
        keeper.diary.helped(match.player, diary.HINT)
        keeper.save_diary()
        match.score(chance.choice([box for box in range(13) if legal >> box & 1]))
    elif real:
        dice, holds = match.dice, match.holds
        match.enter(bytes(dice[i] if holds >> i & 1 else chance.randrange(1, 7) for i in range(5)))
        match.hold(chance.randrange(31))
    else:
        match.roll()
        match.hold(chance.randrange(31))


@functools.cache
def flashes() -> list[Flash]:
    """Make what may lie on a flash: all that can stand in a saved file, in one or another."""
    people = bytes(2)
    made = [
        _flash_of_game(rules.OFFICIAL, bytes((0, GREEDY, OPTIMAL)), (1, 3), rounds=2),
        _flash_of_game(rules.FREE, bytes(3), (0, -1)),
        _flash_of_game(rules.FREE, people, (0, 0), options=rules.DUPLICATE),
        _flash_of_game(rules.OFFICIAL, people, (1, 4), rounds=2, options=rules.REAL),
        _flash_of_game(
            rules.CLASSIC, bytes((0, RANDOM, 0, 0)), (0, 6), options=rules.TEAMS, teams=b"\0\1\0\1"
        ),
        _flash_of_game(rules.OFFICIAL, bytes(1), (0, 12)),
        _flash_of_game(rules.APPLET, bytes(1), (1, 0)),
    ]
    for flash in made:
        _answer(flash)
    return made


def _answer(flash: Flash) -> None:
    wizard: Any = answers
    wizard.store(load_config("pico_ssd1306_i2c"), flash)


def paths_of(flash: Flash) -> list[str]:
    """List the files that can be forged."""
    return [path for path, (kind, _) in FILES.items() if flash.sizes.get(path, 0) > len(blank(ord(kind)))]


# what comes of it


def forge(flash: Flash, path: str, content: bytes, visit: bool = True) -> str:
    """Power on with a forged content; answer what came of it, one of OUTCOMES or what begins with WRONG.

    visit: look at the screens that show it, if it is believed.
    """
    try:
        return _forge(copy.deepcopy(flash), path, content, visit)
    except Exception as error:  # whatever the firmware lets through
        pairs = enumerate(zip(read(flash, path), content, strict=True))
        changes = [(i, new) for i, (old, new) in pairs if new != old]
        return f"WRONG: {type(error).__name__}: {error} ({path} of {flashes().index(flash)}: {changes[:4]})"


def _forge(flash: Flash, path: str, content: bytes, visit: bool) -> str:
    put(flash, path, content)
    spoilt = flash.get(path)
    if path == ANSWERS:
        return _believe_answers(flash)
    keeper, match, lines = power_on(flash)
    if path in shelved.CONTENTS:
        lines += shelved.read(keeper.shelf, path)[1].lost
    number = zlib.crc32(content)
    if not lines:
        if not _is_taken_up(keeper, match, path, content):
            return "WRONG: other than it stands"
        if visit:
            _visit(flash, path, number)
        return POSSIBLE
    if spoilt not in [flash.get(other) for other in flash.files]:
        return "WRONG: a file that was told of is gone"
    if power_on(flash)[2]:
        return "WRONG: told of twice"
    if number % _REFUSED_SEEN == 0:
        _visit(flash, path, number)
    return REFUSED


def forge_by_chance(seed: int) -> str:
    """Forge some file by chance; answer what came of it, as forge() does."""
    chance = random.Random(seed)
    flash = chance.choice(flashes())
    path = chance.choice(paths_of(flash))
    content = read(flash, path)
    if chance.randrange(2):
        return forge(flash, path, by_chance(chance, content))
    return forge(flash, path, chance.choice(list(extremes(path, content)))[1])


def forge_every_field(step: int = 1) -> Iterator[str]:
    """Forge every field of every file at its extremes, or each step-th so; answer what came of each.

    As forge() does.
    """
    first = flashes()[0]
    for flash in flashes():
        for path in paths_of(flash):
            if (
                path in (ANSWERS, "saves/records", "saves/settings", "saves/people", *shelved.CONTENTS)
                and flash is not first
            ):
                continue
            content = read(flash, path)
            visits: Counter[int] = Counter()
            for place, forged in itertools.islice(extremes(path, content), 0, None, step):
                outcome = forge(flash, path, forged, visits[place] < _VISITS)
                visits[place] += outcome == POSSIBLE
                yield outcome


def _is_taken_up(keeper: Keeper, match: Match, path: str, content: bytes) -> bool:
    """Tell whether what is there after power-on is what stands in a file that was believed."""
    buffer = bytearray(saved.SIZE)
    saved.save(match, buffer)
    whole = bytes(buffer)
    if path == "saves/match":
        if saved.word(content, saved.AT_SERIAL) == keeper.tally.serial() and content[saved.AT_PHASE] != OVER:
            return match.phase == NEW  # it was given up
        mine = slice(saved.AT_SERIAL), slice(saved.AT_CARDS, saved.PRESENT)
        return all(whole[part] == content[part] for part in mine)
    if path == "saves/past":
        count = match.round * saved.ROUND_BYTES
        return whole[saved.PRESENT : saved.PRESENT + count] == content[:count]
    if path == "saves/people":
        return bytes(keeper.people.buffer) == content
    if path == "saves/settings":
        return bytes(keeper.settings.buffer) == content
    if path == "saves/diary":
        books = keeper.diary
        return bytes(books.head) == content[: len(books.head)] or not any(books.rounds[0])
    return True


def _believe_answers(flash: Flash) -> str:
    """Start a board with forged answers about its hardware, which may be true of another one."""
    board = Board(flash=flash)
    board.kit.guesses = True
    press_each(board, iter(((0, 20),)))
    said = board.console.getvalue()
    if f"{ANSWERS} is damaged" in said:
        return REFUSED
    return POSSIBLE if said.endswith("ready\n") else "WRONG: not started"


def press_each(board: Board, presses: Iterator[tuple[int, int]]) -> None:
    """Let a board run until there is no next (mask, ticks) to press; the buttons are up between them."""
    until = 0

    def hook(board: Board) -> None:
        nonlocal until
        if board.ticks < until:
            return
        if board.buttons:
            board.set_buttons(0)
            until = board.ticks + _PRESS_TICKS
            return
        press = next(presses, None)
        if press is None:
            raise Stop
        board.set_buttons(press[0])
        until = board.ticks + press[1]

    board.run(hook)


def _visit(flash: Flash, path: str, number: int) -> None:
    """Look at every screen that shows what is in a file, and play on."""
    board = Board(flash=copy.deepcopy(flash), seed=number)
    row = {
        "saves/records": title.RECORDS_ROW,
        "saves/settings": title.SETTINGS_ROW,
        "saves/people": title.PEOPLE_ROW,
        shelved.DRILL: title.PRACTICE_ROW,
        **dict.fromkeys(shelved.BOOKS, title.RECORDS_ROW),
    }.get(path, title.CONTINUE_ROW)
    press_each(board, _presses(board, row, random.Random(number)))


def _presses(board: Board, row: int, chance: random.Random) -> Iterator[tuple[int, int]]:
    yield 0, 60
    app = board.app
    while app.stage.overlay.panel:
        yield A, _PRESS_TICKS
    if row == title.CONTINUE_ROW and not app.table.has_match():
        row = title.RECORDS_ROW
    while app.parts.title.chosen() != row:
        yield DOWN, _PRESS_TICKS
    yield A, _PRESS_TICKS
    yield 0, 30
    if row != title.CONTINUE_ROW:
        yield from _each(RIGHT, A, B)
        return
    yield from _each(UP, UP, RIGHT, LEFT, LEFT, B)
    for _ in range(25):
        yield chance.choice((UP, DOWN, LEFT, RIGHT, A, A, A, B, B)), chance.choice((3, 3, 3, _LONG_TICKS))
    for _ in range(4):
        yield from _each(B, A, DOWN, A)
        yield 0, 60
    if app.stage.screen.name_id == screens.RESULTS_SCREEN:
        yield 0, 200
        yield from _each(UP, RIGHT, B, RIGHT, RIGHT, RIGHT, DOWN, LEFT, B, LEFT)


def _each(*buttons: int) -> Iterator[tuple[int, int]]:
    for button in buttons:
        yield button, _PRESS_TICKS
