"""The file that strategy.chance reads, from exact values; and `python -m host_sim chance`: how true it is.

Unequal bots play, and each turn's chance, as the firmware tells it, is held against who won.
"""

import argparse
import json
import math
import multiprocessing
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.boxes import (
    BOXES,
    FOUR_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SMALL_STRAIGHT,
    THREE_KIND,
    UPPER_BOXES,
    YAHTZEE,
)
from engine.card import UPPER_BONUS, UPPER_PAR
from engine.match import Match
from host_sim import command_line as words
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.solver.device_advisor import fast_advisor
from host_sim.solver.jit import Array, compiled
from host_sim.solver.match import RememberingGreedy, play_game, seed_of_game
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.solve import add_threads, each_level, empty_values, solve_values, solve_variances
from host_sim.solver.states import (
    COUNTS,
    LOWER_BOXES,
    LOWER_MASKS,
    ROWS,
    YAHTZEE_FIFTY,
    YAHTZEE_OPEN,
    columns,
    filled,
    summed,
)
from host_sim.solver.turns import (
    LANES,
    Rules,
    look_ahead,
    mean_of_rolls,
    points_of,
    rules_of,
    score_following,
    throw_twice_following,
)
from host_sim.solver.visits import visits_of
from hw import files
from strategy.analysis.prices import DISTINCT_ROLLS, FIRST_ROLL, KEEPS
from strategy.bots.brain import CASUAL, NOVICE, OPTIMAL, SHARP, STEADY, Brain
from strategy.chance import BONUS_LINE, LUMP, NORMALS, SIZES, Chance
from strategy.values import RULES_ON_50

Line = NDArray[np.float64]

HUNDREDS = BOXES  # in place of a box
BONUS = BOXES + 1
LUMPS = (FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, THREE_KIND, FOUR_KIND)  # as the file has them


@compiled
def expect(counts: Array, values: Array, tasks: Array, rules: Rules, lump: int) -> None:
    """Fill in how often a lump comes under best play, from the states with one more box."""
    worth = np.empty((KEEPS, LANES))
    count = np.empty((KEEPS, LANES))
    after = np.empty((BOXES, COUNTS, LANES))
    after_count = np.empty((BOXES, COUNTS, LANES))
    gained = np.zeros((BOXES, COUNTS, LANES))
    box_of = np.empty((KEEPS, LANES))
    for box in range(BOXES):
        gained[box] = box
    for row, mask, column, last in tasks:
        look_ahead(after, rules, values, row, mask, column, last, 1.0)
        unit = 1 / UPPER_BONUS if lump == BONUS else 0.0
        look_ahead(after_count, rules, counts, row, mask, column, last, unit)
        score_following(worth, box_of, after, gained, rules, row, mask, 1.0, 0.0)
        for roll in range(DISTINCT_ROLLS):
            hundred = 1 if rules.prices.face[roll] and row // LOWER_MASKS == 2 else 0
            for lane in range(LANES):
                box = int(box_of[FIRST_ROLL + roll, lane])
                paid = points_of(rules, row, mask, box, roll)
                own = 0.0
                if lump == HUNDREDS:
                    own = hundred
                elif lump == box and paid > 100 * hundred:
                    own = 1.0
                count[FIRST_ROLL + roll, lane] = own + after_count[box, rules.prices.slot[box, roll], lane]
        throw_twice_following(worth, count, rules)
        mean_of_rolls(counts, count, rules, row, column, last)


def expected(of: Variant, values: NDArray[np.float64], lump: int) -> NDArray[np.float64]:
    """Tell how often a lump is still to come: float64[192, columns]. lump: a box, HUNDREDS or BONUS."""
    rules = rules_of(of)
    counts = empty_values()
    each_level(lambda tasks: expect(counts, values, tasks, rules, lump), 2, of.name)
    return counts


def _averages(of: NDArray[np.float64], visits: NDArray[np.float64], where: NDArray[np.bool_]) -> Line:
    """Take the mean over states, weighed by visits, by boxes left: float64[14]."""
    left = BOXES - filled()
    found = np.zeros(BOXES + 1)
    for boxes in range(1, BOXES + 1):
        here = where & (left == boxes)
        found[boxes] = (visits[here] * of[here]).sum() / max(visits[here].sum(), 1e-30)
    return found


def chance_file() -> bytes:
    """Make the file that strategy.chance reads, of exact values of the official sheet."""
    sheet = variant("official")
    values = solve_values(sheet)
    visits = visits_of(sheet, values)
    left = np.maximum(solve_variances(sheet, values), 0.0)
    shape = left.shape
    row = np.broadcast_to(np.arange(ROWS)[:, None], shape)
    yahtzee = row // LOWER_MASKS
    by_left = BOXES - filled()
    lumps = np.zeros((len(SIZES) - 1, BOXES + 1, LUMP))
    for i, box in enumerate(LUMPS):
        is_open = row >> LOWER_BOXES.index(box) & 1 == 0
        lumps[i, :, 1] = _averages(expected(sheet, values, box), visits, is_open)
        chance = np.where(is_open, lumps[i, by_left, 1], 0)
        left = left - (5 * SIZES[i]) ** 2 * chance * (1 - chance)
    fifty = _averages(expected(sheet, values, YAHTZEE), visits, yahtzee == YAHTZEE_OPEN)
    hundreds = expected(sheet, values, HUNDREDS)
    later = _averages(hundreds, visits, yahtzee == YAHTZEE_OPEN)
    more = _averages(hundreds, visits, yahtzee == YAHTZEE_FIFTY)
    lumps[5, :, 1], lumps[5, :, 3] = fifty - later, later
    lumps[6, :, 1], lumps[6, :, 2] = more - more**2 / 2, more**2 / 4
    lumps[:, :, 0] = 1 - lumps.sum(2)
    spread_open = 50**2 * (fifty - later) + 150**2 * later - (50 * (fifty - later) + 150 * later) ** 2
    spread_fifty = 100**2 * (more + more**2 / 2) - (100 * more) ** 2
    left = left - np.where(yahtzee == YAHTZEE_OPEN, spread_open[by_left], 0)
    left = left - np.where(yahtzee == YAHTZEE_FIFTY, spread_fifty[by_left], 0)
    often, weight = _bonus_by_column(expected(sheet, values, BONUS), visits)
    bonus = np.zeros((UPPER_BOXES + 1, BONUS_LINE))
    sums = np.zeros((UPPER_BOXES + 1, BONUS_LINE))
    by_column = np.zeros(shape[1])
    places = _places()
    for column, (boxes, beyond) in enumerate(places):
        bonus[boxes, beyond] += weight[column] * often[column]
        sums[boxes, beyond] += weight[column]
    bonus /= np.maximum(sums, 1e-30)
    for column, place in enumerate(places):
        by_column[column] = bonus[place]
    left = left - UPPER_BONUS**2 * by_column * (1 - by_column)
    spread = [np.maximum(_averages(left, visits, yahtzee == state) / 12, 0.6) for state in range(3)]
    normal = [128 * math.erf(i / 16 / math.sqrt(2)) for i in range(NORMALS)]
    numbers = [*(256 * lumps).flat, *(256 * bonus).flat, *np.array(spread).flat, *normal]
    return summed(bytes(min(255, round(float(number))) for number in numbers))


def _places() -> list[tuple[int, int]]:
    """Tell where in the table of the bonus each column stands, by the largest total it has below 63."""
    places = [(0, 0)] * len(columns().mask)
    for mask, total in np.argwhere(columns().of_total >= 0):
        open_boxes = [box for box in range(UPPER_BOXES) if not mask >> box & 1]
        beyond = int(total) - UPPER_PAR + sum(3 * (box + 1) for box in open_boxes)
        if total < UPPER_PAR:
            places[columns().of_total[mask, total]] = len(open_boxes), max(-12, min(12, beyond)) + 12
    return places


def _bonus_by_column(often: NDArray[np.float64], visits: NDArray[np.float64]) -> tuple[Line, Line]:
    """Tell how often the bonus comes from each column that has it not, and how often those are visited."""
    weight = visits.sum(0)
    has_it = columns().of_total[:, UPPER_PAR]
    weight[has_it[has_it >= 0]] = 0
    return (visits * often).sum(0) / np.maximum(visits.sum(0), 1e-30), weight


_BOTS = (NOVICE, CASUAL, STEADY, SHARP, OPTIMAL)
_PAIRS = [(one, other) for one in _BOTS for other in _BOTS if one != other]
_STEP = 5  # percent: as they are shown
_GAMES_A_JOB = 100
_SCALE = 4  # of the picture, points a percent


def _play(games: range, seed: int = 1) -> NDArray[np.float64]:
    """Play matches of unequal bots: float64[21, 3], how often a percent was told, their sum, the wins."""
    pieces = files.table
    advisor = fast_advisor(RULES_ON_50)
    brain = Brain(RememberingGreedy(), advisor)
    chance = Chance(pieces, advisor)
    match = Match()
    found = np.zeros((100 // _STEP + 1, 3))
    for game in games:
        match.new_game(0, bytes(_PAIRS[game % len(_PAIRS)]), seed_of_game(seed, game))
        chance.forget()
        told: list[int] = []

        def ask(match: Match, _: int, told: list[int] = told) -> None:
            if not match.rolls:
                while not chance.step(match):
                    pass
                told.append(chance.percent)

        play_game(match, brain, ask)
        totals = match.total(0), match.total(1)
        won = (1 + (totals[0] > totals[1]) - (totals[0] < totals[1])) / 2
        for percent in told:
            found[(percent + _STEP // 2) // _STEP] += 1, percent / 100, won
    return found


def calibration(games: int, threads: int) -> dict[str, Any]:
    """Tell what `chance --json` prints: how often who was given so many percent won."""
    jobs = [range(first, min(first + _GAMES_A_JOB, games)) for first in range(0, games, _GAMES_A_JOB)]
    with multiprocessing.get_context("spawn").Pool(threads) as pool:
        found = sum(pool.imap(_play, jobs, 4), np.zeros((100 // _STEP + 1, 3)))
    told = found[:, 0]
    off = (found[:, 1] - found[:, 2]) / np.maximum(told, 1)
    return {
        "games": games,
        "rms_points": round(100 * math.sqrt(float((told * off**2).sum() / told.sum())), 3),
        "steps": [
            {
                "percent": _STEP * i,
                "told": int(n),
                "mean": round(100 * mean / max(n, 1), 2),
                "won": round(100 * won / max(n, 1), 2),
            }
            for i, (n, mean, won) in enumerate(found.tolist())
        ],
    }


def picture(found: dict[str, Any]) -> str:
    """Draw what was won (up) over what was told (to the right), as SVG; the line is where both are equal."""
    side = 100 * _SCALE
    dots = "".join(
        f'<circle cx="{_SCALE * step["mean"]:.1f}" cy="{side - _SCALE * step["won"]:.1f}" r="5" fill="#06c"/>'
        for step in found["steps"]
        if step["told"]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 {side + 60} {side + 80}" font-size="16">'
        f'<rect x="-40" y="-40" width="{side + 60}" height="{side + 80}" fill="#fff"/>'
        f'<path d="M0 {side}H{side}M0 {side}V0M0 {side}L{side} 0" stroke="#999" fill="none"/>{dots}'
        f'<text y="-15">won, percent: {found["games"]} matches of unequal bots, '
        f"{found['rms_points']:.1f} off</text>"
        f'<text x="{side}" y="{side + 25}" text-anchor="end">told, percent</text></svg>\n'
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `chance`."""
    parser.add_argument("--games", type=words.positive, default=20_000, metavar="N", help="default: 20000")
    parser.add_argument("--svg", type=words.path, metavar="FILE", help="draw it as a picture")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_threads(parser)


@words.ends("chance", (), (OSError,))
@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `chance` command: measure the chances that are told; tell the exit code."""
    found = calibration(args.games, args.threads)
    if args.svg:
        Path(args.svg).write_text(picture(found))
    if args.json:
        print(json.dumps(found))
        return 0
    for step in found["steps"]:
        print(
            f"{step['percent']:3} %  told {step['told']:6}  mean {step['mean']:6.2f}  won {step['won']:6.2f}"
        )
    print(f"{found['rms_points']} points off (root of the mean square), {found['games']} matches")
    return 0
