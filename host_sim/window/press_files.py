"""Press files: what a person or a robot pressed, as text that any runtime can play again.

One press a line, `tick button [ticks held]`, a tick being 20 ms from the first picture on; # starts a
comment. `tick !mishap [number]` says what went wrong then (host_sim.window.mishaps): only a board that is
simulated on CPython can play that again.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.chip.whole import read_at_most
from host_sim.command_line import told
from host_sim.window.mishaps import MISHAPS, Event, MishapError, check
from hw.wiring.pins import OF_BUTTONS

NAMES = [name.lower() for name in OF_BUTTONS]
DEFAULT_HELD = 3  # ticks
MISHAP = "!"  # before its name
MOST_TICKS = 400_000  # two hours and a quarter; then all is let go
_MOST_BYTES = 16 << 20  # a press in every second tick, and its line


class Press(NamedTuple):
    """One press: the tick when the contact closes, which button (UP 0 ... B 5), for how many ticks."""

    tick: int
    button: int
    held: int = DEFAULT_HELD


class PressFile(NamedTuple):
    """What a press file says, each in order."""

    presses: list[Press]
    mishaps: list[Event]


class PressFileError(ValueError):
    """A press file that cannot be read; the message names the line."""


def parse(text: str, name: str = "presses") -> list[Press]:
    """Read a press file; PressFileError, one line long, at the first line that is wrong, and for mishaps."""
    found = parse_all(text, name)
    if found.mishaps:
        raise PressFileError(f"{name}: {MISHAP}{found.mishaps[0].name} goes wrong by `run` on cpython alone")
    return found.presses


def parse_all(text: str, name: str = "presses") -> PressFile:
    """Read a press file with mishaps; PressFileError, one line long, at the first line that is wrong."""
    found = PressFile([], [])
    latest = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        try:
            said = _said(words, line.strip())
            if said.tick < latest:
                raise PressFileError(f"tick {said.tick} comes after tick {latest}")
        except (PressFileError, MishapError) as error:
            raise PressFileError(f"{name}, line {number}: {error}") from None
        latest = said.tick
        if isinstance(said, Press):
            found.presses.append(said)
        else:
            found.mishaps.append(said)
    return found


def _said(words: list[str], line: str) -> Press | Event:
    """Read a line; PressFileError or MishapError where it is wrong."""
    if not 2 <= len(words) <= 3:
        raise PressFileError(f"expected `tick button [ticks held]`, found `{line}`")
    name = words[1].lower()
    is_mishap = name.startswith(MISHAP)
    if not is_mishap and name not in NAMES:
        raise PressFileError(f"no button named {words[1]}; there are: {' '.join(NAMES)}")
    try:
        tick = int(words[0])
        number = int(words[2]) if len(words) == 3 else None
    except ValueError:
        raise PressFileError(f"ticks are whole numbers, found `{line}`") from None
    held = DEFAULT_HELD if number is None else number
    if tick < 0 or tick > MOST_TICKS or not is_mishap and (held < 1 or tick + held > MOST_TICKS):
        bounds = f"ticks go from 0 to {MOST_TICKS}, a press is held for at least 1"
        raise PressFileError(f"{bounds}, found `{line}`")
    return _mishap(tick, name[1:], number) if is_mishap else Press(tick, NAMES.index(name), held)


def _mishap(tick: int, name: str, number: int | None) -> Event:
    if number is None:
        number = MISHAPS[name].on if name in MISHAPS else 0
    check(name, number)
    return Event(tick, name, number)


def read(path: str) -> list[Press]:
    """Read a press file of this computer; PressFileError when it cannot be read, or as parse() does."""
    return parse(text_of(path), path)


def text_of(path: str) -> str:
    """Read the text of a press file; PressFileError when it cannot be read."""
    try:
        found = read_at_most(Path(path), _MOST_BYTES)
        return found.decode("utf-8-sig")  # editors on Windows begin with such a mark
    except UnicodeDecodeError:
        wanted = "lines of `tick button [ticks held]`"
        raise PressFileError(f"{path} is not text; a press file has {wanted}") from None
    except OSError as error:
        raise PressFileError(told(error)) from None


def unparse(presses: Iterable[Press], comment: str = "") -> str:
    """Write a press file."""
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [f"{press.tick} {NAMES[press.button]} {press.held}" for press in sorted(presses)]
    return "\n".join(lines) + "\n"


def timeline(presses: Sequence[Press]) -> list[tuple[int, int]]:
    """Turn presses into (tick, mask of buttons down) pairs, one wherever the mask changes."""
    changes: dict[int, list[tuple[int, int]]] = {}
    for press in presses:
        changes.setdefault(press.tick, []).append((press.button, 1))
        changes.setdefault(press.tick + press.held, []).append((press.button, -1))
    down = [0] * len(NAMES)
    pairs: list[tuple[int, int]] = []
    for tick in sorted(changes):
        for button, step in changes[tick]:
            down[button] += step
        mask = sum(1 << button for button, count in enumerate(down) if count)
        if mask != (pairs[-1][1] if pairs else 0):
            pairs.append((tick, mask))
    return pairs


class Recorder:
    """Turns the buttons held in each tick back into presses."""

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self._mask = 0
        self._since: dict[int, int] = {}

    def see(self, tick: int, mask: int) -> None:
        """Take note of the mask of buttons that are down from tick on."""
        for button in range(len(NAMES)):
            bit = 1 << button
            if mask & bit and not self._mask & bit:
                self._since[button] = tick
            elif self._mask & bit and not mask & bit:
                since = self._since.pop(button)
                self.presses.append(Press(since, button, tick - since))
        self._mask = mask

    def end(self, tick: int) -> list[Press]:
        """Let go of every button and answer all presses, in order."""
        self.see(tick, 0)
        self.presses.sort()
        return self.presses
