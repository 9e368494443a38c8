"""`make bench`: the engine beside pyhtzee, the solver beside yatzy-solver.

Both engines play at random: each turn throws all dice, then picks evenly among every action open. They take
turns in short rounds, so that whatever else the machine does hits both alike; figures are medians.
"""

import importlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from pyhtzee import Pyhtzee  # pyright: ignore[reportMissingTypeStubs]
from pyhtzee.classes import Rule  # pyright: ignore[reportMissingTypeStubs]

from engine.match import ROLLS, Match
from engine.rules import OK
from engine.turn import ALL_HELD, OVER
from host_sim.command_line import Parser, ctrl_c_ends_at_once, leave
from host_sim.solver.sheets import variant
from host_sim.solver.solve import compile_solver, solve_values, threads_here

LEAST_RATIO = 3.0
LEAST_SOLVER_RATIO = 1.0
_ROUNDS = 15
_ROUND_SECONDS = 0.3
_SOLVER_ROUNDS = 3
_ONE_HUMAN = bytes(1)
_BOXES_OF = tuple(tuple(box for box in range(13) if mask >> box & 1) for mask in range(1 << 13))


def play_rattle(match: Match, chance: random.Random) -> int:
    """Play one game of the official sheet at random; return its total."""
    pick = chance.random
    match.new_game(0, _ONE_HUMAN, chance.getrandbits(64).to_bytes(8, "big"))
    while match.phase != OVER:
        match.roll()
        while True:
            throws = ALL_HELD if match.rolls < ROLLS else 0  # every hold mask but the one that holds all
            boxes = _BOXES_OF[match.legal_mask()]
            choice = int(pick() * (throws + len(boxes)))
            if choice >= throws:
                break
            match.hold(choice)
            match.roll()
        reason = match.score(boxes[choice - throws])
        assert reason == OK
    return match.total(0)


def play_pyhtzee(chance: random.Random) -> int:
    """Play one game of pyhtzee at random; return its total."""
    pick = chance.random
    game = Pyhtzee(seed=chance.getrandbits(63) + 1, rule=Rule.YAHTZEE)
    while not game.is_finished():
        if game.sub_round == 0:  # after the first turn it leaves the throw of all dice to the player
            game.take_action(0)
        actions = game.get_possible_actions()
        game.take_action(actions[int(pick() * len(actions))])
    return game.get_total_score()


def games_per_second(play: Callable[[], int], seconds: float = _ROUND_SECONDS) -> float:
    """Play for about so long; return the rate."""
    games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        play()
        games += 1
    return games / spent


def seconds_of(work: Callable[[], object]) -> float:
    """Tell how long a work takes."""
    begun_s = time.perf_counter()
    work()
    return time.perf_counter() - begun_s


@ctrl_c_ends_at_once()
def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 when the engine is slower than it must be."""
    Parser(prog="python -m host_sim.proofs.bench", description=__doc__).parse_args(arguments)
    print("measuring, about a minute", file=sys.stderr)
    match, chance, of, threads = Match(), random.Random(20), variant("official"), threads_here()
    yatzy_solver: Any = importlib.import_module("yatzy_solver")
    compile_s = compile_solver()
    rates = [
        (games_per_second(lambda: play_rattle(match, chance)), games_per_second(lambda: play_pyhtzee(chance)))
        for _ in range(_ROUNDS)
    ]
    times = [
        (
            seconds_of(lambda: solve_values(of, threads)),
            seconds_of(lambda: yatzy_solver.Solver.build(yatzy_solver.Variant("american"))),
        )
        for _ in range(_SOLVER_ROUNDS)
    ]
    ratio = _told(
        "random games a second", "pyhtzee", rates, [ours / theirs for ours, theirs in rates], LEAST_RATIO
    )
    print(f"compiling the solver, apart: {compile_s:.1f} s")
    faster = [theirs / ours for ours, theirs in times]
    solver_ratio = _told("seconds of an exact solve", "yatzy-solver", times, faster, LEAST_SOLVER_RATIO)
    return 0 if ratio >= LEAST_RATIO and solver_ratio > LEAST_SOLVER_RATIO else 1


def _told(
    what: str, other: str, found: list[tuple[float, float]], ratios: list[float], asked: float
) -> float:
    """Print the medians, of Rattle and of another; answer the median of the ratios."""
    ours, theirs = (statistics.median(one) for one in zip(*found, strict=True))
    ratio = statistics.median(ratios)
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"{what}: rattle {ours:.2f}, {other} {theirs:.2f}")
    print(f"  ratio, median of {len(ratios)}: {ratio:.2f} ({spread}), asked: {asked:.0f}")
    return ratio


if __name__ == "__main__":
    leave(main)
