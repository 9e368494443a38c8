"""The faces, driven as a person would: events in a window, keys in a terminal."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from types import MappingProxyType

import pytest
from PIL import Image

from host_sim.chip import board_numbers
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard, board_names, load_config
from tests.support.slices import HANGS_S

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from host_sim import ROOT
from host_sim.chip.kept_flash import KeptFlash
from host_sim.chip.tone_text import ToneText
from host_sim.handheld import Handheld, Stop
from host_sim.window import mishaps, play, press_files, run
from host_sim.window.casing import Casing
from host_sim.window.casing_plan import casing_of
from host_sim.window.face import BUTTONS, DARK_TICKS, FaceBoard, FaceError
from host_sim.window.keys import OF_THE_WINDOW, buttons_of, help_of
from host_sim.window.terminal import (
    LONG_TICKS,
    TAP_TICKS,
    Terminal,
    braille,
    fitting_lines,
    half_blocks,
    newest_that_fits,
    pen,
)
from host_sim.window.window import LEAST_TICKS, Window
from hw.display.display import FULL_CONTRAST
from tests.support.headless import Headless

PLAN = casing_of(DEFAULT_BOARD)
SIZE, GLASS = PLAN.size, pygame.Rect(PLAN.glass)
A, B = 1 << BUTTONS.index("A"), 1 << BUTTONS.index("B")


class Pane:
    """A display that shows what it is given."""

    def __init__(self) -> None:
        self.touched = self.on = True
        self.contrast = FULL_CONTRAST
        self.width = 128
        self.buffer = bytearray(1024)
        self.colours = b""

    def picture(self) -> bytearray:
        self.touched = False
        return self.buffer

    def points(self) -> bytes:
        return self.colours


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


class NoWait:
    """A clock that lets ticks pass at once."""

    def tick(self, _: int) -> int:
        return 0


def post(kind: int, **what: object) -> None:
    pygame.event.post(pygame.Event(kind, what))


def centre(name: str) -> tuple[int, int]:
    button = PLAN.buttons[name]
    return int(button.x), int(button.y)


def press(window: Window, handheld: FaceBoard, key: int) -> None:
    """Push a key for a tick, and wait until its button is up."""
    post(pygame.KEYDOWN, key=key)
    window.tick(handheld)
    post(pygame.KEYUP, key=key)
    for _ in range(LEAST_TICKS):
        window.tick(handheld)


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


@pytest.mark.parametrize(
    ("key", "place", "written", "does"),
    [
        (pygame.K_z, pygame.KSCAN_W, "z", "A"), (pygame.K_w, pygame.KSCAN_Z, "w", ""),  # French
        (pygame.K_m, pygame.KSCAN_SEMICOLON, "m", "Sound off."), (pygame.K_COMMA, pygame.KSCAN_M, ",", ""),
        (pygame.K_6, pygame.KSCAN_6, "-", "smaller"), (pygame.K_1, pygame.KSCAN_1, "+", "larger"),  # Swiss
        (0x44F, pygame.KSCAN_Z, "\u044f", "A"), (0x447, pygame.KSCAN_X, "\u0447", "B"),  # Russian
        (0xF6, pygame.KSCAN_X, "\xf6", ""), (pygame.K_UP, pygame.KSCAN_UP, "", "UP"),
    ],
)  # fmt: skip
def test_letters_and_signs_count_by_what_stands_on_them_and_arrows_by_their_place(
    window: Window, key: int, place: int, written: str, does: str
) -> None:
    toy, before = Toy(), pygame.display.get_window_size()[0]
    post(pygame.KEYDOWN, key=key, scancode=place, unicode=written)
    window.tick(toy)
    width = pygame.display.get_window_size()[0]
    size = "larger" if width > before else "smaller" if width < before else ""
    sound = "Sound off." if window._is_mute else ""
    down = "".join(name for bit, name in enumerate(BUTTONS) if toy.mask >> bit & 1)
    assert down + size + sound == does
    post(pygame.KEYUP, key=key, scancode=place, unicode=written)
    for _ in range(LEAST_TICKS):
        window.tick(toy)
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
    x, y = centre(button)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x * 2, y * 2))
    window.tick(toy)
    assert toy.mask == 1 << BUTTONS.index(button)
    post(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0))
    for _ in range(LEAST_TICKS):
        window.tick(toy)
    assert toy.mask == 0


def test_the_mouse_beside_the_buttons_pushes_none() -> None:
    assert PLAN.button_at(*GLASS.center) is None
    assert PLAN.button_at(0, 0) is None


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


def test_a_glass_in_colours_fills_its_place_in_the_window_and_is_as_bright_as_its_light(
    window: Window,
) -> None:
    handheld = Toy()
    handheld.chip.colours = b"\xf8\x00" * (240 * 120)
    handheld.chip.width = 240
    window.tick(handheld)
    x, y = GLASS.x * 2 + 1, GLASS.y * 2 + 1
    surface = pygame.display.get_surface()
    assert surface is not None
    assert tuple(surface.get_at((x, y)))[:3] == (255, 0, 0)
    handheld.chip.contrast = 8
    handheld.chip.touched = True
    window.tick(handheld)
    red, green, blue, _ = surface.get_at((x, y))
    assert 60 < red < 200 and (green, blue) == (0, 0)


def test_the_terminal_has_the_two_colours_of_a_glass_as_bright_as_its_light() -> None:
    points = b"\x00\x1f" * 3 + b"\xff\xff" + b"\x00\x1f"
    assert pen(points, 1) == "\x1b[38;2;255;255;255;48;2;0;0;255m"
    assert pen(points, 0.5) == "\x1b[38;2;128;128;128;48;2;0;0;128m"
    assert pen(b"", 1) == "\x1b[38;5;195;48;5;16m"


def test_the_window_is_painted_anew_when_the_glass_changes(window: Window) -> None:
    toy = Toy()
    window.tick(toy)
    assert colour_at(0, 0) < 100
    toy.chip.buffer[0] = 1
    toy.chip.touched = True
    window.tick(toy)
    assert colour_at(0, 0) > 500


@pytest.mark.parametrize("board", board_names())
def test_a_casing_has_the_buttons_of_its_board_and_no_others(board: str) -> None:
    config = load_config(board)
    plan = casing_of(board)
    assert [name for name in BUTTONS if getattr(config, name) is not None] == [
        name for name in BUTTONS if name in plan.buttons
    ]


@pytest.mark.parametrize("board", board_names())
def test_on_a_casing_nothing_covers_anything_else(board: str) -> None:
    plan = casing_of(board)
    areas = {
        name: pygame.FRect(0, 0, one.width, one.width).move(one.x - one.width / 2, one.y - one.width / 2)
        for name, one in plan.buttons.items()
    }
    areas["glass"] = pygame.FRect(plan.glass)
    body = pygame.FRect(5, 5, plan.size[0] - 10, plan.size[1] - 12)
    for name, area in areas.items():
        assert body.contains(area), name
        assert [other for other in areas if areas[other].colliderect(area)] == [name]


@pytest.mark.parametrize("board", ["picoboy", "waveshare_pico_oled_1_3"])
def test_the_window_draws_the_buttons_that_are_there_and_a_key_without_one_says_so(
    tmp_path: Path, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    window = Window(2, tmp_path, board)
    toy = Toy()
    press(window, toy, pygame.K_z)
    window.tick(toy)
    title = pygame.display.get_caption()[0]
    post(pygame.KEYDOWN, key=pygame.K_x)
    window.tick(toy)
    assert toy.mask == 0
    assert pygame.display.get_caption()[0] == "This board has no B; F1 shows its keys."
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == tuple(2 * length for length in casing_of(board).size)
    for _ in range(200):
        window.tick(toy)
    assert pygame.display.get_caption()[0] == title
    window.close()
    assert capsys.readouterr().err == ""


def test_a_larger_glass_has_the_picture_in_its_middle() -> None:
    large = PLAN._replace(glass=(10, 20, 140, 100), name=None, dish=None, buttons={})
    casing = Casing(large, 1)
    surface = casing.draw(b"\x01" + bytes(1023), frozenset())
    bright = {(x, y) for x in range(10, 150) for y in range(20, 120) if sum(surface.get_at((x, y))[:3]) > 500}
    assert bright == {(16, 38)}


def casing_of_mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, casing: str | None) -> None:
    """Read the casing of a board of one's own."""
    folder = tmp_path / "boards" / "mine"
    folder.mkdir(parents=True)
    numbers = (board_numbers.FOLDER / DEFAULT_BOARD / "board_config.py").read_text()
    numbers = numbers.replace(DEFAULT_BOARD, "mine").replace("B = const(15)", "B = None")
    (folder / "board_config.py").write_text(numbers.replace("BEEPER = const(16)", "BEEPER = None"))
    if casing is not None:
        (folder / "casing.json").write_text(casing)
    monkeypatch.setattr(board_numbers, "FOLDER", tmp_path / "boards")


def test_a_board_without_a_casing_of_its_own_has_the_default_boards_less_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    casing_of_mine(tmp_path, monkeypatch, None)
    plan = casing_of("mine")
    assert plan.buttons == {name: button for name, button in PLAN.buttons.items() if name != "B"}
    assert plan.speaker is None and PLAN.speaker is not None


@pytest.mark.parametrize(
    ("casing", "says"),
    [
        ("{", "boards/mine/casing.json: JSONDecodeError: "),
        ("[]", "boards/mine/casing.json: TypeError: "),
        ('{"size": [9, 9]}', "boards/mine/casing.json: KeyError: 'glass'"),
        (
            '{"size": [9, 9], "glass": [1, 2, 3, 4], "buttons": {}}',
            "boards/mine/casing.json: UP, DOWN, LEFT, RIGHT, A must have a place, for the board has it",
        ),
    ],
)
def test_a_casing_that_cannot_be_drawn_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, casing: str, says: str
) -> None:
    casing_of_mine(tmp_path, monkeypatch, casing)
    with pytest.raises(BadBoard) as refused:
        casing_of("mine")
    assert str(refused.value).startswith(says) and "\n" not in str(refused.value)


def test_the_window_is_as_bright_as_the_controller_was_told(window: Window) -> None:
    toy = Toy()
    toy.chip.buffer[0] = 1
    seen: list[int] = []
    for contrast in (FULL_CONTRAST, 0x50, 0x18, 0x08):
        toy.chip.contrast = contrast
        toy.chip.touched = True
        window.tick(toy)
        seen.append(colour_at(0, 0))
    assert seen == sorted(set(seen), reverse=True)
    assert seen[-1] > 3 * colour_at(60, 30), "a dimmed picture can be read"


def test_a_board_left_alone_is_dimmed_in_the_window_and_then_dark(window: Window) -> None:
    looked: dict[int, int] = {}
    window._clock = NoWait()

    def hook(board: Handheld) -> None:
        window.tick(board)
        if board.ticks in (400, 2000, 5000):
            picture = bytes(board.chip.picture())
            lit = next((at for at, byte in enumerate(picture) if byte), 0)
            y = lit // 128 * 8 + max((picture[lit] & -picture[lit]).bit_length() - 1, 0)
            looked[board.ticks] = colour_at(lit % 128, y)
        if board.ticks == 5000:
            raise Stop

    Handheld(seed=1).run(hook)
    bright, dimmed, dark = looked.values()
    assert bright > 1.5 * dimmed > 3 * dark


def test_m_turns_the_sound_off_and_on_and_says_which(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    monkeypatch.setattr(window._tone, "sound", heard.append)
    toy = Toy()
    toy.tone_hertz = 440
    said: list[str] = []
    for _ in range(2):
        post(pygame.KEYDOWN, key=pygame.K_m)
        window.tick(toy)
        said.append(pygame.display.get_caption()[0])
    assert said == ["Sound off.", "Sound on."]
    assert heard == [0, 440]


def test_f1_shows_help_beside_the_casing_and_the_game_goes_on(window: Window) -> None:
    toy = Toy()
    surface = pygame.display.get_surface()
    assert surface is not None
    alone = surface.get_size()
    press(window, toy, pygame.K_F1)
    shown = pygame.display.get_surface()
    assert shown is not None and shown.get_width() > alone[0] and not window.wants_bench
    post(pygame.KEYDOWN, key=pygame.K_z)
    window.tick(toy)
    assert toy.mask == A
    press(window, toy, pygame.K_F1)
    put_away = pygame.display.get_surface()
    assert put_away is not None and put_away.get_size() == alone


@pytest.mark.parametrize("board", ["waveshare_pico_oled_1_3", "picopad", DEFAULT_BOARD])
def test_with_the_help_beside_it_a_window_stays_on_the_desktop_and_is_then_as_it_was(
    board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    window, toy = Window(None, tmp_path, board), Toy()
    widths: list[int] = []
    for key in (pygame.K_F1, pygame.K_F1):
        widths.append(pygame.display.get_window_size()[0])
        press(window, toy, key)
    assert widths[1] <= 1280 * 0.9
    assert widths[0] == pygame.display.get_window_size()[0]
    window.close()


def test_a_glass_that_stays_dark_says_that_it_is_asleep_until_it_is_lit(window: Window) -> None:
    toy = Toy()
    toy.chip.on = False
    seen: list[bool] = []
    for toy.chip.on in (*[False] * (DARK_TICKS + 1), True):
        toy.chip.touched = toy.chip.on
        window.tick(toy)
        seen.append(any(colour_at(x, 32) > 100 for x in range(128)))
    assert not any(seen[: DARK_TICKS - 1]) and seen[-2] and not seen[-1]


def test_f2_asks_for_the_bench_while_the_help_is_there_and_not_before(window: Window) -> None:
    toy = Toy()
    press(window, toy, pygame.K_F2)
    assert not window.wants_bench
    press(window, toy, pygame.K_F1)
    press(window, toy, pygame.K_F2)
    assert window.wants_bench


@pytest.mark.parametrize("board", board_names())
def test_the_help_names_each_button_of_its_board_and_no_other(board: str) -> None:
    keys = help_of(buttons_of(board))
    named = {word.strip(",") for row in keys.rows for word in row.device.split()}
    names = {
        "NEXT" if name == "DOWN" and "RIGHT" not in buttons_of(board) else name for name in buttons_of(board)
    }
    assert names <= named
    assert not {*BUTTONS, "NEXT"} & named - names
    assert len(keys.hint) <= 64


def test_the_help_has_the_words_of_the_readme() -> None:
    """A row there has a column more: the keys in the terminal."""
    readme = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", (ROOT / "README.md").read_text())
    rows = [
        [cell.strip() for cell in line.split("|")] for line in readme.splitlines() if line.startswith("|")
    ]
    there = {(row[1], row[2], row[4]) for row in rows if len(row) == 6}
    for row in (*help_of(buttons_of(DEFAULT_BOARD)).rows, *OF_THE_WINDOW):
        assert (row.device, row.window, row.does) in there


def test_git_ignores_what_the_window_and_a_recording_write() -> None:
    patterns = [line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()]
    for ending in ("png", "gif", "presses"):
        name = f"rattle-20260101-120000.{ending}"
        assert any(fnmatch(name, pattern) for pattern in patterns), name


def test_a_pushed_button_looks_pushed_and_its_neighbours_do_not() -> None:
    casing = Casing(PLAN, 2)
    up = casing.draw(bytes(1024), frozenset())
    down = casing.draw(bytes(1024), frozenset({"LEFT"}))
    for name in BUTTONS:
        x, y = centre(name)
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
            assert isinstance(handheld, Handheld)
            self.dice = bytes(handheld.app.table.match.dice)
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
        if isinstance(handheld, Handheld) and handheld.ticks == 100 and self.wants_recording:
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


@pytest.mark.parametrize(("columns", "rows"), [(64, 17), (64, 24), (80, 24), (140, 40)])
def test_what_the_terminal_says_stands_in_its_rows_and_columns(
    open_tty: OpenTty, columns: int, rows: int
) -> None:
    tty = open_tty(columns, rows, "--board", "waveshare_pico_oled_1_3", "--terminal")
    tty.wait_for("q: quit")
    tty.type(b"x")
    tty.wait_for("F1 shows its keys.")
    tty.type(b"m")
    tty.wait_for("beeper says.")
    tty.type(b"?")
    tty.wait_for("? or any key: back to the game")
    tty.type(b"q")
    tty.wait_for("\x1b[?1049l")
    for row, column, words in re.findall(r"\x1b\[(\d+);(\d+)H([^\x1b\n]+)", tty.seen.decode()):
        assert 1 <= int(row) <= rows
        assert 1 <= int(column) <= int(column) + len(words) - 1 <= columns


def test_a_long_message_is_broken_at_words_and_told_by_dots_where_there_is_no_row() -> None:
    words = "nothing is kept: " + "word " * 30
    lines = fitting_lines(words, 64, 4)
    assert len(lines) == 3 and all(len(line) <= 64 for line in lines)
    assert " ".join(lines) == words.strip()
    (only,) = fitting_lines(words, 64, 1)
    assert len(only) <= 64 and only.endswith("word ...")
    (path,) = fitting_lines("/" * 90, 64, 1)
    assert len(path) <= 64
    assert fitting_lines(words, 1, 1), "a window pulled to nothing"


def test_what_the_beeper_says_stands_whole_and_loses_its_oldest_phrases_first() -> None:
    phrases = [f"{count} x 1175 Hz short, 1 x 2093 Hz long" for count in range(1, 9)]
    tones = " / ".join(phrases)
    whole = newest_that_fits(tones, 64, 6)
    assert " ".join(whole) == tones
    assert all(line.endswith((" /", ",", "long")) for line in whole), "a beep is broken"
    shown = " ".join(newest_that_fits(tones, 64, 3))
    assert shown == "... / " + " / ".join(phrases[-4:])


def test_a_terminal_with_tones_wants_rows_for_them(open_tty: OpenTty) -> None:
    tty = open_tty(64, 20, "--tones")
    code, said = tty.ended()
    assert (code, said) == (1, "rattle: 64 x 20 characters are too few: it takes 64 x 21\n")


def test_the_terminal_dims_with_the_display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written: list[str] = []
    end, child = pty.openpty()
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((80, 24)))
    with os.fdopen(child, "r") as tty_in, os.fdopen(os.dup(child), "w") as tty_out:
        monkeypatch.setattr(sys, "stdin", tty_in)
        monkeypatch.setattr(sys, "stdout", tty_out)
        terminal = Terminal()
        monkeypatch.setattr(terminal, "_write", written.append)
        toy = Toy()
        terminal.tick(toy)
        written.clear()
        toy.chip.contrast = 8
        toy.chip.touched = True
        terminal.tick(toy)
        repainted = "".join(written)
        terminal.close()
    os.close(end)
    assert repainted.count("\x1b[38;5;") == 16 and "38;5;195" not in repainted


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
