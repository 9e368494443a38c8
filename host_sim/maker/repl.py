"""`python -m host_sim repl`: mpremote's REPL on the board."""

import argparse
import subprocess
import sys

from host_sim.maker import ports, session
from host_sim.maker.trouble import Trouble


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)


def main(args: argparse.Namespace) -> int:
    """Talk; answer the exit code."""
    return session.report("repl", lambda: repl(args.port))


def repl(port: str) -> int:
    """Hand the terminal to mpremote; answer its exit code. Raises Trouble."""
    port = ports.find(port)
    if why := ports.why_closed(port):
        raise Trouble(why)
    print("Ctrl-C stops the game, Ctrl-D starts it again, Ctrl-] leaves", flush=True)
    return subprocess.call([sys.executable, "-m", "mpremote", "connect", port, "repl"])
