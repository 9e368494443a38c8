"""The coach: off unless asked for, warns and lets go, hints, says why, and leaves its mark."""

from typing import Any

import pytest

from contract import keys
from contract.play import BOX, STOP
from engine import rules, saved
from engine.boxes import BOXES, YAHTZEE
from engine.rules import JOKER_UPPER
from strategy.bots.brain import GREEDY
from strategy.review import diary
from tests.support.scenes import begin_turns
from tests.support.ui_rig import BUTTONS, Keep, Rig, touching
from tests.support.whims import Whims
from ui import menu, screens
from ui.menus import plan, title
from ui.play import coach, ranking
from ui.text import menu_words, words


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


class Ladder(Stern):
    """Let each choice give away less than a tenth more than the one before."""

    LOSSES = {1: 12, 2: 24, 4: 36}


def coached(level: int, advisor: Whims | None = None, **values: int) -> Rig:
    rig = Rig(advisor=advisor or Stern())
    rig.start(coach=level, **values)
    rig.lay(b"\1\2\4\4\6")
    rig.wait(2)
    return rig


def lines_of(rig: Rig, patch: pytest.MonkeyPatch) -> list[int]:
    """Tell the tenths that a hint's lines show: what each leads to, and the loss where it is not BEST."""
    drawn: list[int] = []
    draw = menu.draw_points
    patch.setattr(menu, "draw_points", lambda *call: drawn.append(call[2]) or draw(*call))
    rig.full_picture()
    return drawn


def ask_hint(rig: Rig) -> None:
    rig.press_long("A")
    rig.wait(10)
    assert rig.turn.state == screens.COACHED


def test_the_coach_is_off_unless_asked_for() -> None:
    rig = coached(diary.OFF)
    rig.press("AB")
    assert rig.match.rolls == 2
    rig.settle()
    rig.press_long("A")
    assert rig.turn.state == screens.DECIDE
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.OFF
    assert rig.app.keeper.diary.coach() == diary.OFF


def open_setup(rig: Rig) -> Any:
    rig.go("setup")
    return rig.before.setup


def test_set_up_has_the_coach_only_with_tables() -> None:
    without = open_setup(Rig())
    assert plan.COACH_ROW not in without.rows[: without.count]
    with_tables = open_setup(Rig(advisor=Whims()))
    assert plan.COACH_ROW in with_tables.rows[: with_tables.count]
    assert with_tables.plan.value(plan.COACH_ROW) == diary.OFF


def test_set_up_asks_from_where_to_warn_once_there_is_a_coach() -> None:
    rig = Rig(advisor=Whims())
    screen = rig.before.setup
    screen.enter(rig.app)
    assert plan.WARN_FROM_ROW not in screen.rows[: screen.count]
    screen.plan.values[plan.COACH_ROW] = diary.WARN
    screen.enter(rig.app)
    assert plan.WARN_FROM_ROW in screen.rows[: screen.count]
    assert menu_words.WARN_VALUES[screen.plan.value(plan.WARN_FROM_ROW)] == b"1.0"
    assert [float(told) * 128 for told in menu_words.WARN_VALUES] == list(coach.WARN_FROM)


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


def test_a_second_press_of_a_in_haste_does_not_go_on() -> None:
    rig = coached(diary.WARN, Whims())
    rig.lay(b"\1\2\4\4\6", 3)
    rig.wait(2)
    rig.turn.cursor.box = min(range(BOXES), key=rig.advisor.box_worth)
    rig.press("A")
    rig.tick(keys.A)
    rig.tick(keys.A_SHORT)
    assert rig.turn.state == screens.COACHED
    assert rig.match.card(0, 0).filled == 0


@pytest.mark.parametrize("keys", ["B", "RAB"])
def test_what_gives_little_away_is_not_warned_of(keys: str) -> None:
    rig = coached(diary.WARN)
    rig.press(keys)
    assert rig.match.rolls == 2
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.OFF
    assert rig.app.keeper.diary.coach() == diary.WARN  # its silence told something


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


def test_a_costly_box_is_warned_of_and_scored_only_by_a() -> None:
    rig = coached(diary.WARN, Whims())
    rig.lay(b"\1\2\4\4\6", 3)
    rig.wait(2)
    box = min(range(BOXES), key=rig.advisor.box_worth)
    rig.turn.cursor.box = box
    rig.press("A")
    assert rig.turn.state == screens.COACHED
    assert rig.app.table.coach.choice == BOX + box
    assert rig.match.card(0, 0).filled == 0
    rig.be_heard()
    rig.press("A")
    assert rig.match.last_box == box


# thinking


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


def test_what_is_no_blunder_is_done_when_the_thought_is_there() -> None:
    rig = coached(diary.WARN, Slow())
    rig.press("RAB")
    assert (rig.turn.state, rig.match.rolls) == (screens.ASKED, 1)
    rig.wait(60)
    rig.settle()
    assert (rig.match.rolls, rig.match.thrown_holds[1]) == (2, 2)


def test_the_line_that_it_thinks_is_gone_before_the_dice_fly() -> None:
    rig = coached(diary.WARN, Slow())
    rig.press("RAB")
    while rig.turn.state != screens.ROLLING:
        rig.wait()
    seen = bytes(rig.frame)
    rig.app.stage.canvas.clear()
    rig.turn.draw(rig.app)
    assert seen == bytes(rig.frame)


def test_a_hint_asked_for_early_comes_when_it_is_there() -> None:
    rig = coached(diary.HINT, Slow())
    rig.press_long("A")
    assert rig.turn.state == screens.ASKED
    rig.wait(70)
    assert rig.turn.state == screens.COACHED
    assert rig.app.table.coach.hint.count > 1
    assert not rig.app.stage.overlay.toast_ticks


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


def test_a_box_that_the_rules_forbid_is_refused_and_not_warned_of() -> None:
    rig = coached(diary.WARN, Whims())
    rig.write(0, {YAHTZEE: 50})
    rig.lay(b"\4\4\4\4\4")
    rig.wait(2)
    rig.press("D")
    while rig.turn.cursor.box:
        rig.press("L")
    rig.press("A")
    assert rig.turn.state == screens.DECIDE
    assert rig.app.stage.overlay._line == words.REASONS[JOKER_UPPER]


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


def test_a_turn_that_is_left_while_the_coach_speaks_is_as_it_was_when_it_goes_on() -> None:
    rig = coached(diary.HINT)
    before = rig.full_picture()
    ask_hint(rig)
    rig.to_title()
    rig.wait(60)
    rig.press("A")
    assert rig.app.stage.screen is rig.turn and rig.turn.state == screens.DECIDE
    assert rig.full_picture() == before
    ask_hint(rig)


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


def test_the_coach_takes_part_when_the_table_comes_late() -> None:
    advisor = Stern(ready=False)
    rig = coached(diary.WARN, advisor)
    rig.press("A")
    advisor._able = True
    rig.wait(5)
    rig.press("B")
    assert rig.turn.state == screens.COACHED


def test_without_a_fitting_table_the_game_goes_on() -> None:
    rig = coached(diary.TEACH, Whims(ready=False))
    rig.press("AB")
    assert rig.match.rolls == 2


# hints


def test_hints_list_each_keep_once_the_best_first() -> None:
    rig = coached(diary.HINT)
    ask_hint(rig)
    hint = rig.app.table.coach.hint
    assert list(hint.choices[:2]) == [0, 2]
    assert list(hint.losses[:3]) == [0, 6, 538]
    listed = list(hint.choices[: hint.count])
    assert 8 not in listed  # the second of two fours alone
    assert listed.count(BOX + rig.advisor.best_box()) == 1
    assert len(set(listed)) == hint.count == 24  # 2 * 2 * 3 * 2 keeps of 1 2 4 4 6, all five: a box
    assert rig.match.holds == 0
    rig.press("A")
    assert rig.turn.state == screens.DECIDE
    assert rig.match.rolls == 1
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.HINT


def test_every_alternative_can_be_scrolled_to() -> None:
    rig = coached(diary.HINT, Whims())
    ask_hint(rig)
    hint = rig.app.table.coach.hint
    pictures = {rig.full_picture()}
    for _ in range(40):
        rig.press("D")
        pictures.add(rig.full_picture())
    assert hint.first == hint.count - ranking.LINES
    assert len(pictures) == hint.count - ranking.LINES + 1
    rig.press("U")
    assert hint.first == hint.count - ranking.LINES - 1
    rig.press("U" * 40)
    assert hint.first == 0
    rig.press("B")
    assert rig.turn.state == screens.DECIDE


@pytest.mark.parametrize(("rolls", "buttons"), [(1, "D"), (3, "")])
def test_on_the_boxes_and_after_the_last_throw_hints_list_boxes(rolls: int, buttons: str) -> None:
    rig = coached(diary.HINT, Whims())
    rig.lay(b"\1\2\4\4\6", rolls)
    rig.wait(2)
    rig.press(buttons)
    ask_hint(rig)
    hint = rig.app.table.coach.hint
    assert hint.choices[0] == BOX + rig.advisor.best_box()
    assert sorted(hint.choices[: hint.count]) == [BOX + box for box in range(BOXES)]


def test_at_the_level_of_warnings_there_are_no_hints() -> None:
    rig = coached(diary.WARN)
    rig.press_long("A")
    assert rig.app.stage.overlay.panel
    assert rig.turn.state == screens.DECIDE


def test_each_line_is_measured_from_the_best_however_near_the_line_above(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = coached(diary.HINT, Ladder())
    ask_hint(rig)
    top = menu.tenths(20000)
    assert lines_of(rig, monkeypatch) == [top, top, top - 2, -2, top - 3, -3]


def test_the_lines_of_a_hint_are_what_the_coach_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = coached(diary.HINT)
    ask_hint(rig)
    top = menu.tenths(20000)
    assert lines_of(rig, monkeypatch) == [top, top, top - 42, -42, top - 156, -156]


# the picture


@pytest.mark.parametrize("level", [diary.WARN, diary.HINT, diary.TEACH])
@pytest.mark.parametrize("rolls", [1, 3])
def test_what_the_coach_draws_fits_and_does_not_touch(level: int, rolls: int) -> None:
    rig = coached(level, Whims())
    for dice in (b"\1\2\3\4\6", b"\5\5\5\5\5", b"\2\2\6\6\1"):
        rig.lay(dice, rolls)
        rig.wait(2)
        for hint in (True, False):
            if hint:
                asked = rig.app.table.coach.ask_hint(rig.app, rolls == 3)
                assert asked == (level >= diary.HINT)
            else:
                rig.app.table.coach.ask(rig.app, BOX if rolls == 3 else 1)
                asked = True
            answer = coach.THINKING
            while asked and answer == coach.THINKING:
                answer = rig.app.table.coach.answer(rig.app)
            if answer == coach.SPEAKS:
                rig.turn.state = screens.COACHED
                for first in range(rig.app.table.coach.hint.count if hint else 1):
                    rig.app.table.coach.hint.first = min(
                        first, rig.app.table.coach.hint.count - rig.app.table.coach.shown(rig.app)
                    )
                    rig.watch.outside.clear()
                    rig.full_picture()
                    assert not rig.watch.outside
                    assert not touching(rig.watch.glyphs)


# the mark


def test_the_level_outlives_the_power() -> None:
    rig = Rig(advisor=Stern())
    rig.before.setup.plan.values[plan.WARN_FROM_ROW] = 3
    rig.start(coach=diary.TEACH)
    again = Rig(shelf=rig.shelf, advisor=Stern())
    assert (again.app.keeper.diary.coach(), again.app.keeper.diary.warn_from()) == (diary.TEACH, 3)
    assert not again.app.keeper.diary.is_late()


def test_a_game_whose_diary_is_lost_is_still_known_to_be_coached_as_it_was() -> None:
    rig = Rig(advisor=Stern())
    rig.start(coach=diary.TEACH)
    rig.press("A")
    rig.settle()
    assert rig.match.rolls == 1
    rig.shelf.diary = Keep()
    again = Rig(shelf=rig.shelf, advisor=Stern())
    assert again.app.keeper.diary.coach() == diary.TEACH
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


def test_the_next_game_is_coached_as_the_last_was() -> None:
    rig = coached(diary.HINT)
    rig.finish()
    rig.press("A")
    assert rig.app.keeper.diary.coach() == diary.HINT
    assert rig.app.keeper.diary.warn_from() == diary.WARN_FROM_ONE


def test_a_quick_game_is_coached_as_the_last_one_that_was_set_up() -> None:
    for level in (diary.OFF, diary.HINT):
        rig = Rig(advisor=Whims())
        screen = open_setup(rig)
        screen.plan.values[plan.PLAYERS_ROW] = 1
        screen.plan.values[plan.COACH_ROW] = level
        screen.enter(rig.app)
        rig.press_start()
        rig.finish()
        rig.press("B")
        assert rig.app.parts.title.chosen() == title.QUICK_ROW
        rig.press("A")
        assert rig.app.stage.screen is rig.turn
        assert rig.app.keeper.diary.coach() == level


def test_real_dice_are_coached_on_what_lies_there() -> None:
    rig = Rig(advisor=Stern())
    rig.start(rules.OFFICIAL, b"\0", dice=plan.OF_TABLE, coach=diary.WARN)
    rig.lay(b"\1\2\4\4\6")
    rig.wait(2)
    rig.press("AB")
    assert rig.turn.state == screens.COACHED


def test_there_are_words_for_every_level() -> None:
    assert len(menu_words.COACH_VALUES) == len(menu_words.SCORES) == diary.TEACH + 1
    assert len(menu_words.WARN_VALUES) == len(coach.WARN_FROM) == diary.WARNINGS
    assert STOP == BOX - 1
