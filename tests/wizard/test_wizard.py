"""The wizard, run by a person on boards whose wires the firmware does not know."""

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from host_sim.chip.board_numbers import board_names, load_config
from host_sim.chip.fewer_buttons import Pad
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld, Stop
from host_sim.window import run
from hw.files import ANSWERS as FILE
from hw.wiring import answers, pins
from hw.wiring.wiring import Wiring
from tests.support import boards
from tests.support.newcomer import BUTTONS, Action, Person, wiring
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
    for button in (*BUTTONS, "BEEPER"):
        if getattr(config, button) is not None:
            setattr(config, button, free.pop())
    return config


def play_to_the_end(flash: Flash, wired: Any) -> Handheld:
    """Let a robot play a game on a board, with what its flash says of the wires."""
    robot = run.robot_for("greedy", "official", ["human"])
    hands = run._RobotHands(robot, Pad(wired))
    board = Handheld(flash=flash, wired=wired, seed=5)
    board.soc.volts.setdefault(29, 0)  # no gauge

    def hook(board: Handheld) -> None:
        if board.app is None:
            return
        mask = hands.mask(board)
        if mask != board.buttons:
            board.set_buttons(mask)
        if robot.finished:
            raise Stop

    board.run(hook)
    return board


def test_a_display_on_other_pins_calls_the_wizard_and_the_game_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))
    person.do(person.answer_everything())
    assert person.pages[0].startswith(b"SSD1306 0x3d (1/") and person.pages[-1] == b"STORED"
    said = person.board.console.getvalue().splitlines()
    assert [line[8:] for line in said if line.startswith("wizard: ")] == [
        "set up the hardware; switching off leaves everything as it was",
        "0x3d answers on SDA 8 SCL 9",
        "buttons A 28 B 16 UP 0 DOWN 3 LEFT 22 RIGHT 26",
        "beeper 7",
        "stored; starting anew",
    ]
    stored = learnt(person.board.flash)
    assert {name: getattr(stored, name) for name in ELSEWHERE} == ELSEWHERE
    assert play_to_the_end(person.board.flash, person.wired).app.table.match.total(0) > 50


@pytest.mark.parametrize(
    ("name", "numbers", "column"),
    some(
        [
            ("pico_sh1106_i2c", {}, 2),
            ("pico_sh1106_i2c", {"SDA": 20, "SCL": 17, "ROTATION": 180}, 0),
            ("pico_sh1106_i2c", {"I2C_BUS": 1, "SDA": 26, "SCL": 27}, 3),
            ("pico_ssd1306_spi", {}, 0),
            ("picoboy", {}, 2),
            ("picoboy", {"ROTATION": 180}, 2),
            ("waveshare_pico_oled_1_3", {}, 0),
        ],
        4,
    ),
)
def test_the_default_image_learns_any_board_and_a_robot_plays_on_it(
    monkeypatch: pytest.MonkeyPatch, name: str, numbers: dict[str, Any], column: int
) -> None:
    wired = scattered(len(name), name, **numbers, COLUMN_OFFSET=column)
    person = Person(monkeypatch, wired)
    if wired.CONTROLLER == 1106:
        person.board.chip.FIRST_SEGMENT = 4 - column
    called = person.answer_everything()
    if getattr(wired, "I2C_BUS", None) is None or (wired.SDA, wired.SCL) == (4, 5):
        called = person.call_and_answer()  # no display is found elsewhere: a pin held to ground calls
    person.do(called)
    stored = learnt(person.board.flash)
    for key in ("CONTROLLER", "COLUMN_OFFSET", "ROTATION", "BEEPER", *BUTTONS, *pins.OF_DISPLAY):
        assert getattr(stored, key) == getattr(wired, key, None), key
    again = Handheld(flash=person.board.flash, wired=wired, seed=5)
    assert play_to_the_end(again.flash, wired).app.table.match.total(0) > 50


@pytest.mark.parametrize("name", ["picoboy", "waveshare_pico_oled_1_3"])
def test_where_there_is_no_b_holding_a_goes_back_as_the_page_says(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    person = Person(monkeypatch, boards.config(name))

    def go_back_and_forth() -> Action:
        yield from person.call_and_find()
        yield from person.learn_buttons()
        yield from person.until(b"BEEPER", b"LONG A: back")
        yield from person.press(person.gpio("A"), ticks=40)
        yield from person.learn_buttons()
        yield from person.find_beeper()
        yield from person.until(b"STORE THIS?")
        yield from person.press(person.gpio("A"), ticks=40)
        yield from person.find_beeper()
        yield from person.until(b"STORE THIS?")
        yield from person.press(person.gpio("A"))
        yield from person.until_ready()

    person.do(go_back_and_forth())


@pytest.mark.parametrize("column", range(5))
def test_an_sh1106_is_found_by_the_column_that_its_picture_begins_in(
    monkeypatch: pytest.MonkeyPatch, column: int
) -> None:
    person = Person(monkeypatch, boards.config("pico_sh1106_i2c", SDA=8, SCL=9, COLUMN_OFFSET=column))
    person.board.chip.FIRST_SEGMENT = 4 - column

    def find() -> Action:
        yield from person.find_display(20)
        yield from person.learn_buttons()
        yield from person.find_beeper()
        name = "SSD1306" if not column else "SH1106"  # which look alike until they are turned
        yield from person.until(b"STORE THIS?", f"{name}+{column}  8/9 3c".encode())

    person.do(find())


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
    monkeypatch: pytest.MonkeyPatch, name: str, numbers: dict[str, int]
) -> None:
    person = Person(monkeypatch, boards.config(name, **numbers))
    person.do(person.call_and_answer())
    assert "looking for a display" not in person.board.console.getvalue()
    stored = learnt(person.board.flash)
    for key in ("CONTROLLER", "COLUMN_OFFSET", "SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST"):
        assert getattr(stored, key) == getattr(person.wired, key), key


def test_what_the_wizard_learns_is_nothing_until_the_last_question(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))

    def pull_the_plug() -> Action:
        yield from person.find_display(person.gpio("A"))
        yield from person.learn_buttons()
        yield from person.find_beeper()
        yield from person.until(b"STORE THIS?")

    person.do(pull_the_plug())
    stored = learnt(person.board.flash)
    assert not (stored.answered or stored.damaged)
    assert stored.SDA == boards.config().SDA
    again = Person(monkeypatch, wiring(**ELSEWHERE), flash=person.board.flash)
    again.do(again.answer_everything())  # it is called for once more


def to_the_hardware(person: Person) -> Action:
    """Press from the title to its row in the settings."""
    for name in ("UP", "A"):
        yield from person.press(person.gpio(name))
    yield from person.wait(100)
    for name in ("UP", "UP", "A"):
        yield from person.press(person.gpio(name))


def test_from_the_menu_it_starts_at_once_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, boards.config())

    def choose() -> Action:
        yield from person.until_ready()
        yield from person.wait(10)
        yield from to_the_hardware(person)
        for name in ("DOWN", "A"):
            yield from person.press(person.gpio(name))
        yield from person.find_display(person.gpio("A"))

    person.do(choose())
    again = Handheld(flash=person.board.flash)
    again.run(_stop_at(30))
    assert again.console.getvalue().endswith(" ready\n") and "wizard" not in again.console.getvalue()


def _stop_at(tick: int) -> Any:
    def hook(board: Handheld) -> None:
        if board.ticks == tick:
            raise Stop

    return hook


@pytest.mark.parametrize(("held", "called"), [(100, False), (160, True), (10_000, False)])
def test_one_pin_held_for_three_seconds_and_let_go_calls(
    monkeypatch: pytest.MonkeyPatch, held: int, called: bool
) -> None:
    """Shorter, or for ever as a stuck button does, it delays the game and no more."""
    person = Person(monkeypatch, boards.config())

    def hold() -> Action:
        yield from person.wait(held)
        person.hold(20, False)
        yield from person.wait(200)

    action = hold()
    person.hold(20)

    def hook(board: Handheld) -> None:
        if board.ticks > 500 or next(action, action) is action:
            raise Stop

    person.board.run(hook)
    assert ("wizard:" in person.board.console.getvalue()) == called
    assert ("ready" in person.board.console.getvalue()) != called


def test_two_pins_held_do_not_call(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, boards.config())
    person.hold(14)
    person.hold(13)
    person.do(person.wait(10))
    assert "ready" in person.board.console.getvalue()


def test_with_stored_answers_a_display_elsewhere_calls_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))
    person.do(person.answer_everything())
    moved = Handheld(flash=person.board.flash, wired=wiring())
    moved.run(_stop_at(5))
    assert "nothing answers at 0x3d on SDA 8" in moved.console.getvalue()


def test_damaged_answers_are_told_in_a_line_and_the_boards_own_numbers_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))
    person.do(person.answer_everything())
    whole = person.board.flash.get(FILE)
    chance = random.Random(3)
    for _ in range(5):
        spoilt = bytearray(chance.randbytes(len(whole)))
        flash = Flash()
        flash.put(FILE, bytes(spoilt))
        board = Handheld(flash=flash)
        board.run(_stop_at(5))
        said = board.console.getvalue().splitlines()
        assert said[0] == f"{FILE} is damaged: the board's own numbers hold; set up the hardware again"
        assert said[1].endswith("ready") and len(said) == 2
        assert board.app.stage.overlay.toast_ticks > 0


def absurd(**numbers: Any) -> Flash:
    """Answer a flash with whole answers that can't be true."""
    config = wiring(**numbers)
    flash = Flash()
    assert answers.store(config, flash)
    return flash


@pytest.mark.parametrize(
    "numbers",
    [
        {"CONTROLLER": 1305},
        {"A": 300},
        {"COLUMN_OFFSET": 77},
        {"ROTATION": 90},
        {"SDA": 5, "SCL": 4},
        {"SDA": 6, "SCL": 7},  # of the other bus
        {"SDA": None},
        {"ADDRESS": 0x68},
        {"I2C_HZ": 1000},
        {"I2C_BUS": None},  # and no SPI either
        {"I2C_BUS": None, "SPI_BUS": 0, "SCK": 10, "MOSI": 19, "DC": 20, "SPI_HZ": 4_000_000},
        {"A": 24},  # not on the header
        {"A": 300},  # no byte
        {"A": None},
        {"UP": None},
        {"LEFT": 10},  # is UP already
        {"BEEPER": 4},  # is SDA already
    ],
    ids=str,
)
def test_absurd_answers_are_told_refused_and_left_where_they_are(numbers: dict[str, Any]) -> None:
    flash = absurd(**numbers)
    before = flash.get(FILE)
    board = Handheld(flash=flash)
    board.run(_stop_at(5))
    said = board.console.getvalue().splitlines()
    assert said[0].startswith(f"{FILE} is damaged") and said[1].endswith("ready") and len(said) == 2
    assert board.app.stage.overlay.toast_ticks > 0
    assert flash.get(FILE) == before


def test_the_boards_own_answers_are_not_absurd() -> None:
    for name in board_names():
        stored = absurd(**vars(load_config(name)) | {"I2C_BUS": getattr(load_config(name), "I2C_BUS", None)})
        board = Handheld(name, flash=stored)
        board.run(_stop_at(5))
        assert "damaged" not in board.console.getvalue(), name


STEPS = ("border", "which", "found", "buttons", "third button", "beeper", "store")


def come_to(person: Person, step: str) -> Action:
    """Answer the wizard until a step of STEPS is on the glass."""
    while not person.sees_border():
        yield
    for at, next_title in (("border", b"WHICH"), ("which", b"FOUND"), ("found", b"BUTTONS")):
        if step == at:
            return
        yield from person.press(person.gpio("A"))
        yield from person.until(next_title)
    if step == "buttons":
        return
    if step == "third button":
        for name in ("A", "B"):
            yield from person.press(person.gpio(name))
        yield from person.until(b"BUTTONS", b"Press UP")
        return
    yield from person.learn_buttons()
    yield from person.until(b"BEEPER")
    if step == "beeper":
        return
    yield from person.find_beeper()
    yield from person.until(b"STORE THIS?")


@pytest.mark.parametrize("step", STEPS)
def test_a_button_held_for_three_seconds_leaves_at_any_step_without_a_change(
    monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    person = Person(monkeypatch, boards.config(), flash=Flash())

    def action() -> Action:
        yield from person.call(20)
        yield from come_to(person, step)
        yield from person.leave()

    person.do(action())


def test_a_button_of_the_boards_own_calls_from_the_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, boards.config())

    def action() -> Action:
        person.hold(person.gpio("LEFT"))
        yield from person.until_ready()  # at once
        yield from person.wait(170)
        person.hold(person.gpio("LEFT"), False)
        while not person.sees_border():
            yield

    person.do(action())
    assert "wizard: set up" in person.board.console.getvalue()


def test_the_menu_forgets_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = wiring(A=20, BEEPER=None)
    person = Person(monkeypatch, usual, flash=absurd(A=20, BEEPER=None))

    def choose() -> Action:
        yield from person.until_ready()
        yield from person.wait(10)
        yield from to_the_hardware(person)
        for name in ("UP", "A", "DOWN", "A"):  # and once more, as it cannot be taken back
            yield from person.press(person.gpio(name))
        yield from person.wait(50)

    person.do(choose())
    assert person.board.console.getvalue().count("ready") == 2
    stored = learnt(person.board.flash)
    assert not stored.answered and not stored.damaged and stored.A == boards.config().A


def test_every_single_wrong_byte_of_the_answers_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))
    person.do(person.answer_everything())
    whole = person.board.flash.get(FILE)
    for at in range(len(whole)):
        spoilt = bytearray(whole)
        spoilt[at] ^= 0x5A
        flash = Flash()
        flash.put(FILE, bytes(spoilt))
        stored = learnt(flash)
        right = {name: getattr(stored, name) for name in ELSEWHERE} == ELSEWHERE
        assert right == stored.answered, at


def at_the_buttons(action: Callable[[Person], Action]) -> Callable[[pytest.MonkeyPatch], None]:
    """Make a test of what a person does from the first question about buttons on."""

    def test(monkeypatch: pytest.MonkeyPatch) -> None:
        person = Person(monkeypatch, wiring(**ELSEWHERE))

        def all_of_it() -> Action:
            yield from person.find_display(20)
            yield from person.until(b"BUTTONS", b"Press A")
            yield from action(person)

        person.do(all_of_it())

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
def test_who_holds_a_button_for_three_seconds_is_told_to_let_go_of_it(person: Person) -> Action:
    person.hold(28)
    yield from person.wait(145)
    assert person.reads()[1][-1] == b""
    yield from person.wait(15)
    assert person.reads()[1][-1] == b"Let go of GP28"


@at_the_buttons
def test_two_pins_at_once_are_no_button(person: Person) -> Action:
    person.hold(28)
    yield from person.wait(5)
    yield from person.press(16)
    person.hold(28, False)
    yield from person.wait(10)
    assert person.reads()[1][0] == b"Press A"
    yield from answer(person, 28, b"Press B")


@at_the_buttons
def test_a_bouncing_contact_is_one_press(person: Person) -> Action:
    for gpio in (28, 16, 0, 3, 22):
        for down in (True, False, True, True, False, False, True, False, False, False):
            person.hold(gpio, down)
            yield
    yield from person.until(b"BUTTONS", b"Press RIGHT")
    assert person.reads()[1][4] == b""


def test_a_stuck_button_is_named_and_the_others_are_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))
    person.hold(21)

    def action() -> Action:
        yield from person.find_display(20)
        yield from person.until(b"BUTTONS", b"GP21 is stuck")
        yield from person.learn_buttons()
        yield from person.find_beeper()

    person.do(action())


@at_the_buttons
def test_a_full_flash_stores_nothing_and_says_so(person: Person) -> Action:
    yield from person.learn_buttons()
    yield from person.find_beeper()
    yield from person.until(b"STORE THIS?")
    person.board.flash.full = True
    yield from person.press(28)
    yield from person.until(b"NOT STORED", b"The flash is full")
    assert person.reads()[1] == (b"The flash is full", b"or damaged.")
    yield from person.wait(60)
    assert person.reads()[0] == b"NOT STORED"
    yield from person.until(b"BUTTONS")
    assert f"wizard: the file system does not take {FILE}\n" in person.board.console.getvalue()


@at_the_buttons
def test_that_all_is_stored_can_be_read_before_the_game_starts_anew(person: Person) -> Action:
    yield from person.learn_buttons()
    yield from person.find_beeper()
    yield from person.until(b"STORE THIS?")
    yield from person.press(28)
    yield from person.until(b"STORED", b"Rattle starts anew.")
    yield from person.wait(60)
    assert person.reads()[0] == b"STORED"


def test_no_display_at_all_is_told_on_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = SimpleNamespace(**(vars(wiring()) | {"I2C_BUS": None}))
    person = Person(monkeypatch, nowhere)
    person.hold(20)

    def action() -> Action:
        yield from person.wait(200)
        person.hold(20, False)
        yield from person.until_said("wizard: nothing answers on I2C", 3)  # round and round
        assert person.board.console.getvalue().count("other wires on SPI go into board_config.py") == 2

    person.do(action())


class Answering:
    """Something that answers on I2C, and is no display."""

    answers = True

    def receive(self, buffer: Any) -> None:
        """Take anything."""


@pytest.mark.parametrize("others", [3, 4, 5])
def test_of_more_than_four_that_answer_three_are_shown_and_how_many_more(
    monkeypatch: pytest.MonkeyPatch, others: int
) -> None:
    person = Person(monkeypatch, wiring(**ELSEWHERE))
    for i in range(others):
        person.board.soc.i2c[1].attach(0x50 + i, Answering(), (14, 15))

    def action() -> Action:
        while not person.sees_border():
            yield
        yield from person.press(20)
        yield from person.until(b"WHICH")
        yield from person.press(20)
        yield from person.until(b"FOUND")

    person.do(action())
    lines = [b"0x3d  SDA 8 SCL 9"] + [f"0x5{i}  SDA 14 SCL 15".encode() for i in range(3)]
    more = [] if others == 3 else [f"and {others - 2} more".encode()]
    assert list(person.reads()[1]) == lines[: 4 - len(more)] + more


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
        find_display.run(wires, board.kit.clock)
    assert (wires.CONTROLLER, wires.BACKLIGHT) == (7789, board.config.BACKLIGHT)
