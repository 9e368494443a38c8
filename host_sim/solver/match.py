"""Engine games without screens: `python -m host_sim match`, and what the bots score in them.

Every game is played by the firmware's own engine and Brain. Only the analysis of a turn is remembered between
games. Beside what was scored stands what each choice gave away, exactly (solver.loss).
"""

import argparse
import json
import math
import multiprocessing
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any, NamedTuple

from engine import rules
from engine.card import Card
from engine.match import MAX_PLAYERS, Match
from engine.rules import OK
from engine.turn import OVER, START
from host_sim import command_line as words
from host_sim.command_line import ctrl_c_ends_at_once, ctrl_c_waits
from host_sim.solver.device_advisor import TableError, fast_advisor
from host_sim.solver.sheets import variant
from hw import files
from strategy.analysis import loops_plain
from strategy.analysis.prices import Keeps, Prices
from strategy.analysis.turn_values import TurnValues
from strategy.bots.brain import FIRST_BY_TABLE, HUMAN, NAMES, Brain, play
from strategy.bots.greedy import Greedy, key_of
from strategy.values import rules_of

BOTS = tuple(name for kind, name in enumerate(NAMES) if kind != HUMAN)
SEEDS_A_MATCH = 1_000_000
PROGRESS_PERIOD_S = 1.0
_GAMES_A_JOB = 50
GAMES_ALONE = 400  # so few are played before another process is up


class RememberingTurn(TurnValues):
    """A turn's analysis that also remembers what was chosen for each roll."""

    def __init__(self, keeps: Keeps) -> None:
        super().__init__(keeps, loops_plain)  # pyright: ignore[reportUnknownMemberType] (the leaf has no type)
        self.boxes: dict[int, int] = {}  # by packed roll
        self._kept: dict[int, int] = {}

    def hold(self, dice: bytes | bytearray, throws_left: int) -> int:
        """Tell the best hold mask, as TurnValues does."""
        asked = self.keeps.roll(dice) << 2 | throws_left
        kept = self._kept.get(asked)
        if kept is not None:
            return self.keeps.by_hold(dice, loops_plain).index(kept)  # pyright: ignore[reportUnknownMemberType]
        hold = super().hold(dice, throws_left)
        self._kept[asked] = self.keeps.keep(dice, hold)
        return hold


class RememberingGreedy(Greedy):
    """A Greedy that analyses each case once in its life."""

    def __init__(self) -> None:
        self._keeps = Keeps(files.table)
        self._turns: dict[int, RememberingTurn] = {}
        super().__init__(Prices(self._keeps), RememberingTurn(self._keeps))

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


@dataclass
class Totals:
    """Add up one player's totals, exactly, and what was given away."""

    name: str
    games: int = 0
    sum: int = 0
    squares: int = 0
    best: int = -1
    worst: int = 1 << 30
    wins: int = 0
    ties: int = 0
    given_away: float = 0.0
    given_away_squares: float = 0.0

    def add(self, total: int, highest: int, winners: int, given_away: float = 0.0) -> None:
        """Count a game that this player ended with total, when winners players reached the highest one."""
        won, tied = total == highest and winners == 1, total == highest and winners > 1
        away = given_away, given_away * given_away
        self.take(Totals(self.name, 1, total, total * total, total, total, won, tied, *away))

    def take(self, other: "Totals") -> None:
        """Add what another one counted."""
        self.best = max(self.best, other.best)
        self.worst = min(self.worst, other.worst)
        for name in ("games", "sum", "squares", "wins", "ties", "given_away", "given_away_squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def summary(self) -> dict[str, Any]:
        """Tell mean, sample standard deviation, standard error of the mean, best, worst, wins, ties.

        given_away: points a game, and the standard error of that.
        """
        spread = self.games * self.squares - self.sum**2  # exact: games**2 times the variance
        away_spread = max(self.games * self.given_away_squares - self.given_away**2, 0.0)
        pairs = self.games * max(self.games - 1, 1)
        sd = math.sqrt(spread / pairs)
        return {
            "name": self.name,
            "mean": round(self.sum / self.games, 4),
            "sd": round(sd, 4),
            "sem": round(sd / math.sqrt(self.games), 4),
            "best": self.best,
            "worst": self.worst,
            "wins": self.wins,
            "ties": self.ties,
            "given_away": round(self.given_away / self.games, 4),
            "given_away_sem": round(math.sqrt(away_spread / pairs / self.games), 4),
        }


class Setup(NamedTuple):
    """A match to be played again and again: the players' names, the sheet's name, the seed, the option."""

    players: tuple[str, ...]
    sheet: str
    seed: int
    upper_first: bool


def seed_of_game(seed: int, game: int) -> bytes:
    """Tell the 8 bytes that seed a game (from 0) of `match --seed`: seed * 1,000,000 + game, mod 2**64."""
    return ((seed * SEEDS_A_MATCH + game) % 2**64).to_bytes(8, "big")


def play_game(match: Match, brain: Brain, decided: Callable[[Match, int], None] | None = None) -> None:
    """Play a match that was set up for bots to its end; decided is told of each decision beforehand."""
    while match.phase == START:
        match.throw_start()
    while match.phase != OVER:
        brain.begin(match)
        while not brain.step():
            pass
        if decided is not None:
            decided(match, brain.decision)
        reason = play(match, brain.decision)
        if reason != OK:
            raise RuntimeError(f"the engine refuses (reason {reason}) what a bot decided: {brain.decision}")


class Room:
    """Where matches of one setup are played: a board, a brain, and the yardstick, of values if given."""

    def __init__(self, setup: Setup, values: Any = None) -> None:
        from host_sim.solver.loss import GivenAway  # compiles, which takes a while

        self.yardstick = GivenAway(variant(setup.sheet, upper_first=setup.upper_first), values)
        self._setup = setup
        self._sheet = rules.NAMES.index(setup.sheet)
        self._kinds = bytes(NAMES.index(name) for name in setup.players)
        self._options = rules.UPPER_FIRST if setup.upper_first else 0
        self._match = Match()
        by_table = max(self._kinds) >= FIRST_BY_TABLE
        advisor = fast_advisor(rules_of(self._sheet, self._options)) if by_table else None
        self._brain = Brain(RememberingGreedy(), advisor)
        self._given_away = [0.0] * len(setup.players)

    def play(self, games: range) -> list[Totals]:
        """Play games of these numbers; tell each player's tally."""
        tallies = [Totals(name) for name in self._setup.players]
        match = self._match
        for game in games:
            self._given_away = [0.0] * len(tallies)
            match.new_game(self._sheet, self._kinds, seed_of_game(self._setup.seed, game), 1, self._options)
            play_game(match, self._brain, self._decided)
            totals = [match.total(player) for player in range(len(tallies))]
            highest = max(totals)
            for tally, total, away in zip(tallies, totals, self._given_away, strict=True):
                tally.add(total, highest, totals.count(highest), away)
        return tallies

    def _decided(self, match: Match, decision: int) -> None:
        self._given_away[match.player] += self.yardstick.by(match, decision)


_room: list[Room] = []  # of a process that helps


def _furnish(setup: Setup, values: Any) -> None:
    _room.append(Room(setup, values))


def _play_there(games: range) -> list[Totals]:
    return _room[0].play(games)


def _played_here(room: Room, jobs: list[range]) -> Generator[list[Totals]]:
    with ctrl_c_ends_at_once():
        yield from map(room.play, jobs)


def _played_by_others(room: Room, setup: Setup, jobs: list[range]) -> Generator[list[Totals]]:
    """Play in processes that never hear Ctrl-C; they end with this one, however that does."""
    given = setup, room.yardstick.values
    resource_tracker.ensure_running()  # which lets Ctrl-C through once it has begun
    with ctrl_c_waits():
        pool = multiprocessing.get_context("spawn").Pool(words.threads_here(), _furnish, given)
    with pool:
        yield from pool.imap(_play_there, jobs)


def play_games(
    players: Sequence[str], sheet: str, games: int, seed: int,
    progress: Callable[[int], None] = lambda done: None, upper_first: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Play games (1 to 1,000,000) of one round among 1 to 6 bots; tell what `match --json` prints.

    progress is told of the games played, 0 before the sheet is solved. The result does not depend on how many
    processes play. ValueError when a name or a number is none that a match can have.
    """
    unknown = [name for name in players if name not in BOTS]
    if unknown:
        raise ValueError(f"no bot is called {unknown[0]!r}; there are: {', '.join(BOTS)}")
    if not 1 <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"a match has 1 to {MAX_PLAYERS} players, not {len(players)}")
    variant(sheet, upper_first)
    if not 1 <= games <= SEEDS_A_MATCH:
        raise ValueError(f"games must be 1 to {SEEDS_A_MATCH}, not {games}")
    progress(0)
    setup = Setup(tuple(players), sheet, seed, upper_first)
    with ctrl_c_ends_at_once():
        room = Room(setup)
    tallies = [Totals(name) for name in players]
    jobs = [range(first, min(first + _GAMES_A_JOB, games)) for first in range(0, games, _GAMES_A_JOB)]
    done = 0
    alone = games <= GAMES_ALONE or words.threads_here() < 2
    with closing(_played_here(room, jobs) if alone else _played_by_others(room, setup, jobs)) as played:
        for job in played:
            for tally, more in zip(tallies, job, strict=True):
                tally.take(more)
            done += job[0].games
            progress(done)
    return {
        "sheet": sheet,
        "upper_first": upper_first,
        "games": games,
        "seed": seed,
        "best_average": round(room.yardstick.best_average, 6),
        "players": [tally.summary() for tally in tallies],
    }


class Progress:
    """Say on stderr, once a second, how far it is."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._begun_s = time.monotonic()
        self._next_s = self._begun_s + PROGRESS_PERIOD_S

    def __call__(self, done: int) -> None:
        """Take the number of games played; 0 before all that comes before the first."""
        now_s = time.monotonic()
        if not done:
            print("solving the sheet (the first time, compiling takes a minute)", file=sys.stderr)
            return
        if now_s >= self._next_s or done == self._games:
            self._next_s = now_s + PROGRESS_PERIOD_S
            rate = done / max(now_s - self._begun_s, 1e-6)
            print(f"{done} of {self._games} games, {rate:.0f} a second", file=sys.stderr)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `match` takes."""
    add, seed = parser.add_argument, "what the dice are keyed by (default: 1)"
    players = f"one to six of {', '.join(BOTS)}"
    add("--players", type=words.names, required=True, metavar="NAME,...", help=players)
    add("--sheet", choices=rules.NAMES, default="official", metavar="NAME", help=", ".join(rules.NAMES))
    add("--upper-first", action="store_true", help="the upper section has to be filled first")
    add("--games", type=words.positive, default=100, metavar="N", help="how many games (default: 100)")
    add("--seed", type=words.seed, default=1, metavar="S", help=seed)
    add("--json", action="store_true", help="print the result as JSON")


@words.ends("match", (ValueError,), (OSError, TableError))
def main(args: argparse.Namespace) -> int:
    """Run the `match` command; answer the exit code."""
    progress = Progress(args.games)
    found = play_games(args.players, args.sheet, args.games, args.seed, progress, args.upper_first)
    if args.json:
        print(json.dumps(found))
        return 0
    first = ", upper section first" if args.upper_first else ""
    what = f"{found['games']} games on the {found['sheet']} sheet{first}, seed {found['seed']}"
    print(f"{what}; best play makes {found['best_average']:.4f}")
    for player in found["players"]:
        print(
            f"{player['name']:>10}  {player['mean']:8.2f} \u00b1 {player['sem']:.2f}  sd {player['sd']:.2f}"
            f"  gives away {player['given_away']:.2f} \u00b1 {player['given_away_sem']:.2f}"
            f"  {player['worst']} to {player['best']}  won {player['wins']}, tied {player['ties']}"
        )
    return 0
