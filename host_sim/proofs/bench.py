"""`make bench`: the engine beside pyhtzee, the solver beside yatzy-solver.

Both engines play the same policy: each turn throws all dice, then picks evenly among every action open, which
is a throw of one of the 31 sets of dice while throws are left, or one of the boxes that may be filled. They
take turns in short rounds, so that whatever else the machine does hits both alike; each figure is the median
round.
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


def compare(rounds: int = _ROUNDS, seconds: float = _ROUND_SECONDS) -> tuple[float, float, list[float]]:
    """Return the median games a second of Rattle and of pyhtzee, and every round's ratio, sorted."""
    match = Match()
    chance = random.Random(20)
    rates: list[tuple[float, float]] = []
    for _ in range(rounds):
        ours = games_per_second(lambda: play_rattle(match, chance), seconds)
        rates.append((ours, games_per_second(lambda: play_pyhtzee(chance), seconds)))
    ratios = sorted(ours / theirs for ours, theirs in rates)
    return statistics.median(a for a, _ in rates), statistics.median(b for _, b in rates), ratios


def compare_solver(rounds: int = _SOLVER_ROUNDS) -> tuple[float, float, float, list[float]]:
    """Return seconds of compiling, the median seconds of Rattle and of yatzy-solver, all ratios, sorted.

    Rattle solves the official sheet, yatzy-solver the American rules, on all cores each.
    """
    compile_s = compile_solver()
    of = variant("official")
    yatzy_solver: Any = importlib.import_module("yatzy_solver")
    threads = threads_here()
    times: list[tuple[float, float]] = []
    for _ in range(rounds):
        begun_s = time.perf_counter()
        solve_values(of, threads)
        between_s = time.perf_counter()
        yatzy_solver.Solver.build(yatzy_solver.Variant("american"))
        times.append((between_s - begun_s, time.perf_counter() - between_s))
    ratios = sorted(theirs / ours for ours, theirs in times)
    return compile_s, statistics.median(a for a, _ in times), statistics.median(b for _, b in times), ratios


@ctrl_c_ends_at_once()
def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 when the engine is slower than it must be."""
    Parser(prog="python -m host_sim.proofs.bench", description=__doc__).parse_args(arguments)
    print("measuring, about a minute", file=sys.stderr)
    ours, theirs, ratios = compare()
    ratio = statistics.median(ratios)
    print(f"random games a second   rattle {ours:8.0f}   pyhtzee {theirs:8.0f}")
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    print(f"ratio, median of {len(ratios)}    {ratio:.2f} ({spread}), asked: {LEAST_RATIO:.0f}")
    compile_s, ours_s, theirs_s, solver_ratios = compare_solver()
    solver_ratio = statistics.median(solver_ratios)
    print(
        f"exact solve             rattle {ours_s:8.2f} s yatzy-solver {theirs_s:5.2f} s"
        f" (compiling, apart: {compile_s:.1f} s)"
    )
    spread = f"{solver_ratios[0]:.1f} to {solver_ratios[-1]:.1f}"
    print(
        f"ratio, median of {len(solver_ratios)}     {solver_ratio:.1f} ({spread}), asked: more than 1, aim: 4"
    )
    return 0 if ratio >= LEAST_RATIO and solver_ratio > LEAST_SOLVER_RATIO else 1


if __name__ == "__main__":
    leave(main)
