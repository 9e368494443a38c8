"""A bare score is turned to what the box can hold, and kept as any other score."""

from typing import Any

import pytest

from contract import tunes
from engine import rules
from engine.boxes import CHANCE, SIXES
from engine.rules import IMPOSSIBLE_SCORE
from tests.support.ui_rig import Rig
from ui import screens
from ui.menus import plan
from ui.play import cursor
from ui.text import words


@pytest.fixture
def rig() -> Rig:
    """The first throw of a match is asked for."""
    rig = Rig()
    rig.start(rules.FUN, dice=plan.OF_TABLE)
    rig.wait(80)
    return rig


def ask(rig: Rig, box: int) -> Any:
    """Ask for the bare score of a box, without dice."""
    if rig.turn.cursor.zone == cursor.ON_DICE:
        rig.press("A")
    while rig.turn.cursor.box != box:
        rig.press("R")
    rig.press("A")
    assert rig.turn.state == screens.BARE
    return rig.app.table.real.bare


def test_the_question_begins_with_what_the_dice_pay(rig: Rig) -> None:
    assert ask(rig, CHANCE).points == 0
    rig.press("BB")
    rig.app.table.real.entry.faces[:] = b"\6\6\6\4\5"
    rig.press("BD")
    rig.press_long("A")
    assert rig.turn.state == screens.BARE and rig.app.table.real.bare.points == 27


def test_up_and_down_change_the_points_and_left_and_right_the_hundred(rig: Rig) -> None:
    bare = ask(rig, 3)
    seen = []
    for name in "UUDDDULRRL":
        rig.sound.played.clear()
        rig.press(name)
        assert rig.sound.played == [tunes.CLICK_TUNE]
        assert bytes(rig.frame) == rig.full_picture()
        seen.append((bare.points, bare.hundred))
    assert seen[:6] == [(4, 0), (8, 0), (4, 0), (0, 0), (20, 0), (0, 0)]
    assert seen[6:] == [(0, 1), (0, 0), (0, 1), (0, 0)]
    rig.press("R")
    rig.press("B")
    ask(rig, 3)
    assert bare.hundred == 0, "another question begins without one"


def test_b_goes_back_to_the_boxes_as_they_were(rig: Rig) -> None:
    rig.press("AR")
    before = rig.full_picture()
    box = rig.turn.cursor.box
    rig.press("AUB")
    assert (rig.turn.state, rig.turn.cursor.zone, rig.turn.cursor.box) == (
        screens.DECIDE,
        cursor.ON_BOXES,
        box,
    )
    assert bytes(rig.frame) == before and rig.match.current.filled == 0


def test_a_bare_score_shows_the_upper_bonus_with_the_score_that_earns_it_alone(rig: Rig) -> None:
    rig.write(0, {0: 5, 1: 10, 2: 15, 3: 12, 4: 10})
    rig.app.stage.go(rig.turn)
    ask(rig, SIXES)
    rig.press("UUA")
    assert (rig.turn.state, rig.turn.newest.points, rig.turn.newest.bonus) == (screens.SCORED, 12, 35)
    rig.press("B")
    ask(rig, CHANCE)
    rig.press("UA")
    assert (rig.turn.newest.points, rig.turn.newest.bonus) == (5, 0)


def test_the_faces_that_lay_there_are_kept_in_the_diary_and_none_where_none_did(rig: Rig) -> None:
    rig.app.table.real.entry.faces[:] = b"\6\6\6\4\5"
    rig.press("BD")
    rig.press_long("A")
    rig.press("AB")
    ask(rig, CHANCE - 1)
    rig.press("A")
    assert rig.match.turn == 2
    found = bytearray(5)
    diary = Rig(shelf=rig.shelf).app.keeper.diary
    assert diary.read_faces(0, 0, 0, found) and found == b"\6\6\6\4\5"
    assert not diary.read_faces(0, 0, 1, found)


def test_a_score_that_cannot_be_is_refused_in_words_and_asked_for_again(rig: Rig) -> None:
    bare = ask(rig, 0)
    rig.press("RA")
    overlay = rig.app.stage.overlay
    assert overlay.toast_ticks and overlay._line == words.REASONS[IMPOSSIBLE_SCORE]
    rig.press("RUA")
    assert rig.match.card(0, 0).boxes[0] == bare.points == 1
