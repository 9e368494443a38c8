"""The command line: parses, and hands over to the module that does the work.

Exit codes: 0 done, 1 it failed, 2 it was asked wrongly. Results go to stdout, progress and complaints to
stderr.
"""

import argparse
import importlib
from collections.abc import Sequence

from host_sim.command_line import Parser, add_play, exit_code
from version import VERSION

# Of each: its module, with add_arguments() and main(), imported once it is named; what it does; examples.
COMMANDS = {
    "run": (
        "emulator.run",
        "play one match through the screens by pressing buttons, headless, in virtual time",
        "run --seed 7 --robot greedy\n"
        "run --sheet fun --players human,greedy --robot random --json\n"
        "run --seed 7 --robot greedy --on mp32\n"
        "run --seed 7 --robot greedy --on pico --uf2 ~/Downloads/RPI_PICO.uf2\n"
        "run --seed 7 --presses evening.presses --frames frames",
    ),
    "match": (
        "solver.match",
        "play games between bots without screens, and tell what they score",
        "match --players greedy,random --games 100\n"
        "match --players optimal,greedy,chaser --games 10000 --seed 1 --json",
    ),
    "watch": (
        "page.watch",
        "look at the game of a game code again, and what it gave away",
        "watch EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM\n"
        "watch EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM --race\n"
        "watch EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM --send",
    ),
    "daily": ("window.daily", "play with the dice that everybody has today", "daily\ndaily --letters"),
    "solve": ("solver.solve", "find a sheet's best average exactly", "solve --sheet official --json"),
    "loss": ("solver.loss", "tell exactly what a table of values gives away", "loss --sheet free --json"),
    "chance": (
        "solver.chance",
        "measure the chances to win that are told, in matches of unequal bots",
        "chance --svg chance.svg",
    ),
    "tables": ("solver.tables", "make the tables of firmware/tables, or check them", "tables --check"),
    "powercut": (
        "proofs.powercut",
        "pull the plug at every block operation of whole games, on littlefs",
        "powercut --games 3",
    ),
    "wear": (
        "proofs.wear",
        "tell what a game costs the flash and how many years it lasts",
        "wear --games 4000 --json",
    ),
    "damage": (
        "proofs.damage",
        "spoil saved files at random, and look what the firmware makes of them",
        "damage --files 10000",
    ),
    "monkey": (
        "proofs.monkey",
        "press at random and pull the plug at random, and look whether all holds that must",
        "monkey --ticks 50000 --seed 7",
    ),
    "flash": ("cable.maker", "put Rattle on a board and start it", "flash --port /dev/ttyACM0"),
    "backup": (
        "cable.maker",
        "copy the saves of a board to this computer",
        "backup --to backups/before-christmas",
    ),
    "restore": ("cable.maker", "copy saves back to a board", "restore --from backups/before-christmas"),
    "repl": ("cable.maker", "talk to the Python on a board", "repl"),
    "doctor": ("cable.maker", "tell how a board is", "doctor"),
    "verify": (
        "cable.verify",
        "play recorded games on a board and compare with the simulator's",
        "verify --seed 7 --json",
    ),
    "records": (
        "cable.records",
        "print what was scored, from a backup or from the simulator's saves",
        "records\n"
        "records backups/before-christmas --csv > records.csv\n"
        "records christmas.zip\n"
        "records --svg records.svg",
    ),
}


def parser(command: str = "") -> argparse.ArgumentParser:
    """Build the parser of the whole command line; a command has its arguments only when it is named."""
    top = Parser(
        prog="python -m host_sim",
        description="Rattle, a pocket Yahtzee, on a simulated board. Without a command: play.",
        epilog=(
            "keys: arrows; Z, Enter or Space is A; X or Backspace is B; F12 saves a picture, F11 a film,\n"
            "M turns the sound off, F1 shows the board's keys, and F2 then opens the bench\n\n"
            "examples:\n"
            "  python -m host_sim\n"
            "  python -m host_sim --terminal\n"
            "  python -m host_sim --tones\n"
            "  python -m host_sim run --seed 7 --robot greedy --json\n"
            "  python -m host_sim match --players greedy,random --sheet official --games 100 --seed 1 --json"
        ),
    )
    top.add_argument("--version", action="version", version=f"rattle {VERSION}")
    add_play(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, (module, what, examples) in COMMANDS.items():
        shown = "".join(f"\n  python -m host_sim {example}" for example in examples.split("\n"))
        description = f"{what[0].upper()}{what[1:]}."
        one = commands.add_parser(name, help=what, description=description, epilog=f"examples:{shown}")
        if name == command:
            importlib.import_module(f"host_sim.{module}").add_arguments(one)
    return top


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line, given without the program's name; return the exit code."""
    return exit_code(lambda: _carry_out(arguments))


def _carry_out(arguments: Sequence[str]) -> int:
    asked = parser(next((word for word in arguments if word in COMMANDS), ""))
    args = asked.parse_args(arguments)
    if args.command and arguments[0] != args.command:
        asked.error(f"the options of {args.command} come after it, not before, as {arguments[0]} does")
    module = COMMANDS[args.command][0] if args.command else "window.play"
    code: int = importlib.import_module(f"host_sim.{module}").main(args)
    return code
