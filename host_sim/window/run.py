"""One match through the real screens, by presses alone, in virtual time.

The run is made on CPython, where a robot can look at the match.
"""

import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import rules
from engine.card import OPEN, Card
from engine.match import MAX_PLAYERS, Match
from engine.turn import TURN
from host_sim.chip.flash import Flash
from host_sim.chip.witness import Witness
from host_sim.handheld import Handheld, Stop
from host_sim.window import games, press_files
from host_sim.window.mishaps import Event, apply
from host_sim.window.robots import NO_PRESS, Pad, Robot, Stuck
from host_sim.window.shot import Shot, shot_of
from strategy.bots.brain import NAMES as KINDS

QUIET_TICKS = 200  # without a new picture, nothing left to press: longer than any pause of a bot
TAIL_TICKS = 60_000  # after the last press; bots may go on for long
MOST_TICKS = press_files.MOST_TICKS + TAIL_TICKS
MOST_SECONDS = 600.0
_LOOK_AT_CLOCK = 1024  # ticks
_PROGRESS_SECONDS = 2.0


class RunFailed(Exception):
    """A run that did not end well; the message is one line."""


@dataclass
class Outcome:
    """What a run on CPython came to. match is the firmware's own, as it was left; flash: at power on."""

    seed: int
    board: str
    match: Match
    presses: list[press_files.Press]
    timeline: list[tuple[int, int]]
    volts: list[tuple[int, int]]
    mishaps: list[Event]
    flash: dict[str, bytes]
    report: dict[str, Any]


class RobotHands:
    """Presses what a robot asks for, on the buttons that the board has."""

    def __init__(self, robot: Robot, pad: Pad) -> None:
        self._robot = robot
        self._pad = pad
        self._held = 0

    def mask(self, board: Handheld) -> int:
        """Answer the buttons to hold during the next tick."""
        if self._held:
            self._held -= 1
            if self._held:
                return board.buttons
            return 0
        button = NO_PRESS if board.app is None else self._robot.press(board.app, board.ticks)
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

    def mask(self, board: Handheld) -> int:
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
    seed: int, *, robot: Robot | None = None, presses: Sequence[press_files.Press] = (),
    volts: Sequence[tuple[int, int]] = (), mishaps: Sequence[Event] = (), board: str = "pico_ssd1306_i2c",
    config: Any = None, flash: Flash | None = None, see: Callable[[int, bytes], object] | None = None,
    shoot: Callable[[int, Shot], object] | None = None, progress: bool = False, until: int | None = None,
) -> Outcome:  # fmt: skip
    """Run the simulated board on CPython with a robot or with presses, until there is nothing more to see.

    until: a tick to end with even so. flash: what the board's holds when the power comes. volts: (tick,
    millivolts) of each change of the supply, on a board with a gauge. mishaps: what else goes wrong. config:
    other numbers than the board's own. see: gets the tick and the 1024 bytes of every changed picture. shoot:
    the tick and that picture in the colours of the display. Raises RunFailed when the robot is stuck or a
    bound is met, and MishapError for what cannot go wrong there.
    """
    simulated = Handheld(board, seed=seed, config=config, flash=flash)
    held = simulated.flash.contents()
    witness = Witness(simulated.kit)
    recorder = press_files.Recorder()
    timeline: list[tuple[int, int]] = []
    supply = [Event(tick, "battery", mv) for tick, mv in volts]
    due = deque(sorted([*supply, *mishaps], key=lambda event: event.tick))
    hands = _FileHands(presses) if robot is None else RobotHands(robot, Pad(simulated.config))
    pressed = changed = 0  # the last tick with a press or a mishap; with a new picture
    first_turn = MOST_TICKS  # the tick before which a match was set up
    match = Match()  # the one that was seen last
    began = told = time.monotonic()

    def after_tick(board: Handheld) -> None:
        nonlocal told, pressed, changed, first_turn, match
        tick = board.ticks
        if board.app is not None:  # else the wizard runs, or it starts anew
            match = board.app.table.match
        if match.phase == TURN:
            first_turn = min(first_turn, tick)
        if witness.look(tick):
            changed = tick
            if see is not None:
                see(tick, bytes(witness.picture))
            if shoot is not None:
                shoot(tick, shot_of(board.kit.chip))
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
                print(f"run: tick {tick}, round {match.round + 1}, turn {match.turn + 1}", file=sys.stderr)

    try:
        simulated.run(after_tick)
    except Stuck as stuck:
        raise RunFailed(str(stuck)) from None
    pressed_in_all = recorder.end(simulated.ticks)
    setup_presses = sum(press.tick < first_turn for press in pressed_in_all)
    report = {
        "sheet": rules.NAMES[match.sheet],
        "seed": seed,
        "players": [player_of(match, player) for player in range(match.players)],
        "setup_presses": setup_presses,
        "presses": len(pressed_in_all) - setup_presses,
        "ticks": simulated.ticks,
        "frames": witness.frames,
        "bus_bytes": simulated.soc.bus_bytes(),
        "signature": witness.signature(match),
        "tones": witness.tones,
        "tones_signature": witness.tones_signature(),
        "heap_locked": False,
        "allocations": None,
    }
    events = list(volts), list(mishaps)
    return Outcome(seed, board, match, pressed_in_all, timeline, *events, held, report)


def require_no_mishaps(done: Outcome) -> None:
    """Raise RunFailed where something went wrong by hand: it does on CPython alone."""
    if done.mishaps:
        raise RunFailed(f"what goes wrong by hand ({done.mishaps[0].name}) goes wrong on cpython alone")


def check_match(sheet: str, players: Sequence[str]) -> None:
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
    check_match(sheet, players)
    return Robot(name, rules.NAMES.index(sheet), bytes(KINDS.index(player) for player in players))


def player_of(match: Match, player: int) -> dict[str, Any]:
    """Describe a player: the boxes of the newest round, the total of all."""
    card: Card = match.card(player, match.round)
    return {
        "name": games.KINDS[match.kinds[player]],
        "boxes": [None if points == OPEN else points for points in card.boxes],
        "upper": card.upper,
        "bonus": card.upper_bonus,
        "yahtzee_bonuses": card.hundreds,
        "total": match.total(player),
    }
