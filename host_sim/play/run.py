"""`python -m host_sim run`: one match through the real screens, by presses alone, in virtual time.

The run is made on CPython, where a robot can look at the match. To run on a MicroPython the presses are
played again there, and the numbers that come back are its own; another signature than CPython's is an error.
"""

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import rules
from engine.card import OPEN, Card
from engine.match import MAX_PLAYERS, TURN, Match
from host_sim.common.whole import BadZip
from host_sim.guest import runtimes
from host_sim.image.fold import BadSource
from host_sim.pico.board import Board, Stop, read_flash
from host_sim.pico.events import Event
from host_sim.pico.flash import Flash
from host_sim.pico.mishaps import apply
from host_sim.pico.witness import Witness
from host_sim.pictures import png
from host_sim.play import press_files
from host_sim.play.device_advisor import TableError
from host_sim.play.fewer_buttons import Pad
from host_sim.play.robots import NO_PRESS, Robot, Stuck
from host_sim.timing import cost
from host_sim.timing.counting import Meter
from strategy.bots.kinds import NAMES as KINDS

QUIET_TICKS = 200  # without a new picture, nothing left to press: longer than any pause of a bot
TAIL_TICKS = 60_000  # after the last press; bots may go on for long
MOST_TICKS = press_files.MOST_TICKS + TAIL_TICKS
MOST_SECONDS = 600.0
PICO = "pico"  # emulated
_LOOK_AT_CLOCK = 1024  # ticks
_PROGRESS_SECONDS = 2.0

_SIGNATURES = {"signature": "signature", "tones_signature": "signature of the tones"}


class RunFailed(Exception):
    """A run that did not end well; the message is one line."""


class Outcome:
    """What a run on CPython came to. match is the firmware's own, as it was left."""

    def __init__(self, seed: int, board: str, match: Match, presses: list[press_files.Press]) -> None:
        self.seed = seed
        self.board = board
        self.match = match
        self.presses = presses
        self.timeline: list[tuple[int, int]] = []
        self.volts: list[tuple[int, int]] = []
        self.mishaps: list[Event] = []
        self.flash: dict[str, bytes] = {}  # at power on
        self.report: dict[str, Any] = {}


class _RobotHands:
    """Presses what a robot asks for, on the buttons that the board has."""

    def __init__(self, robot: Robot, pad: Pad) -> None:
        self._robot = robot
        self._pad = pad
        self._held = 0

    def mask(self, board: Board) -> int:
        """Answer the buttons to hold during the next tick."""
        if self._held:
            self._held -= 1
            if self._held:
                return board.buttons
            return 0
        button = self._robot.press(board.app, board.ticks)
        if button == NO_PRESS:
            return 0
        button, self._held = self._pad.reach(board.app, button)
        return 1 << button

    def busy(self) -> bool:
        """Answer whether there is more to press."""
        return not self._robot.finished


class _FileHands:
    """Presses what a press file says."""

    def __init__(self, presses: Sequence[press_files.Press]) -> None:
        self._timeline = press_files.timeline(presses)
        self._next = 0

    def mask(self, board: Board) -> int:
        """Answer the buttons to hold during the next tick."""
        mask = board.buttons
        while self._next < len(self._timeline) and self._timeline[self._next][0] <= board.ticks:
            mask = self._timeline[self._next][1]
            self._next += 1
        return mask

    def busy(self) -> bool:
        """Answer whether there is more to press."""
        return self._next < len(self._timeline)


def play(
    seed: int,
    *,
    robot: Robot | None = None,
    presses: Sequence[press_files.Press] = (),
    volts: Sequence[tuple[int, int]] = (),
    mishaps: Sequence[Event] = (),
    board: str = "pico_ssd1306_i2c",
    config: Any = None,
    flash: Flash | None = None,
    see: Callable[[int, bytes], object] | None = None,
    progress: bool = False,
    until: int | None = None,
    meter: Meter | None = None,
) -> Outcome:
    """Run the simulated board on CPython with a robot or with presses, until there is nothing more to see.

    until: a tick to end with even so. flash: what the board's holds when the power comes. volts: (tick,
    millivolts) of each change of the supply, on a board with a gauge. mishaps: what else goes wrong. config:
    other numbers than the board's own. see: gets the tick and the 1024 bytes of every changed picture. meter:
    counts what each tick does. Raises RunFailed when the robot is stuck or a bound is met, and MishapError
    for what cannot go wrong there.
    """
    simulated = Board(board, seed=seed, config=config, flash=flash)
    if meter is not None:
        meter.watch(simulated)
    held = simulated.flash.contents()
    witness = Witness(simulated.kit)
    recorder = press_files.Recorder()
    timeline: list[tuple[int, int]] = []
    supply = [Event(tick, "battery", mv) for tick, mv in volts]
    due = deque(sorted([*supply, *mishaps], key=lambda event: event.tick))
    hands = _FileHands(presses) if robot is None else _RobotHands(robot, Pad(simulated.config))
    pressed = changed = 0  # the last tick with a press or a mishap; with a new picture
    first_turn = MOST_TICKS  # the tick before which a match was set up
    began = told = time.monotonic()

    def after_tick(board: Board) -> None:
        nonlocal told, pressed, changed, first_turn
        tick = board.ticks
        if meter is not None:
            meter.pause()
        if board.app.match.phase == TURN:
            first_turn = min(first_turn, tick)
        if witness.look(tick):
            changed = tick
            if see is not None:
                see(tick, bytes(witness.picture))
        while due and due[0].tick <= tick:
            apply(board, *due.popleft()[1:])
            pressed = tick
        mask = hands.mask(board)
        if mask != board.buttons:
            board.set_buttons(mask)
            recorder.see(tick, mask)
            timeline.append((tick, mask))
            pressed = tick
        quiet = tick - max(pressed, changed) >= QUIET_TICKS or tick - pressed >= TAIL_TICKS
        if quiet and not hands.busy() and not due or tick == until:
            raise Stop
        if tick % _LOOK_AT_CLOCK == 0:
            now = time.monotonic()
            if tick >= MOST_TICKS or now - began > MOST_SECONDS:
                raise RunFailed(f"no end after {tick} ticks")
            if progress and now - told > _PROGRESS_SECONDS:
                told = now
                match = board.app.match
                print(f"run: tick {tick}, round {match.round + 1}, turn {match.turn + 1}", file=sys.stderr)
        if meter is not None:
            meter.resume()

    try:
        simulated.run(after_tick)
    except Stuck as stuck:
        raise RunFailed(str(stuck)) from None
    match: Match = simulated.app.match
    done = Outcome(seed, board, match, recorder.end(simulated.ticks))
    done.timeline = timeline
    done.volts = list(volts)
    done.mishaps = list(mishaps)
    done.flash = held
    setup_presses = sum(press.tick < first_turn for press in done.presses)
    done.report = {
        "sheet": rules.NAMES[match.sheet],
        "seed": seed,
        "players": [_player(match, player) for player in range(match.players)],
        "setup_presses": setup_presses,
        "presses": len(done.presses) - setup_presses,
        "ticks": simulated.ticks,
        "frames": witness.frames,
        "bus_bytes": simulated.soc.bus_bytes(),
        "signature": witness.signature(match),
        "tones": witness.tones,
        "tones_signature": witness.tones_signature(),
        "heap_locked": False,
        "allocations": None,
    }
    return done


def _write_picture(path: Path, picture: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        png.write(path, picture)
    except OSError as error:
        where = error.filename or path
        raise RunFailed(f"no picture can be written: {where}: {error.strerror}") from None


def play_again(done: Outcome, runtime: str) -> dict[str, Any]:
    """Play the presses of a run on a MicroPython; answer its report with that runtime's own numbers.

    Raises runtimes.RuntimeMissing, runtimes.GuestFailed, or RunFailed when a signature is another, and where
    something went wrong by hand, as it does on CPython alone.
    """
    _require_no_mishaps(done)
    code = runtimes.prelude(runtime, done.board)
    code += f"from guest.play import play\nplay({runtimes.collects(runtime)})\n"
    job = {"seed": done.seed, "end": done.report["ticks"], "timeline": done.timeline, "volts": done.volts}
    job["flash"] = {name: content.hex() for name, content in done.flash.items()}
    printed = runtimes.run_python(runtime, code, json.dumps(job) + "\n", MOST_SECONDS)
    lines = [line for line in printed.splitlines() if line.startswith("RATTLE ")]
    if len(lines) != 1:
        raise runtimes.GuestFailed(f"{runtime} ended without a result: {printed[-500:]}")
    found: dict[str, Any] = json.loads(lines[0].removeprefix("RATTLE "))
    for key, what in _SIGNATURES.items():
        if found[key] != done.report[key]:
            raise RunFailed(f"the {what} on {runtime} is {found[key]}, on cpython {done.report[key]}")
    return done.report | found


def _require_no_mishaps(done: Outcome) -> None:
    if done.mishaps:
        raise RunFailed(f"what goes wrong by hand ({done.mishaps[0].name}) goes wrong on cpython alone")


def flash_for_pico(uf2: str | None, board: str, seed: int, saves: Mapping[str, bytes] | None = None) -> bytes:
    """Answer the flash of a Pico with the MicroPython of a UF2 and the game, by a seed of its dice.

    saves: files of the player, by path. BadUf2, one line, when there is no such UF2 or the emulated Pico
    cannot boot it; RunFailed when the game does not compile.
    """
    from host_sim.emulator.on_flash import flash_with_game, stock_of

    try:
        return flash_with_game(stock_of(uf2), board, seed, saves=saves)
    except BadSource as error:
        raise RunFailed(str(error)) from None


def play_on_pico(done: Outcome, flash: bytes) -> dict[str, Any]:
    """Play the presses of a run on an emulated Pico with a flash; answer its report with its own numbers.

    Raises runtimes.RuntimeMissing, or RunFailed when a signature is another, and for what it cannot play:
    what goes wrong by hand.
    """
    _require_no_mishaps(done)
    try:
        from host_sim.emulator import play as on_pico
    except ModuleNotFoundError as error:
        raise runtimes.RuntimeMissing(f"no {error.name}: `make setup` installs it") from None
    return on_pico.report_of(on_pico.play(flash, done, progress=True), done)


def _check_match(sheet: str, players: Sequence[str]) -> None:
    """Raise ValueError, one line, when there is no such sheet, no such player, or there are too many."""
    if sheet not in rules.NAMES:
        raise ValueError(f"no sheet named {sheet}; there are: {' '.join(rules.NAMES)}")
    if not 1 <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"a match has 1 to {MAX_PLAYERS} players, not {len(players)}")
    for player in players:
        if player not in KINDS:
            raise ValueError(f"no player named {player}; there are: {' '.join(KINDS)}")


def robot_for(name: str, sheet: str, players: Sequence[str]) -> Robot:
    """Make a robot that plays the humans among players on a sheet; ValueError, one line, for a wrong name."""
    _check_match(sheet, players)
    return Robot(name, rules.NAMES.index(sheet), bytes(KINDS.index(player) for player in players))


def _player(match: Match, player: int) -> dict[str, Any]:
    """Describe a player: the boxes of the newest round, the total of all."""
    card: Card = match.card(player, match.round)
    return {
        "name": KINDS[match.kinds[player]],
        "boxes": [None if points == OPEN else points for points in card.boxes],
        "upper": card.upper,
        "bonus": card.upper_bonus,
        "yahtzee_bonuses": card.hundreds,
        "total": match.total(player),
    }


def _tell(report: dict[str, Any], runtime: str, robot: str) -> str:
    """Put a report into words. robot: who played for the humans; empty where presses did."""
    lines = [f"{report['sheet']} sheet, seed {report['seed']}, on {runtime}"]
    width = len(f"{robot}, a robot") if robot else 8
    for seat, player in enumerate(report["players"], 1):
        boxes = " ".join("-" if points is None else str(points) for points in player["boxes"])
        name = f"{robot}, a robot" if robot and player["name"] == "human" else player["name"]
        lines.append(f"  {seat} {name:<{width}} {player['total']:>5}   {boxes}")
    lines.append(
        f"{report['setup_presses']} presses to set up, {report['presses']} to play, {report['ticks']} ticks, "
        f"{report['frames']} pictures, {report['tones']} tones, {report['bus_bytes']} bytes on the bus"
    )
    if runtime == PICO:
        from host_sim.emulator.play import tell

        lines += tell(report)
    if "pico_time" in report:
        lines += cost.tell(report["pico_time"])
    if report["heap_locked"]:
        lines.append(f"heap locked in every tick, {report['allocations']} bytes allocated")
    lines.append(f"signature {report['signature']}, of the tones {report['tones_signature']}")
    return "\n".join(lines)


def _painter(folder: Path) -> Callable[[int, bytes], object]:
    """Answer what writes a picture of a tick into a folder; RunFailed where it cannot."""
    return lambda tick, picture: _write_picture(folder / f"{tick:06d}.png", picture)


def _flash(path: Path) -> Flash:
    """Read a flash that was saved as a zip; ValueError, one line, when it is none."""
    try:
        return read_flash(path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except BadZip as error:
        raise ValueError(f"{path} {error}") from None


def _outcome(args: argparse.Namespace, flash: Flash | None, meter: Meter | None) -> Outcome:
    """Make the run that the arguments ask for, on a flash that was read."""
    see = _painter(Path(args.frames)) if args.frames else None
    match = args.sheet or rules.NAMES[0], args.players or ["human"]
    if args.presses is None:
        robot = robot_for(args.robot, *match)
        presses, mishaps = press_files.Recording([], [])
    else:
        robot = None
        _check_match(*match)
        presses, mishaps = press_files.read_all(args.presses)
    done = play(
        args.seed,
        robot=robot,
        presses=presses,
        mishaps=mishaps,
        board=args.board,
        flash=flash,
        see=see,
        progress=True,
        until=args.ticks,
        meter=meter,
    )
    if robot is not None:
        return done
    names = [player["name"] for player in done.report["players"]]
    if args.sheet and args.sheet != done.report["sheet"]:
        raise RunFailed(f"the presses chose the sheet {done.report['sheet']}, not {args.sheet}")
    if args.players and args.players != names:
        raise RunFailed(
            f"the presses chose the players {','.join(names) or 'none'}, not {','.join(args.players)}"
        )
    return done


def main(args: argparse.Namespace) -> int:
    """Run the `run` command; answer the exit code.

    args: seed, sheet (or None), players (list of names or None), robot or presses, on, uf2 (or None),
    pico_time, board, flash, ticks, frames (or None each), json.
    """
    try:
        saves = _flash(Path(args.flash)) if args.flash else None
        held = saves.contents() if saves else {}
        flash = flash_for_pico(args.uf2, args.board, args.seed, held) if args.on == PICO else b""
        meter = Meter() if args.pico_time else None
        done = _outcome(args, saves, meter)
        report = done.report
        if args.on != "cpython":
            print(f"run: {len(done.presses)} presses, again on {args.on}", file=sys.stderr)
            report = play_on_pico(done, flash) if args.on == PICO else play_again(done, args.on)
    except ValueError as error:
        print(f"run: {error}", file=sys.stderr)
        return 2
    except (RunFailed, OSError, TableError, runtimes.RuntimeMissing, runtimes.GuestFailed) as error:
        print(f"run: {error}", file=sys.stderr)
        return 1
    if meter is not None:
        report["pico_time"] = cost.expected(cost.CostModel.load(), meter.ticks)
    print(json.dumps(report) if args.json else _tell(report, args.on, args.robot or ""))
    return 0
