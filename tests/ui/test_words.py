"""Every word fits the place it is drawn in, and every reason has words."""

import re

import pytest

from contract.device import WIDTH
from contract.settings import SETUP_BYTES
from engine import boxes, rules
from engine.rules import BAD_SHEET, REASONS
from strategy.bots import brain
from tests.golden.test_words import MODULES, texts, words_of
from tests.support.ui_rig import Rig
from ui import menu
from ui.draw import overlay
from ui.draw.canvas import Canvas
from ui.menus import help, plan, rules_words, setup
from ui.play import dice_entry
from ui.text import menu_words, words

CANVAS = Canvas(bytearray(1024))
PANEL_WIDTH = WIDTH - 6
OF_PARAGRAPHS = rules_words  # whose lines end where the pages of the rules break them
WIDEST_NAME = b"M" * 8


def width(line: bytes) -> int:
    return CANVAS.measure(CANVAS.words, line)


def test_every_reason_at_the_table_has_its_own_words_and_those_of_setting_up_share_some() -> None:
    assert len(words.REASONS) == len(set(words.REASONS)) == BAD_SHEET
    rig = Rig()
    for reason in range(1, REASONS):
        rig.app.stage.refuse(reason)
        rig.wait()
        assert rig.tells(words.REASONS[reason] if reason < BAD_SHEET else words.NO_SUCH_MATCH)


@pytest.mark.parametrize(
    "line",
    [
        *words.REASONS,
        words.SET_ALL,
        dice_entry.SET_HINT,
        dice_entry.SET_HINT_WITHOUT_B,
        words.NO_SUCH_MATCH,
        menu_words.NOT_A_CODE,
        menu_words.NO_TABLE,
        words.BATTERY_LOW,
        words.BATTERY_EMPTY,
    ],
)
def test_a_toast_fits_the_screen(line: bytes) -> None:
    assert 0 < width(line) <= WIDTH - 12


KEY = re.compile(rb"\[([^]]+)\]")  # a cap, whose letters are tiny


def test_the_fonts_have_every_letter() -> None:
    assert not [
        (module.__name__, line)
        for module in MODULES
        for line in texts(tuple(words_of(module).values()))
        for written in [line.replace(b"\n", b"") if module is OF_PARAGRAPHS else line]
        if not all(CANVAS.words.has(code) for code in KEY.sub(b"", written))
        or not all(CANVAS.tiny.has(code) for code in b"".join(KEY.findall(written)))
    ]


def test_kinds_and_sheets_have_their_own_names() -> None:
    table = {"human": b"GUEST", "optimal": b"PERFECT"}  # who has no name; what it is for people
    assert tuple(table.get(name, name.upper().encode()) for name in brain.NAMES) == words.KINDS
    assert tuple(name.upper().encode() for name in rules.NAMES) == menu_words.SHEETS


@pytest.mark.parametrize("box", range(boxes.BOXES))
def test_a_box_fits_its_cell_its_line_and_its_panel(box: int) -> None:
    assert CANVAS.measure(CANVAS.tiny, words.BOX_LABELS[box]) <= 13
    room = 53 if box < boxes.UPPER_BOXES else 60
    assert CANVAS.measure(CANVAS.tiny, words.BOX_LINES[box]) + 2 + CANVAS.mid.measure_number(50) <= room
    assert width(words.BOX_NAMES[box]) + 8 + width(b"50+100") <= PANEL_WIDTH
    assert all(width(line) <= PANEL_WIDTH for line in help.BOX_RULES[box])
    assert len(help.BOX_RULES[box]) <= 2


@pytest.mark.parametrize("row", [row for row in range(SETUP_BYTES) if row != plan.START_ROW])
def test_a_setup_row_holds_its_label_and_its_longest_value(row: int) -> None:
    kind = plan.KIND_ROW <= row < plan.KIND_ROW + 6
    label = menu_words.PLAYER + b" 6" if kind else menu_words.SETUP_ROWS[row]
    named = {
        plan.SHEET_ROW: menu_words.SHEETS,
        plan.DICE_ROW: menu_words.DICE_VALUES,
        plan.SAME_ROW: menu_words.SWITCH,
        plan.UPPER_ROW: menu_words.SWITCH,
        plan.TEAMS_ROW: [sizes for values in menu_words.TEAM_VALUES for sizes in values],
    }
    values = words.KINDS if kind else named.get(row, (b"6",))
    longest = max(width(value) for value in values)
    if kind:
        longest += 3 + CANVAS.tiny.measure_number(255)  # a bot's average
        longest = max(longest, width(WIDEST_NAME))
    assert menu.TEXT_LEFT + width(label) + 4 + longest + 4 <= menu.LINE_WIDTH


@pytest.mark.parametrize("row", range(plan.ROWS))
def test_a_line_at_the_foot_of_the_set_up_fits(row: int) -> None:
    is_seat = plan.is_seat(row)
    lines = setup.HINTS[row]
    assert not is_seat or width(b"255 ") + 3 + width(lines[1]) + 6 <= menu.LINE_WIDTH
    assert all(width(line) + 6 <= menu.LINE_WIDTH for line in lines)


@pytest.mark.parametrize("kind", range(1, brain.KINDS))
def test_a_bot_stays_clear_of_the_turn_number(kind: int) -> None:
    assert 1 + overlay.measure_name(CANVAS, words.SEATS[5], kind) < 52


def test_the_widest_name_stays_clear_of_the_turn_number() -> None:
    assert max(range(48, 91), key=CANVAS.words.advance) <= WIDEST_NAME[0]
    assert 1 + overlay.measure_name(CANVAS, WIDEST_NAME, brain.HUMAN) < 51
