"""`python -m host_sim repl`: mpremote's REPL on the board."""

import argparse
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

from host_sim.cable import maker, ports
from host_sim.cable.trouble import Trouble
from host_sim.command_line import ctrl_c_waits


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    maker.add_arguments(parser)


def main(args: argparse.Namespace) -> int:
    """Talk; answer the exit code."""
    return maker.report("repl", lambda: repl(args.port))


def repl(port: str) -> int:
    """Hand the terminal to mpremote; answer its exit code. Raises Trouble."""
    port = ports.find(port)
    if why := ports.why_closed(port):
        raise Trouble(why)
    if not sys.stdin.isatty():
        raise Trouble("this is for a terminal, as somebody is to type; `mpremote exec` runs a program")
    print("Ctrl-C stops the game, Ctrl-D starts it again, Ctrl-] leaves", flush=True)
    with _terminal_as_it_was():
        return _talk([sys.executable, "-m", "mpremote", "connect", port, "repl"])


def _talk(command: list[str]) -> int:
    """Run mpremote; Ctrl-C ends it from here until it takes that key for the board, and never by itself."""
    process = None
    try:
        with ctrl_c_waits():
            process = subprocess.Popen(command)
        return process.wait()
    except BaseException:
        if process is not None:
            process.terminate()
            process.wait()
        raise


@contextmanager
def _terminal_as_it_was() -> Generator[None]:
    """Give the terminal back as it was, should mpremote be ended before it does."""
    try:
        import termios
    except ImportError:  # Windows
        yield
        return
    was = termios.tcgetattr(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, was)
