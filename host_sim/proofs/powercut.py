"""`python -m host_sim powercut`: pull the plug at every block operation of whole games.

The robot's games are recorded here, on CPython, and played again with littlefs under them in MicroPython
(host_sim.proofs.cuts), where every cut is tried.
"""

import argparse
import functools
import json
import sys
from typing import Any

from engine.turn import TURNS
from host_sim import command_line as words
from host_sim.emulator.guest import runtimes
from host_sim.image import image
from host_sim.window import run
from host_sim.window.robots import SeveralGames
from strategy.review.diary import OFF, TEACH, WARN

BOARD = "pico_ssd1306_i2c"
# What is played in turn: sheet, players, or the games of host_sim.window.robots.SeveralGames.
GAMES = (
    ("official", ("human",), ()),
    ("free", ("human", "greedy"), ()),
    ("classic", ("human", "human", "random"), ()),
    ("official", ("human",), ((TEACH, 2, 2), (OFF, 1, 1), (WARN, 3, TURNS))),
)
SECONDS = 900.0
HEAP_BYTES = 16 << 20  # with the notes of a whole game
# At the end the result is left by B, so that the game counts.
_B = 32
_AT_RESULT = 60  # ticks
_PRESS = 3
_LEFT = 200


@functools.cache
def on_flash() -> list[tuple[str, int]]:
    """List what else lies on a board's flash, with its bytes: the image."""
    return [(name, len(content)) for name, content in image.build(BOARD).items()]


def ask_guest(module: str, job: dict[str, Any]) -> dict[str, Any]:
    """Run main() of a module of this room on the MicroPython that has littlefs; answer what it found.

    Raises runtimes.RuntimeMissing or runtimes.GuestFailed.
    """
    code = f"from proofs.{module} import main\nmain()\n"
    return runtimes.ask("mp64", BOARD, code, {"files": on_flash()} | job, SECONDS, HEAP_BYTES)


def cut_game(number: int, every: int = 1) -> dict[str, Any]:
    """Play the game with a number and cut it at each every-th block operation, whole and torn."""
    sheet, players, games_in_turn = GAMES[number % len(GAMES)]
    robot = run.robot_for("greedy", sheet, players)
    if games_in_turn:
        robot = SeveralGames("greedy", robot.sheet, games_in_turn)
    done = run.play(number, robot=robot)
    end = done.report["ticks"] + _AT_RESULT
    leaving = [(end, _B), (end + _PRESS, 0)]
    job = {"seed": number, "end": end + _LEFT, "timeline": [*done.timeline, *leaving]}
    found = ask_guest("cuts", job | {"every": every, "noise": number})
    games = max(1, len(games_in_turn))
    return {"sheet": sheet, "players": list(players), "games": games, "seed": number} | found


def is_sound(found: dict[str, Any]) -> bool:
    """Tell whether nothing was lost or kept late, everything could be read, the next action always kept."""
    wrong = ("late", "lost", "corrupt", "stuck")
    return not any(found[name] for name in wrong) and found["cuts"] > 0


def _tell(found: dict[str, Any]) -> str:
    return (
        f"{found['games']} {found['sheet']:<9}{','.join(found['players']):<20}{found['actions']:5} saves "
        f"{found['operations']:5} block operations {found['cuts']:5} cuts: "
        f"{found['before']} came back before the action, {found['after']} after it, "
        f"{found['late']} kept late, {found['lost']} lost, {found['corrupt']} corrupt, {found['stuck']} stuck"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `powercut` takes."""
    add = parser.add_argument
    add("--games", type=words.positive, default=3, metavar="N", help="how many games (default: 3)")
    add("--every", type=words.positive, default=1, metavar="N", help="only each N-th operation (default: 1)")
    add("--seed", type=words.seed, default=1, metavar="S", help="other chances (default: 1)")
    add("--json", action="store_true", help="print the result as JSON")


@words.ends("powercut", (), (run.RunFailed, runtimes.RuntimeMissing, runtimes.GuestFailed))
def main(args: argparse.Namespace) -> int:
    """Run the `powercut` command; args: games, every, seed, json. Answer 1 when anything was lost."""
    all_found: list[dict[str, Any]] = []
    for number in range(args.games):
        print(f"powercut: game {number + 1} of {args.games}", file=sys.stderr)
        all_found.append(cut_game(args.seed + number, args.every))
    print(json.dumps(all_found) if args.json else "\n".join(_tell(found) for found in all_found))
    bad = [found for found in all_found if not is_sound(found)]
    for found in bad:
        print(f"powercut: seed {found['seed']}: {found['first']}", file=sys.stderr)
    return 1 if bad else 0
