"""`python -m host_sim wear`: what games cost the flash, and how long it lasts.

Assumed: the image lies there and nothing else; every game is 13 turns of three throws, four changes of hold
and a score, each saved; a block lasts 100,000 erases, as makers promise.
Two answers: were all free blocks worn alike, and, which counts, the pace of the most worn block of the run.
littlefs moves on to another block after 100 erases, so a run says nothing of years before all have had their
turn, and is long enough when they have had several.
"""

import argparse
import json
import sys
from typing import Any

from host_sim.guest import runtimes
from host_sim.proofs.powercut import ask_guest

ERASES_A_BLOCK = 100_000
GAMES_A_DAY = 20
DAYS = 365
WANTED_YEARS = 20

# players, rounds, and the share of the games asked for
MATCHES = ((1, 1, 1.0), (2, 1, 1 / 2), (6, 1, 1 / 6))


def measure(players: int, rounds: int, games: int) -> dict[str, Any]:
    """Play so many games of so many people and count; enough: whether that wore every free block."""
    found = ask_guest("flash_cost", {"players": players, "rounds": rounds, "games": games})
    a_year = GAMES_A_DAY * DAYS / games
    return {
        "players": players,
        "rounds": rounds,
        "games": games,
        "saves_a_game": found["saves"] / games,
        "bytes_a_game": found["programmed"] / games,
        "erases_a_game": found["erases"] / games,
        "free_blocks": found["free"],
        "years_if_even": ERASES_A_BLOCK * found["free"] / (found["erases"] * a_year),
        "years": ERASES_A_BLOCK / (found["most"] * a_year),
        "enough": found["untouched"] <= found["blocks"] - found["free"],
    }


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
    short = [found for found in all_found if found["enough"] and found["years"] < WANTED_YEARS]
    for found in short:
        print(f"wear: {found['players']} players: less than {WANTED_YEARS} years", file=sys.stderr)
    return 1 if short else 0
