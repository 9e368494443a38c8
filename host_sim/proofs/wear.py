"""`python -m host_sim wear`: what games cost the flash, and how long it lasts.

Each game is 13 turns of three throws, four changes of hold and a score, each saved, and the power is off
between two games. A block lasts 100,000 erases, as makers promise; then it is not erased any more and does
not say so. Blocks of the run last far less, so that it comes to the end: till a save fails. Nothing may be
lost before.
"""

import argparse
import json
import sys
from typing import Any

from host_sim import command_line as words
from host_sim.emulator.guest import runtimes
from host_sim.proofs.powercut import ask_guest

ERASES_A_BLOCK = 100_000
GAMES_A_DAY = 20
DAYS = 365
WANTED_YEARS = 20
LASTS = 250  # erases, of a block of the run

PLAYERS = (1, 2, 6)


def measure(players: int, games: int, lasts: int = LASTS) -> dict[str, Any]:
    """Play so many games of so many people, or till the flash is worn; enough: whether it is."""
    found = ask_guest("flash_cost", {"players": players, "games": games, "lasts": lasts})
    games_a_year = GAMES_A_DAY * DAYS * lasts / ERASES_A_BLOCK
    return {
        "players": players,
        "games": found["games"],
        "saves_a_game": found["saves"] / found["games"],
        "bytes_a_game": found["programmed"] / found["games"],
        "erases_a_game": found["erases"] / found["games"],
        "free_blocks": found["free"],
        "first_years": found["first"] / games_a_year,
        "years": found["games"] / games_a_year,
        "lost": found["lost"],
        "erases_in_a_row": found["in_a_row"],
        "enough": found["games"] < games,
    }


def _tell(found: dict[str, Any]) -> str:
    told = (
        f"{found['players']} players: {found['saves_a_game']:.0f} saves, {found['bytes_a_game']:,.0f} bytes "
        f"and {found['erases_a_game']:.1f} erases of 4 KB a game; {found['lost']} lost; "
    )
    if not found["enough"]:
        return told + f"{found['games']} games are too few to tell how long the flash lasts"
    return told + (
        f"at {GAMES_A_DAY} games a day the first block is worn after {found['first_years']:.0f} years, the "
        f"whole flash after {found['years']:.0f} ({found['games']} games measured)"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `wear` takes."""
    add = parser.add_argument
    add("--games", type=words.positive, default=4000, metavar="N", help="how many games (default: 4000)")
    add("--json", action="store_true", help="print the result as JSON")


@words.ends("wear", (), (runtimes.RuntimeMissing, runtimes.GuestFailed))
def main(args: argparse.Namespace) -> int:
    """Run the `wear` command; args: games, json. Answer 1 when the flash lasts less than it should."""
    all_found: list[dict[str, Any]] = []
    for players in PLAYERS:
        print(f"wear: games of {players} players, till the flash is worn: some minutes", file=sys.stderr)
        all_found.append(measure(players, args.games))
    print(json.dumps(all_found) if args.json else "\n".join(_tell(found) for found in all_found))
    bad = [found for found in all_found if found["lost"] or found["enough"] and found["years"] < WANTED_YEARS]
    for found in bad:
        what = "something is lost" if found["lost"] else f"less than {WANTED_YEARS} years"
        print(f"wear: {found['players']} players: {what}", file=sys.stderr)
    return 1 if bad else 0
