"""The display in a terminal, two pixels a character as half blocks; eight, as braille, where it is small.

Terminals tell that a key was pressed and never that it came up again: a key pushes its button for three
ticks, and with Shift for a long press. Keys: the arrows (or h j k l), z or Enter is A, x or Backspace is B, ?
or F1 shows them all in the display's place until the next key, q or Ctrl-C ends.

Lines for the person stand under the display, broken at words, in the rows that are left there.
"""

import contextlib
import os
import select
import shutil
import signal
import sys
import textwrap
import time
from collections import deque
from types import FrameType

from contract.device import HEIGHT, WIDTH
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.displays.oled import brightness
from host_sim.chip.tone_text import ToneText
from host_sim.handheld import TICK_MS, mask_of
from host_sim.window.face import ASLEEP, DARK_TICKS, FaceBoard, FaceError
from host_sim.window.keys import buttons_of, help_of, says_missing
from host_sim.window.shot import rgb

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
_HELP = (b"?", b"\x1bOP", b"\x1b[11~", b"\x1b[[A")
_MUTE = (b"m", b"M")

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_SHADES = (23, 66, 109, 152, 195)  # of the 256 colours, from dimmed to the brightest
_NO_SOUND = "A terminal makes no sound; --tones writes what the beeper says."
_HARD_X, _HARD_HZ = "\xa0x\xa0", "\xa0Hz\xa0"  # with spaces that no line is broken at
_LEAST_COLUMNS = 8  # narrower than any that can be read: a terminal may be pulled to nothing
_TONE_ROWS = 5  # at least: most phrases of the beeper then stand whole


class Terminal:
    """A face in the terminal that stdin and stdout are connected to."""

    def __init__(self, board: str = DEFAULT_BOARD, why: str = "", tones: bool = False) -> None:
        """Take the terminal over; FaceError when it is none, or too small for the display.

        board: whose keys are told. why: a line for stderr, said before anything is changed. tones: write its
        beeps down.
        """
        self.wants_bench = False
        if termios is None or tty is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise FaceError("there is no terminal here to play in (stdin and stdout must be one)")
        self._word_rows = _TONE_ROWS if tones else 1  # at least
        _cells(self._word_rows)  # refuses a terminal that is too small
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
        self._buttons = buttons_of(board)
        self._help = help_of(self._buttons)
        self._helps = False  # it stands in the display's place
        self._dark_ticks = 0
        self._hint = self._help.hint
        self._words = self._hint
        self._tones = ToneText() if tones else None
        self._said: list[str] = []
        self._next_s = time.monotonic()

    def tick(self, handheld: FaceBoard) -> bool:
        """Do what Face.tick says; False when a key, or a signal, asked to end."""
        if not self._read() or self._asked_to_end:
            return False
        handheld.set_buttons(self._push())
        if self._tones is not None and self._tones.hear(handheld.tone_hertz):
            self._put_words(self._tones.line)
        self._dark_ticks = 0 if handheld.chip.on else self._dark_ticks + 1
        if self._dark_ticks == DARK_TICKS:
            self._put_words(ASLEEP)
        elif not self._dark_ticks and self._words == ASLEEP:
            self._put_words(self._hint)
        size = shutil.get_terminal_size()
        if self._helps:
            if size != self._size:
                self._show_help(size)
        elif handheld.chip.touched or size != self._size:
            picture = bytes(handheld.chip.picture())
            self._paint(picture, size, pen(handheld.chip.points(), brightness(handheld.chip.contrast)))
        self._next_s = max(self._next_s + TICK_MS / 1000, time.monotonic() - 0.1)
        time.sleep(max(0.0, self._next_s - time.monotonic()))
        return True

    def say(self, words: str) -> None:
        """Put words under the display, and on stderr once the terminal is given back."""
        self._said.append(words)
        self._put_words(words)

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
            if self._helps or key in _HELP:
                self._helps = not self._helps
                self._size, self._lines = (0, 0), []  # all is painted anew
            elif key in _SEQUENCES:
                self._tap(_SEQUENCES[key], TAP_TICKS)
            elif key in _LONG:
                self._tap(_LONG[key], LONG_TICKS)
            elif key in _MUTE and self._tones is None:
                self._put_words(_NO_SOUND)
        self._pending = b""
        return True

    def _tap(self, button: str, ticks: int) -> None:
        """Queue a push; a held key repeats faster than a button can be pushed, so few may wait."""
        if button not in self._buttons:
            self._put_words(says_missing(button))
            return
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
        return mask_of(self._button) if self._held_ticks else 0

    def _paint(self, glass: bytes, size: os.terminal_size, lit: str) -> None:
        try:
            cells = _cells(self._word_rows)
        except FaceError as error:
            lines = fitting_lines(str(error), size.columns, size.lines)
            self._write("\x1b[0m\x1b[2J\x1b[H" + "\r\n".join(lines))
            self._size, self._lines = size, []
            return
        text = ""
        if size != self._size:
            text = "\x1b[0m\x1b[2J"
            self._size, self._lines = size, []
        lines = [lit + line for line in (half_blocks(glass) if cells == WIDTH else braille(glass))]
        left = (size.columns - cells) // 2 + 1
        top = self._top(len(lines), size.lines)
        for number, line in enumerate(lines):
            if number >= len(self._lines) or self._lines[number] != line:
                text += f"\x1b[{top + number};{left}H{line}"
        is_new = not self._lines
        self._lines = lines
        self._write(text)
        if is_new:
            self._write_words()

    def _show_help(self, size: os.terminal_size) -> None:
        """Fill the terminal with the keys, a row for each."""
        lines: list[str] = []
        for row in self._help.rows:
            lines += fitting_lines(f"{row.device} ({row.window}): {row.does}", size.columns, size.lines)
        lines.append("? or any key: back to the game")
        self._write("\x1b[0m\x1b[2J\x1b[H" + "\r\n".join(lines[-size.lines :]))
        self._size = size

    def _top(self, display_rows: int, rows: int) -> int:
        """Answer the first row of the display, from 1 up: the uppermost where the beeper wants the room."""
        return 1 if self._tones is not None else (rows - display_rows - self._word_rows) // 2 + 1

    def _put_words(self, words: str) -> None:
        """Have these words under the display from now on."""
        self._words = words
        self._write_words()

    def _write_words(self) -> None:
        """Write the words into the rows under the display, with a row between where there is one."""
        columns, rows = self._size
        if not self._lines:
            return
        row = self._top(len(self._lines), rows) + len(self._lines)
        if rows - row >= self._word_rows:
            row += 1
        is_heard = self._tones is not None and self._words == self._tones.line
        fitting = newest_that_fits if is_heard else fitting_lines
        text = f"\x1b[0m\x1b[{row};1H\x1b[J\x1b[2m"
        for line in fitting(self._words, columns, rows - row + 1):
            text += f"\x1b[{row};{(columns - len(line)) // 2 + 1}H{line}"
            row += 1
        self._write(f"{text}\x1b[0m")


def fitting_lines(words: str, columns: int, rows: int) -> list[str]:
    """Break words into lines for so many columns; those that have no row are told by dots at the end."""
    return textwrap.wrap(words, max(columns, _LEAST_COLUMNS), max_lines=rows, placeholder=" ...")


def newest_that_fits(tones: str, columns: int, rows: int) -> list[str]:
    """Break what the beeper said into lines; with too few rows its oldest phrases are left out."""
    phrases = tones.replace(" x ", _HARD_X).replace(" Hz ", _HARD_HZ).split(" / ")  # a beep stays in its line
    lines = textwrap.wrap(" / ".join(phrases), columns)
    while len(lines) > rows and len(phrases) > 1:
        del phrases[0]
        lines = textwrap.wrap(" / ".join(("...", *phrases)), columns)
    return [line.replace("\xa0", " ") for line in lines[-rows:]]


def pen(points: bytes, bright: float) -> str:
    """Return what sets the colours of lit and dark pixels, so bright: those of points, if there are any."""
    if not points:
        return f"\x1b[38;5;{_SHADES[round(bright * (len(_SHADES) - 1))]};48;5;16m"
    dark = points[:2]
    found = {bytes(point) for point in zip(points[::2], points[1::2], strict=True)} - {dark}
    lit = min(found, default=dark)
    shades = [";".join(str(round(part * bright)) for part in rgb(bytes(point))) for point in (lit, dark)]
    return f"\x1b[38;2;{shades[0]};48;2;{shades[1]}m"


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


def _cells(word_rows: int) -> int:
    """Return the width in characters of the display; FaceError without room for it and so many rows."""
    columns, rows = shutil.get_terminal_size()
    for cells, display_rows in ((WIDTH, HEIGHT // 2), (WIDTH // 2, HEIGHT // 4)):
        if columns >= cells and rows >= display_rows + word_rows:
            return cells
    least = f"{WIDTH // 2} x {HEIGHT // 4 + word_rows}"
    raise FaceError(f"{columns} x {rows} characters are too few: it takes {least}")


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
