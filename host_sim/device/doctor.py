"""`python -m host_sim doctor`: what a board is, what is on it, and what is wrong with it."""

import argparse

from host_sim.device import session
from host_sim.device.procedures import doctor
from host_sim.device.talk import Talk
from version import VERSION


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    session.add_board(parser)
    parser.add_argument("--clear", action="store_true", help="forget the crash once it is shown")
    parser.add_argument(
        "--empty-saves", action="store_true", help="give up saves of which nothing can be read any more"
    )


def main(args: argparse.Namespace) -> int:
    """Examine; answer the exit code: 1 when something is to be mended."""

    async def examine(talk: Talk) -> None:
        talk.say(f"port       {talk.link.port}")
        await doctor.examine(talk, args.board, VERSION, args.clear, args.empty_saves)

    return session.report("doctor", lambda: session.carry_out(args, examine))
