"""`python -m host_sim damage`: spoil saved files at random, and see what the firmware makes of it.

Wanted: whatever stands in a file, or nothing, the firmware starts; what it takes up is what was kept, whole;
what is one action older is told of, and anything else told of and put aside, an emptied file too, be it one
to which nothing was saved; the power-on after that is an ordinary one, and a new match can be kept.
"""

import argparse
import copy
import functools
import json
import random
import sys
from collections import Counter

from contract import device
from contract.settings import OFF, VOLUME
from engine import rules
from engine.match import Match
from engine.turn import NEW, OVER, START
from host_sim import command_line as words
from host_sim.cable import rehearsal
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from host_sim.proofs.match_checker import bytes_of
from hw.flash.store import MARK
from keeping.closing import close


class PlayedFlash:
    """A flash on which one match was played, and part of another. states: its saved bytes, in order."""

    def __init__(self, seed: int) -> None:
        self.flash = Flash()
        self.states: list[bytes] = []
        chance = random.Random(seed)
        keeper, match, _ = power_on(self.flash)
        match.new_game(rules.FUN, b"\0", b"\0\0\0\0\0\0\0\1")
        keeper.begin(match)
        while match.phase != OVER:
            match.roll()
            match.score(_open_box(match))
        keeper.save(match)
        for _ in close(keeper, match):
            pass
        rehearsal.count_choice(keeper.shelf, 64)
        self.shelved = {
            path: bytes(rehearsal.content_of(keeper.shelf, path)[0].buffer) for path in rehearsal.CONTENTS
        }
        self.states.append(bytes_of(match))
        rounds = chance.choice((1, 1, 2, 3))
        match.new_game(rules.FREE, bytes(chance.randrange(1, 4)), chance.randbytes(8), rounds)
        keeper.begin(match)
        keeper.save_diary()
        keeper.settings.buffer[VOLUME] = OFF
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


def _open_box(match: Match) -> int:
    return next(box for box in range(13) if match.legal_mask() >> box & 1)


# Twenty files that are spoilt are of one game.
_played_flash = functools.lru_cache(maxsize=1)(PlayedFlash)


def _spoilt(chance: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """Answer data otherwise than it is; others: files that may be taken for it."""
    spoilt = bytearray(data)
    at = chance.randrange(len(data) + 1)
    end = chance.randrange(at, len(data) + 1)
    half = len(data) // 2
    noise = chance.randbytes(chance.randrange(1, 3000))
    way = chance.randrange(9)
    if way < 2:
        for _ in range(chance.choice((1, 1, 2, 10, 100)) if data else 0):
            place = chance.randrange(len(data))
            spoilt[place] = chance.randrange(256) if way else spoilt[place] ^ 1 << chance.randrange(8)
    elif way == 2:
        spoilt[at:end] = bytes([chance.choice((0, 255))]) * (end - at)
    else:
        whole = data[:at], b"", data + noise[:600], data[half:] + data[:half], noise, chance.choice(others)
        spoilt[:] = whole[way - 3]
    return bytes(spoilt) if bytes(spoilt) != data else _spoilt(chance, data, others)


def spoil_save(number: int, seed: int) -> str:
    """Spoil one file of one flash; answer what came of it, in words that begin with WRONG if it is."""
    chance = random.Random(seed + number)
    played = _played_flash(seed + number // 20)
    flash = copy.deepcopy(played.flash)
    names = sorted(name for name in flash.files if name != MARK)
    name = chance.choice(names)
    spoilt = _spoilt(chance, flash.get(name), [flash.get(other) for other in names if other != name] or [b""])
    flash.put(name, spoilt)
    keeper, match, lines = power_on(flash)
    state = bytes_of(match)
    for path, kept in played.shelved.items():
        content, file = rehearsal.content_of(keeper.shelf, path)
        lines += file.lost
        if bytes(content.buffer) != kept and (name != path or not file.lost):
            return f"WRONG: other {path}"
    told = len(lines) > 0
    kept_as_files = [flash.get(other) for other in flash.files] if device.KEPT_AS_FILES in lines else [spoilt]
    is_newest = state == played.states[-1]
    holds = bytes(keeper.diary.book)
    kept = {
        "saves/settings": bytes(keeper.settings.buffer) == played.settings,
        "saves/records": bytes(keeper.tally.buffer) == played.tally,
        "saves/diary": name == "saves/diary" or not is_newest or not played.diary or holds == played.diary,
    }
    others = [path for path, same in kept.items() if not same and (path != name or not told)]
    if others or spoilt not in kept_as_files or not told and not spoilt:
        return f"WRONG: {', '.join(others) or 'a file that was told of is gone, or emptied without a word'}"
    if is_newest:
        outcome = "the match is whole" + (", the other file told of" if told else "")
    elif told and name not in (*kept, *rehearsal.CONTENTS) and match.phase == NEW:
        outcome = "told of and put aside"
    elif told and name == "saves/match" and state in played.states[-2:]:
        outcome = "the match is one action older, and told of"
    else:
        return "WRONG: another match, or it went with another file"
    _, again, lines = power_on(flash)
    if lines or bytes_of(again) != state:
        return "WRONG: the second power-on differs"
    again.new_game(rules.FREE, b"\0", bytes(8))
    keeper, _, _ = power_on(flash)
    keeper.begin(again)
    if not keeper.save(again) or bytes_of(power_on(flash)[1]) != bytes_of(again):
        return "WRONG: nothing can be kept any more"
    return outcome


def spoil_all(count: int, seed: int) -> Counter[str]:
    """Spoil count files; count what came of each."""
    found: Counter[str] = Counter()
    for number in range(count):
        try:
            outcome = spoil_save(number, seed)
        except Exception as error:  # whatever the firmware lets through
            outcome = f"WRONG: {type(error).__name__}: {error} (number {number})"
        found[outcome] += 1
        if number % 1000 == 999:
            print(f"damage: {number + 1} of {count}", file=sys.stderr)
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `damage` takes."""
    add = parser.add_argument
    add("--files", type=words.positive, default=10_000, metavar="N", help="how many files (default: 10000)")
    add("--seed", type=words.seed, default=1, metavar="S", help="other chances (default: 1)")
    add("--json", action="store_true", help="print the result as JSON")


def main(args: argparse.Namespace) -> int:
    """Run the `damage` command; args: files, seed, json. Answer 1 when one of them ended wrongly."""
    found = spoil_all(args.files, args.seed)
    told = "\n".join(f"{count:6}  {outcome}" for outcome, count in found.most_common())
    print(json.dumps(found) if args.json else told)
    return 1 if any(outcome.startswith("WRONG") for outcome in found) else 0
