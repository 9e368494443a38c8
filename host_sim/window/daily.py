"""`python -m host_sim daily`: the same dice for everybody on a day; the first game that is begun counts.

A handheld has no clock: its player types the eight letters as a duel code, and plays alone by OFFICIAL.
"""

import argparse

from host_sim.command_line import add_play
from host_sim.window import play
from host_sim.window.games import letters_of, play_daily


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `daily` takes."""
    parser.add_argument(
        "--letters", action="store_true", help="print the day's eight letters, for a handheld"
    )
    add_play(parser)


def main(args: argparse.Namespace, today: play.Today = play.this_day) -> int:
    """Run the `daily` command; today: tells the day. Answer the exit code."""
    if args.letters:
        print(letters_of(today()))
        return 0
    return play.main(args, lambda app: play_daily(app, today()), today)
