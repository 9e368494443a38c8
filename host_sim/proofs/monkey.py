"""`python -m host_sim monkey`: presses at random, the plug pulled at random, and all that must hold.

Each monkey (host_sim.proofs.life) has a flash of its own and a seed that says all it does; some have five
buttons, or two. On mp64 the files lie on MicroPython's own littlefs, and every tick of a guest runs with its
heap locked.
"""

import argparse
import json
import sys
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from host_sim import command_line as words
from host_sim.chip.board_numbers import load_config
from host_sim.chip.fewer_buttons import Pad
from host_sim.chip.flash import Flash
from host_sim.emulator.guest import runtimes
from host_sim.handheld import Handheld
from host_sim.proofs.life import Monkey, OnFlash
from ui import screens

TICKS = {"cpython": 1_000_000, "mp64": 100_000, "mp32": 30_000}
SCREENS = {value: name for name, value in vars(screens).items() if name.endswith("_SCREEN") and value >= 0}

# What the monkeys are given in turn: six buttons, five, six, two.
_BOARDS: tuple[str, ...] = ("pico_ssd1306_i2c", "picoboy", "pico_sh1106_i2c", "waveshare_pico_oled_1_3")
_LIFE_OF_MONKEY = 10_000  # ticks; mp32 has no room for many more
_SECONDS = 300.0
_HEAP_BYTES = 48 << 20  # mp32 collects nothing in a life


class _Host(Handheld):
    """A board on CPython."""

    @property
    def has_gauge(self) -> bool:
        """Tell whether the supply can be set."""
        return self.config.VSYS is not None

    def told(self, error: BaseException) -> str:
        """Tell an error and where it came from in a line."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = Path(place.filename).name
        return f"{type(error).__name__}: {error} ({where}, line {place.lineno}, in {place.name})"


def run(runtime: str, board: str, seed: int, ticks: int) -> dict[str, Any]:
    """Let a monkey of a seed live for so many ticks; answer what it found (Monkey.found).

    Raises runtimes.RuntimeMissing or runtimes.GuestFailed.
    """
    if runtime != "cpython":
        arguments = f"{runtimes.collects(runtime)}, {runtime == 'mp64'}"
        code = runtimes.prelude(runtime, board) + f"from proofs.guest_monkey import main\nmain({arguments})\n"
        printed = runtimes.run_python(
            runtime, code, json.dumps({"seed": seed, "ticks": ticks}) + "\n", _SECONDS, _HEAP_BYTES
        )
        lines = [line for line in printed.splitlines() if line.startswith("RATTLE ")]
        if len(lines) != 1:
            raise runtimes.GuestFailed(f"{runtime} ended without a result: {printed[-500:]}")
        found: dict[str, Any] = json.loads(lines[0].removeprefix("RATTLE "))
        return found
    flash = Flash()
    pad = Pad(load_config(board))
    monkey = Monkey(seed, lambda seed: _Host(board, seed=seed, flash=flash), OnFlash(flash), pad)
    monkey.run(ticks)
    return monkey.found()


def _tell(runtime: str, total: Counter[str], seen: Counter[str]) -> str:
    """Tell what all monkeys did and where they came."""
    reached: Counter[int] = Counter()
    for what, count in seen.items():
        if what.startswith("screen "):
            reached[int(what.split()[1])] += count
    never = [name for value, name in SCREENS.items() if value not in reached]
    rest = [f"{what} {count}" for what, count in sorted(seen.items()) if not what.startswith("screen ")]
    lines = [
        f"{runtime}: {total['ticks']} ticks, {total['lives']} power-ons, {total['cuts']} times the plug was "
        f"pulled in the middle of a save, {seen['over']} matches played to their end",
        "screens: " + ", ".join(f"{SCREENS.get(value, value)} {reached[value]}" for value in sorted(reached)),
        "never came to: " + (", ".join(never) or "none that there is not"),
        "matches by what they were: " + ", ".join(rest),
    ]
    return "\n".join(lines)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `monkey` takes."""
    add = parser.add_argument
    long = "how long (default: a million; 100,000 on mp64, 30,000 on mp32)"
    add("--ticks", type=words.ticks, metavar="N", help=long)
    add("--on", choices=TICKS, default="cpython", metavar="RUNTIME", help=", ".join(TICKS))
    add("--board", type=words.path, metavar="NAME", help="a folder of boards/ (default: some in turn)")
    add("--seed", type=words.seed, default=1, metavar="S", help="other chances (default: 1)")
    add("--json", action="store_true", help="print the result as JSON")


def main(args: argparse.Namespace) -> int:
    """Run the `monkey` command; args: seed, ticks (or None), on, board (or None), json.

    Answer 1 when anything was wrong.
    """
    try:
        return _let_loose(args)
    except ValueError as error:
        print(f"monkey: {error}", file=sys.stderr)
        return 2
    except (runtimes.RuntimeMissing, runtimes.GuestFailed, OSError) as error:
        print(f"monkey: {error}", file=sys.stderr)
        return 1


def _let_loose(args: argparse.Namespace) -> int:
    total: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    ticks = args.ticks or TICKS[args.on]
    seed: int = args.seed
    while total["ticks"] < ticks:
        board: str = args.board or _BOARDS[seed % len(_BOARDS)]
        found = run(args.on, board, seed, min(_LIFE_OF_MONKEY, ticks - total["ticks"]))
        total.update({name: found[name] for name in ("ticks", "lives", "cuts")})
        seen.update(found["seen"])
        if found["wrong"]:
            print(f"monkey {seed} on {args.on}, {board}: tick {found['at']} of power-on {found['lives']}:")
            print(found["wrong"], flush=True)
            print(f"again: python -m host_sim monkey --on {args.on} --board {board} --seed {seed}")
            return 1
        print(f"monkey: {args.on}, {total['ticks']} of {ticks} ticks, seed {seed} was well", file=sys.stderr)
        seed += 1
    print(json.dumps(total | seen) if args.json else _tell(args.on, total, seen))
    return 0
