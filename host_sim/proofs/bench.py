"""`make bench`: the engine beside pyhtzee; what an exact solve takes `solve` tells.

Both play at random: each turn throws all dice, then picks evenly among every action open. They take turns in
short rounds, so that whatever else the machine does hits both alike; figures are medians.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from pyhtzee import Pyhtzee  # pyright: ignore[reportMissingTypeStubs]
from pyhtzee.classes import Rule  # pyright: ignore[reportMissingTypeStubs]

from engine.match import ROLLS, Match
from engine.rules import OK
from engine.turn import ALL_HELD, OVER
from host_sim.command_line import Parser, leave

LEAST_RATIO = 3.0
_ROUNDS = 15
_ROUND_SECONDS = 0.3
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


def games_per_second(play: Callable[[], int]) -> float:
    """Play for about a round; return the rate."""
    games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < _ROUND_SECONDS:
        play()
        games += 1
    return games / spent


def main(arguments: Sequence[str]) -> int:
    """Print the rates; 1 when the engine is slower than it must be."""
    Parser(prog="python -m host_sim.proofs.bench", description=__doc__).parse_args(arguments)
    print("measuring, ten seconds", file=sys.stderr)
    match, chance = Match(), random.Random(20)
    rates = [
        (games_per_second(lambda: play_rattle(match, chance)), games_per_second(lambda: play_pyhtzee(chance)))
        for _ in range(_ROUNDS)
    ]
    ours, theirs = (statistics.median(one) for one in zip(*rates, strict=True))
    ratios = sorted(ours / theirs for ours, theirs in rates)
    ratio = statistics.median(ratios)
    print(f"random games a second: rattle {ours:.0f}, pyhtzee {theirs:.0f}")
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    print(f"  ratio, median of {len(ratios)}: {ratio:.2f} ({spread}), asked: {LEAST_RATIO:.0f}")
    return 0 if ratio >= LEAST_RATIO else 1


if __name__ == "__main__":
    leave(main)
