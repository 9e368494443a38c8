"""The report on the screens: one key from the result, its sums, its costliest choices, what it cannot say."""

import pytest

from engine import rules
from engine.match import OVER
from strategy import report
from tests.ui_rig import Rig, Shelf, touching
from tests.whims import Whims
from ui import points, setup, words


def played(kinds: bytes = b"\0", diary: Shelf | None = None, sheet: int = 0, **values: int) -> Rig:
    """Play a match through the screens, holding and scoring without much thought."""
    rig = Rig(advisor=Whims(), diary=diary)
    rig.start(sheet, kinds, **values)
    for _ in range(2000):
        match = rig.match
        if rig.app.screen is rig.app.results:
            return rig
        if match.phase == OVER or match.kinds[match.player] or match.rolls == 2 or not match.rolls:
            rig.press("B")
        elif match.rolls == 1:
            rig.press("ARRAB")
        else:
            rig.press("A")
        rig.settle()
    raise AssertionError("the match never ended")


def read(rig: Rig) -> None:
    rig.press("R")
    assert rig.app.screen is rig.app.report_screen
    for _ in range(200):
        if rig.app.report.done:
            rig.wait()
            return
        rig.wait()
    raise AssertionError("the report was never done")


def test_the_result_leads_to_the_report_and_back() -> None:
    rig = played()
    read(rig)
    found = rig.app.report
    assert found.whole
    assert found.score == rig.match.total(0) << report.POINT
    assert found.average + found.luck - found.given() == found.score
    rig.press("B")
    assert rig.app.screen is rig.app.results


def test_every_page_fits_and_no_glyphs_touch() -> None:
    rig = played(b"\0\2")
    rig.app.diary.helped(0, 3)
    read(rig)
    rig.watch.outside.clear()
    pictures = set()
    for _ in range(rig.app.report_screen.pages(rig.app)):
        pictures.add(rig.full_picture())
        assert not rig.watch.outside
        assert not touching(rig.watch.glyphs)
        rig.press("R")
    assert rig.app.report_screen.page == 0
    assert len(pictures) == 1 + report.COSTS


def test_up_and_down_go_through_the_players() -> None:
    rig = played(b"\2\0\1")
    read(rig)
    assert rig.app.report.player == 1  # the first person
    rig.press("D")
    assert rig.app.report.player == 2
    rig.press("D")
    assert rig.app.report.player == 0


def test_a_report_outlives_the_power() -> None:
    diary = Shelf()
    rig = played(diary=diary)
    read(rig)
    again = Rig(shelf=rig.shelf, advisor=Whims(), diary=diary)
    again.app.go_on()
    read(again)
    assert again.app.report.luck == rig.app.report.luck
    assert again.app.report.whole


def test_without_the_diary_the_report_says_so() -> None:
    rig = played()
    again = Rig(shelf=rig.shelf, advisor=Whims())
    again.app.go_on()
    read(again)
    assert not again.app.report.whole
    again.watch.outside.clear()
    again.full_picture()
    assert not touching(again.watch.glyphs)


def test_without_a_table_the_result_announces_nothing_and_says_why() -> None:
    rig = Rig()
    rig.start()
    rig.finish()
    rig.press("R")
    assert rig.app.screen is rig.app.results
    assert rig.app.overlay.toast_ticks


def test_real_dice_get_a_report_of_boxes() -> None:
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, b"\0", dice=setup.REAL_DICE)
    for _ in range(13):
        assert not rig.match.enter(b"\1\3\4\6\6")
        rig.app.diary.note(rig.match)
        assert not rig.match.score(rig.match.legal_mask().bit_length() - 1)
    rig.app.go_on()
    rig.wait()
    read(rig)
    rig.watch.outside.clear()
    for _ in range(rig.app.report_screen.pages(rig.app)):
        rig.full_picture()
        assert not rig.watch.outside
        assert not touching(rig.watch.glyphs)
        rig.press("R")
    assert rig.app.report.judged == 13


@pytest.mark.parametrize(
    ("value", "tenths"), [(0, 0), (128, 10), (-128, -10), (13, 1), (6, 0), (-6, 0), (32587, 2546)]
)
def test_points_are_rounded_to_tenths(value: int, tenths: int) -> None:
    assert points.tenths(value) == tenths


def test_there_is_a_name_for_every_grade() -> None:
    assert len(words.GRADES) == report.GRADES
