"""The faces, driven as a person would: events in a window, keys in a terminal."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pytest
from PIL import Image

from host_sim.common.board_numbers import DEFAULT_BOARD
from tests.support.patience import HANGS_S

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from host_sim import ROOT
from host_sim.cli import play
from host_sim.faces import BUTTONS, FaceBoard, FaceError
from host_sim.faces.casing import GLASS, SIZE, Casing, button_at, button_centre
from host_sim.faces.terminal import LONG_TICKS, TAP_TICKS, braille, half_blocks
from host_sim.faces.window import LEAST_TICKS, Window
from host_sim.pico import mishaps
from host_sim.pico.board import Board
from host_sim.pico.kept_flash import KeptFlash
from host_sim.pico.tone_text import ToneText
from host_sim.play import press_files, run
from tests.support.headless import Headless

A, B = 1 << BUTTONS.index("A"), 1 << BUTTONS.index("B")


class Pane:
    """A display that shows what it is given."""

    def __init__(self) -> None:
        self.touched = True
        self.buffer = bytearray(1024)

    def picture(self) -> bytearray:
        self.touched = False
        return self.buffer


class Toy:
    """A handheld without a board."""

    def __init__(self) -> None:
        self.chip = Pane()
        self.tone_hertz = 0
        self.mask = 0

    def set_buttons(self, mask: int) -> None:
        self.mask = mask


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    window = Window(2, tmp_path)
    yield window
    window.close()


def post(kind: int, **what: object) -> None:
    pygame.event.post(pygame.Event(kind, what))


def colour_at(x: int, y: int) -> int:
    """Return the brightness in the window of a display pixel, at scale 2."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return sum(surface.get_at(((GLASS.x + x) * 2, (GLASS.y + y) * 2))[:3])


@pytest.mark.parametrize(
    ("key", "button"),
    [
        (pygame.K_UP, "UP"), (pygame.K_DOWN, "DOWN"), (pygame.K_LEFT, "LEFT"), (pygame.K_RIGHT, "RIGHT"),
        (pygame.K_z, "A"), (pygame.K_RETURN, "A"), (pygame.K_SPACE, "A"),
        (pygame.K_x, "B"), (pygame.K_BACKSPACE, "B"), (pygame.K_ESCAPE, "B"),
    ],
)  # fmt: skip
def test_a_key_pushes_its_button_until_it_comes_up(window: Window, key: int, button: str) -> None:
    toy = Toy()
    post(pygame.KEYDOWN, key=key)
    assert window.tick(toy)
    for _ in range(LEAST_TICKS):
        assert window.tick(toy)
        assert toy.mask == 1 << BUTTONS.index(button)
    post(pygame.KEYUP, key=key)
    assert window.tick(toy)
    assert toy.mask == 0


def test_a_tap_shorter_than_a_tick_is_not_lost(window: Window) -> None:
    toy = Toy()
    post(pygame.KEYDOWN, key=pygame.K_z)
    post(pygame.KEYUP, key=pygame.K_z)
    seen = [window.tick(toy) and toy.mask for _ in range(LEAST_TICKS + 1)]
    assert seen == [A] * LEAST_TICKS + [0]


@pytest.mark.parametrize("button", BUTTONS)
def test_the_mouse_pushes_the_button_under_it(window: Window, button: str) -> None:
    toy = Toy()
    x, y = button_centre(button)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x * 2, y * 2))
    window.tick(toy)
    assert toy.mask == 1 << BUTTONS.index(button)
    post(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0))
    for _ in range(LEAST_TICKS):
        window.tick(toy)
    assert toy.mask == 0


def test_the_mouse_beside_the_buttons_pushes_none() -> None:
    assert button_at(GLASS.centerx, GLASS.centery) is None
    assert button_at(0, 0) is None


def test_keys_are_let_go_when_the_window_loses_the_keyboard(window: Window) -> None:
    toy = Toy()
    post(pygame.KEYDOWN, key=pygame.K_z)
    post(pygame.WINDOWFOCUSLOST)
    window.tick(toy)
    assert toy.mask == 0


def test_closing_the_window_ends_it(window: Window) -> None:
    post(pygame.QUIT)
    assert not window.tick(Toy())


def test_the_window_shows_each_pixel_of_the_glass_in_its_place(window: Window) -> None:
    toy = Toy()
    toy.chip.buffer[128 + 5] = 0x04  # x 5, y 10
    window.tick(toy)
    lit = {(x, y) for x in range(128) for y in range(64) if colour_at(x, y) > 500}
    assert lit == {(5, 10)}


def test_the_window_is_painted_anew_when_the_glass_changes(window: Window) -> None:
    toy = Toy()
    window.tick(toy)
    assert colour_at(0, 0) < 100
    toy.chip.buffer[0] = 1
    toy.chip.touched = True
    window.tick(toy)
    assert colour_at(0, 0) > 500


def test_a_pushed_button_looks_pushed_and_its_neighbours_do_not() -> None:
    casing = Casing(2)
    up = casing.draw(bytes(1024), frozenset())
    down = casing.draw(bytes(1024), frozenset({"LEFT"}))
    for name in BUTTONS:
        x, y = button_centre(name)
        spot = ((x + 5) * 2, (y - 6) * 2)
        assert (up.get_at(spot) != down.get_at(spot)) == (name == "LEFT"), name


def test_the_size_changes_by_whole_pixels(window: Window) -> None:
    toy = Toy()
    post(pygame.KEYDOWN, key=pygame.K_PLUS)
    window.tick(toy)
    surface = pygame.display.get_surface()
    assert surface is not None and surface.get_size() == (SIZE[0] * 3, SIZE[1] * 3)
    post(pygame.VIDEORESIZE, w=SIZE[0] * 2 + 70, h=SIZE[1] * 3, size=(0, 0))
    window.tick(toy)
    left, top = SIZE[0] // 2, SIZE[1] // 2  # what a casing of scale 2 leaves free in a window of scale 3
    glass, bezel = (left + GLASS.x * 2, top + GLASS.y * 2), (left + GLASS.x * 2, top + 2)
    assert sum(surface.get_at(glass)[:3]) < 50 < sum(surface.get_at(bezel)[:3])


def test_f12_saves_the_picture_and_says_where(
    window: Window, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = Toy()
    toy.chip.buffer[0] = 1
    post(pygame.KEYDOWN, key=pygame.K_F12)
    window.tick(toy)
    (path,) = tmp_path.glob("*.png")
    assert str(path) in capsys.readouterr().err
    picture = pygame.image.load(path)
    assert picture.get_size() == (512, 256)
    assert picture.get_at((0, 0))[:3] == (255, 255, 255)
    assert picture.get_at((4, 0))[:3] == (0, 0, 0)


def test_f11_saves_what_was_seen_as_a_film_and_says_where(
    window: Window, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = Toy()
    window.tick(toy)
    window.tick(toy)
    toy.chip.buffer[0] = 1
    toy.chip.touched = True
    post(pygame.KEYDOWN, key=pygame.K_F11)
    window.tick(toy)
    (path,) = tmp_path.glob("*.gif")
    assert f"film saved: {path}" in capsys.readouterr().err
    assert colour_at(0, 0) > 500, "what came with the key is not painted"
    with Image.open(path) as film:
        seen: list[tuple[object, int]] = []
        for number in range(getattr(film, "n_frames")):  # noqa: B009 (its types know of none)
            film.seek(number)
            seen.append((film.convert("L").getpixel((0, 0)), film.info["duration"]))
    assert seen == [(0, 40), (255, 20)]


@pytest.mark.parametrize(("key", "what"), [(pygame.K_F11, "film"), (pygame.K_F12, "picture")])
def test_what_cannot_be_saved_is_one_line_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: int, what: str
) -> None:
    window = Window(2, tmp_path / "gone")
    post(pygame.KEYDOWN, key=key)
    assert window.tick(Toy()) and window.tick(Toy())
    window.close()
    said = capsys.readouterr().err
    assert said.startswith(f"no {what}: ") and said.count("\n") == 1


def test_the_beeper_sounds_without_stopping_anything(window: Window) -> None:
    toy = Toy()
    for hertz in (440, 880, 0):
        toy.tone_hertz = hertz
        assert window.tick(toy)


def test_half_blocks_put_two_pixels_in_a_character() -> None:
    glass = bytearray(1024)
    glass[0] = 0b1011
    lines = half_blocks(bytes(glass))
    assert (len(lines), len(lines[0])) == (32, 128)
    assert [line[0] for line in lines[:3]] == ["\u2588", "\u2584", " "]


def test_braille_puts_eight_pixels_in_a_character() -> None:
    glass = bytearray(1024)
    glass[0], glass[1] = 0b1001, 0b0110
    lines = braille(bytes(glass))
    assert (len(lines), len(lines[0])) == (16, 64)
    assert lines[0][0] == chr(0x2800 | 0x01 | 0x40 | 0x10 | 0x20)


def test_the_faces_show_a_game_begun_on_a_real_board_and_its_save_stays(tmp_path: Path) -> None:
    title = [0] * 150
    begin = [A] * 3 + [0] * 60 + [B] * 3 + [0] * 150
    face = Headless(title + begin)
    with KeptFlash(tmp_path / "flash") as kept:
        play.PlaySession(face, "pico_ssd1306_i2c", 1, kept, tmp_path).run()
    assert face.pictures > 5
    with KeptFlash(tmp_path / "flash") as kept:
        assert kept.flash.get("saves/match")


class RecordingFace(Headless):
    """Asks for a recording at once, for its end after the script; keeps the dice on the table."""

    def __init__(self, masks: list[int]) -> None:
        super().__init__([*masks, 0])
        self.wants_recording = True
        self.left = len(masks)
        self.dice = b""

    def tick(self, handheld: FaceBoard) -> bool:
        if self.said and self.wants_recording:
            assert isinstance(handheld, Board)
            self.dice = bytes(handheld.app.match.dice)
            self.left -= 1
            self.wants_recording = self.left > 0
        return super().tick(handheld)


def test_a_recording_becomes_a_press_file_that_plays_the_same_again(tmp_path: Path) -> None:
    face = RecordingFace([0] * 60 + [A] * 4 + [0] * 60 + [B] * 3 + [0] * 80)
    with KeptFlash(tmp_path / "flash") as kept:
        play.PlaySession(face, "pico_ssd1306_i2c", 9, kept, tmp_path).run()
    (path,) = tmp_path.glob("*.presses")
    assert str(path) in face.said[-1]
    text = path.read_text()
    assert "--seed 9" in text
    presses = press_files.parse(text)
    assert [(press.button, press.held) for press in presses] == [(4, 4), (5, 3)]
    assert 0 not in face.dice
    assert bytes(run.play(9, presses=presses).match.dice) == face.dice


class Clumsy(RecordingFace):
    """Pulls the plug in the middle of it."""

    def tick(self, handheld: FaceBoard) -> bool:
        goes_on = super().tick(handheld)
        if isinstance(handheld, Board) and handheld.ticks == 100 and self.wants_recording:
            mishaps.apply(handheld, "plug", 0)
        return goes_on


def test_what_goes_wrong_in_a_recording_goes_wrong_again(tmp_path: Path) -> None:
    face = Clumsy([0] * 60 + [A] * 4 + [0] * 200 + [A] * 4 + [0] * 60)
    with KeptFlash(tmp_path / "flash") as kept:
        play.PlaySession(face, "pico_ssd1306_i2c", 9, kept, tmp_path).run()
    (path,) = tmp_path.glob("*.presses")
    said = press_files.read_all(str(path))
    assert said.mishaps == [(100, "plug", 0)] and len(said.presses) == 2
    assert run.play(9, presses=said.presses, mishaps=said.mishaps).match.players == 1


def test_a_recording_ends_where_a_run_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press_files, "MOST_TICKS", 70)
    face = Headless([0] * 60 + [A] * 30)
    face.wants_recording = True
    with KeptFlash(tmp_path / "flash") as kept:
        play.PlaySession(face, "pico_ssd1306_i2c", 9, kept, tmp_path).run()
    (path,) = tmp_path.glob("*.presses")
    assert press_files.read(str(path)) == [press_files.Press(60, 4, 10)] and not face.wants_recording


Environment = Mapping[str, str | None]

# Where a display was once, as in an old tmux; the display's number is beyond those that are ever used.
DEAD: Environment = {"SDL_VIDEODRIVER": None, "DISPLAY": ":4711", "WAYLAND_DISPLAY": "gone"}


def altered(changes: Environment) -> dict[str, str]:
    """The environment of this process with some changes; None takes a variable out."""
    return {name: value for name, value in {**os.environ, **changes}.items() if value is not None}


with_dead_display = pytest.mark.skipif(sys.platform != "linux", reason="other desktops always have a display")


@with_dead_display
def test_what_sdl_opens_unseen_is_a_window_only_to_those_who_asked_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked_for = Window(2)  # this file asks for the driver `dummy`
    assert asked_for.tick(Toy())
    asked_for.close()
    for name, value in DEAD.items():
        monkeypatch.setenv(name, value) if value else monkeypatch.delenv(name)
    with pytest.raises(FaceError, match=r"^no window can be opened here \(no display answers\)$"):
        Window(2)


@with_dead_display
@pytest.mark.parametrize(
    ("environment", "says"),
    [
        (DEAD, "no window can be opened here"),
        ({"SDL_VIDEODRIVER": None, "DISPLAY": None, "WAYLAND_DISPLAY": None}, "there is no display here"),
    ],
)
def test_without_window_and_terminal_one_line_says_so(environment: Environment, says: str) -> None:
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


pty = pytest.importorskip("pty", reason="terminals of this kind are not known here")


class Tty:
    """A program in a terminal of its own; environment: what is other than here, None takes it out."""

    def __init__(
        self, columns: int, rows: int, flash: Path, arguments: Sequence[str], environment: Environment
    ) -> None:
        import fcntl
        import struct
        import termios

        self.end, self.child = pty.openpty()
        fcntl.ioctl(self.child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.settings: Callable[[], list[object]] = lambda: termios.tcgetattr(self.child)
        self.before = self.settings()
        usual = {"RATTLE_FLASH": str(flash), "TERM": "xterm-256color", "COLUMNS": None, "LINES": None}
        command = [sys.executable, "-m", "host_sim", "--seed", "1", *arguments]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=self.child,
            stdout=self.child,
            stderr=subprocess.PIPE,
            env=altered({**usual, **environment}),
        )
        self.seen = b""

    def wait_for(self, wanted: str, seconds: float = HANGS_S) -> None:
        import select
        import time

        until = time.monotonic() + seconds
        while wanted.encode() not in self.seen:
            assert time.monotonic() < until, (
                f"{wanted!r} never came; the end of what did: {self.seen[-300:]!r}"
            )
            if select.select([self.end], [], [], 0.1)[0]:
                self.seen += os.read(self.end, 65536)

    def type(self, keys: bytes) -> None:
        os.write(self.end, keys)

    def ended(self) -> tuple[int, str]:
        """Wait for the program's end; return its exit code and what it said on stderr."""
        _, said = self.process.communicate(timeout=HANGS_S)
        return self.process.returncode, said.decode()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self.end)
        os.close(self.child)


OpenTty = Callable[..., Tty]


@pytest.fixture
def open_tty(tmp_path: Path) -> Iterator[OpenTty]:
    """Make terminals of so many columns and rows, with the program in them."""
    opened: list[Tty] = []

    def make(
        columns: int, rows: int, *arguments: str, environment: Environment = MappingProxyType({})
    ) -> Tty:
        opened.append(Tty(columns, rows, tmp_path, arguments or ("--terminal",), environment))
        return opened[-1]

    yield make
    for tty in opened:
        tty.close()


@pytest.mark.parametrize(
    ("columns", "rows", "mark"), [(140, 40, "\u2584"), (80, 24, "\u28ff")], ids=["blocks", "braille"]
)
@pytest.mark.parametrize("how", [b"q", b"\x03", None], ids=["q", "ctrl-c", "SIGTERM"])
def test_the_terminal_shows_the_game_and_is_given_back(
    open_tty: OpenTty, columns: int, rows: int, mark: str, how: bytes | None
) -> None:
    tty = open_tty(columns, rows)
    tty.wait_for(mark)
    if how is None:
        tty.process.terminate()
    else:
        tty.type(how)
    tty.wait_for("\x1b[?1049l")
    assert tty.ended() == (0, "")
    assert tty.settings() == tty.before


def test_a_terminal_too_small_is_refused_in_one_line(open_tty: OpenTty) -> None:
    tty = open_tty(60, 20)
    code, said = tty.ended()
    assert code == 1
    assert said.count("\n") == 1
    assert "60 x 20" in said
    assert tty.settings() == tty.before


@pytest.mark.parametrize("asked", ["--terminal", "--tones"])
def test_a_bench_in_a_terminal_is_refused_in_one_line(open_tty: OpenTty, asked: str) -> None:
    tty = open_tty(80, 24, asked, "--bench")
    tty.wait_for("\x1b[?1049l")
    wanted = "rattle: the bench stands in a window alone; without --bench the terminal will do\n"
    assert tty.ended() == (1, wanted)
    assert tty.settings() == tty.before


def test_a_second_program_is_told_that_the_first_one_plays(open_tty: OpenTty, tmp_path: Path) -> None:
    first = open_tty(80, 24)
    first.wait_for("\u28ff")
    second = open_tty(80, 24)
    code, said = second.ended()
    assert (code, said.count("\n")) == (1, 1)
    assert f"another Rattle plays from {tmp_path / DEFAULT_BOARD}; end that one" in said
    first.process.kill()
    first.process.wait()
    third = open_tty(80, 24)
    third.wait_for("\u28ff")
    third.type(b"q")
    assert third.ended() == (0, "")


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(open_tty: OpenTty) -> None:
    tty = open_tty(80, 24, "--terminal", environment={"RATTLE_FLASH": "/dev/null/flash"})
    tty.wait_for("nothing is kept: Not a directory")
    tty.wait_for("\u28ff")
    tty.type(b"q")
    code, said = tty.ended()
    assert code == 1
    assert said == f"nothing is kept: Not a directory (/dev/null/flash/{DEFAULT_BOARD})\n"


@with_dead_display
def test_a_display_that_does_not_answer_gives_way_to_the_terminal(open_tty: OpenTty) -> None:
    tty = open_tty(80, 24, "--scale", "2", environment=DEAD)
    tty.wait_for("\u28ff")
    tty.type(b"q")
    tty.wait_for("\x1b[?1049l")
    code, said = tty.ended()
    assert code == 0
    assert said == "rattle: no window can be opened here (no display answers); playing in the terminal\n"


def test_the_terminal_writes_what_the_beeper_says(open_tty: OpenTty) -> None:
    tty = open_tty(80, 24, "--tones")
    tty.wait_for("\u28ff")
    tty.type(b"jzjl")  # a new game, one more plays: a click
    tty.wait_for("1 x 1760 Hz short")
    tty.type(b"q")
    assert tty.ended() == (0, "")


def heard(text: ToneText, *tones: tuple[int, int]) -> str:
    for hertz, ticks in tones:
        for _ in range(ticks):
            text.hear(hertz)
    return text.line


@pytest.mark.parametrize("unit", [2, 3, 4])
def test_tones_are_written_digit_by_digit_with_their_pauses_at_every_speed(unit: int) -> None:
    short, long, gap, three, digit, pause = (
        (hertz, units * unit) for hertz, units in ((1175, 1), (1175, 3), (0, 1), (0, 3), (0, 5), (0, 10))
    )
    text = ToneText()
    heard(text, short, gap, short, gap, short, three, short, digit, long, pause, (2093, unit), digit)
    assert text.line == "4 x 1175 Hz short, 1 x 1175 Hz long / 1 x 2093 Hz short"
    assert heard(text, (0, 60), (440, unit), (0, 1)) == "1 x 440 Hz short"


def test_a_long_push_outlasts_the_long_press_time_and_a_tap_the_debouncing() -> None:
    assert LONG_TICKS * 20 > 500
    assert TAP_TICKS * 20 >= 40
