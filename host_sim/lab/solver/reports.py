"""`python -m host_sim reports`: how far what the device tells of a game is from the exact numbers.

Each bot plays games on the host. The firmware's own Report judges them by its table, and its Advisor every
choice, as it does for the coach; beside them stand luck and losses by the exact values of the sheet.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.play import BOX, POINT, STOP
from engine import rules as sheets
from engine.dice import ROLLS
from engine.match import Match
from host_sim.common import arguments as words
from host_sim.common.exits import ctrl_c_ends_at_once
from host_sim.lab.losses import GivenAway
from host_sim.lab.match import BOTS, Progress, RememberingGreedy, in_processes, play_game, seed_of_game
from host_sim.lab.solver.sheets import Variant, variant
from host_sim.lab.solver.solve import add_sheet_arguments
from host_sim.lab.solver.values import best_values
from host_sim.play.device_advisor import fast_advisor
from strategy.bots.brain import NAMES, Brain
from strategy.review.diary import Diary
from strategy.review.report import Report
from strategy.values import rules_of

GAMES = 2000
_GAMES_A_JOB = 100
_GAMES_ALONE = 400  # so few are played before another process is up
_KINDS = ("luck", "given_away", "single")


class Errors(NamedTuple):
    """What the device says less what is exact, in points: of each game, and of each choice in them."""

    luck: NDArray[np.float64]
    given_away: NDArray[np.float64]
    single: NDArray[np.float64]

    def summary(self) -> dict[str, float]:
        """Tell root of the mean square, and the largest, of each."""
        found: dict[str, float] = {}
        for kind, errors in zip(_KINDS, self, strict=True):
            found[f"{kind}_rms"] = round(float(np.sqrt(np.mean(errors**2))), 4)
            found[f"{kind}_max"] = round(float(np.abs(errors).max()), 4)
        return found


def _points(worth: int) -> float:
    return worth / (1 << POINT)


class ReportTester:
    """Play games and compare what is told of them. values: of the solved sheet; None to solve it."""

    def __init__(self, of: Variant, seed: int, values: NDArray[np.float64] | None = None) -> None:
        self.yardstick = GivenAway(of, values)
        self._sheet = sheets.NAMES.index(of.sheet)
        self._options = sheets.UPPER_FIRST if of.upper_first else 0
        self._seed = seed
        self._match = Match()
        self._diary = Diary()
        rules = rules_of(self._sheet, self._options)
        self._brain = Brain(RememberingGreedy(), fast_advisor(rules))
        self._judge = fast_advisor(rules)
        self._report: Any = Report(self._judge)
        self._exact: list[float] = []
        self._told: list[float] = []

    def judge(self, name: str, games: range) -> Errors:
        """Let a bot play games of these numbers, and tell the errors."""
        luck: list[float] = []
        given_away: list[float] = []
        single: list[float] = []
        match, report = self._match, self._report
        for game in games:
            self._exact.clear()
            self._told.clear()
            kinds = bytes((NAMES.index(name),))
            match.new_game(self._sheet, kinds, seed_of_game(self._seed, game), 1, self._options)
            self._diary.begin(match)
            play_game(match, self._brain, self._decided)
            report.begin(match, self._diary, 0)
            while not report.step():
                pass
            if not report.whole:
                raise RuntimeError(f"the report of game {game} of {name} is not whole")
            away = sum(self._exact)
            exact_luck = match.total(0) + away - self.yardstick.best_average
            luck.append(_points(report.luck) - exact_luck)
            given_away.append(_points(report.given()) - away)
            single += [told - exact for told, exact in zip(self._told, self._exact, strict=True)]
        return Errors(np.array(luck), np.array(given_away), np.array(single))

    def _decided(self, match: Match, decision: int) -> None:
        if decision >= BOX:
            self._diary.note(match)
        if not match.rolls:
            return
        judge = self._judge
        judge.begin(match)
        while not judge.step():
            pass
        best = judge.best_hold() if match.rolls < ROLLS else STOP
        worth = judge.box_worth(judge.best_box()) if best == STOP else judge.hold_worth(best)
        chosen = judge.box_worth(decision - BOX) if decision >= BOX else judge.hold_worth(decision)
        self._told.append(_points(worth - chosen))
        self._exact.append(self.yardstick.by(match, decision))


_testers: list[ReportTester] = []  # of a process that helps


def _furnish(of: Variant, seed: int, values: NDArray[np.float64]) -> None:
    _testers.append(ReportTester(of, seed, values))


def _judge_there(job: tuple[str, range]) -> Errors:
    return _testers[0].judge(*job)


def _judged(
    of: Variant, seed: int, jobs: Sequence[tuple[str, range]], processes: int
) -> Iterator[tuple[str, Errors]]:
    """Do all jobs, here or in some processes; what they find comes in order."""
    names = [name for name, _ in jobs]
    with ctrl_c_ends_at_once():
        values = best_values(of)
        if processes < 2:
            tester = ReportTester(of, seed, values)
            yield from ((name, tester.judge(name, games)) for name, games in jobs)
            return
    with closing(in_processes(processes, _furnish, (of, seed, values), _judge_there, jobs)) as found:
        yield from zip(names, found, strict=True)


def errors_of(
    of: Variant, players: Sequence[str] = BOTS, games: int = GAMES, seed: int = 1, processes: int = 2
) -> dict[str, Errors]:
    """Tell the errors of games of each bot; the dice are those of `match` with this seed.

    Says on stderr how far it is. The result does not depend on how many processes work.
    """
    progress = Progress(games * len(players))
    progress(0)
    jobs = [
        (name, range(first, min(first + _GAMES_A_JOB, games)))
        for name in players
        for first in range(0, games, _GAMES_A_JOB)
    ]
    parts: dict[str, list[Errors]] = {name: [] for name in players}
    done = 0
    if games * len(players) <= _GAMES_ALONE:
        processes = 1
    for name, errors in _judged(of, seed, jobs, processes):
        parts[name].append(errors)
        done += len(errors.luck)
        progress(done)
    return {
        name: Errors(*(np.concatenate(each) for each in zip(*some, strict=True)))
        for name, some in parts.items()
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `reports`."""
    add_sheet_arguments(parser)
    parser.add_argument(
        "--players", default=",".join(BOTS), metavar="NAME,...", help="bots (default: all there are)"
    )
    parser.add_argument(
        "--games",
        type=words.positive,
        default=GAMES,
        metavar="N",
        help=f"games of each bot (default: {GAMES})",
    )
    parser.add_argument(
        "--seed", type=words.seed, default=1, metavar="S", help="what the dice are keyed by (default: 1)"
    )


def main(args: argparse.Namespace) -> int:
    """Run the `reports` command; tell the exit code."""
    players = args.players.split(",")
    unknown = [name for name in players if name not in BOTS]
    try:
        if unknown:
            raise ValueError(f"no bot is called {unknown[0]!r}; there are: {', '.join(BOTS)}")
        of = variant(args.sheet, args.upper_first)
    except ValueError as error:
        print(f"reports: {error}", file=sys.stderr)
        return 2
    found: list[dict[str, Any]] = [
        {"name": name, **errors.summary()}
        for name, errors in errors_of(of, players, args.games, args.seed, max(args.threads, 1)).items()
    ]
    if args.json:
        print(json.dumps({"sheet": of.name, "games": args.games, "seed": args.seed, "players": found}))
        return 0
    print(f"{of.name}: what the device says is off by so many points, in {args.games} games of each bot")
    print(f"{'':10}  {'luck':>16}  {'given away':>16}  {'a single loss':>16}")
    for player in found:
        cells = [f"{player[f'{kind}_rms']:.3f} at most {player[f'{kind}_max']:.2f}" for kind in _KINDS]
        print(f"{player['name']:>10}  " + "  ".join(f"{cell:>16}" for cell in cells))
    return 0
