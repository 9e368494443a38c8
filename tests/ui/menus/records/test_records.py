"""The records and the settings on the screen: reached, drawn whole, kept."""

import pytest

from contract import losses
from engine import rules
from keeping.records import SIZE
from tests.support.ui_rig import Rig, touching
from ui import screens
from ui.draw.canvas import Canvas
from ui.menus.before import title
from ui.text import trouble_words


def at_row(rig: Rig, row: int) -> None:
    """Choose a row of the title."""
    rig.go("title")
    rig.wait(60)
    while rig.before.title.chosen() != row:
        rig.press("D")
    rig.watch.outside.clear()
    rig.press("A")


def fill(rig: Rig, games: int, best: int, coached: int) -> None:
    """Give every sheet the same records, the mean being the best."""
    records = rig.app.keeper.records
    for place in range(13, SIZE, 9):
        points = games * best
        row = games.to_bytes(2, "big") + points.to_bytes(4, "big") + best.to_bytes(2, "big")
        records.buffer[place : place + 9] = row + bytes([coached])
    assert records.is_possible()


@pytest.mark.parametrize("games", [0, 1, 65535])
@pytest.mark.parametrize("best", [0, 375, 1575])
@pytest.mark.parametrize("coached", [0, 1])
def test_any_records_fit_the_screen(games: int, best: int, coached: int) -> None:
    rig = Rig()
    fill(rig, games, best if games else 0, coached)
    at_row(rig, title.RECORDS_ROW)
    assert rig.shows(screens.RECORDS_SCREEN)
    rig.full_picture()
    assert rig.watch.outside == []
    assert touching(rig.watch.glyphs) == []


def test_the_records_show_what_was_played() -> None:
    rig = Rig()
    at_row(rig, title.RECORDS_ROW)
    empty = bytes(rig.frame)
    fill(rig, 3, 250, 0)
    played = rig.full_picture()
    fill(rig, 3, 250, 1)
    assert len({empty, played, rig.full_picture()}) == 3
    rig.press("B")
    assert rig.shows(screens.TITLE_SCREEN)


@pytest.mark.parametrize(
    "lines",
    [
        [
            trouble_words.LOSSES[losses.LOST_SETTINGS + i],
            trouble_words.LOSSES[losses.LOST_RECORDS + i],
            trouble_words.LOSSES[losses.LOST_PAST + i],
            trouble_words.LOSSES[losses.LOST_MATCH + i],
            trouble_words.LOSSES[losses.KEPT_AS_FILES],
        ]
        for i in range(2)
    ],
)
def test_the_panel_holds_what_could_not_be_read(lines: list[bytes]) -> None:
    canvas = Canvas(bytearray(1024))
    assert len(lines) <= 5
    assert all(canvas.words.measure(line) <= 122 for line in lines)


def test_the_sheets_have_rows_enough() -> None:
    assert 13 + 9 * rules.SHEETS == SIZE
