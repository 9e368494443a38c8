"""`python -m host_sim damage`: spoil saved files at random, and see what the firmware makes of it.

Wanted: it starts; it takes up what was kept, or what is one action older and told of; all else is told of and
put aside, an emptied file too; the power-on after that is an ordinary one, and a new match can be kept.
"""

import argparse
import copy
import functools
import json
import random
from collections import Counter

from contract import device
from contract.settings import OFF, VOLUME
from engine import rules
from engine.match import Match
from engine.turn import OVER, START
from host_sim import command_line as words
from host_sim.cable import rehearsal
from host_sim.chip.flash import Flash
from host_sim.proofs.match_checker import Wrong, bytes_of, require
from hw.flash.store import MARK
from keeping.closing import close
from keeping.keeper import Keeper

_MATCH, _DIARY = "saves/match", "saves/diary"


@functools.lru_cache(maxsize=1)  # twenty files that are spoilt are of one
class PlayedFlash:
    """A flash on which one match was played, and part of another. states: its saved bytes, in order."""

    def __init__(self, seed: int) -> None:
        self.flash, chance = Flash(), random.Random(seed)
        keeper, match, _ = rehearsal.power_on(self.flash)
        match.new_game(rules.FUN, b"\0", bytes(7) + b"\1")
        keeper.begin(match)
        while match.phase != OVER:
            _act(match, keeper)
        keeper.save(match)
        for _ in close(keeper, match):
            pass
        rehearsal.count_choice(keeper.shelf, 64)
        self.states = [bytes_of(match)]
        match.new_game(
            rules.FREE, bytes(chance.randrange(1, 4)), chance.randbytes(8), chance.choice((1, 1, 2))
        )
        keeper.begin(match)
        keeper.settings.buffer[VOLUME] = OFF
        keeper.save_settings()
        keeper.save_diary()
        while match.phase != OVER and (chance.randrange(40) or len(self.states) < 3):
            keeper.save(match)
            self.states.append(bytes_of(match))
            _act(match, keeper)
        self.held, _ = _held(copy.deepcopy(self.flash))


def _held(flash: Flash) -> tuple[dict[str, bytes], list[int]]:
    """Let the firmware take up all that is on a flash; answer it by path, and what is told to be lost."""
    keeper, match, lost = rehearsal.power_on(flash)
    kept = {"settings": keeper.settings.buffer, "records": keeper.tally.buffer, "diary": keeper.diary.book}
    held = {_MATCH: bytes_of(match)} | {f"saves/{name}": bytes(content) for name, content in kept.items()}
    for path in rehearsal.CONTENTS:
        content, file = rehearsal.content_of(keeper.shelf, path)
        held[path] = bytes(content.buffer)
        lost += file.lost
    return held, lost


def _act(match: Match, keeper: Keeper) -> None:
    """Throw once, keep the diary, and fill the first box."""
    while match.phase == START:
        match.throw_start()
    match.roll()
    keeper.diary.note(match)
    keeper.save_diary()
    match.score(next(box for box in range(13) if match.legal_mask() >> box & 1))


def _spoilt(chance: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """Answer data otherwise than it is; others: files that may be taken for it."""
    at, end = sorted(chance.choices(range(len(data) + 1), k=2))
    half, noise = len(data) // 2, chance.randbytes(chance.randrange(1, 3000))
    wiped = data[:at] + bytes([chance.choice((0, 255))] * (end - at)) + data[end:]
    flipped = bytearray(data)
    for place in chance.choices(range(len(data)), k=chance.choice((1, 1, 2, 10, 100))) if data else ():
        flipped[place] ^= 1 << chance.randrange(8)
    turned, longer = data[half:] + data[:half], data + noise[:600]
    ways = flipped, flipped, wiped, turned, longer, data[:at], b"", noise, chance.choice(others)
    spoilt = bytes(chance.choice(ways))
    return spoilt if spoilt != data else _spoilt(chance, data, others)


def spoil_save(number: int, seed: int) -> str:
    """Spoil one file of one flash; answer what came of it, in words. Raises Wrong."""
    chance = random.Random(seed + number)
    played = PlayedFlash(seed + number // 20)
    flash = copy.deepcopy(played.flash)
    name, *others = chance.sample(names := sorted({*flash.files} - {MARK}), len(names))
    spoilt = _spoilt(chance, flash.get(name), [flash.get(other) for other in others])
    flash.put(name, spoilt)
    held, lost = _held(flash)
    told, match = bool(lost), held[_MATCH]
    is_newest = match == played.states[-1]
    goes_along = {_MATCH, "" if is_newest and name != _DIARY else _DIARY}  # a diary goes with its match
    differ = [path for path in held if held[path] != played.held[path] and path not in goes_along]
    require(all(path == name and told for path in differ), f"other {', '.join(differ)}")
    kept_as_files = [flash.get(other) for other in flash.files] if device.KEPT_AS_FILES in lost else [spoilt]
    require(spoilt in kept_as_files and (told or spoilt), "a file is gone, or emptied without a word")
    keeper, again, lost = rehearsal.power_on(flash)
    require(not lost and bytes_of(again) == match, "the second power-on differs")
    again.new_game(rules.FREE, b"\0", bytes(8))
    keeper.begin(again)
    is_kept = keeper.save(again) and bytes_of(rehearsal.power_on(flash)[1]) == bytes_of(again)
    require(is_kept, "no match can be kept any more")
    if is_newest:
        return "the match is whole" + (", the other file told of" if told else "")
    if told and (name == _MATCH or name not in held) and match == bytes_of(Match()):
        return "told of and put aside"
    require(told and name == _MATCH and match in played.states[-2:], "another match, or its past")
    return "the match is one action older, and told of"


def spoil_all(count: int, seed: int) -> Counter[str]:
    """Spoil count files; count what came of each."""
    found: Counter[str] = Counter()
    for number in range(count):
        try:
            found[spoil_save(number, seed)] += 1
        except (Exception, Wrong) as error:  # whatever the firmware lets through
            found[f"WRONG: {type(error).__name__}: {error} (number {number})"] += 1
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
