"""The command line: parses, and hands over to the module that does the work.

Exit codes: 0 done, 1 it failed, 2 it was asked wrongly. Results go to stdout, progress and complaints to
stderr.
"""

import argparse
import importlib
from collections.abc import Sequence

from engine.rules import NAMES as SHEETS
from host_sim.command_line import Parser, add_board, exit_code, path, positive, seed, whole
from strategy.bots.brain import NAMES as PLAYERS
from version import VERSION

BOTS = [name for name in PLAYERS if name != "human"]
RUNTIMES = ("cpython", "mp64", "mp32")
RUNS_ON = (*RUNTIMES, "web", "pico")
# Commands of host_sim.solver (numba takes half a second to import).
SOLVER = {
    "solve": "find a sheet's best average exactly",
    "loss": "tell exactly what a table of values gives away",
    "tables": "make the tables of firmware/tables, or check them",
}
SOLVER_EXAMPLES = {
    "solve": "python -m host_sim solve --sheet official --json",
    "loss": "python -m host_sim loss --sheet free --json",
    "tables": "python -m host_sim tables --check",
}
# Commands that put the saved files to the test.
PROOFS = {
    "powercut": "pull the plug at every block operation of whole games, on littlefs",
    "wear": "tell what a game costs the flash and how many years it lasts",
    "damage": "spoil saved files at random, and look what the firmware makes of them",
    "monkey": "press at random and pull the plug at random, and look whether all holds that must",
}
PROOF_EXAMPLES = {
    "powercut": "python -m host_sim powercut --games 3",
    "wear": "python -m host_sim wear --games 4000 --json",
    "damage": "python -m host_sim damage --files 10000",
    "monkey": "python -m host_sim monkey --ticks 50000 --seed 7\n  python -m host_sim monkey --on mp32",
}
# Commands of host_sim.cable, which speak to a real board.
MAKER = {
    "flash": "put Rattle on a board and start it",
    "backup": "copy the saves of a board to this computer",
    "restore": "copy saves back to a board",
    "repl": "talk to the Python on a board",
    "doctor": "tell how a board is",
    "verify": "play recorded games on a board and compare with the simulator's",
}
MAKER_EXAMPLES = {
    "flash": "python -m host_sim flash --port /dev/ttyACM0",
    "backup": "python -m host_sim backup --to backups/before-christmas",
    "restore": "python -m host_sim restore --from backups/before-christmas",
    "repl": "python -m host_sim repl",
    "doctor": "python -m host_sim doctor",
    "verify": "python -m host_sim verify --seed 7 --json",
}
READER = {"records": "print what was scored, from a backup or from the simulator's saves"}
READER_EXAMPLES = {
    "records": "python -m host_sim records\n"
    "  python -m host_sim records backups/before-christmas --csv > records.csv\n"
    "  python -m host_sim records christmas.zip\n"
    "  python -m host_sim records --svg records.svg"
}
# Each is a module of its package, which is imported, and adds its arguments, only when it is named.
ELSEWHERE = (
    {name: f"host_sim.solver.{name}" for name in SOLVER}
    | {name: f"host_sim.cable.{'verify' if name == 'verify' else 'maker'}" for name in MAKER}
    | {name: f"host_sim.cable.{name}" for name in READER}
)
LARGEST_SCALE = 12


def parser(command: str = "") -> argparse.ArgumentParser:
    """Build the parser of the whole command line; one of ELSEWHERE has its arguments only when named."""
    top = Parser(
        prog="python -m host_sim",
        description="Rattle, a pocket Yahtzee, on a simulated board. Without a command: play.",
        epilog=(
            "keys: arrows; Z, Enter or Space is A; X or Backspace is B; F12 saves a picture, F11 a film,\n"
            "F9 records, M turns the sound off, F1 shows the board's keys, and F2 then opens the bench\n\n"
            "examples:\n"
            "  python -m host_sim\n"
            "  python -m host_sim --terminal\n"
            "  python -m host_sim --tones\n"
            "  python -m host_sim run --seed 7 --robot greedy --json\n"
            "  python -m host_sim match --players greedy,random --sheet official --games 100 --seed 1 --json"
        ),
    )
    top.add_argument("--version", action="version", version=f"rattle {VERSION}")
    add_board(top)
    top.add_argument(
        "--terminal", action="store_true", help="play in the terminal even where there is a display"
    )
    top.add_argument("--tones", action="store_true", help="play in the terminal, with the beeps written down")
    top.add_argument(
        "--bench",
        action="store_true",
        help="open the developer's bench beside the game (F1, then F2 does, too)",
    )
    top.add_argument("--seed", type=seed, help="what the board's dice are keyed by (default: chance)")
    top.add_argument("--scale", type=_scale, help="screen pixels a display pixel (default: what fits)")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    _fill_run(
        commands.add_parser(
            "run",
            help="play one match through the screens by pressing buttons, headless, in virtual time",
        )
    )
    _fill_match(
        commands.add_parser(
            "match",
            help="play games between bots without screens, and tell what they score",
        )
    )
    for name, what in PROOFS.items():
        _fill_proof(
            commands.add_parser(
                name,
                help=what,
                description=f"{what[0].upper()}{what[1:]}.",
                epilog=f"example:\n  {PROOF_EXAMPLES[name]}",
            ),
            name,
        )
    examples = SOLVER_EXAMPLES | MAKER_EXAMPLES | READER_EXAMPLES
    for name, what in (SOLVER | MAKER | READER).items():
        other = commands.add_parser(
            name,
            help=what,
            description=f"{what[0].upper()}{what[1:]}.",
            epilog=f"example:\n  {examples[name]}",
        )
        if name == command:
            importlib.import_module(ELSEWHERE[name]).add_arguments(other)
    return top


def _fill_run(run: argparse.ArgumentParser) -> None:
    run.description = (
        "Play one match through the real screens by pressing buttons, headless, in virtual time."
    )
    run.epilog = (
        "examples:\n"
        "  python -m host_sim run --seed 7 --robot greedy\n"
        "  python -m host_sim run --sheet fun --players human,greedy --robot random --json\n"
        "  python -m host_sim run --seed 7 --robot greedy --on mp32\n"
        "  python -m host_sim run --seed 7 --robot greedy --on pico --uf2 ~/Downloads/RPI_PICO.uf2\n"
        "  python -m host_sim run --seed 7 --presses evening.presses --frames frames"
    )
    run.add_argument("--seed", type=seed, default=1, help="what the board's dice are keyed by (default: 1)")
    run.add_argument(
        "--sheet", choices=SHEETS, metavar="NAME", help=", ".join(SHEETS) + " (default: official)"
    )
    run.add_argument(
        "--players",
        type=_names,
        metavar="NAME,...",
        help=f"human or a bot each: {', '.join(BOTS)} (default: human)",
    )
    hands = run.add_mutually_exclusive_group(required=True)
    hands.add_argument(
        "--robot", metavar="NAME", help=f"who presses the buttons of the humans: {', '.join(BOTS)}"
    )
    hands.add_argument(
        "--presses",
        type=path,
        metavar="FILE",
        help="a press file: lines of `tick button [ticks held]` or `tick !mishap [number]`",
    )
    run.add_argument("--on", choices=RUNS_ON, default="cpython", metavar="RUNTIME", help=", ".join(RUNS_ON))
    run.add_argument(
        "--uf2",
        type=path,
        metavar="FILE",
        help="with --on pico: the MicroPython that the emulated Pico boots",
    )
    add_board(run)
    run.add_argument(
        "--flash",
        type=path,
        metavar="FILE",
        help="a zip of what the flash holds at power on (default: nothing)",
    )
    run.add_argument(
        "--ticks", type=_ticks, metavar="N", help="end after so many (default: when all is over)"
    )
    run.add_argument("--frames", type=path, metavar="DIR", help="write a PNG of every changed picture here")
    run.add_argument("--json", action="store_true", help="print the result as JSON")


def _fill_match(match: argparse.ArgumentParser) -> None:
    match.description = "Play games between bots without screens, and tell what they score."
    match.epilog = (
        "examples:\n"
        "  python -m host_sim match --players greedy,random --games 100\n"
        "  python -m host_sim match --players optimal,greedy,chaser --games 10000 --seed 1 --json"
    )
    match.add_argument(
        "--players", type=_names, required=True, metavar="NAME,...", help=f"one to six of {', '.join(BOTS)}"
    )
    match.add_argument("--sheet", choices=SHEETS, default="official", metavar="NAME", help=", ".join(SHEETS))
    match.add_argument("--upper-first", action="store_true", help="the upper section has to be filled first")
    match.add_argument(
        "--games", type=positive, default=100, metavar="N", help="how many games (default: 100)"
    )
    match.add_argument(
        "--seed", type=seed, default=1, metavar="S", help="what the dice are keyed by (default: 1)"
    )
    match.add_argument("--json", action="store_true", help="print the result as JSON")


def _fill_proof(proof: argparse.ArgumentParser, name: str) -> None:
    if name == "monkey":
        proof.add_argument(
            "--ticks",
            type=_ticks,
            metavar="N",
            help="how long (default: a million; 100,000 on mp64, 30,000 on mp32)",
        )
        proof.add_argument(
            "--on", choices=RUNTIMES, default="cpython", metavar="RUNTIME", help=", ".join(RUNTIMES)
        )
        proof.add_argument(
            "--board", type=path, metavar="NAME", help="a folder of boards/ (default: some in turn)"
        )
    elif name == "damage":
        proof.add_argument(
            "--files", type=positive, default=10_000, metavar="N", help="how many files (default: 10000)"
        )
    else:
        games = 3 if name == "powercut" else 4000
        proof.add_argument(
            "--games", type=positive, default=games, metavar="N", help=f"how many games (default: {games})"
        )
    if name == "powercut":
        proof.add_argument(
            "--every", type=positive, default=1, metavar="N", help="only each N-th operation (default: 1)"
        )
    if name != "wear":
        proof.add_argument("--seed", type=seed, default=1, metavar="S", help="other chances (default: 1)")
    proof.add_argument("--json", action="store_true", help="print the result as JSON")


def _scale(text: str) -> int:
    return whole(text, 1, LARGEST_SCALE, "the scale")


def _ticks(text: str) -> int:
    return whole(text, 1, 100_000_000, "a number of ticks")


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"names are separated by single commas, not {text!r}")
    return names


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line, given without the program's name; return the exit code."""
    return exit_code(lambda: _carry_out(arguments))


def _carry_out(arguments: Sequence[str]) -> int:
    asked = parser(next((word for word in arguments if word in ELSEWHERE), ""))
    args = asked.parse_args(arguments)
    if args.command and arguments[0] != args.command:
        asked.error(f"the options of {args.command} come after it, not before, as {arguments[0]} does")
    if args.command == "run":
        from host_sim.emulator import run

        return run.main(args)
    if args.command == "match":
        from host_sim.solver import match

        return match.main(args)
    if args.command in PROOFS:
        proof: int = importlib.import_module(f"host_sim.proofs.{args.command}").main(args)
        return proof
    if args.command in ELSEWHERE:
        code: int = importlib.import_module(ELSEWHERE[args.command]).main(args)
        return code
    from host_sim.window import play

    return play.main(args)
