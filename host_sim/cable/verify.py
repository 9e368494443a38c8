"""`python -m host_sim verify`: play recorded games on a board and compare with the simulator's.

The robot plays in the simulator, which records the presses; the board plays them again, its heap locked in
every tick, as fast as it can. Pictures, tones and cards have to be the simulator's, byte for byte, and
nothing may have been allocated. And the board says how long a tick takes it.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_sim import ROOT
from host_sim import command_line as words
from host_sim.cable import maker
from host_sim.cable.link import Link
from host_sim.cable.talk import heard, procedure
from host_sim.cable.trouble import Trouble
from host_sim.chip.board_numbers import BadBoard
from host_sim.chip.witness import card_bytes
from host_sim.command_line import Bar
from host_sim.handheld import TICK_MS
from host_sim.image import image
from host_sim.image.fold import module_name
from host_sim.image.manifest import FOLDER
from host_sim.window import press_files, run

_SILENCE_S = 60.0  # of a board that plays; it speaks every 64 ticks
_SCRATCH = f"{FOLDER}/trial"
_CHANGES = "changes"
_TRIAL = (
    "cable/on_board/real_kit.py", "cable/on_board/trial.py", "emulator/guest/player.py", "chip/noise.py",
    "chip/vtime.py", "chip/witness.py",
)  # fmt: skip


GAMES = ((1, "official", "human"), (7, "free", "human,greedy"))  # of the robot: seed, sheet, players


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    maker.add_arguments(parser)
    parser.add_argument("--seed", type=words.seed, help="play one game of this seed (default: two games)")
    parser.add_argument("--presses", metavar="FILE", help="play this recording of --seed")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


@words.ends("verify", (press_files.PressFileError, BadBoard), maker.FAILS)
def main(args: argparse.Namespace) -> int:
    """Verify; answer the exit code."""
    if args.presses and args.seed is None:
        raise press_files.PressFileError("a recording is played with its --seed, which its first line tells")
    presses = press_files.read(args.presses) if args.presses else None
    results: list[dict[str, Any]] = []
    with maker.board_of(args) as talk:
        _, found, board = talk.serve(procedure("look", []))
        if not args.json:
            talk.do_say(found)
        try:
            trial = _trial()
            for game, outcome in record_games(board, args, presses):
                # A file: as part of the program it would take a Pico several kilobytes of heap.
                changes = b"".join(
                    tick.to_bytes(3, "big") + bytes((mask,)) for tick, mask in outcome.timeline
                )
                talk.send(trial | {f"{_SCRATCH}/{_CHANGES}": changes}, f"{_SCRATCH}/saves")
                trial = {}
                talk.forget()
                results.append(compare(play(talk.link, game, outcome), outcome) | {"game": game})
                if not args.json:
                    talk.do_say(tell(results[-1]))
                talk.forget()
        finally:
            talk.forget()
            talk.send({}, _SCRATCH)
        heard(talk.link)
    if args.json:
        print(json.dumps({"board": found, "games": results}))
    if wrong := [result["game"] for result in results if result["wrong"]]:
        raise Trouble(
            f"this board does not play as the simulator does ({'; '.join(wrong)}): run `make doctor`, and "
            "when that finds nothing, report the lines above"
        )
    return 0


def record_games(
    board: str, args: argparse.Namespace, presses: list[press_files.Press] | None
) -> Iterator[tuple[str, run.Outcome]]:
    """Play in the simulator what is to be played on the board; answer what to call each, and its outcome.

    Raises Trouble when a recording has no end.
    """
    if presses is not None:
        try:
            yield args.presses, run.play(args.seed, presses=presses, board=board)
        except run.RunFailed as failed:
            raise Trouble(f"{args.presses} cannot be played: {failed}") from None
        return
    for seed, sheet, players in GAMES if args.seed is None else ((args.seed, *GAMES[0][1:]),):
        robot = run.robot_for("greedy", sheet, players.split(","))
        yield f"{sheet} sheet, {players}, seed {seed}", run.play(seed, robot=robot, board=board)


def play(link: Link, name: str, outcome: run.Outcome) -> dict[str, Any]:
    """Play a recording on the board, in a fresh interpreter; answer what the board says of it."""
    end: int = outcome.report["ticks"]
    code = (
        "from main import mount\nimage = mount()\n"  # as main.py does by itself
        f"import sys\nsys.path.append('/{_SCRATCH}')\nfrom cable.on_board.trial import trial\n"
        f"trial({outcome.seed}, {end}, '/{_SCRATCH}', '{_CHANGES}', image)"
    )
    found: dict[str, Any] = {}
    began = time.monotonic()
    with Bar(f"play    {name}:", end) as bar:
        told = 0
        for line in link.run(code, silence_s=_SILENCE_S):
            if line.isdigit():
                bar.add(int(line) - told)
                told = int(line)
            elif line.startswith("RATTLE "):
                found = json.loads(line.removeprefix("RATTLE "))
    if not found:
        raise Trouble("the board ended the game without a result")
    return found | {"seconds": round(time.monotonic() - began, 1)}


def compare(found: dict[str, Any], outcome: run.Outcome) -> dict[str, Any]:
    """Put what a board found beside what the simulator did; wrong lists what differs."""
    report = outcome.report
    wanted = {name: report[name] for name in ("signature", "frames", "tones_signature")}
    wanted["cards"] = card_bytes(outcome.match).hex()
    totals = [player["total"] for player in report["players"]]
    return found | {"totals": totals, "wrong": differences(found, wanted)}


def differences(found: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """List in words what a board found otherwise than wanted, or did that no board may do."""
    rules = {"allocations": 0, "heap_locked": True}
    all_wanted = (wanted | rules).items()
    return [
        f"{key} {found[key]}, in the simulator {value}" for key, value in all_wanted if found[key] != value
    ]


def tell(result: dict[str, Any]) -> str:
    """Put a result into words."""
    good = "" if result["wrong"] else ", as in the simulator"
    ticks = f"{result['tick_us'] / 1000:.1f} ms, at most {result['longest_tick_us'] / 1000:.1f} ms"
    return "\n".join([
        f"{result['game']}: {result['ticks']} ticks in {result['seconds']} s",
        *(f"  WRONG      {words}" for words in result["wrong"]),
        f"  signature  {result['signature']}{good}",
        f"  cards      {', '.join(map(str, result['totals']))}{good}",
        f"  memory     {result['allocations']} bytes allocated in all ticks",
        f"  a tick     {ticks} (tick {result['longest_tick']}), of {TICK_MS} ms",
    ])  # fmt: skip


def _trial() -> dict[str, bytes]:
    """Compile what plays on the board: it has to fit beside the game."""
    host = ROOT / "host_sim"
    sources = image.folded(
        ROOT / "firmware", more={module_name(host / name, host): (host / name).read_text() for name in _TRIAL}
    )
    names = {module: module.replace(".", "/") for module in sources}
    return {
        f"{_SCRATCH}/{name}.mpy": image.compile_one(sources[module], Path(f"{name}.py"))
        for module, name in names.items()
    }
