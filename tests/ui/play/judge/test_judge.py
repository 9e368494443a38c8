"""What is wrong with a table is told, once, at the table, to who needs it."""

from typing import Any

import pytest

from contract import tunes
from engine import rules
from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from strategy.analysis.advisor import Analysis
from strategy.bots.brain import GREEDY, OPTIMAL
from strategy.review import diary
from strategy.values import NO_FILE
from tests.support.ui_rig import Rig, SoundTables
from tests.support.whims import Whims
from ui import screens

TITLES = {
    NO_FILE: b"TABLE MISSING",
    BAD_SHEET: b"TABLE OF OTHER RULES",
    BAD_SIZE: b"TABLE CUT SHORT",
    FOREIGN: b"NOT A TABLE",
    NEWER: b"TABLE TOO NEW",
    DAMAGED: b"TABLE DAMAGED",
}


def begin(monkeypatch: pytest.MonkeyPatch, reason: int, **values: Any) -> Rig:
    """Begin a match that needs a table with which something is wrong."""
    monkeypatch.setattr(SoundTables, "reason", lambda *_: reason)
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, **values)
    rig.wait(5)
    return rig


@pytest.mark.parametrize("reason", TITLES)
@pytest.mark.parametrize("values", [{"coach": diary.WARN}, {"kinds": bytes((OPTIMAL,))}])
def test_what_is_wrong_with_a_table_is_told_who_needs_it(
    monkeypatch: pytest.MonkeyPatch, reason: int, values: dict[str, Any]
) -> None:
    rig = begin(monkeypatch, reason, **values)
    assert rig.app.stage.overlay.panel and rig.app.stage.overlay._title == TITLES[reason]
    assert rig.sound.played[-1:] == [tunes.REFUSED_TUNE]


@pytest.mark.parametrize("values", [{}, {"kinds": bytes((GREEDY,))}], ids=str)
def test_nothing_is_told_who_needs_no_table(monkeypatch: pytest.MonkeyPatch, values: dict[str, Any]) -> None:
    rig = begin(monkeypatch, NO_FILE, **values)
    rig.wait(50)
    assert rig.app.table.judge is not None and not rig.app.stage.overlay.panel


def test_it_is_told_once_in_a_match_and_in_the_next_one_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = begin(monkeypatch, NO_FILE, coach=diary.WARN)
    for _ in range(2):
        assert rig.app.stage.overlay.panel
        rig.press("A")
        rig.wait(50)
        assert not rig.app.stage.overlay.panel
        rig.start(rules.OFFICIAL, coach=diary.WARN)
        rig.wait(5)


def test_it_is_told_again_in_a_match_that_begins_from_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = begin(monkeypatch, NO_FILE, coach=diary.WARN)
    rig.press("A")
    judge = rig.app.table.judge
    rig.finish()
    rig.fetch_all()
    rig.press("A")
    rig.fetch_all()
    rig.wait(5)
    assert rig.app.table.judge is judge and rig.shows(screens.TURN_SCREEN) and rig.app.stage.overlay.panel


def test_a_judge_that_comes_late_reads_the_table_of_the_match_that_was_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = noted(monkeypatch)
    rig = Rig(advisor=Whims())
    assert rig.app.table.judge is None and not begun
    rig.app.table.match.new_game(rules.FUN, b"\0", bytes(8))
    rig.fetch_all()
    assert begun == [rules.FUN]


def test_a_match_that_is_gone_on_with_has_its_table_again_after_a_lesson_by_other_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = begin(monkeypatch, OK, coach=diary.WARN)
    rig.to_title()
    begun = noted(monkeypatch)
    rig.app.table.judge.analysis.prepare(rules.FUN, 0)  # as a lesson does
    rig.press("A")
    assert rig.shows(screens.TURN_SCREEN) and begun == [rules.FUN, rules.OFFICIAL]


def noted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note by which sheet a table is asked for from now on."""
    begun: list[int] = []
    monkeypatch.setattr(Analysis, "prepare", lambda _, sheet, options: begun.append(sheet))
    return begun


def test_it_is_told_at_the_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = begin(monkeypatch, OK, coach=diary.WARN)
    monkeypatch.setattr(SoundTables, "reason", lambda *_: NO_FILE)
    rig.go("card")
    rig.app.table.judge.begin(rig.app)
    rig.wait(50)
    assert not rig.app.stage.overlay.panel
    rig.press("B")
    rig.wait(5)
    assert rig.app.stage.overlay.panel


def test_nothing_is_told_of_a_table_that_is_as_it_should_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not begin(monkeypatch, OK, coach=diary.WARN).app.stage.overlay.panel
