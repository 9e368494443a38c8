"""The terminal as a face: what it shows, and how it is left, on a pty."""

import subprocess
import sys
from contextlib import ExitStack

import pytest

from host_sim import ROOT
from host_sim.chip.tone_text import ToneText
from host_sim.window.face import FaceError
from host_sim.window.terminal import braille, fitting_lines, half_blocks, newest_that_fits, pen
from host_sim.window.window import Window
from tests.host_sim.window.test_window import Toy
from tests.support.slices import HANGS_S
from tests.support.terminal import Terminal, altered


def test_the_terminal_has_the_two_colours_of_a_glass_as_bright_as_its_light():
    points = b"\x00\x1f" * 3 + b"\xff\xff" + b"\x00\x1f"
    assert pen(points, 1) == "\x1b[38;2;255;255;255;48;2;0;0;255m"
    assert pen(points, 0.5) == "\x1b[38;2;128;128;128;48;2;0;0;128m"
    assert pen(b"", 1) == "\x1b[38;5;195;48;5;16m"


# Where a display was once, as in an old tmux; the display's number is beyond those that are ever used.
DEAD = {"SDL_VIDEODRIVER": None, "DISPLAY": ":4711", "WAYLAND_DISPLAY": "gone"}


with_dead_display = pytest.mark.skipif(sys.platform != "linux", reason="other desktops always have a display")


@with_dead_display
def test_what_sdl_opens_unseen_is_a_window_only_to_those_who_asked_for_it(monkeypatch):
    asked_for = Window(2)  # this file asks for the driver `dummy`
    assert asked_for.tick(Toy())
    asked_for.close()
    for name, value in DEAD.items():
        monkeypatch.setenv(name, value) if value else monkeypatch.delenv(name)
    with pytest.raises(FaceError, match=r"^no window can be opened here \(no display answers\)$"):
        Window(2)


@pytest.mark.slow
@with_dead_display
@pytest.mark.parametrize(
    ("environment", "says"),
    [
        (DEAD, "no window can be opened here"),
        ({"SDL_VIDEODRIVER": None, "DISPLAY": None, "WAYLAND_DISPLAY": None}, "there is no display here"),
    ],
)
def test_without_window_and_terminal_one_line_says_so(environment, says):
    done = subprocess.run(
        [sys.executable, "-m", "host_sim"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env=altered(environment),
        timeout=HANGS_S,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert says in done.stderr and "no terminal here" in done.stderr


@pytest.fixture
def open_tty(tmp_path):
    """Open a terminal of so many columns and rows, with a game of an empty flash in it."""
    with ExitStack() as opened:

        def make(columns, rows, *words):
            words = ("--seed", "1", *(words or ("--terminal",)))
            size = {"columns": columns, "rows": rows}
            return opened.enter_context(Terminal(*words, **size, RATTLE_FLASH=str(tmp_path)))

        yield make


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "rows", "mark", "how"),
    [(140, 40, "\u2584", b"q"), (80, 24, "\u28ff", b"\x03"), (80, 24, "\u28ff", None)],
    ids=["blocks, q", "braille, ctrl-c", "braille, SIGTERM"],
)
def test_the_terminal_shows_the_game_and_is_given_back(open_tty, columns, rows, mark, how):
    tty = open_tty(columns, rows)
    tty.wait_for(mark)
    if how is None:
        tty.process.terminate()
    else:
        tty.type(how)
    tty.wait_for("\x1b[?1049l")
    assert tty.ended() == (0, "")


def test_a_long_message_is_broken_at_words_and_told_by_dots_where_there_is_no_row():
    words = "nothing is kept: " + "word " * 30
    lines = fitting_lines(words, 64, 4)
    assert len(lines) == 3 and all(len(line) <= 64 for line in lines)
    assert " ".join(lines) == words.strip()
    (only,) = fitting_lines(words, 64, 1)
    assert len(only) <= 64 and only.endswith("word ...")
    (path,) = fitting_lines("/" * 90, 64, 1)
    assert len(path) <= 64
    assert fitting_lines(words, 1, 1), "a window pulled to nothing"


def test_what_the_beeper_says_stands_whole_and_loses_its_oldest_phrases_first():
    phrases = [f"{count} x 1175 Hz short, 1 x 2093 Hz long" for count in range(1, 9)]
    tones = " / ".join(phrases)
    whole = newest_that_fits(tones, 64, 6)
    assert " ".join(whole) == tones
    assert all(line.endswith((" /", ",", "long")) for line in whole), "a beep is broken"
    shown = " ".join(newest_that_fits(tones, 64, 3))
    assert shown == "... / " + " / ".join(phrases[-4:])


@pytest.mark.slow
def test_the_terminal_writes_what_the_beeper_says(open_tty):
    tty = open_tty(80, 24, "--tones")
    tty.wait_for("\u28ff")
    tty.type(b"jz")
    tty.wait_for(24 * "\u28ff")  # the bar above NEW GAME
    tty.type(b"jl")  # one more plays: a click
    tty.wait_for("1 x 1760 Hz short")
    tty.type(b"q")
    assert tty.ended() == (0, "")


def heard(text: ToneText, *tones: tuple[int, int]) -> str:
    for hertz, ticks in tones:
        for _ in range(ticks):
            text.hear(hertz)
    return text.line


@pytest.mark.parametrize("unit", [2, 3, 4])
def test_tones_are_written_digit_by_digit_with_their_pauses_at_every_speed(unit):
    short, long, gap, three, digit, pause = (
        (hertz, units * unit) for hertz, units in ((1175, 1), (1175, 3), (0, 1), (0, 3), (0, 5), (0, 10))
    )
    text = ToneText()
    heard(text, short, gap, short, gap, short, three, short, digit, long, pause, (2093, unit), digit)
    assert text.line == "4 x 1175 Hz short, 1 x 1175 Hz long / 1 x 2093 Hz short"
    assert heard(text, (0, 60), (440, unit), (0, 1)) == "1 x 440 Hz short"


def test_half_blocks_put_two_pixels_in_a_character_and_braille_eight():
    glass = bytearray(1024)
    glass[0] = 0b1011
    lines = half_blocks(bytes(glass))
    assert (len(lines), len(lines[0])) == (32, 128)
    assert [line[0] for line in lines[:3]] == ["\u2588", "\u2584", " "]
    glass[0], glass[1] = 0b1001, 0b0110
    lines = braille(bytes(glass))
    assert (len(lines), len(lines[0])) == (16, 64)
    assert lines[0][0] == chr(0x2800 | 0x01 | 0x40 | 0x10 | 0x20)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "asked", "why"),
    [
        (16, "--terminal", "64 x 16 characters are too few: it takes 64 x 17"),
        (20, "--tones", "64 x 20 characters are too few: it takes 64 x 21"),
        (24, "--bench", "the bench stands in a window alone; without --bench the terminal will do"),
    ],
)
def test_a_terminal_that_is_too_small_or_cannot_do_is_refused_in_one_line(open_tty, rows, asked, why):
    tty = open_tty(64, rows, "--terminal", asked)
    if asked == "--bench":
        tty.wait_for("\x1b[?1049l")
    assert tty.ended() == (1, f"rattle: {why}\n")
