"""Engine games without screens: `python -m host_sim match`, and what the bots score in them.

Every game is played by the firmware's own engine and Brain. Only the analysis of a turn is remembered between
games: a greedy turn depends on little of a card, and the same few thousand cases come again and again.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from engine import rules
from engine.card import Card
from engine.match import MAX_PLAYERS, OVER, START, Match
from engine.reasons import OK
from strategy.advisor import Advisor
from strategy.bots import HUMAN, NAMES, TABLELESS, Brain, play
from strategy.greedy import Greedy, key_of
from strategy.keeps import Keeps
from strategy.table_files import rules_of
from strategy.turn import Turn

BOTS = tuple(name for kind, name in enumerate(NAMES) if kind != HUMAN)
SEEDS_A_MATCH = 1_000_000
PROGRESS_PERIOD_S = 1.0


class RememberingTurn(Turn):
    """A turn's analysis that also remembers what was chosen for each roll."""

    def __init__(self, keeps: Keeps) -> None:
        super().__init__(keeps)
        self.boxes: dict[int, int] = {}  # by packed roll
        self._kept: dict[int, int] = {}

    def hold(self, dice: bytes | bytearray, throws_left: int) -> int:
        """Tell the best hold mask, as Turn does."""
        asked = self.keeps.roll(dice) << 2 | throws_left
        kept = self._kept.get(asked)
        if kept is not None:
            return self.keeps.hold(dice, kept)
        hold = super().hold(dice, throws_left)
        self._kept[asked] = self.keeps.keep(dice, hold)
        return hold


class RememberingGreedy(Greedy):
    """A Greedy that analyses each case once in its life."""

    def __init__(self) -> None:
        self._keeps = Keeps()
        self._turns: dict[int, RememberingTurn] = {}
        super().__init__(self._keeps)

    def begin(self, sheet: int, flags: int, options: int, card: Card) -> None:
        """Prepare for a turn on a card, at once if a like one was prepared before."""
        key = key_of(sheet, options, card)
        turn = self._turns.get(key)
        if turn is None:
            self.turn = self._turns[key] = RememberingTurn(self._keeps)
            super().begin(sheet, flags, options, card)
        else:
            self.turn = turn

    def step(self) -> bool:
        """Do a slice of the work unless it is done; tell whether it is."""
        return self.turn.done or super().step()

    def box(self, match: Match) -> int:
        """Tell the box for the dice on the table, as Greedy does."""
        key = key_of(match.sheet, match.options, match.current)
        turn = self._turns.get(key)
        if turn is None:
            return super().box(match)
        box = turn.boxes.get(match.packed)
        if box is None:
            box = turn.boxes[match.packed] = super().box(match)
        return box


class Tally:
    """Add up one player's totals exactly."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.sum = 0
        self.squares = 0
        self.best = 0
        self.worst = 0
        self.wins = 0
        self.ties = 0

    def add(self, total: int, highest: int, winners: int) -> None:
        """Count a game that this player ended with total, when winners players reached the highest one."""
        self.best = max(self.best, total) if self.games else total
        self.worst = min(self.worst, total) if self.games else total
        self.games += 1
        self.sum += total
        self.squares += total * total
        if total == highest:
            self.wins += winners == 1
            self.ties += winners > 1

    def summary(self) -> dict[str, Any]:
        """Tell mean, sample standard deviation, standard error of the mean, best, worst, wins, ties."""
        spread = self.games * self.squares - self.sum**2  # exact: games**2 times the variance
        sd = math.sqrt(spread / (self.games * (self.games - 1))) if self.games > 1 else 0.0
        return {
            "name": self.name,
            "mean": round(self.sum / self.games, 4),
            "sd": round(sd, 4),
            "sem": round(sd / math.sqrt(self.games), 4),
            "best": self.best,
            "worst": self.worst,
            "wins": self.wins,
            "ties": self.ties,
        }


def seed_of_game(seed: int, game: int) -> bytes:
    """Tell the 8 bytes that seed a game (from 0) of `match --seed`: seed * 1,000,000 + game, mod 2**64."""
    return ((seed * SEEDS_A_MATCH + game) % 2**64).to_bytes(8, "big")


def play_game(match: Match, brain: Brain) -> None:
    """Play a match that was set up for bots to its end."""
    while match.phase == START:
        match.throw_start()
    while match.phase != OVER:
        brain.begin(match)
        while not brain.step():
            pass
        reason = play(match, brain.decision)
        if reason != OK:
            raise RuntimeError(f"the engine refuses (reason {reason}) what a bot decided: {brain.decision}")


def play_games(
    players: Sequence[str],
    sheet: str,
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Play games (1 to 1,000,000) of one round among 1 to 6 bots; tell what `match --json` prints.

    ValueError when a name or a number is none that a match can have.
    """
    unknown = [name for name in players if name not in BOTS]
    if unknown:
        raise ValueError(f"no bot is called {unknown[0]!r}; there are: {', '.join(BOTS)}")
    if not 1 <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"a match has 1 to {MAX_PLAYERS} players, not {len(players)}")
    if sheet not in rules.NAMES:
        raise ValueError(f"no sheet is called {sheet!r}; there are: {', '.join(rules.NAMES)}")
    if not 1 <= games <= SEEDS_A_MATCH:
        raise ValueError(f"games must be 1 to {SEEDS_A_MATCH}, not {games}")
    kinds = bytes(NAMES.index(name) for name in players)
    tallies = [Tally(name) for name in players]
    match = Match()
    brain = Brain(RememberingGreedy(), _advisor_for(rules.NAMES.index(sheet), kinds))
    for game in range(games):
        match.new_game(rules.NAMES.index(sheet), kinds, seed_of_game(seed, game))
        play_game(match, brain)
        totals = [match.total(player) for player in range(len(players))]
        highest = max(totals)
        for tally, total in zip(tallies, totals, strict=True):
            tally.add(total, highest, totals.count(highest))
        progress(game + 1)
    return {"sheet": sheet, "games": games, "seed": seed, "players": [tally.summary() for tally in tallies]}


def _advisor_for(sheet: int, kinds: bytes) -> Advisor | None:
    """Make an advisor if some player wants one."""
    if max(kinds) < TABLELESS:
        return None
    from host_sim.advised import fast_advisor  # compiles, which takes a while

    return fast_advisor(rules_of(sheet, 0))


class Progress:
    """Say on stderr, once a second, how far it is."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._begun_s = time.monotonic()
        self._next_s = self._begun_s + PROGRESS_PERIOD_S

    def __call__(self, done: int) -> None:
        """Take the number of games played."""
        now_s = time.monotonic()
        if now_s >= self._next_s or done == self._games:
            self._next_s = now_s + PROGRESS_PERIOD_S
            rate = done / max(now_s - self._begun_s, 1e-6)
            print(f"{done} of {self._games} games, {rate:.0f} a second", file=sys.stderr)


def main(args: argparse.Namespace) -> int:
    """Run the `match` command: args.players (names), sheet, games, seed, json; tell the exit code."""
    try:
        found = play_games(args.players, args.sheet, args.games, args.seed, Progress(args.games))
    except ValueError as error:
        print(f"match: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(found))
        return 0
    print(f"{found['games']} games on the {found['sheet']} sheet, seed {found['seed']}")
    for player in found["players"]:
        print(
            f"{player['name']:>10}  {player['mean']:8.2f} \u00b1 {player['sem']:.2f}  sd {player['sd']:.2f}"
            f"  {player['worst']} to {player['best']}  won {player['wins']}, tied {player['ties']}"
        )
    return 0
