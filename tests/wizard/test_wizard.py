"""The wizard, run by a person on boards whose wires the firmware does not know."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from boot.loader import leaf
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld
from host_sim.window import run
from host_sim.window.robots import Pad
from hw.files import ANSWERS as FILE
from hw.wiring import answers, pins
from hw.wiring.wiring import Wiring
from tests.support import boards
from tests.support.newcomer import Action, Person
from tests.support.slices import some
from wizard import find_display

ELSEWHERE: dict[str, Any] = {"SDA": 8, "SCL": 9, "ADDRESS": 0x3D, "BEEPER": 7} | dict(
    zip(("UP", "DOWN", "LEFT", "RIGHT", "A", "B"), (0, 3, 22, 26, 28, 16), strict=True)
)


def learnt(flash: Flash) -> Wiring:
    return Wiring(boards.config(), flash)


def scattered(seed: int, name: str, **numbers: Any) -> Any:
    """Answer a board's wires, its buttons and its beeper on pins that chance has chosen."""
    config = boards.config(name, **numbers)
    chance = random.Random(seed)
    free = pins.free(config, pins.OF_DISPLAY)
    chance.shuffle(free)
    for button in (*pins.OF_BUTTONS, "BEEPER"):
        if getattr(config, button) is not None:
            setattr(config, button, free.pop())
    return config


def play_to_the_end(flash: Flash, wired: Any) -> Handheld:
    """Let a robot play a game on a board, with what its flash says of the wires."""
    robot = run.robot_for("greedy", "official", ["human"])
    hands = run.RobotHands(robot, Pad(wired))
    board = Handheld(flash=flash, wired=wired, seed=5)
    board.soc.volts.setdefault(29, 0)  # no gauge

    def play(board: Handheld) -> bool:
        if board.app is not None:
            board.set_buttons(hands.mask(board))
        return robot.finished

    boards.run(board, 100_000, play)
    return board


def test_a_display_on_other_pins_calls_the_wizard_and_the_game_follows() -> None:
    person = Person(boards.config(**ELSEWHERE))
    person.do(person.answer())
    pages = [title for title, _ in person.read]
    assert pages[0].startswith(b"SSD1306 0x3d (1/") and pages[-1] == b"STORED"
    said = person.says().splitlines()
    assert [line[8:] for line in said if line.startswith("wizard: ")] == [
        "set up the hardware; switching off leaves everything as it was",
        "0x3d answers on SDA 8 SCL 9",
        "buttons A 28 B 16 UP 0 DOWN 3 LEFT 22 RIGHT 26",
        "beeper 7",
        "stored; starting anew",
    ]
    answered = learnt(person.board.flash)
    assert {name: getattr(answered, name) for name in ELSEWHERE} == ELSEWHERE
    assert play_to_the_end(person.board.flash, person.wired).app.table.match.total(0) > 50


@pytest.mark.parametrize(
    ("name", "numbers", "column"),
    some(
        [
            ("pico_sh1106_i2c", {}, 2),
            ("pico_sh1106_i2c", {"I2C_BUS": 1, "SDA": 26, "SCL": 27}, 3),
            ("pico_ssd1306_spi", {}, 0),
            ("picoboy", {}, 2),
            ("waveshare_pico_oled_1_3", {}, 0),
        ],
        3,
    ),
)
def test_the_default_image_learns_any_board_and_a_robot_plays_on_it(
    name: str, numbers: dict[str, Any], column: int
) -> None:
    wired = scattered(len(name), name, **numbers, COLUMN_OFFSET=column)
    person = Person(wired)
    if wired.CONTROLLER == 1106:
        person.board.chip.FIRST_SEGMENT = 4 - column
    actions = [person.answer()]
    if getattr(wired, "I2C_BUS", None) is None or (wired.SDA, wired.SCL) == (4, 5):
        actions.insert(0, person.call())  # no display is found elsewhere: a pin held to ground calls
    person.do(*actions)
    answered = learnt(person.board.flash)
    for key in ("CONTROLLER", "COLUMN_OFFSET", "ROTATION", "BEEPER", *pins.OF_BUTTONS, *pins.OF_DISPLAY):
        assert getattr(answered, key) == getattr(wired, key, None), key
    assert play_to_the_end(person.board.flash, wired).app.table.match.total(0) > 50


@pytest.mark.parametrize("name", ["picoboy", "waveshare_pico_oled_1_3"])
def test_where_there_is_no_b_holding_a_goes_back_as_the_page_says(name: str) -> None:
    person = Person(boards.config(name))

    person.do(
        person.call(),
        person.answer(b"BEEPER", b"LONG A: back"),
        person.press(person.wired.A, 40),
        person.until(b"BUTTONS"),
        person.answer(b"STORE THIS?"),
        person.press(person.wired.A, 40),
        person.until(b"BEEPER"),
        person.answer(),
    )


@pytest.mark.parametrize("column", range(5))
def test_an_sh1106_is_found_by_the_column_that_its_picture_begins_in(column: int) -> None:
    person = Person(boards.config("pico_sh1106_i2c", SDA=8, SCL=9, COLUMN_OFFSET=column))
    person.board.chip.FIRST_SEGMENT = 4 - column

    name = "SSD1306" if not column else "SH1106"  # which look alike until they are turned
    person.do(person.answer(b"STORE THIS?", f"{name}+{column}  8/9 3c".encode()))


def stored(**numbers: Any) -> Flash:
    """Answer a flash with answers that were stored, true or not."""
    flash = Flash()
    assert answers.store(boards.config(**numbers), flash)
    return flash


def spoilt(at: int) -> Flash:
    """Answer a flash with answers of which a byte is wrong."""
    flash = stored()
    content = bytearray(flash.get(FILE))
    content[at % len(content)] ^= 0x5A
    flash.put(FILE, bytes(content))
    return flash


@pytest.mark.parametrize(
    "flash",
    [
        stored(CONTROLLER=1305),
        stored(SDA=5, SCL=4),
        stored(I2C_BUS=None),  # and no SPI either
        stored(A=24),  # not on the header
        stored(A=None),
        spoilt(-1),
    ],
)
def test_damaged_or_absurd_answers_are_told_in_a_line_and_left_and_the_boards_own_numbers_hold(
    flash: Flash,
) -> None:
    before = flash.get(FILE)
    board = Handheld(flash=flash)
    said = boards.run(board, 5).splitlines()
    assert said[0] == f"{FILE} is damaged: the board's own numbers hold; set up the hardware again"
    assert said[1].endswith("ready") and len(said) == 2
    assert board.app.stage.overlay.toast_ticks > 0 and flash.get(FILE) == before


def test_a_button_held_for_three_seconds_leaves_without_a_change_at_the_last_question_too() -> None:
    person = Person(boards.config())

    person.do(
        person.call(),
        person.answer(b"STORE THIS?"),
        person.press(person.wired.LEFT, 170),
        person.until_said(" ready\n"),
    )
    assert "wizard: left, nothing is changed" in person.says()
    assert FILE not in person.board.flash.files


def at_the_buttons(action: Callable[[Person], Action]) -> Callable[[], None]:
    """Make a test of what a person does from the first question about buttons on."""

    def test() -> None:
        person = Person(boards.config(**ELSEWHERE))
        person.do(person.answer(b"BUTTONS", b"Press A"), action(person))

    return test


def answer(person: Person, gpio: int, line: bytes) -> Action:
    """Press a pin, and read a line that follows from it."""
    yield from person.press(gpio)
    yield from person.until(b"BUTTONS", line)


@at_the_buttons
def test_a_pin_that_is_taken_is_refused_with_a_line_that_goes_again(person: Person) -> Action:
    yield from answer(person, 28, b"Press B")
    yield from answer(person, 28, b"GP28 is A already")
    yield from person.wait(60)
    assert b"GP28 is A already" in person.reads()[1]
    yield from person.wait(60)
    title, lines = person.reads()
    assert title.startswith(b"BUTTONS") and lines[0] == b"Press B" and lines[-1] == b""


@at_the_buttons
def test_b_goes_a_question_back_and_what_was_learnt_is_asked_again(person: Person) -> Action:
    for name, gpio in (("B", 28), ("UP", 16), ("DOWN", 1)):  # UP is wrong
        yield from answer(person, gpio, b"Press " + name.encode())
    yield from answer(person, 16, b"Press UP")
    yield from answer(person, 1, b"Press DOWN")  # and may be the same again
    yield from answer(person, 16, b"Press UP")
    yield from answer(person, 0, b"Press DOWN")
    yield from person.until(b"BUTTONS", b"A 28  B 16  UP 0")


@at_the_buttons
def test_a_button_that_is_not_there_is_passed_after_eight_seconds_in_which_nothing_is_held(
    person: Person,
) -> Action:
    yield from answer(person, 28, b"Press B")
    person.hold(3)
    yield from person.wait(100)
    yield from person.press(16)  # two at once say nothing
    person.hold(3, False)
    yield from person.wait(350)
    assert person.reads()[1][0] == b"Press B"
    yield from person.wait(60)
    assert person.reads()[1][0] == b"Press UP"


@at_the_buttons
def test_a_full_flash_stores_nothing_and_says_so(person: Person) -> Action:
    yield from person.answer(b"STORE THIS?")
    person.board.flash.full = True
    yield from person.press(28)
    yield from person.until(b"NOT STORED", b"The flash is full")
    assert person.reads()[1] == (b"The flash is full", b"or damaged.")
    yield from person.wait(60)
    assert person.reads()[0] == b"NOT STORED"
    yield from person.until(b"BUTTONS")
    assert f"wizard: the file system does not take {FILE}\n" in person.says()


def test_no_display_at_all_is_told_on_the_console() -> None:
    person = Person(boards.config(I2C_BUS=None))
    person.do(
        person.press(20, 200), person.until_said("wizard: nothing answers on I2C", 3)
    )  # round and round
    assert person.says().count("other wires on SPI go into board_config.py") == 2


class Seen(Exception):
    """The border is on the glass."""


@pytest.mark.parametrize("name", boards.IN_COLOUR)
def test_a_board_in_colour_is_asked_first_about_the_glass_that_it_has(name: str) -> None:
    board = Handheld(name)
    board.kit.guesses = True
    wires = Wiring(board.config, board.flash)

    def look() -> None:
        if all(board.chip.picture()[:128]):
            raise Seen

    board.kit.time.sleeping = look
    with pytest.raises(Seen):
        find_display.run(wires, board.kit.clock, leaf)
    assert (wires.CONTROLLER, wires.BACKLIGHT) == (7789, board.config.BACKLIGHT)


USUAL = {"CS": 17, "DC": 20, "RST": 21}  # the wires of pico_ssd1306_spi


PICOBOYS = {"CS": 10, "DC": 8, "RST": 9}


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("pico_ssd1306_spi", USUAL),
        ("pico_ssd1306_spi", PICOBOYS | {"UP": 2, "DOWN": 3, "LEFT": 6}),
        ("picoboy", USUAL | {"BEEPER": 7}),
        ("picoboy", PICOBOYS),
        ("waveshare_pico_oled_1_3", {}),
    ],
)
def test_the_wires_of_boards_that_are_known_are_tried_before_any_are_guessed(
    name: str, numbers: dict[str, int]
) -> None:
    person = Person(boards.config(name, **numbers))
    person.do(person.call(), person.answer())
    assert "looking for a display" not in person.says()
    stored = learnt(person.board.flash)
    for key in ("CONTROLLER", "COLUMN_OFFSET", "SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST"):
        assert getattr(stored, key) == getattr(person.wired, key), key


def test_a_stuck_button_is_named_and_the_others_are_learnt() -> None:
    person = Person(boards.config(**ELSEWHERE))
    person.hold(21)

    person.do(person.answer(b"BUTTONS", b"GP21 is stuck"), person.answer(b"STORE THIS?"))
