"""What is wrong with a table is told, once, at the table."""

from typing import Any

import pytest

from engine import reasons, rules
from strategy.bots.kinds import OPTIMAL
from strategy.review import diary
from strategy.values.tables import NO_FILE
from tests.support.ui_rig import Rig, SoundTables
from tests.support.whims import Whims
from ui import screens

TITLES = {
    NO_FILE: b"TABLE MISSING",
    reasons.BAD_SHEET: b"TABLE OF OTHER RULES",
    reasons.BAD_SIZE: b"TABLE CUT SHORT",
    reasons.FOREIGN: b"NOT A TABLE",
    reasons.NEWER: b"TABLE TOO NEW",
    reasons.DAMAGED: b"TABLE DAMAGED",
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
    assert rig.app.overlay.panel and rig.app.overlay._title == TITLES[reason]


def test_it_is_told_once_in_a_match_and_in_the_next_one_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = begin(monkeypatch, NO_FILE, coach=diary.WARN)
    for _ in range(2):
        assert rig.app.overlay.panel
        rig.press("A")
        rig.wait(50)
        assert not rig.app.overlay.panel
        rig.start(rules.OFFICIAL, coach=diary.WARN)
        rig.wait(5)


def test_it_is_told_again_in_a_match_that_begins_from_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = begin(monkeypatch, NO_FILE, coach=diary.WARN)
    rig.press("A")
    judge = rig.app.judge
    rig.finish()
    rig.fetch_all()
    rig.press("A")
    rig.fetch_all()
    rig.wait(5)
    assert rig.app.judge is judge and rig.shows(screens.TURN_SCREEN) and rig.app.overlay.panel


def test_it_is_told_at_the_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = begin(monkeypatch, reasons.OK, coach=diary.WARN)
    monkeypatch.setattr(SoundTables, "reason", lambda *_: NO_FILE)
    rig.go("card")
    rig.app.judge.begin(rig.app)
    rig.wait(50)
    assert not rig.app.overlay.panel
    rig.press("B")
    rig.wait(5)
    assert rig.app.overlay.panel


def test_nothing_is_told_of_a_table_that_is_as_it_should_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not begin(monkeypatch, reasons.OK, coach=diary.WARN).app.overlay.panel
