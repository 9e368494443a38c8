"""A display on SPI whose wires nobody has described: guesses light it up, a person says when."""

import random
from typing import Any

import machine
import pytest

from host_sim.pico.board import Board
from host_sim.pico.chips.oled import LIT
from host_sim.pico.soc import FLOATING
from hw.wiring import pins, plausible
from hw.wiring.wiring import Wiring
from tests.support import boards
from tests.support.newcomer import BUTTONS, Action, Person
from wizard import find_spi

OF_SPI = ("SPI_BUS", "SCK", "MOSI", "CS", "DC", "RST")
BYTE_US = 8

LOOKING = "looking for a display on SPI"


def wired(seed: int = 0, name: str = "pico_ssd1306_spi", **numbers: Any) -> Any:
    """Answer a board on SPI whose wires chance has chosen but for those that are named."""
    chance = random.Random(seed)
    bus, sck, mosi = chance.choice(plausible.clocks())
    wires = {"SPI_BUS": bus, "SCK": sck, "MOSI": mosi} | numbers
    free = [gpio for gpio in pins.HEADER if gpio not in wires.values()]
    chance.shuffle(free)
    for part in ("CS", "DC", "RST", "BEEPER", *BUTTONS):
        wires.setdefault(part, free.pop())
    return boards.config(name, **wires)


def hunt(monkeypatch: pytest.MonkeyPatch, wires: Any, reaction_ticks: int = 20) -> Person:
    """Let a person learn the hardware from the display to the end."""
    person = Person(monkeypatch, wires)
    person.reaction_ticks = reaction_ticks
    person.do(person.call_and_answer())
    return person


def assert_learnt(person: Person) -> None:
    stored = Wiring(boards.config(), person.board.flash)
    for key in (*OF_SPI, "CONTROLLER", "COLUMN_OFFSET", "ROTATION", "BEEPER", *BUTTONS):
        assert getattr(stored, key) == getattr(person.wired, key), key


@pytest.mark.parametrize("seed", range(4))
def test_wires_that_chance_has_chosen_are_learnt(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    assert_learnt(hunt(monkeypatch, wired(seed)))


@pytest.mark.parametrize(
    "numbers",
    [
        {"CS": None},
        {"RST": None},
        {"SPI_BUS": 0, "SCK": 22, "MOSI": 3, "CS": 2, "DC": 6, "RST": 7},  # pins that could be clocks
        {"SPI_BUS": 1, "SCK": 14, "MOSI": 27, "CS": 0, "DC": 28, "RST": 26},  # the first, the last
        {"ROTATION": 180},
    ],
    ids=str,
)
def test_any_wires_are_learnt(monkeypatch: pytest.MonkeyPatch, numbers: dict[str, Any]) -> None:
    person = hunt(monkeypatch, wired(5, **numbers))
    assert_learnt(person)
    wires = person.wired
    said = person.board.console.getvalue().splitlines()
    assert f"wizard: RST {wires.RST}" in said and f"wizard: SCK {wires.SCK} MOSI {wires.MOSI}" in said
    if wires.CS is None:
        assert f"wizard: DC {wires.DC} no CS" in said
    else:
        first, second = sorted((wires.DC, wires.CS))
        assert f"wizard: DC and CS {first} {second}" in said


@pytest.mark.parametrize("name", ["picoboy", "waveshare_pico_oled_1_3"])
def test_the_other_controllers_light_up_too(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    own = {"RIGHT": None, "UP": None, "LEFT": None, "B": None} if name.startswith("wave") else {"B": None}
    assert_learnt(hunt(monkeypatch, wired(7, name, **own)))


def test_who_is_slow_and_presses_in_the_next_guess_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    person = hunt(monkeypatch, wired(1), reaction_ticks=70)
    assert_learnt(person)
    assert person.board.console.getvalue().count(LOOKING) == 1


def to_the_hunt(person: Person) -> Action:
    """Call the wizard and wait until it looks for a display on SPI."""
    yield from person.call(person.gpio("A"))
    yield from person.until_said(LOOKING)


def test_a_press_in_the_dark_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wired(2, RST=28))

    def action() -> Action:
        yield from to_the_hunt(person)
        for _ in range(3):
            yield from person.wait(37)
            yield from person.press(person.gpio("B"))
            yield from person.wait(200)  # not a second time, as if it had lit up again
        assert "wizard: RST" not in person.board.console.getvalue()
        yield from person.answer_everything()

    person.do(action())
    assert_learnt(person)


def test_a_press_is_answered_by_the_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wired(2))
    dark: list[int] = []

    def action() -> Action:
        yield from to_the_hunt(person)
        while person.board.chip.picture() != LIT:
            yield
        yield from person.wait(person.reaction_ticks)
        yield from person.press(person.gpio("B"))
        while person.board.chip.picture() != LIT:
            dark.append(person.board.ticks)
            yield

    person.do(action())
    assert dark[-1] - dark[0] >= 10


def test_a_button_that_is_stuck_does_not_end_the_hunt(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wired(3, B=21))

    def action() -> Action:
        yield from to_the_hunt(person)
        yield from person.wait(30)
        person.hold(person.gpio("B"))
        yield from person.until_said("nothing answers on I2C", 2)  # the next round

    person.do(action())


def test_a_button_held_for_three_seconds_leaves_the_hunt(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch, wired(4))

    def action() -> Action:
        yield from to_the_hunt(person)
        yield from person.wait(100)
        yield from person.leave()

    person.do(action())


def test_without_a_display_any_button_held_calls_the_boards_own_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The image has them where the display's wires are unknown; nothing else can be done there."""
    own = boards.config()
    for held in (own.A, own.BEEPER, own.SDA):
        person = Person(monkeypatch, wired(6, A=held))
        person.do(to_the_hunt(person))
        assert "wizard: set up" in person.board.console.getvalue()


@pytest.mark.parametrize("held", [boards.config().A, 22])
def test_a_speaker_that_holds_its_pin_low_does_not_keep_a_button_from_calling(
    monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    person = Person(monkeypatch, wired(6, A=held))
    person.hold(boards.config().BEEPER)
    person.do(to_the_hunt(person))
    assert "wizard: set up" in person.board.console.getvalue()


def test_no_pin_is_driven_high_for_longer_than_a_byte_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A button that is pressed meanwhile shorts it."""
    person = Person(monkeypatch, wired(8))
    soc = person.board.soc
    drive = soc.drive
    since_us: dict[int, int] = {}
    longest_us = 0

    def driven(pin: int, level: int) -> None:
        nonlocal longest_us
        now_us = soc.time.ticks_us()
        said = person.board.console.getvalue()
        if LOOKING not in said or "DC and CS" in said:
            since_us.clear()
        elif level:
            since_us.setdefault(pin, now_us)
        elif pin in since_us:
            longest_us = max(longest_us, now_us - since_us.pop(pin))
        drive(pin, level)

    monkeypatch.setattr(soc, "drive", driven)

    def action() -> Action:
        yield from to_the_hunt(person)
        for _ in person.find_display(person.gpio("A")):
            assert not since_us
            yield

    person.do(action())
    assert BYTE_US <= longest_us <= 2 * BYTE_US


# the lamp


@pytest.fixture
def board() -> Any:
    board = Board("pico_ssd1306_spi")
    board.kit.guesses = True
    pins.release_all()
    yield board
    machine.soc = None


def is_lit(board: Board) -> bool:
    return board.chip.picture() == LIT


RIGHT = (0, 18, 19)  # the clock of the board; its DC is 20, its CS 17, its RST 21


def test_every_clock_is_one_that_a_controller_can_be_led_to(board: Board) -> None:
    assert len(set(plausible.clocks())) == 4 * 3 + 3 * 3  # GP23 is not on the header
    for bus, sck, mosi in plausible.clocks():
        machine.SPI(bus, sck=sck, mosi=mosi, miso=None)
        pins.release_all()


def test_the_right_guess_alone_lights_up(board: Board) -> None:
    lit = []
    for rst in (None, *pins.HEADER):
        plausible.light(board.kit.clock, plausible.clocks(), rst)
        lit += [rst] * is_lit(board)
    assert lit == [21]
    lit = []
    for clock in plausible.clocks():
        plausible.light(board.kit.clock, [clock], 21)
        lit += [clock] * is_lit(board)
    assert lit == [RIGHT]
    lit = []
    for other in pins.HEADER:
        if other not in (18, 19, 21):
            plausible.light(board.kit.clock, [RIGHT], 21, other)
            lit += [other] * is_lit(board)
    assert lit == [17, 20]


def test_a_display_without_a_reset_goes_dark_before_the_next_guess() -> None:
    board = Board(config=boards.config("pico_ssd1306_spi", RST=None))
    board.kit.guesses = True
    plausible.light(board.kit.clock, plausible.clocks(), None)
    assert is_lit(board)
    plausible.light(board.kit.clock, [(0, 2, 3)], None)
    assert not is_lit(board)
    plausible.light(board.kit.clock, [RIGHT], 5)
    assert is_lit(board)
    plausible.darken()
    assert not is_lit(board)


def test_a_micropython_that_takes_a_pin_for_miso_whatever_it_is_told_finds_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(config=boards.config("pico_ssd1306_spi", CS=16, BEEPER=None))
    board.kit.guesses = True

    def old(bus: int, *, miso: None, **named: Any) -> machine.SPI:
        return machine.SPI(bus, **named)

    monkeypatch.setattr(plausible, "SPI", old)
    plausible.light(board.kit.clock, [RIGHT], 21)
    assert is_lit(board)


def test_afterwards_every_pin_is_pulled_up_and_a_button_can_be_read(board: Board) -> None:
    board.set_buttons(1 << 4)
    plausible.light(board.kit.clock, plausible.clocks(), 21)
    assert set(board.soc.driven) == {FLOATING}
    low = [gpio for gpio in pins.HEADER if not board.soc.level(gpio)]
    assert low == [board.config.A]


@pytest.mark.parametrize("rst", pins.HEADER)
def test_a_pin_that_resets_the_display_is_guessed_for_no_clock(rst: int) -> None:
    asked: list[Any] = []

    class Watch:
        def lit_from(self, guesses: Any, first: int = 0) -> int:
            """See the display light up by its reset, and never again."""
            asked.append(guesses)
            return 1 + pins.HEADER.index(rst) if len(asked) == 1 else -1

    assert find_spi._hunt(Watch()) == []
    clocks = [clock for (clock,), *_ in asked[1]]
    assert clocks == [clock for clock in plausible.clocks() if rst not in (clock[1], clock[2])]
