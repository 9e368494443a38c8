"""The display in a terminal, two pixels a character as half blocks; eight, as braille, where it is small.

Terminals tell that a key was pressed and never that it came up again: a key pushes its button for three
ticks, and with Shift for a long press. Keys: the arrows (or h j k l), z or Enter is A, x or Backspace is B, q
or Ctrl-C ends.
"""

import contextlib
import os
import select
import shutil
import signal
import sys
import time
from collections import deque
from types import FrameType

from host_sim.faces import BUTTONS, HEIGHT, TICK_MS, WIDTH, FaceBoard, FaceError
from host_sim.pico.tone_text import ToneText

try:
    import termios
    import tty
except ImportError:  # Windows
    termios = tty = None

TAP_TICKS = 3
REST_TICKS = 3
LONG_TICKS = 32
_MOST_WAITING = 8

_SEQUENCES = {
    b"\x1b[A": "UP", b"\x1b[B": "DOWN", b"\x1b[D": "LEFT", b"\x1b[C": "RIGHT",
    b"\x1bOA": "UP", b"\x1bOB": "DOWN", b"\x1bOD": "LEFT", b"\x1bOC": "RIGHT",
    b"k": "UP", b"j": "DOWN", b"h": "LEFT", b"l": "RIGHT",
    b"z": "A", b"\r": "A", b"\n": "A", b" ": "A", b"x": "B", b"\x7f": "B", b"\x08": "B", b"\x1b": "B",
}  # fmt: skip
_LONG = {
    b"\x1b[1;2A": "UP", b"\x1b[1;2B": "DOWN", b"\x1b[1;2D": "LEFT", b"\x1b[1;2C": "RIGHT",
    b"K": "UP", b"J": "DOWN", b"H": "LEFT", b"L": "RIGHT", b"Z": "A", b"X": "B",
}  # fmt: skip
_QUIT = (b"q", b"Q", b"\x03", b"\x04")

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_LIT = "\x1b[38;5;195;48;5;16m"
_HINT = "arrows   z or Enter: A   x: B   Shift: long   q: quit"


class Terminal:
    """A face in the terminal that stdin and stdout are connected to."""

    def __init__(self, why: str = "", tones: bool = False) -> None:
        """Take the terminal over; FaceError when it is none, or too small for the display.

        why: a line for stderr, said before anything is changed. tones: write the beeper's in words.
        """
        self.wants_recording = self.wants_bench = False
        if termios is None or tty is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise FaceError("there is no terminal here to play in (stdin and stdout must be one)")
        _cells()  # refuses a terminal that is too small
        if why:
            print(why, file=sys.stderr)
        self._in = sys.stdin.fileno()
        self._out = sys.stdout.fileno()
        self._kept = termios.tcgetattr(self._in)
        self._open = True
        self._asked_to_end = False
        self._handlers = {
            number: signal.signal(number, self._end) for number in (signal.SIGTERM, signal.SIGHUP)
        }
        tty.setraw(self._in)
        self._write(_ENTER)
        self._size = (0, 0)
        self._lines: list[str] = []
        self._pending = b""
        self._taps: deque[tuple[str, int]] = deque()
        self._button = ""
        self._held_ticks = 0
        self._rest_ticks = 0
        self._words = _HINT
        self._tones = ToneText() if tones else None
        self._said: list[str] = []
        self._next_s = time.monotonic()

    def tick(self, handheld: FaceBoard) -> bool:
        """Do what Face.tick says; False when a key, or a signal, asked to end."""
        if not self._read() or self._asked_to_end:
            return False
        handheld.set_buttons(self._push())
        if self._tones is not None and self._tones.hear(handheld.tone_hertz):
            self._words = self._tones.line
            self._write_words()
        size = shutil.get_terminal_size()
        if handheld.chip.touched or size != self._size:
            self._paint(bytes(handheld.chip.picture()), size)
        self._next_s = max(self._next_s + TICK_MS / 1000, time.monotonic() - 0.1)
        time.sleep(max(0.0, self._next_s - time.monotonic()))
        return True

    def say(self, words: str) -> None:
        """Put words under the display, and on stderr once the terminal is given back."""
        self._words = words
        self._said.append(words)
        self._size = (0, 0)

    def close(self) -> None:
        """Give the terminal back as it was."""
        if self._open and termios is not None:
            self._open = False
            with contextlib.suppress(OSError):  # it may be gone
                self._write(_LEAVE)
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._in, termios.TCSADRAIN, self._kept)
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            for words in self._said:
                print(words, file=sys.stderr)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._asked_to_end = True

    def _write(self, text: str) -> None:
        data = text.encode()
        while data:
            data = data[os.write(self._out, data) :]

    def _read(self) -> bool:
        """Take in what was typed; False when it says to end."""
        while select.select([self._in], [], [], 0)[0]:
            try:
                data = os.read(self._in, 256)
            except OSError:
                return False
            if not data:
                return False
            self._pending += data
        for key in _keys(self._pending):
            if key in _QUIT:
                return False
            if key in _SEQUENCES:
                self._tap(_SEQUENCES[key], TAP_TICKS)
            elif key in _LONG:
                self._tap(_LONG[key], LONG_TICKS)
        self._pending = b""
        return True

    def _tap(self, button: str, ticks: int) -> None:
        """Queue a push; a held key repeats faster than a button can be pushed, so few may wait."""
        waiting = sum(1 for name, _ in self._taps if name == button)
        if len(self._taps) < _MOST_WAITING and waiting < 2:
            self._taps.append((button, ticks))

    def _push(self) -> int:
        """Go on with the push or the rest after it, or begin the next; return the mask of buttons."""
        if self._held_ticks:
            self._held_ticks -= 1
            if not self._held_ticks:
                self._rest_ticks = REST_TICKS
        elif self._rest_ticks:
            self._rest_ticks -= 1
        if not self._held_ticks and not self._rest_ticks and self._taps:
            self._button, self._held_ticks = self._taps.popleft()
        return 1 << BUTTONS.index(self._button) if self._held_ticks else 0

    def _paint(self, glass: bytes, size: os.terminal_size) -> None:
        try:
            cells = _cells()
        except FaceError as error:
            self._write(f"\x1b[0m\x1b[2J\x1b[H{str(error)[: size.columns]}")
            self._size, self._lines = size, []
            return
        text = ""
        if size != self._size:
            text = "\x1b[0m\x1b[2J"
            self._size, self._lines = size, []
        lines = half_blocks(glass) if cells == WIDTH else braille(glass)
        left = (size.columns - cells) // 2 + 1
        top = (size.lines - len(lines)) // 2 + 1
        for number, line in enumerate(lines):
            if number >= len(self._lines) or self._lines[number] != line:
                text += f"\x1b[{top + number};{left}H{_LIT}{line}"
        is_new = not self._lines
        self._lines = lines
        self._write(text)
        if is_new:
            self._write_words()

    def _write_words(self) -> None:
        """Write the words under the display, of long ones the end."""
        columns, rows = self._size
        if not self._lines:
            return
        words = self._words[-columns:]
        row = min((rows - len(self._lines)) // 2 + 1 + len(self._lines) + 1, rows)
        left = max(1, (columns - len(words)) // 2 + 1)
        self._write(f"\x1b[0m\x1b[{row};1H\x1b[2K\x1b[{row};{left}H\x1b[2m{words}\x1b[0m")


def half_blocks(glass: bytes) -> list[str]:
    """Turn a glass into 32 lines of 128 characters, an upper and a lower pixel each."""
    lines: list[str] = []
    for y in range(0, HEIGHT, 2):
        row, shift = (y >> 3) * WIDTH, y & 7
        lines.append("".join(" \u2580\u2584\u2588"[glass[row + x] >> shift & 3] for x in range(WIDTH)))
    return lines


def braille(glass: bytes) -> list[str]:
    """Turn a glass into 16 lines of 64 characters, each two pixels wide and four high (Unicode 2800 on)."""
    lines: list[str] = []
    for y in range(0, HEIGHT, 4):
        row, shift = (y >> 3) * WIDTH, y & 7
        line = ""
        for x in range(0, WIDTH, 2):
            left, right = glass[row + x] >> shift & 15, glass[row + x + 1] >> shift & 15
            line += chr(0x2800 | left & 7 | (right & 7) << 3 | (left & 8) << 3 | (right & 8) << 4)
        lines.append(line)
    return lines


def _cells() -> int:
    """Return the width in characters of the display; FaceError when the terminal is too small."""
    columns, rows = shutil.get_terminal_size()
    if columns >= WIDTH and rows > HEIGHT // 2:
        return WIDTH
    if columns >= WIDTH // 2 and rows > HEIGHT // 4:
        return WIDTH // 2
    raise FaceError(
        f"this terminal has {columns} x {rows} characters; Rattle needs 64 x 17, or 128 x 33 for blocks"
    )


def _keys(data: bytes) -> list[bytes]:
    """Cut what a terminal sent into keys: escape sequences, and single characters."""
    keys: list[bytes] = []
    at = 0
    while at < len(data):
        end = at + 1
        if data[at] == 0x1B and data[end : end + 1] in (b"[", b"O"):
            end += 1
            while end < len(data) and not 0x40 <= data[end] <= 0x7E:
                end += 1
            end += 1
        keys.append(data[at:end])
        at = end
    return keys
