"""`make mutants`: try so many changes of the firmware, chosen by a seed, and list those that no test notices.

Answers 1 when there is one that unnoticed.txt does not name.
"""

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from host_sim import ROOT
from host_sim.common import arguments as words
from host_sim.common.arguments import Parser
from host_sim.common.exits import leave
from host_sim.mutants import unnoticed
from host_sim.mutants.changes import Change, changes_in
from host_sim.mutants.reach import CannotMeasure, Reach, test_files
from host_sim.mutants.trial import CheckoutCopy, MutantTrial

# Not machine_code: CPython does not run it; tests/runtimes compares it with its plain twins.
ROOMS = (
    "boot",
    "contract",
    "engine",
    "hw",
    "keeping",
    "strategy",
    "ui",
    "wizard",
    "main.py",
    "saves_apart.py",
)
FIRMWARE = ROOT / "firmware"
_EPILOG = """\
examples:
  make mutants                                        100 of the whole firmware
  make mutants ARGS="engine hw --number 50 --seed 2"  50 of two rooms, others than by seed 1
  make mutants ARGS="engine/match.py:120"             all of a line
  make mutants ARGS="engine --tests tests/engine"     with these tests alone, which are measured sooner
"""


def changes_of(where: str) -> list[Change]:
    """List the changes of a room ("engine"), a file ("engine/match.py") or a line ("engine/match.py:120").

    Raises ValueError when there is no such place.
    """
    name, _, line = where.partition(":")
    top = FIRMWARE / name
    is_here = top.exists() and top.resolve().is_relative_to(FIRMWARE.resolve())
    if not is_here or (line and not line.isdigit()):
        raise ValueError(
            f"there is no firmware/{where}; name a folder, a file, or a line as in engine/match.py:120"
        )
    found: list[Change] = []
    for path in sorted(top.rglob("*.py")) if top.is_dir() else [top]:
        found += changes_in(path.relative_to(FIRMWARE).as_posix(), path.read_bytes())
    return [change for change in found if not line or int(line) in (change.line, change.statement)]


def sample(changes: list[Change], number: int, seed: int) -> list[Change]:
    """Choose so many changes by a seed; the choice stays when lines elsewhere come, go or move."""

    def rank(change: Change) -> bytes:
        return hashlib.sha256(repr((seed, change.key)).encode()).digest()

    return sorted(changes, key=rank)[:number]


def try_all(
    changes: list[Change], copies: list[CheckoutCopy], reach: Reach, most: float
) -> Iterator[MutantTrial]:
    """Try changes, as many at a time as there are copies, and tell how each went, in order."""
    free: SimpleQueue[CheckoutCopy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(change: Change) -> MutantTrial:
        copy = free.get()
        try:
            return copy.trial(change, reach, most)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(attempt, changes)


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="mutants",
        description=__doc__,
        epilog=_EPILOG,
    )
    parser.add_argument(
        "where", nargs="*", type=words.path, default=ROOMS, help="rooms, files or lines (default: all rooms)"
    )
    parser.add_argument("--number", "-n", type=words.positive, default=100, help="how many (default: 100)")
    parser.add_argument("--seed", type=words.seed, default=1, help="which (default: 1)")
    parser.add_argument(
        "--seconds",
        type=words.seconds,
        default=60,
        help="of tests tried on each, besides golden ones (60)",
    )
    parser.add_argument(
        "--tests", nargs="+", type=words.path, metavar="PATH", default=["tests"], help="run these tests alone"
    )
    parser.add_argument("--verbose", "-v", action="store_true", help="tell of the killed, too, and by what")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Run it; answer the exit code."""
    args = _parsed(arguments)
    try:
        changes = [change for where in args.where for change in changes_of(where)]
        files = test_files(args.tests)
    except ValueError as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    chosen = sample(changes, args.number, args.seed)
    named = unnoticed.keys()
    tried = [change for change in chosen if change.key not in named]
    survivors: list[MutantTrial] = []
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="rattle-mutants-"))
        copies = [
            stack.enter_context(closing(CheckoutCopy(Path(folder) / str(number))))
            for number in range(os.cpu_count() or 1)
        ]
        reach = Reach()
        try:
            reach.measure(copies[0].folder, files)
            started = time.monotonic()
            for number, trial in enumerate(try_all(tried, copies, reach, args.seconds), 1):
                spent = f"{time.monotonic() - started:.0f} s"
                if not trial.by:
                    survivors.append(trial)
                if not trial.by or args.verbose:
                    _tell(trial)
                print(f"mutants: {number} of {len(tried)}, {len(survivors)} live, {spent}", file=sys.stderr)
        except CannotMeasure as error:
            print(f"mutants: {error}", file=sys.stderr)
            return 1
    killed = len(tried) - len(survivors)
    print(
        f"{killed} of {len(chosen)} killed, {len(chosen) - len(tried)} that nobody could notice, "
        f"{len(survivors)} alive; {len(changes)} could be made"
    )
    return 1 if survivors else 0


def _tell(trial: MutantTrial) -> None:
    change = trial.change
    fate = f"killed by {trial.by}" if trial.by else f"alive after {trial.tests} tests"
    print(f"firmware/{change.path}:{change.line} {change.function}: {fate}")
    print(f"- {change.was}\n+ {change.becomes}", flush=True)


if __name__ == "__main__":
    leave(main)
