"""`python -m host_sim monkey`: presses at random, the plug pulled at random, and all that must hold.

Each monkey (host_sim.proofs.life) has a flash of its own and a seed that says all it does; some have five
buttons, or two. On CPython every picture is read too: no text leaves it, touches another, or is cut. On mp64
the files lie on MicroPython's own littlefs, and every tick of a guest runs with its heap locked. What goes
wrong is written down as a press file that brings it about again, as short as can be found.
"""

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.rules import NAMES as SHEETS
from host_sim import ROOT
from host_sim.chip.board_numbers import load_config
from host_sim.chip.fewer_buttons import Pad
from host_sim.chip.flash import Flash
from host_sim.emulator.guest import runtimes
from host_sim.handheld import Handheld
from host_sim.proofs.life import Life, Monkey, OnFlash
from host_sim.proofs.texts import PictureReader
from host_sim.window import press_files
from strategy.bots.brain import NAMES as PLAYERS
from ui import screens

TICKS = {"cpython": 1_000_000, "mp64": 100_000, "mp32": 30_000}
SCREENS = {value: name for name, value in vars(screens).items() if name.endswith("_SCREEN") and value >= 0}
KEPT = ROOT / "build" / "monkeys"

# What the monkeys are given in turn: six buttons, five, six, two.
_BOARDS: tuple[str, ...] = ("pico_ssd1306_i2c", "picoboy", "pico_sh1106_i2c", "waveshare_pico_oled_1_3")
_LIFE_OF_MONKEY = 10_000  # ticks; mp32 has no room for many more
_SECONDS = 300.0
_HEAP_BYTES = 48 << 20  # mp32 collects nothing in a life
TRIES = {"cpython": 400, "mp64": 60, "mp32": 30}  # to shorten a press file
_LONGEST_TRY = 120.0  # seconds for all of them
_HEAD = ("board", "runtime", "seed", "ticks", "steps", "volts")

Job = dict[str, Any]  # seed and ticks; or of a life: seed, ticks, steps, files, timeline, volts


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


def run(runtime: str, board: str, job: Job) -> Job:
    """Let a monkey do a job; answer what it found (Monkey.found).

    Raises runtimes.RuntimeMissing or runtimes.GuestFailed.
    """
    if runtime != "cpython":
        arguments = f"{runtimes.collects(runtime)}, {runtime == 'mp64'}"
        code = runtimes.prelude(runtime, board) + f"from proofs.guest_monkey import main\nmain({arguments})\n"
        printed = runtimes.run_python(runtime, code, json.dumps(job) + "\n", _SECONDS, _HEAP_BYTES)
        lines = [line for line in printed.splitlines() if line.startswith("RATTLE ")]
        if len(lines) != 1:
            raise runtimes.GuestFailed(f"{runtime} ended without a result: {printed[-500:]}")
        found: Job = json.loads(lines[0].removeprefix("RATTLE "))
        return found
    flash = Flash()
    pad = Pad(load_config(board))
    monkey = Monkey(
        job["seed"], lambda seed: _Host(board, seed=seed, flash=flash), OnFlash(flash), pad, PictureReader()
    )
    if "timeline" not in job:
        monkey.run(job["ticks"])
        return monkey.found()
    life = Life(job["seed"], {}, job["ticks"], job["steps"])
    life.timeline, life.volts = job["timeline"], job["volts"]
    for name, content in job["files"].items():
        flash.put(name, bytes.fromhex(content))
    monkey.live_again(life)
    return monkey.found()


# lives as press files


def written(life: Job, board: str, runtime: str, wrong: str) -> str:
    """Write a life down as a press file; its first lines say what else it needs."""
    head = {name: life[name] for name in ("seed", "ticks", "steps")} | {"board": board, "runtime": runtime}
    lines = [f"wrong {wrong}", *(f"{name} {value}" for name, value in head.items())]
    lines += [f"volts {' '.join(f'{tick}:{mv}' for tick, mv in life['volts'])}"]
    lines += [f"file {name} {content}" for name, content in sorted(life["files"].items())]
    return press_files.unparse(_presses(life), "\n".join(lines))


def read(path: str) -> tuple[Job, str, str]:
    """Read such a file: the life, its board, its runtime. PressFileError, one line, when it is none."""
    presses = press_files.read(path)
    told: dict[str, str] = {}
    files: dict[str, str] = {}
    for line in Path(path).read_text("utf-8-sig").splitlines():
        words = line.removeprefix("# ").split(" ", 2)
        if line.startswith("# file ") and len(words) == 3:
            files[words[1]] = words[2]
        elif line.startswith("# "):
            told[words[0]] = " ".join(words[1:])
    try:
        life: Job = {name: int(told[name]) for name in ("seed", "ticks", "steps")}
        life["volts"] = [[int(number) for number in change.split(":")] for change in told["volts"].split()]
        for content in files.values():
            bytes.fromhex(content)
        board, runtime = told["board"], told["runtime"]
    except (KeyError, ValueError):
        raise press_files.PressFileError(f"{path} was not written by a monkey") from None
    return life | {"files": files, "timeline": press_files.timeline(presses)}, board, runtime


def _presses(life: Job) -> list[press_files.Press]:
    recorder = press_files.Recorder()
    end = life["ticks"]
    for tick, mask in life["timeline"]:
        recorder.see(tick, mask)
        end = max(end, tick + 1)
    return recorder.end(end)


def shortened(life: Job, is_wrong: Callable[[Job], bool], tries: int) -> Job:
    """Leave out of a life all presses that it goes wrong without, as far as so many tries find them."""
    presses = _presses(life)
    size = len(presses)
    until = time.monotonic() + _LONGEST_TRY
    while size:
        at = 0
        while at < len(presses):
            if not tries or time.monotonic() > until:
                return life
            fewer = presses[:at] + presses[at + size :]
            shorter = life | {"timeline": press_files.timeline(fewer)}
            tries -= 1
            if len(fewer) < len(presses) and is_wrong(shorter):
                presses, life = fewer, shorter
            else:
                at += size
        size //= 2
    return life


def _note(found: Job, board: str, runtime: str, path: Path) -> str:
    """Write down what went wrong; answer what there is to say of it."""

    def is_wrong(life: Job) -> bool:
        return run(runtime, board, life)["wrong"] == found["wrong"]

    life: Job = found["life"]
    if found["at"] > 1:
        life |= {"ticks": found["at"] + 1, "steps": -1}  # where it went wrong, not where it would have ended
    told = ""
    if is_wrong(life):
        life = shortened(life, is_wrong, TRIES[runtime])
    else:
        told = ", which does not bring it about again by itself"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(life, board, runtime, found["wrong"]))
    return f"{len(_presses(life))} presses in {path}{told}"


# the command


def _tell(runtime: str, total: Counter[str], seen: Counter[str]) -> str:
    """Tell what all monkeys did and where they came."""
    reached: Counter[int] = Counter()
    for what, count in seen.items():
        if what.startswith("screen "):
            reached[int(what.split()[1])] += count
    never = [name for value, name in SCREENS.items() if value not in reached]
    played = {
        what: [f"{name} {seen[f'{what} {name}']}" for name in names]
        for what, names in (
            ("sheet", SHEETS),
            ("player", PLAYERS),
            ("coach", range(4)),
            ("players", range(1, 7)),
        )
    }
    options = [
        f"{what.split()[1]}: {count}" for what, count in sorted(seen.items()) if what.startswith("options")
    ]
    lines = [
        f"{runtime}: {total['ticks']} ticks, {total['lives']} power-ons, {total['cuts']} times the plug was "
        f"pulled in the middle of a save, {seen['over']} matches played to their end",
        "screens: " + ", ".join(f"{SCREENS.get(value, value)} {reached[value]}" for value in sorted(reached)),
        "never came to: " + (", ".join(never) or "none that there is not"),
        *(f"matches by {what}: {', '.join(names)}" for what, names in played.items()),
        f"matches by options (engine.rules): {', '.join(options)}",
    ]
    return "\n".join(lines)


def main(args: argparse.Namespace) -> int:
    """Run the `monkey` command; args: seed, ticks (or None), on, board (or None), presses (or None), json.

    Answer 1 when anything was wrong.
    """
    try:
        if args.presses:
            return _live_again(args.presses)
        return _let_loose(args)
    except ValueError as error:
        print(f"monkey: {error}", file=sys.stderr)
        return 2
    except (runtimes.RuntimeMissing, runtimes.GuestFailed, OSError) as error:
        print(f"monkey: {error}", file=sys.stderr)
        return 1


def _live_again(path: str) -> int:
    life, board, runtime = read(path)
    wrong = run(runtime, board, life)["wrong"]
    print(wrong or "nothing is wrong")
    return 1 if wrong else 0


def _let_loose(args: argparse.Namespace) -> int:
    total: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    ticks = args.ticks or TICKS[args.on]
    seed: int = args.seed
    while total["ticks"] < ticks:
        board: str = args.board or _BOARDS[seed % len(_BOARDS)]
        found = run(args.on, board, {"seed": seed, "ticks": min(_LIFE_OF_MONKEY, ticks - total["ticks"])})
        total.update({name: found[name] for name in ("ticks", "lives", "cuts")})
        seen.update(found["seen"])
        if found["wrong"]:
            print(f"monkey {seed} on {args.on}, {board}: tick {found['at']} of power-on {found['lives']}:")
            print(found["wrong"], flush=True)
            path = KEPT / f"{args.on}-{seed}.presses"
            print(_note(found, board, args.on, path))
            print(f"again: python -m host_sim monkey --presses {path}")
            return 1
        print(f"monkey: {args.on}, {total['ticks']} of {ticks} ticks, seed {seed} was well", file=sys.stderr)
        seed += 1
    print(json.dumps(total | seen) if args.json else _tell(args.on, total, seen))
    return 0
