"""Every folder of boards/: complete, and wired as the RP2040 can be; any other is refused in words."""

from typing import Any

import pytest
from machine import i2c_function, spi_function

from boot.loader import leaf
from contract.device import BATTERY_FLAT, BATTERY_FULL, BATTERY_LOW
from host_sim import ROOT, commands
from host_sim.chip import board_numbers
from host_sim.chip.board_numbers import CONFIG, BadBoard, load_config, problems
from host_sim.handheld import Handheld
from host_sim.image import __main__ as image_command
from hw.wiring import answers
from hw.wiring import drivers as hw_board
from hw.wiring.answers import plausible
from hw.wiring.pins import HEADER
from tests.support import boards


def numbers(name: str) -> dict[str, Any]:
    return vars(boards.config(name))


def pins(of: dict[str, Any]) -> dict[str, int]:
    """Answer the GPIO numbers among a board's numbers, "LED" being 25 or no GPIO at all."""
    found = {name: of[name] for name in boards.PINS if of.get(name) is not None}
    return {name: 25 if pin == "LED" else pin for name, pin in found.items()}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A boards/ of one's own, with one good board in it, called mine."""
    folder = tmp_path / "boards"
    (folder / "mine").mkdir(parents=True)
    good = (board_numbers.FOLDER / boards.DEFAULT / CONFIG).read_text()
    (folder / "mine" / CONFIG).write_text(good.replace(boards.DEFAULT, "mine"))
    monkeypatch.setattr(board_numbers, "FOLDER", folder)
    return folder


def test_the_pin_functions_are_those_of_the_data_sheet():
    """Some rows of the table, read by eye."""
    assert [i2c_function(pin) for pin in (0, 3, 4, 7, 26, 29)] == [
        (0, "SDA"), (1, "SCL"), (0, "SDA"), (1, "SCL"), (1, "SDA"), (0, "SCL")
    ]  # fmt: skip
    assert [spi_function(pin) for pin in (0, 7, 10, 15, 16, 18, 19, 26, 29)] == [
        (0, "MISO"), (0, "MOSI"), (1, "SCK"), (1, "MOSI"),
        (0, "MISO"), (0, "SCK"), (0, "MOSI"), (1, "SCK"), (1, "CS"),
    ]  # fmt: skip


@pytest.mark.parametrize("folder", sorted((ROOT / "boards").iterdir()))
def test_every_folder_has_its_three_files(folder):
    if folder.is_dir() and folder.name != "__pycache__":
        assert {"board_config.py", "README.md", "wiring.svg"} <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("name", boards.NAMES)
def test_nothing_is_wrong_with_any_board_which_is_called_as_its_folder_and_holds_numbers_only(name):
    config = load_config(name)
    assert problems(vars(config)) == [] and name == config.BOARD
    for key, value in vars(config).items():
        if not key.startswith("__") and key != "const":
            assert key.isupper() and (value is None or isinstance(value, int | str)), key


SETS = "six buttons, all but B, all but LEFT and RIGHT, or DOWN and A alone"
CONTROLLERS = "1306 (SSD1306), 1106 (SH1106), 1107 (SH1107) or 7789 (ST7789)"
GPIO = "a GPIO on the header, 0 to 22 or 26 to 28"


ON_I2C, ON_SPI, IN_COLOUR = "pico_ssd1306_i2c", "pico_ssd1306_spi", "picopad"
ONE_BUS = "I2C_BUS, SPI_BUS: one of them must be 0 or 1, the bus that the display hangs on"
ONE_PIN = "a pin can have one of them only"
WRONG: list[tuple[str, dict[str, Any], str]] = [
    (ON_I2C, {"A": None}, f"A = None: must be {GPIO}"),
    (ON_I2C, {"A": True}, f"A = True: must be {GPIO}"),
    (ON_I2C, {"UP": "GP10"}, f"UP = 'GP10': must be {GPIO}, or None where there is none"),
    (ON_I2C, {"LED": 23}, f'LED = 23: must be "LED" for the board\'s own, {GPIO}, or None'),
    (ON_I2C, {"UP": 11}, f"UP and DOWN = 11: {ONE_PIN}"),
    (ON_I2C, {"BEEPER": 4}, f"SDA and BEEPER = 4: {ONE_PIN}"),
    (ON_I2C, {"VSYS": 26, "A": 26}, f"A and VSYS = 26: {ONE_PIN}"),
    (ON_I2C, {"SDA": 6}, "SDA = 6: on I2C_BUS 0 must be one of 0, 4, 8, 12, 16, 20, 28"),
    (ON_I2C, {"SCL": 3}, "SCL = 3: on I2C_BUS 0 must be one of 1, 5, 9, 13, 17, 21"),
    (ON_I2C, {"I2C_BUS": 2}, "I2C_BUS = 2: must be 0 or 1"),
    (ON_I2C, {"I2C_HZ": 1_000_000}, "I2C_HZ = 1000000: must be 10_000 to 400_000"),
    (ON_I2C, {"ADDRESS": 0x78}, "ADDRESS = 120: must be 0x3C or 0x3D, which some modules call 0x78 and 0x7A"),
    (ON_I2C, {"CONTROLLER": 1309}, f"CONTROLLER = 1309: must be {CONTROLLERS}"),
    (ON_I2C, {"COLUMN_OFFSET": 5}, "COLUMN_OFFSET = 5: must be 0 to 4"),
    (ON_I2C, {"ROTATION": 90}, "ROTATION = 90: must be 0, or 180 for a display mounted upside down"),
    (ON_I2C, {"LEFT": None}, f"LEFT = None: there must be {SETS}"),
    (ON_I2C, {"FULL_MV": 3500}, "LOW_MV = 3500: must be less than FULL_MV, which is 3500"),
    (ON_I2C, {"EMPTY_MV": None}, "EMPTY_MV = None: must be 1 to 5500"),
    (ON_I2C, {"VSYS": 15}, "VSYS = 15: must be 29 on every Pico, or 26 to 28; None where there is no gauge"),
    (ON_I2C, {"BEPEER": 16}, "BEPEER: a board has no such number"),
    (ON_I2C, {"SPI_BUS": 0}, ONE_BUS),
    (ON_I2C, {"I2C_BUS": None}, ONE_BUS),
    (ON_SPI, {"SCK": 17, "CS": 18}, "SCK = 17: on SPI_BUS 0 must be one of 2, 6, 18, 22"),
    (ON_SPI, {"MOSI": 15, "B": 19}, "MOSI = 15: on SPI_BUS 0 must be one of 3, 7, 19"),
    (ON_SPI, {"DC": None}, f"DC = None: must be {GPIO}"),
    (ON_SPI, {"CONTROLLER": 1106}, "SPI_HZ = 8000000: must be at most 4_000_000 for the 1106"),
    (IN_COLOUR, {"BEEPER": 0}, "BEEPER = 0: with BACKLIGHT = 16 must be none of 0, 1, 16, 17, its PWM slice"),
    (IN_COLOUR, {"SPI_HZ": 100_000}, "SPI_HZ = 100000: must be at least 1_000_000 for the 7789"),
]


@pytest.mark.parametrize(("name", "changes", "wrong"), WRONG, ids=str)
def test_a_wrong_number_is_named_with_what_it_must_be(name, changes, wrong):
    assert problems(numbers(name) | changes) == [wrong]
    assert len(problems(numbers(ON_I2C) | {"A": None, "B": 99, "ROTATION": "0", "SDA": 6, "UP": 11})) == 5


@pytest.mark.parametrize(
    ("name", "must"),
    [("A", GPIO), ("BEEPER", f"{GPIO}, or None where there is none"), ("BOARD", "the name of the folder")],
)
def test_a_missing_number_is_named_and_what_a_board_need_not_have_is_not_asked_for(name, must):
    left = numbers(ON_I2C)
    del left[name]
    assert problems(left) == [f"{name} is missing: must be {must}"]
    for need_not in ({"VSYS": None, "LOW_MV": None}, {"B": None}, {"LED": None}, {"VSYS_SELECT": 25}):
        assert problems(numbers(ON_I2C) | need_not) == []


@pytest.mark.parametrize(("name", "diode_mv"), [("picopad", 311), ("picosystem", 0)])
def test_a_cell_is_full_low_and_flat_at_the_same_volts_whatever_lies_before_the_gauge(name, diode_mv):
    for cell_mv, level in (
        (4110, BATTERY_FULL),
        (3510, BATTERY_LOW + 1),
        (3490, BATTERY_LOW),
        (3310, BATTERY_LOW),
        (3290, BATTERY_FLAT),
    ):
        board = Handheld(name)
        board.kit.set_vsys(cell_mv - diode_mv)
        gauge = hw_board.open_battery(board.config)
        gauge.tick()
        assert gauge.level == level, cell_mv


@pytest.mark.parametrize("name", boards.IN_COLOUR)
def test_the_beepers_that_the_firmware_takes_are_those_that_a_board_can_have(name):
    mine = numbers(name) | {"LED": None, "VSYS": None, "BEEPER": None}
    known = dict.fromkeys(answers.NAMES) | mine
    can = [gpio for gpio in (*HEADER, None) if not problems(mine | {"BEEPER": gpio})]
    assert can == [gpio for gpio in (*HEADER, None) if plausible(known | {"BEEPER": gpio})]


# Numbers that the wizard finds on a board of each bus; the frequencies it takes are test_answers'.
FOUND = {
    ON_I2C: answers.NAMES[:6] + answers.NAMES[7:8] + answers.NAMES[15:],
    ON_SPI: answers.NAMES[1:4] + answers.NAMES[8:14] + answers.NAMES[15:],
}


@pytest.mark.parametrize(
    ("board", "name"), [(board, name) for board in FOUND for name in sorted(FOUND[board])]
)
def test_the_firmware_takes_the_same_for_possible(board, name):
    for number in (None, *range(30), 59, 60, 61, 62, 90, 180, 300, *range(1105, 1109), 1305, 1306, 1307):
        changed = dict.fromkeys(answers.NAMES) | numbers(board) | {name: number}
        assert plausible(changed) == (not problems({**numbers(board), name: number})), number


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("BOARD = 'mine'\nSDA = = 4\n", "boards/mine/board_config.py, line 2: SyntaxError: invalid syntax"),
        (
            "\nimport toaster\n",
            "boards/mine/board_config.py, line 2: ModuleNotFoundError: No module named 'toaster'",
        ),
        ("A = B\n", "boards/mine/board_config.py, line 1: NameError: name 'B' is not defined"),
        ("exit(3)", "boards/mine/board_config.py, line 1: SystemExit: 3"),
    ],
)
def test_a_config_that_is_no_python_is_one_line_with_its_place(shelf, text, wrong):
    (shelf / "mine" / CONFIG).write_text(text)
    with pytest.raises(BadBoard) as raised:
        load_config("mine")
    assert str(raised.value) == wrong


@pytest.mark.parametrize(
    "name", ["toaster", "", ".", "..", "../boards/mine", "./mine", "mine/", "MINE", "a\nb"]
)
def test_what_is_no_name_of_a_board_is_answered_with_those_there_are_and_a_copy_needs_its_own(shelf, name):
    with pytest.raises(BadBoard, match="there are: mine$"):
        load_config(name)
    (shelf / "mine").rename(shelf / "yours")
    with pytest.raises(BadBoard, match=r"^boards/yours/.*: BOARD = 'mine': must be .* folder, 'yours'$"):
        load_config("yours")


@pytest.mark.parametrize(
    "command",
    [
        lambda: image_command.main(["mine"]),
        lambda: commands.main(["flash", "--board", "mine"]),
        lambda: commands.main(["--board", "mine"]),
    ],
    ids=["image", "flash", "play"],
)
def test_no_command_takes_a_board_that_cannot_be(shelf, command, capsys):
    config = shelf / "mine" / CONFIG
    config.write_text(
        config.read_text().replace("A = const(14)", "A = None").replace("const(3500)", "const(9000)")
    )
    assert command() == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("boards/mine/board_config.py: A = None: must be") == 1
    assert said.err.count("boards/mine/board_config.py: LOW_MV = 9000: must be") == 1
    assert said.err.count("\n") == 2


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_board_can_be_opened_as_it_says(name):
    board = Handheld(name)
    hw_board.open_display(board.config, board.kit.clock, leaf)
    hw_board.open_buttons(board.config)
    hw_board.open_sound(board.config)
    used = {pin for pin, owner in enumerate(board.soc.owners) if owner}
    assert used == set(pins(numbers(name)).values()) - {25} - ({5} if name == "picoboy" else set())
