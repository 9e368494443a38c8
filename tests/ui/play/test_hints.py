"""A board without a B says how to throw again: under the first throw, and in the panel of the keys."""

from typing import Any

import pytest

from contract.device import HEIGHT, WIDTH
from host_sim.handheld import Handheld, Stop, mask_of
from hw.wiring import drivers as hw_board
from tests.support import boards
from ui.draw.canvas import Canvas
from ui.draw.overlay import Overlay
from ui.menus import help
from ui.screens import NO_PLACE
from ui.text import words

BUTTONS = {"picoboy": 5, "pimoroni_pico_display": 4, "waveshare_pico_oled_1_3": 2}
HINT_ROWS = range(25, 34)  # and a dark one above and below


def hint() -> list[list[int]]:
    """Answer the rows of the hint as they are drawn."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    canvas.text_middle(canvas.words, words.ROLL_AGAIN, 0, WIDTH, HINT_ROWS[1])
    rows = rows_of(canvas.bytes)
    assert not any(rows[0] + rows[-1])
    return rows


def rows_of(picture: Any) -> list[list[int]]:
    return [[picture[(y >> 3) * WIDTH + x] >> (y & 7) & 1 for x in range(WIDTH)] for y in HINT_ROWS]


def play(name: str, look_at: dict[int, list[list[int]]]) -> None:
    """Begin a quick game and throw, with the button in A's place; keep what is seen in some ticks."""
    board = Handheld(name, seed=3)
    presses = {100: "a", 200: "a"}

    def hook(board: Handheld) -> None:
        tick = board.ticks
        board.set_buttons(mask_of(presses[tick - tick % 10]) if tick - tick % 10 in presses else 0)
        if tick in look_at:
            look_at[tick] = rows_of(board.chip.picture())
        if tick > max(look_at):
            raise Stop

    board.run(hook)


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_first_throw_shows_how_to_throw_again_where_there_is_no_b(name: str) -> None:
    seen: dict[int, list[list[int]]] = {180: [], 300: []}
    play(name, seen)
    assert (seen[180] == hint()) == (BUTTONS.get(name) in (5, 2))
    assert seen[180] != seen[300] != hint()  # dice lie there


@pytest.mark.parametrize("name", boards.NAMES)
def test_a_boards_buttons_are_counted(name: str) -> None:
    assert hw_board.count_buttons(boards.config(name)) == BUTTONS.get(name, 6)


@pytest.mark.parametrize(
    ("name", "spoken", "lines"),
    [
        ("pico_ssd1306_i2c", 0, help.HELP_TURN),
        ("picoboy", 0, help.HELP_TURN_FIVE),
        ("pimoroni_pico_display", 0, help.HELP_TURN_FOUR),
        ("waveshare_pico_oled_1_3", 0, help.HELP_TURN_TWO),
        ("pico_ssd1306_i2c", 1, help.HELP_SPOKEN),
        ("picoboy", 1, help.HELP_SPOKEN_FIVE),
        ("waveshare_pico_oled_1_3", 1, help.HELP_SPOKEN_TWO),
    ],
)
def test_the_panel_of_the_keys_is_that_of_the_board(
    monkeypatch: pytest.MonkeyPatch, name: str, spoken: int, lines: tuple[bytes, ...]
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(Overlay, "explain", lambda _, *what: told.append(what))
    board = Handheld(name)

    def hook(board: Handheld) -> None:
        if board.ticks == 10 and spoken:
            board.app.speak()
        if board.ticks == 100:
            board.app.stage.explain(NO_PLACE)
        if told or board.ticks > 200:
            raise Stop

    board.run(hook)
    assert told == [(words.KEYS, lines)]
