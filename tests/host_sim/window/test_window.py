"""The window, driven as a person would, by events."""

import os
import re
from types import SimpleNamespace

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest
from PIL import Image

from host_sim import ROOT
from host_sim.chip import board_numbers
from host_sim.chip.board_numbers import DEFAULT_BOARD, BadBoard, board_names, load_config
from host_sim.window.casing_plan import casing_of
from host_sim.window.face import DARK_TICKS, FaceBoard
from host_sim.window.keys import OF_THE_WINDOW, buttons_of, help_of
from host_sim.window.window import LEAST_TICKS, Window
from hw.display.display import FULL_CONTRAST
from hw.wiring.pins import OF_BUTTONS

PLAN = casing_of(DEFAULT_BOARD)
SIZE, GLASS = PLAN.size, pygame.Rect(PLAN.glass)
A = 1 << OF_BUTTONS.index("A")


@pytest.fixture
def window(tmp_path):
    window = Window(2, tmp_path)
    yield window
    window.close()


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
    ("key", "place", "written", "does"),
    [
        (pygame.K_UP, pygame.KSCAN_UP, "", "UP"), (pygame.K_DOWN, pygame.KSCAN_DOWN, "", "DOWN"),
        (pygame.K_LEFT, pygame.KSCAN_LEFT, "", "LEFT"), (pygame.K_RIGHT, pygame.KSCAN_RIGHT, "", "RIGHT"),
        (pygame.K_RETURN, pygame.KSCAN_RETURN, "\r", "A"), (pygame.K_SPACE, pygame.KSCAN_SPACE, " ", "A"),
        (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE, "", "B"),
        (pygame.K_ESCAPE, pygame.KSCAN_ESCAPE, "", "B"),
        (pygame.K_z, pygame.KSCAN_W, "z", "A"), (pygame.K_w, pygame.KSCAN_Z, "w", ""),  # French
        (pygame.K_m, pygame.KSCAN_SEMICOLON, "m", "Sound off."), (pygame.K_COMMA, pygame.KSCAN_M, ",", ""),
        (pygame.K_6, pygame.KSCAN_6, "-", "smaller"), (pygame.K_1, pygame.KSCAN_1, "+", "larger"),  # Swiss
        (0x44F, pygame.KSCAN_Z, "\u044f", "A"), (0x447, pygame.KSCAN_X, "\u0447", "B"),  # Russian
        (0xF6, pygame.KSCAN_X, "\xf6", ""),
    ],
)  # fmt: skip
def test_letters_and_signs_count_by_what_stands_on_them_and_arrows_by_their_place(
    window, key, place, written, does
):
    toy, before = Toy(), pygame.display.get_window_size()[0]
    post(pygame.KEYDOWN, key=key, scancode=place, unicode=written)
    window.tick(toy)
    width = pygame.display.get_window_size()[0]
    size = "larger" if width > before else "smaller" if width < before else ""
    sound = said if (said := pygame.display.get_caption()[0]).startswith("Sound") else ""
    for _ in range(LEAST_TICKS):  # it stays down until the key comes up
        window.tick(toy)
    down = "".join(name for bit, name in enumerate(OF_BUTTONS) if toy.mask >> bit & 1)
    assert down + size + sound == does
    post(pygame.KEYUP, key=key, scancode=place, unicode=written)
    window.tick(toy)
    assert toy.mask == 0


def test_a_tap_shorter_than_a_tick_is_not_lost(window):
    toy = Toy()
    post(pygame.KEYDOWN, key=pygame.K_z)
    post(pygame.KEYUP, key=pygame.K_z)
    seen = [window.tick(toy) and toy.mask for _ in range(LEAST_TICKS + 1)]
    assert seen == [A] * LEAST_TICKS + [0]


def test_keys_are_let_go_when_the_window_loses_the_keyboard(window):
    toy = Toy()
    post(pygame.KEYDOWN, key=pygame.K_z)
    post(pygame.WINDOWFOCUSLOST)
    window.tick(toy)
    assert toy.mask == 0


def test_a_glass_in_colours_fills_its_place_in_the_window_and_is_as_bright_as_its_light(window):
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


def test_the_window_draws_the_buttons_that_are_there_and_a_key_without_one_says_so(tmp_path, capsys):
    window, toy = Window(2, tmp_path, "waveshare_pico_oled_1_3"), Toy()
    press(window, toy, pygame.K_z)
    window.tick(toy)
    title = pygame.display.get_caption()[0]
    post(pygame.KEYDOWN, key=pygame.K_x)
    window.tick(toy)
    assert toy.mask == 0
    assert pygame.display.get_caption()[0] == "This board has no B; F1 shows its keys."
    size = casing_of("waveshare_pico_oled_1_3").size
    assert pygame.display.get_window_size() == tuple(2 * length for length in size)
    for _ in range(200):
        window.tick(toy)
    assert pygame.display.get_caption()[0] == title
    window.close()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("board", board_names())
def test_the_help_names_each_button_of_its_board_and_no_other(board):
    keys = help_of(buttons_of(board))
    named = {word.strip(",") for row in keys.rows for word in row.device.split()}
    names = {
        "NEXT" if name == "DOWN" and "RIGHT" not in buttons_of(board) else name for name in buttons_of(board)
    }
    assert names <= named
    assert not {*OF_BUTTONS, "NEXT"} & named - names
    assert len(keys.hint) <= 64


def test_the_help_has_the_words_of_the_readme():
    """A row there has a column more: the keys in the terminal."""
    readme = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", (ROOT / "README.md").read_text())
    rows = [
        [cell.strip() for cell in line.split("|")] for line in readme.splitlines() if line.startswith("|")
    ]
    there = {(row[1], row[2], row[4]) for row in rows if len(row) == 6}
    for row in (*help_of(buttons_of(DEFAULT_BOARD)).rows, *OF_THE_WINDOW):
        assert (row.device, row.window, row.does) in there


def test_the_size_changes_by_whole_pixels(window):
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


def test_the_mouse_pushes_the_button_under_it_and_none_beside_them(window):
    toy = Toy()
    for bit, name in enumerate(OF_BUTTONS):
        x, y = centre(name)
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x * 2, y * 2))
        window.tick(toy)
        assert toy.mask == 1 << bit
        post(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0))
        for _ in range(LEAST_TICKS):
            window.tick(toy)
        assert toy.mask == 0
    assert PLAN.button_at(*GLASS.center) is None is PLAN.button_at(0, 0)


@pytest.mark.parametrize("board", board_names())
def test_a_casing_has_the_buttons_of_its_board_and_nothing_covers_anything_else(board):
    config, plan = load_config(board), casing_of(board)
    assert {name for name in OF_BUTTONS if getattr(config, name) is not None} == set(plan.buttons)
    areas = {
        name: pygame.FRect(0, 0, one.width, one.width).move(one.x - one.width / 2, one.y - one.width / 2)
        for name, one in plan.buttons.items()
    }
    areas["glass"] = pygame.FRect(plan.glass)
    body = pygame.FRect(5, 5, plan.size[0] - 10, plan.size[1] - 12)
    for name, area in areas.items():
        assert body.contains(area), name
        assert [other for other in areas if areas[other].colliderect(area)] == [name]


@pytest.fixture(autouse=True)
def no_wait(monkeypatch):
    """Let ticks of a window pass at once."""
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda _: 0))


class Toy(SimpleNamespace):
    """A handheld without a board, whose display shows what it is given."""

    def __init__(self) -> None:
        chip = SimpleNamespace(
            touched=True, on=True, contrast=FULL_CONTRAST, width=128, buffer=bytearray(1024), colours=b""
        )
        chip.picture = lambda: vars(chip).update(touched=False) or chip.buffer
        chip.points = lambda: chip.colours
        super().__init__(chip=chip, tone_hertz=0, mask=0)

    def set_buttons(self, mask: int) -> None:
        self.mask = mask


def test_the_window_shows_each_pixel_of_the_glass_in_its_place_as_bright_as_the_controller_was_told(window):
    toy = Toy()
    toy.chip.buffer[128 + 5] = 0x04  # x 5, y 10
    window.tick(toy)
    lit = {(x, y) for x in range(128) for y in range(64) if colour_at(x, y) > 500}
    assert lit == {(5, 10)}
    seen = []
    for contrast in (FULL_CONTRAST, 0x50, 0x18, 0x08):
        toy.chip.contrast = contrast
        toy.chip.touched = True
        window.tick(toy)
        seen.append(colour_at(5, 10))
    assert seen == sorted(set(seen), reverse=True)
    assert seen[-1] > 3 * colour_at(60, 30), "a dimmed picture can be read"


def test_a_glass_that_stays_dark_says_that_it_is_asleep_until_it_is_lit(window):
    toy, seen = Toy(), []
    for toy.chip.on in (*[False] * (DARK_TICKS + 1), True):
        toy.chip.touched = toy.chip.on
        window.tick(toy)
        seen.append(any(colour_at(x, 32) > 100 for x in range(128)))
    assert not any(seen[: DARK_TICKS - 1]) and seen[-2] and not seen[-1]


@pytest.mark.parametrize("board", ["waveshare_pico_oled_1_3", "picopad", DEFAULT_BOARD])
def test_f1_shows_the_help_on_the_desktop_the_game_goes_on_and_the_window_is_then_as_it_was(
    board, tmp_path, monkeypatch
):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    window, toy, widths = Window(None, tmp_path, board), Toy(), []
    for _ in range(2):
        widths.append(pygame.display.get_window_size()[0])
        press(window, toy, pygame.K_F1)
    assert widths[0] == pygame.display.get_window_size()[0] and 400 < widths[1] <= 1280 * 0.9
    window.close()


def test_f12_saves_the_picture_f11_what_was_seen_as_a_film_and_both_say_where(window, tmp_path, capsys):
    toy = Toy()
    window.tick(toy)
    window.tick(toy)
    toy.chip.buffer[0] = 1
    toy.chip.touched = True
    post(pygame.KEYDOWN, key=pygame.K_F12)
    post(pygame.KEYDOWN, key=pygame.K_F11)
    window.tick(toy)
    ((picture,), (film,)) = tmp_path.glob("*.png"), tmp_path.glob("*.gif")
    said = capsys.readouterr().err
    assert f"saved: {picture}" in said and f"film saved: {film}" in said
    assert colour_at(0, 0) > 500, "what came with the key is not painted"
    saved = pygame.image.load(picture)
    assert saved.get_size() == (512, 256)
    assert (saved.get_at((0, 0))[:3], saved.get_at((4, 0))[:3]) == ((255, 255, 255), (0, 0, 0))
    with Image.open(film) as frames:
        seen = []
        for number in range(frames.n_frames):
            frames.seek(number)
            seen.append((frames.convert("L").getpixel((0, 0)), frames.info["duration"]))
    assert seen == [(0, 40), (255, 20)]


def test_what_cannot_be_saved_is_one_line_each_and_the_game_goes_on(tmp_path, capsys):
    window = Window(2, tmp_path / "gone")
    post(pygame.KEYDOWN, key=pygame.K_F12)
    post(pygame.KEYDOWN, key=pygame.K_F11)
    assert window.tick(Toy()) and window.tick(Toy())
    window.close()
    assert [line[:10] for line in capsys.readouterr().err.splitlines()] == ["no picture", "no film: ["]


@pytest.mark.parametrize(
    ("casing", "says"),
    [
        (None, ""),
        ("{", "boards/mine/casing.json: JSONDecodeError: "),
        ('{"size": [9, 9]}', "boards/mine/casing.json: KeyError: 'glass'"),
        (
            '{"size": [9, 9], "glass": [1, 2, 3, 4], "buttons": {}}',
            "boards/mine/casing.json: UP, DOWN, LEFT, RIGHT, A must have a place, for the board has it",
        ),
    ],
)
def test_a_board_has_the_default_boards_casing_less_what_it_lacks_or_its_own_or_is_refused_in_one_line(
    tmp_path, monkeypatch, casing, says
):
    folder = tmp_path / "boards" / "mine"
    folder.mkdir(parents=True)
    numbers = (board_numbers.FOLDER / DEFAULT_BOARD / "board_config.py").read_text()
    numbers = numbers.replace(DEFAULT_BOARD, "mine").replace("B = const(15)", "B = None")
    (folder / "board_config.py").write_text(numbers.replace("BEEPER = const(16)", "BEEPER = None"))
    monkeypatch.setattr(board_numbers, "FOLDER", tmp_path / "boards")
    if casing is None:
        plan = casing_of("mine")
        assert plan.buttons == {name: button for name, button in PLAN.buttons.items() if name != "B"}
        assert plan.speaker is None and PLAN.speaker is not None
        return
    (folder / "casing.json").write_text(casing)
    with pytest.raises(BadBoard) as refused:
        casing_of("mine")
    assert str(refused.value).startswith(says) and "\n" not in str(refused.value)
