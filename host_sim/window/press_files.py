"""Press files: what a person or a robot pressed, as text that any runtime can play again.

One press a line, `tick button [ticks held]`, a tick being 20 ms from the first picture on; # starts a
comment.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from host_sim.chip.kit import NAMES
from host_sim.chip.whole import read_at_most

DEFAULT_HELD = 3  # ticks
MOST_TICKS = 400_000  # two hours and a quarter; then all is let go
_MOST_BYTES = 16 << 20  # a press in every second tick, and its line


class Press(NamedTuple):
    """One press: the tick when the contact closes, which button (UP 0 ... B 5), for how many ticks."""

    tick: int
    button: int
    held: int = DEFAULT_HELD


class PressFileError(ValueError):
    """A press file that cannot be read; the message names the line."""


def parse(text: str, name: str = "presses") -> list[Press]:
    """Read a press file; PressFileError, one line long, at the first line that is wrong."""
    found: list[Press] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        try:
            press = _press(words, line.strip())
            if found and press.tick < found[-1].tick:
                raise PressFileError(f"tick {press.tick} comes after tick {found[-1].tick}")
        except PressFileError as error:
            raise PressFileError(f"{name}, line {number}: {error}") from None
        found.append(press)
    return found


def _press(words: list[str], line: str) -> Press:
    """Read a line; PressFileError where it is wrong."""
    if not 2 <= len(words) <= 3:
        raise PressFileError(f"expected `tick button [ticks held]`, found `{line}`")
    name = words[1].lower()
    if name not in NAMES:
        raise PressFileError(f"no button named {words[1]}; there are: {' '.join(NAMES)}")
    try:
        tick, held = int(words[0]), int(words[2]) if len(words) == 3 else DEFAULT_HELD
    except ValueError:
        raise PressFileError(f"ticks are whole numbers, found `{line}`") from None
    if tick < 0 or held < 1 or tick + held > MOST_TICKS:
        bounds = f"ticks go from 0 to {MOST_TICKS}, a press is held for at least 1"
        raise PressFileError(f"{bounds}, found `{line}`")
    return Press(tick, NAMES.index(name), held)


def read(path: str) -> list[Press]:
    """Read a press file of this computer; PressFileError when it cannot be read, or as parse() does."""
    try:
        text = read_at_most(Path(path), _MOST_BYTES).decode("utf-8-sig")  # so begin some editors' on Windows
    except UnicodeDecodeError:
        wanted = "lines of `tick button [ticks held]`"
        raise PressFileError(f"{path} is not text; a press file has {wanted}") from None
    except OSError as error:
        raise PressFileError(f"{path}: {error.strerror}") from None
    return parse(text, path)


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
