"""`python -m host_sim run`: one match through the real screens, by presses alone, in virtual time.

The run is made on CPython, where a robot can look at the match. On a MicroPython or an emulated Pico the
presses are played again, and the numbers that come back are its own; another signature than CPython's is an
error.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from engine import rules
from host_sim import command_line as words
from host_sim.chip.flash import Flash
from host_sim.chip.kept_flash import read_flash
from host_sim.chip.whole import BadZip
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.emulator.guest import runtimes
from host_sim.emulator.guest.runtimes import GuestFailed, RuntimeMissing
from host_sim.emulator.on_flash import flash_with_game, stock_of
from host_sim.image.fold import BadSource
from host_sim.solver.device_advisor import TableError
from host_sim.window import press_files, run
from host_sim.window.robots import ROBOTS
from host_sim.window.run import Outcome, RunFailed
from host_sim.window.shot import Shot, png


def play_on_pico(done: Outcome, flash: bytes) -> dict[str, Any]:
    """Play the presses of a run on an emulated Pico with a flash; answer its report with its own numbers.

    RunFailed when a signature is another, and for what it cannot play: what goes wrong by hand.
    """
    run.require_no_mishaps(done)
    from host_sim.emulator import play as on_pico  # it wants what not everybody has

    with ctrl_c_ends_at_once():
        return on_pico.report_of(on_pico.play(flash, done, progress=True), done)


_SIGNATURES = {"signature": "signature", "tones_signature": "signature of the tones"}


def play_again(done: Outcome, runtime: str) -> dict[str, Any]:
    """Play the presses of a run on a MicroPython; answer its report with that runtime's own numbers.

    Raises RuntimeMissing, GuestFailed, or RunFailed when a signature is another, and where something went
    wrong by hand, as it does on CPython alone.
    """
    run.require_no_mishaps(done)
    code = f"from emulator.guest.play import play\nplay({runtimes.collects(runtime)})\n"
    job = {"seed": done.seed, "end": done.report["ticks"], "timeline": done.timeline, "volts": done.volts}
    job["flash"] = {name: content.hex() for name, content in done.flash.items()}
    found = runtimes.ask(runtime, done.board, code, job, run.MOST_SECONDS)
    for key, what in _SIGNATURES.items():
        if found[key] != done.report[key]:
            raise RunFailed(f"the {what} on {runtime} is {found[key]}, on cpython {done.report[key]}")
    return done.report | found


_PICO = "pico"  # emulated


def _write_picture(path: Path, shot: Shot) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(shot))
    except OSError as error:
        where = error.filename or path
        raise RunFailed(f"no picture can be written: {where}: {error.strerror}") from None


def _tell(report: dict[str, Any], runtime: str, robot: str) -> str:
    """Put a report into words. robot: who played for the humans; empty where presses did."""
    lines = [f"{report['sheet']} sheet, seed {report['seed']}, on {runtime}"]
    width = len(f"{robot}, a robot") if robot else 8
    for seat, player in enumerate(report["players"], 1):
        boxes = " ".join("-" if points is None else str(points) for points in player["boxes"])
        name = f"{robot}, a robot" if robot and player["name"] == "human" else player["name"]
        lines.append(f"  {seat} {name:<{width}} {player['total']:>5}   {boxes}")
    lines.append(
        f"{report['setup_presses']} presses to set up, {report['presses']} to play, {report['ticks']} ticks, "
        f"{report['frames']} pictures, {report['tones']} tones, {report['bus_bytes']} bytes on the bus"
    )
    if runtime == _PICO:
        from host_sim.emulator.play import tell

        lines += tell(report)
    if report["heap_locked"]:
        lines.append(f"heap locked in every tick, {report['allocations']} bytes allocated")
    lines.append(f"signature {report['signature']}, of the tones {report['tones_signature']}")
    return "\n".join(lines)


def _flash(path: Path) -> Flash:
    """Read a flash that was saved as a zip; ValueError, one line, when it is none."""
    try:
        return read_flash(path)
    except (OSError, BadZip) as error:
        raise ValueError(words.told(error)) from None


def _outcome(args: argparse.Namespace, flash: Flash | None) -> Outcome:
    """Make the run that the arguments ask for, on a flash that was read."""

    def shoot(tick: int, shot: Shot) -> None:
        _write_picture(Path(args.frames) / f"{tick:06d}.png", shot)

    match = args.sheet or rules.NAMES[0], args.players or ["human"]
    if args.presses is None:
        robot = run.robot_for(args.robot, *match)
        presses, mishaps = press_files.PressFile([], [])
    else:
        robot = None
        run.check_match(*match)
        presses, mishaps = press_files.parse_all(press_files.text_of(args.presses), args.presses)
    done = run.play(
        args.seed, robot=robot, presses=presses, mishaps=mishaps, board=args.board, flash=flash,
        shoot=shoot if args.frames else None, progress=True, until=args.ticks,
    )  # fmt: skip
    if robot is not None:
        return done
    names = [player["name"] for player in done.report["players"]]
    if args.sheet and args.sheet != done.report["sheet"]:
        raise RunFailed(f"the presses chose the sheet {done.report['sheet']}, not {args.sheet}")
    if args.players and args.players != names:
        raise RunFailed(
            f"the presses chose the players {','.join(names) or 'none'}, not {','.join(args.players)}"
        )
    return done


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `run` takes."""
    bots, on = ", ".join(ROBOTS), ("cpython", *runtimes.NAMES, "web", _PICO)
    add, sheets = parser.add_argument, ", ".join(rules.NAMES)
    add("--seed", type=words.seed, default=1, help="what the board's dice are keyed by (default: 1)")
    add("--sheet", choices=rules.NAMES, metavar="NAME", help=f"{sheets} (default: official)")
    players = f"human or a bot each: {bots} (default: human)"
    add("--players", type=words.names, metavar="NAME,...", help=players)
    hands = parser.add_mutually_exclusive_group(required=True)
    hands.add_argument("--robot", metavar="NAME", help=f"who presses the buttons of the humans: {bots}")
    presses = "a press file: lines of `tick button [ticks held]` or `tick !mishap [number]`"
    hands.add_argument("--presses", type=words.path, metavar="FILE", help=presses)
    add("--on", choices=on, default="cpython", metavar="RUNTIME", help=", ".join(on))
    uf2 = "with --on pico: the MicroPython that the emulated Pico boots"
    add("--uf2", type=words.path, metavar="FILE", help=uf2)
    words.add_board(parser)
    flash = "a zip of what the flash holds at power on (default: nothing)"
    add("--flash", type=words.path, metavar="FILE", help=flash)
    add("--ticks", type=words.ticks, metavar="N", help="end after so many (default: when all is over)")
    add("--frames", type=words.path, metavar="DIR", help="write a PNG of every changed picture here")
    add("--json", action="store_true", help="print the result as JSON")


@words.ends("run", (ValueError,), (RunFailed, OSError, BadSource, TableError, RuntimeMissing, GuestFailed))
def main(args: argparse.Namespace) -> int:
    """Run the `run` command; answer the exit code."""
    saves = _flash(Path(args.flash)) if args.flash else None
    held = saves.contents() if saves else {}
    on_pico = args.on == _PICO
    flash = flash_with_game(stock_of(args.uf2), args.board, args.seed, saves=held) if on_pico else b""
    done = _outcome(args, saves)
    report = done.report
    if args.on != "cpython":
        print(f"run: {len(done.presses)} presses, again on {args.on}", file=sys.stderr)
        report = play_on_pico(done, flash) if on_pico else play_again(done, args.on)
    print(json.dumps(report) if args.json else _tell(report, args.on, args.robot or ""))
    return 0
