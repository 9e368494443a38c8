"""The coach: off unless asked for, warns and lets go, hints, says why, and leaves its mark."""

from typing import Any

import pytest

from contract import keys, tunes
from contract.play import BOX
from engine import rules, saved
from engine.boxes import FULL_HOUSE, THREE_KIND
from engine.match import Match
from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER
from strategy.bots.brain import GREEDY, OPTIMAL
from strategy.review import diary
from strategy.values import NO_FILE
from tests.support.scenes import begin_turns
from tests.support.texts import shows
from tests.support.ui_rig import BUTTONS, Keep, Rig, SoundTables
from tests.support.whims import Whims
from ui import screens
from ui.menus import help, plan
from ui.play import ranking
from ui.play.ranking import Ranking


class Stern(Whims):
    """Say that holding the first die gives away 4.2 points, the second 0.05, anything else much."""

    LOSSES = {1: 538, 2: 6}

    def hold_worth(self, mask: int) -> int:
        """Judge so."""
        return 20000 if mask == self.best_hold() else 20000 - self.LOSSES.get(mask, 2000)

    def best_hold(self) -> int:
        """Throw all."""
        return 0


class Slow(Stern):
    """Take a hundred steps."""

    def begin(self, match) -> None:
        """Start anew."""
        super().begin(match)
        self._steps = 100


def coached(level: int, advisor: Whims | None = None, **values: int) -> Rig:
    rig = Rig(advisor=advisor or Stern())
    rig.start(coach=level, **values)
    rig.lay(b"\1\2\4\4\6")
    rig.wait(2)
    return rig


def ask_hint(rig: Rig) -> None:
    rig.press_long("A")
    rig.wait(10)
    assert rig.turn.state == screens.COACHED


def test_a_warning_comes_before_the_throw_and_b_goes_back() -> None:
    rig = coached(diary.WARN)
    rig.press("AB")
    assert rig.turn.state == screens.COACHED
    assert (rig.app.table.coach.loss, rig.app.table.coach.choice) == (538, 1)
    assert rig.match.rolls == 1
    rig.press("B")
    assert (rig.turn.state, rig.match.rolls, rig.match.holds) == (screens.DECIDE, 1, 1)


def test_a_goes_on_with_what_was_warned_of() -> None:
    rig = coached(diary.WARN)
    rig.press("AB")
    rig.be_heard()
    rig.press("A")
    rig.settle()
    assert rig.match.rolls == 2
    assert rig.match.thrown_holds[1] == 1
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.WARN


@pytest.mark.parametrize(("level", "warned"), [(0, True), (1, True), (2, True), (3, False)])
def test_warnings_begin_where_they_were_asked_to(level: int, warned: bool) -> None:
    advisor = Stern()
    advisor.LOSSES = {1: 300}
    rig = Rig(advisor=advisor)
    rig.before.setup.plan.values[plan.WARN_FROM_ROW] = level
    rig.start(coach=diary.WARN)
    rig.lay(b"\1\2\4\4\6")
    rig.wait(2)
    rig.press("AB")
    assert (rig.turn.state == screens.COACHED) == warned


def test_a_press_while_the_coach_thinks_is_kept_and_answered() -> None:
    rig = coached(diary.WARN, Slow())
    rig.press("AB")
    assert rig.turn.state == screens.ASKED
    assert rig.app.stage.overlay.toast_ticks
    rig.press("RARAB")
    assert (rig.turn.state, rig.match.rolls, rig.match.holds, rig.turn.cursor.die) == (screens.ASKED, 1, 1, 1)
    rig.wait(60)
    assert rig.turn.state == screens.COACHED
    assert not rig.app.stage.overlay.toast_ticks
    rig.press("BLAB")  # the best hold: throw all
    rig.settle()
    assert rig.match.rolls == 2


class Noting(Stern):
    """Note whose turns it thinks about, and in whose it takes a step."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[tuple[int, int]] = []
        self.stepped: set[int] = set()

    def begin(self, match) -> None:
        """Start on a turn."""
        super().begin(match)
        self._steps = 100
        self.begun.append((match.turn, match.player))

    def step(self) -> bool:
        """Take a step."""
        self.stepped.add(self._match.player if self._match.turn == self.begun[-1][0] else -1)
        return super().step()


def test_the_coach_thinks_about_every_turn_of_a_person_and_of_nobody_else() -> None:
    advisor = Noting()
    rig = Rig(advisor=advisor)
    rig.start(rules.OFFICIAL, bytes((0, GREEDY)), coach=diary.HINT)
    rig.match.choose_starter(0)
    begin_turns(rig)
    rig.fetch_all()
    for turn in range(2):
        while rig.match.player or rig.turn.state != screens.DECIDE:
            rig.wait()
        rig.press("B")
        rig.settle()
        rig.wait(3)
        assert advisor.begun[-1] == (turn, 0)
        rig.turn.cursor.to_boxes()
        rig.turn.score(rig.app)
        rig.be_heard()
        rig.tick(BUTTONS["R"])
        assert rig.match.player == 1
        advisor.stepped.clear()
        rig.wait(20)
        assert not advisor.stepped
    assert set(advisor.begun) == {(0, 0), (1, 0)}


@pytest.mark.parametrize("asked", [diary.HINT, diary.WARN])
def test_the_a_that_ends_what_the_coach_says_moves_no_cursor_when_it_is_let_go(asked: int) -> None:
    rig = coached(asked)
    if asked == diary.HINT:
        ask_hint(rig)
    else:
        rig.press("AB")
        rig.be_heard()
    die = rig.turn.cursor.die
    rig.tick(BUTTONS["A"])
    rig.settle()
    for events in (keys.A_SHORT, keys.A_LONG):
        rig.tick(events)
        assert rig.turn.cursor.die == die and rig.turn.state == screens.DECIDE


def test_no_tick_does_more_than_a_few_looks() -> None:
    rig = coached(diary.HINT, Slow())
    advisor = rig.advisor
    asked = []
    judge = advisor.hold_worth
    advisor.hold_worth = lambda mask: asked.append(mask) or judge(mask)
    rig.press_long("A")
    for _ in range(100):
        asked.clear()
        rig.wait()
        assert len(asked) <= 9
    assert rig.turn.state == screens.COACHED


def test_hints_list_each_keep_once_the_best_first() -> None:
    rig = coached(diary.HINT)
    ask_hint(rig)
    teacher = rig.app.table.coach.hint
    assert list(teacher.choices[:2]) == [0, 2]
    assert list(teacher.losses[:3]) == [0, 6, 538]
    listed = list(teacher.choices[: teacher.count])
    assert 8 not in listed  # the second of two fours alone
    assert listed.count(BOX + rig.advisor.best_box()) == 1
    assert len(set(listed)) == teacher.count == 24  # 2 * 2 * 3 * 2 keeps of 1 2 4 4 6, all five: a box
    assert rig.match.holds == 0
    rig.press("A")
    assert rig.turn.state == screens.DECIDE
    assert rig.match.rolls == 1
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.HINT


def test_the_level_outlives_the_power() -> None:
    rig = Rig(advisor=Stern())
    rig.before.setup.plan.values[plan.WARN_FROM_ROW] = 3
    rig.start(coach=diary.TEACH)
    again = Rig(shelf=rig.shelf, advisor=Stern())
    assert (again.app.keeper.diary.coach(), again.app.keeper.diary.warn_from()) == (diary.TEACH, 3)
    assert not again.app.keeper.diary.is_late()


def test_a_game_of_an_earlier_firmware_whose_diary_is_lost_cannot_claim_to_be_uncoached() -> None:
    rig = Rig(advisor=Stern())
    rig.start(coach=diary.TEACH)
    rig.press("A")
    rig.settle()
    rig.shelf.diary = Keep()
    kept = rig.shelf.match.kept
    rig.shelf.match.kept = kept[: saved.PRESENT] + bytes(len(kept) - saved.PRESENT)
    again = Rig(shelf=rig.shelf, advisor=Stern())
    assert again.app.keeper.diary.is_late()
    again.start()
    assert not again.app.keeper.diary.is_late()


SIXES_AND_FIVES = b"\6\6\6\5\5"  # 28 in three of a kind, 25 in a full house


class Knows(Whims):
    """Say that a full house is the best box."""

    def best_box(self) -> int:
        """Say so."""
        return FULL_HOUSE


class KnowsLate(Knows):
    """Say so after some ticks."""

    def begin(self, match) -> None:
        """Begin to think."""
        super().begin(match)
        self._steps = 40


def pays_most(rig: Rig) -> bool:
    """Tell whether the panel of the box under the cursor says so."""
    rig.press_long("A")
    picture = bytes(rig.frame)
    rig.press("A")
    return shows(picture, help.MOST_NOTE.decode())


def rig_with(advisor: Whims | None = None, coach: int = diary.OFF) -> Rig:
    rig = Rig(advisor=advisor)
    rig.start(rules.OFFICIAL, coach=coach)
    return rig


def test_without_a_coach_the_mark_is_on_what_pays_most_and_says_that_and_no_more() -> None:
    rig = rig_with()
    rig.lay(SIXES_AND_FIVES)
    rig.press("D")
    assert rig.turn.cursor.box == rig.turn.picture.boxes.best == THREE_KIND
    assert pays_most(rig)
    rig.press("R")
    assert not pays_most(rig)


@pytest.mark.parametrize("level", [diary.WARN, diary.HINT, diary.TEACH])
@pytest.mark.parametrize("advisor", [Knows, KnowsLate])
def test_with_a_coach_mark_and_down_follow_its_best(level: int, advisor: type[Whims]) -> None:
    rig = rig_with(advisor(), level)
    rig.lay(SIXES_AND_FIVES)
    rig.wait(60)
    assert rig.turn.picture.boxes.best == FULL_HOUSE
    rig.press("D")
    assert rig.turn.cursor.box == FULL_HOUSE
    assert bytes(rig.frame) == rig.full_picture()


TITLES = {
    NO_FILE: "TABLE MISSING",
    BAD_SHEET: "TABLE OF OTHER RULES",
    BAD_SIZE: "TABLE CUT SHORT",
    FOREIGN: "NOT A TABLE",
    NEWER: "TABLE TOO NEW",
    DAMAGED: "TABLE DAMAGED",
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
    assert rig.app.stage.overlay.panel and shows(bytes(rig.frame), TITLES[reason])
    assert rig.sound.played[-1:] == [tunes.REFUSED_TUNE]


def turn_with(dice: bytes, rolls: int = 2) -> Match:
    match = Match()
    assert match.new_game(rules.OFFICIAL, b"\0", b"\0\0\0\0\0\0\1\2") == 0
    match.roll()
    match.dice[:] = dice
    match.rolls = rolls
    return match


def listed(kinds: int, match: Match) -> tuple[Ranking, Whims]:
    advisor = Whims()
    advisor.begin(match)
    found = Ranking()
    found.begin_list(kinds)
    for _ in range(100):
        if found.list_on(advisor, match):
            return found, advisor
    raise AssertionError("it was never done")


def test_the_best_comes_first_and_each_says_what_it_gives_away() -> None:
    found, advisor = listed(ranking.ALL, turn_with(b"\1\2\3\4\6"))
    losses = list(found.losses[: found.count])
    assert found.choices[0] == found.best and losses[0] == 0
    assert losses[1:] == sorted(losses[1:])
    for choice, loss in zip(found.choices[: found.count], losses, strict=True):
        assert loss == found.worth - ranking.worth_of(advisor, choice)


def test_equal_dice_are_held_but_once_and_any_of_them_finds_its_line() -> None:
    dice = b"\6\6\1\6\2"
    found, _ = listed(ranking.HOLDS, turn_with(dice))
    chosen = bytes(found.choices[: found.count])
    assert {0b00001, 0b00011, 0b00101} <= set(chosen)
    assert not {0b00010, 0b01000, 0b01001} & set(chosen)
    assert found.place(bytearray(dice), 0b01000) == chosen.index(0b00001)
    assert found.place(bytearray(dice), 0b01010) == chosen.index(0b00011)
