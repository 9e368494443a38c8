"""`python -m host_sim wear`: what games cost the flash, and how long it lasts.

Assumed: the image lies there and nothing else; every game is 13 turns of three throws, four changes of hold
and a score, each saved; there are twenty games a day, and the power is off at night; a block lasts 100,000
erases, as makers promise.
Two answers: were all free blocks worn alike, and, which counts, of the most worn one. littlefs stays with a
block for 100 erases and goes on to the next; each power-on begins at another, as chance will have it. So what
a block is erased a day has a mean and a variance, days add up, and the most worn block lies some deviations
above the mean. A block that was worn far more in the run itself shows that days are not alike.
"""

import argparse
import json
import math
import sys
from typing import Any

from host_sim.guest import runtimes
from host_sim.proofs.powercut import ask_guest

ERASES_A_BLOCK = 100_000
GAMES_A_DAY = 20
DAYS = 365
WANTED_YEARS = 20
DEVIATIONS = 4  # of the most worn block: one of 30,000 is worn more
ENOUGH_DAYS = 5
_STAYS = (
    100  # erases that littlefs stays with a block (MicroPython's block_cycles): few days are told in these
)

# players, rounds, and the share of the games asked for
MATCHES = ((1, 1, 1.0), (2, 1, 1 / 2), (6, 1, 1 / 6))


def measure(players: int, rounds: int, games: int) -> dict[str, Any]:
    """Play so many games of so many people and count; enough: whether that were days enough to tell years."""
    asked = {"players": players, "rounds": rounds, "games": games, "games_a_day": GAMES_A_DAY}
    found = ask_guest("flash_cost", asked)
    days = games / GAMES_A_DAY
    mean = found["erases"] / found["free"] / days
    deviation = math.sqrt(found["squares"] / found["free"] / days - mean**2)
    return {
        "players": players,
        "rounds": rounds,
        "games": games,
        "saves_a_game": found["saves"] / games,
        "bytes_a_game": found["programmed"] / games,
        "erases_a_game": found["erases"] / games,
        "free_blocks": found["free"],
        "years_if_even": ERASES_A_BLOCK / mean / DAYS,
        "years": _days(mean, deviation) / DAYS,
        "enough": days >= ENOUGH_DAYS,
        "alike": found["most"] <= _most(mean, deviation, days) + 2 * _STAYS,
    }


def _most(mean: float, deviation: float, days: float) -> float:
    """Answer what the most worn block was erased after so many days."""
    return mean * days + DEVIATIONS * deviation * math.sqrt(days)


def _days(mean: float, deviation: float) -> float:
    """Answer after how many days that is what a block lasts."""
    above = DEVIATIONS * deviation
    return ((math.sqrt(above**2 + 4 * mean * ERASES_A_BLOCK) - above) / (2 * mean)) ** 2


def _tell(found: dict[str, Any]) -> str:
    told = (
        f"{found['players']} players: {found['saves_a_game']:.0f} saves, {found['bytes_a_game']:,.0f} bytes "
        f"and {found['erases_a_game']:.1f} erases of 4 KB a game; "
    )
    if not found["enough"]:
        return told + f"{found['games']} games are too few to tell how long the flash lasts"
    return told + (
        f"at {GAMES_A_DAY} games a day the most worn "
        f"block lasts {found['years']:.0f} years ({found['years_if_even']:.0f} if all {found['free_blocks']} "
        f"free ones wore alike; {found['games']} games measured)"
    )


def main(args: argparse.Namespace) -> int:
    """Run the `wear` command; args: games, json. Answer 1 when the flash lasts less than it should."""
    all_found: list[dict[str, Any]] = []
    try:
        for players, rounds, share in MATCHES:
            games = max(1, int(args.games * share))
            seconds = games * players // 30
            print(f"wear: {games} games of {players} players, about {seconds} s", file=sys.stderr)
            all_found.append(measure(players, rounds, games))
    except (runtimes.RuntimeMissing, runtimes.GuestFailed) as error:
        print(f"wear: {error}", file=sys.stderr)
        return 1
    print(json.dumps(all_found) if args.json else "\n".join(_tell(found) for found in all_found))
    told = [found for found in all_found if found["enough"]]
    uneven = [found for found in told if not found["alike"]]
    for found in uneven:
        print(f"wear: {found['players']} players: a block wears faster than chance explains", file=sys.stderr)
    short = [found for found in told if found["years"] < WANTED_YEARS]
    for found in short:
        print(f"wear: {found['players']} players: less than {WANTED_YEARS} years", file=sys.stderr)
    return 1 if short or uneven else 0
