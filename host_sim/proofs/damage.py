"""`python -m host_sim damage`: spoil saved files and tables at random; see what the firmware makes of it.

Wanted: whatever stands in a file, or nothing, the firmware starts; what it takes up is what was kept, whole;
what is one action older is told of, and anything else told of and put aside, an emptied file too, be it one
to which nothing was saved; the power-on after that is an ordinary one, and a new match can be kept. A table
is read as it was made, or refused with a reason. What a file with a right check sum may do:
host_sim.proofs.forgery.
"""

import argparse
import copy
import functools
import json
import random
import sys
from collections import Counter
from typing import Any

from contract import device, settings
from engine import rules, saved
from engine.match import Match
from engine.turn import NEW, OVER, START
from host_sim import ROOT
from host_sim.pico.flash import Flash
from host_sim.play.table_pieces import cut
from host_sim.proofs import forgery
from host_sim.records import shelved
from host_sim.records.power_on import power_on
from hw import files
from hw.flash.store import MARK
from keeping.closing import close
from keeping.settings import Settings
from keeping.tally import Tally
from strategy.analysis import loops_plain
from strategy.values import RULES, States, ValueTable, name_of


class Spoiler:
    """Spoil bytes in one of many ways, by chance."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def spoil(self, data: bytes, others: list[bytes]) -> bytes:
        """Answer other bytes than data; others: files that may be taken for it."""
        chance = self._chance
        ways = (
            self._bits,
            self._bytes,
            self._cut,
            self._emptied,
            self._grown,
            self._blank,
            self._swapped,
            self._rubbish,
        )
        while True:
            spoilt = chance.choice(ways)(data)
            if not chance.randrange(10):
                spoilt = chance.choice(others)
            if spoilt != data:
                return spoilt

    def choice(self, names: list[str]) -> str:
        """Choose one."""
        return self._chance.choice(names)

    def _bits(self, data: bytes) -> bytes:
        spoilt = bytearray(data)
        for _ in range(self._chance.choice((1, 1, 2, 5))):
            if spoilt:
                spoilt[self._chance.randrange(len(spoilt))] ^= 1 << self._chance.randrange(8)
        return bytes(spoilt)

    def _bytes(self, data: bytes) -> bytes:
        spoilt = bytearray(data)
        for _ in range(self._chance.choice((1, 2, 10, 100))):
            if spoilt:
                spoilt[self._chance.randrange(len(spoilt))] = self._chance.randrange(256)
        return bytes(spoilt)

    def _cut(self, data: bytes) -> bytes:
        return data[: self._chance.randrange(len(data) + 1)]

    def _emptied(self, _: bytes) -> bytes:
        return b""

    def _grown(self, data: bytes) -> bytes:
        return data + self._chance.randbytes(self._chance.randrange(1, 600))

    def _blank(self, data: bytes) -> bytes:
        start = self._chance.randrange(len(data) + 1)
        end = self._chance.randrange(start, len(data) + 1)
        return data[:start] + bytes([self._chance.choice((0, 255))]) * (end - start) + data[end:]

    def _swapped(self, data: bytes) -> bytes:
        half = len(data) // 2
        return data[half:] + data[:half]

    def _rubbish(self, data: bytes) -> bytes:
        return self._chance.randbytes(self._chance.randrange(1, 3000))


class PlayedFlash:
    """What lay on the flash when the power went, and what may come of it.

    states: the matches kept last, newest at the end, each as the saved bytes.
    """

    def __init__(self, seed: int) -> None:
        """Play part of a match."""
        self.flash = Flash()
        self.settings = bytes(Settings().buffer)
        self.tally = bytes(Tally().buffer)
        self.shelved = {path: bytes(make().buffer) for path, make in shelved.CONTENTS.items()}
        self.diary = b""
        self.states: list[bytes] = []
        self._play(random.Random(seed))

    def _play(self, chance: random.Random) -> None:
        keeper, match, _ = power_on(self.flash)
        match.new_game(rules.FUN, b"\0", b"\0\0\0\0\0\0\0\1")
        keeper.begin(match)
        while match.phase != OVER:
            match.roll()
            match.score(_open_box(match))
        keeper.save(match)
        for _ in close(keeper, match):
            pass
        shelved.count_choice(keeper.shelf, 64)
        self.shelved = {path: bytes(shelved.read(keeper.shelf, path)[0].buffer) for path in shelved.CONTENTS}
        self.states.append(bytes_of(match))
        rounds = chance.choice((1, 1, 2, 3))
        match.new_game(rules.FREE, bytes(chance.randrange(1, 4)), chance.randbytes(8), rounds)
        keeper.begin(match)
        keeper.save_diary()
        keeper.settings.buffer[settings.VOLUME] = settings.OFF
        keeper.save_settings()
        keeper.save(match)
        self.states.append(bytes_of(match))
        for _ in range(chance.randrange(30 * rounds * match.players)):
            if match.phase == START:
                match.throw_start()
            elif match.phase != OVER and match.roll():
                keeper.diary.note(match)
                keeper.save_diary()
                match.score(_open_box(match))
                if not chance.randrange(4):
                    match.undo()
            keeper.save(match)
            if bytes_of(match) != self.states[-1]:
                self.states.append(bytes_of(match))
        self.settings = bytes(keeper.settings.buffer)
        self.tally = bytes(keeper.tally.buffer)
        self.diary = bytes(keeper.diary.book)


# Twenty files that are spoilt are of one game.
_played_flash = functools.lru_cache(maxsize=1)(PlayedFlash)


def bytes_of(match: Match) -> bytes:
    """Put a match into bytes."""
    buffer = bytearray(saved.SIZE)
    saved.save(match, buffer)
    return bytes(buffer)


def _open_box(match: Match) -> int:
    return next(box for box in range(13) if match.legal_mask() >> box & 1)


def spoil_save(number: int, seed: int) -> str:
    """Spoil one file of one flash; answer what came of it, in words that begin with WRONG if it is."""
    spoiler = Spoiler(seed + number)
    played = _played_flash(seed + number // 20)
    flash = copy.deepcopy(played.flash)
    names = sorted(name for name in flash.files if name != MARK)
    name = spoiler.choice(names)
    spoilt = spoiler.spoil(flash.get(name), [flash.get(other) for other in names if other != name] or [b""])
    flash.put(name, spoilt)
    keeper, match, lines = power_on(flash)
    state = bytes_of(match)
    for path, kept in played.shelved.items():
        content, file = shelved.read(keeper.shelf, path)
        lines += file.lost
        if bytes(content.buffer) != kept and (name != path or not file.lost):
            return f"WRONG: other {path}"
    told = len(lines) > 0
    if not told and not spoilt:
        return "WRONG: emptied without a word"
    if device.KEPT_AS_FILES in lines and spoilt not in [flash.get(other) for other in flash.files]:
        return "WRONG: a file that was told of is gone"
    if (name != "saves/settings" or not told) and bytes(keeper.settings.buffer) != played.settings:
        return "WRONG: other settings"
    if (name != "saves/records" or not told) and bytes(keeper.tally.buffer) != played.tally:
        return "WRONG: other records"
    same = state == played.states[-1] and bool(played.diary)
    if same and name != "saves/diary" and bytes(keeper.diary.book) != played.diary:
        return "WRONG: other holds"
    if match.phase == NEW:
        if not told:
            return "WRONG: lost without a word"
        outcome = "told of and put aside"
        if name in ("saves/settings", "saves/records", "saves/diary", *shelved.CONTENTS):
            return "WRONG: the match went with another file"
    elif state == played.states[-1]:
        outcome = "the match is whole" + (", the other file told of" if told else "")
    elif state in played.states[-2:] and name == "saves/match" and told:
        outcome = "the match is one action older, and told of"
    else:
        return "WRONG: another match"
    _, again, lines = power_on(flash)
    if lines or bytes_of(again) != state:
        return "WRONG: the second power-on differs"
    again.new_game(rules.FREE, b"\0", bytes(8))
    keeper, _, _ = power_on(flash)
    keeper.begin(again)
    if not keeper.save(again) or bytes_of(power_on(flash)[1]) != bytes_of(again):
        return "WRONG: nothing can be kept any more"
    return outcome


class SpoiltTables:
    """The tables as they were made, and one to read spoilt ones into."""

    def __init__(self) -> None:
        self._folder = ROOT / "firmware" / "tables"
        self._table = ValueTable(States(files.table), loops_plain)
        self._files = [(self._folder / name_of(number)).read_bytes() for number in range(RULES)]
        self._right = [self._read(data, number)[1] for number, data in enumerate(self._files)]

    def spoil(self, number: int, seed: int) -> str:
        """Spoil one table; answer what came of it, in words that begin with WRONG if it is."""
        wanted = number % RULES
        others = [data for data in self._files if data != self._files[wanted]]
        data = Spoiler(seed + number).spoil(self._files[wanted], others)
        reason, values = self._read(data, wanted)
        if not reason:
            return "the table is whole" if values == self._right[wanted] else "WRONG: another table"
        return "the table is refused"

    def _read(self, data: bytes, wanted: int) -> tuple[int, list[Any]]:
        table = self._table
        reason = table.take(cut(data), wanted)
        return reason, [bytes(part) for part in (*table.pieces, table.settings)]


def spoil_all(count: int, seed: int) -> Counter[str]:
    """Spoil count files, a quarter of them tables, or forge them, one in eight; count what came of each."""
    found: Counter[str] = Counter()
    tables = SpoiltTables()
    for number in range(count):
        try:
            if number % 8 == 1:
                outcome = forgery.forge_by_chance(seed + number)
            else:
                outcome = spoil_save(number, seed) if number % 4 else tables.spoil(number // 4, seed)
        except Exception as error:  # whatever the firmware lets through
            outcome = f"WRONG: {type(error).__name__}: {error} (number {number})"
        found[outcome] += 1
        if number % 1000 == 999:
            print(f"damage: {number + 1} of {count}", file=sys.stderr)
    return found


def _forge_all() -> Counter[str]:
    """Forge every field; count what came of each."""
    found: Counter[str] = Counter()
    for number, outcome in enumerate(forgery.forge_every_field(), 1):
        found[outcome] += 1
        if number % 1000 == 0:
            print(f"damage: {number} forged", file=sys.stderr)
    return found


def main(args: argparse.Namespace) -> int:
    """Run the `damage` command; args: files, fields, seed, json. Answer 1 when one of them ended wrongly."""
    found = _forge_all() if args.fields else spoil_all(args.files, args.seed)
    if args.json:
        print(json.dumps(found))
    else:
        for outcome, count in found.most_common():
            print(f"{count:6}  {outcome}")
    return 1 if any(outcome.startswith("WRONG") for outcome in found) else 0
