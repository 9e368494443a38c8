"""The coach warns and lets go, hints, says why, and leaves its mark; what a hold aims for, and its chance."""

from itertools import product
from typing import Any

import pytest

from contract.play import RECORDED
from engine import rules
from engine.boxes import ACES, ALL_BOXES, CHANCE, FULL_HOUSE, LARGE_STRAIGHT, SMALL_STRAIGHT, YAHTZEE
from engine.match import Match
from engine.turn import START
from host_sim.solver.device_advisor import plain_advisor
from strategy.bots.brain import GREEDY, OPTIMAL
from strategy.review import diary
from strategy.values import NO_FILE, Tables
from tests.support.lessons import Pupil
from tests.support.oracle import ROLLS, outcomes, subsets
from tests.support.texts import shows
from tests.support.ui_rig import BUTTONS, Rig
from ui import screens
from ui.menus import plan
from ui.play import aim, ranking
from ui.play.ranking import Ranking

SIXES_AND_FIVES = b"\6\6\6\5\5"  # 28 in three of a kind, 25 in a full house


def coached(level: int, warn_from: int = 0, first: int = 538, slowly: bool = False) -> Pupil:
    """Lay dice before a coach who would throw all, and to whom holding the first die gives so much away.

    Holding the second gives 0.05 points away, anything else much. slowly: it takes 200 steps more.
    """
    rig = Pupil()
    rig.advisor.best_hold = lambda: 0
    rig.advisor.hold_worth = lambda mask: 20000 - {0: 0, 1: first, 2: 6}.get(mask, 2000)
    step, pauses = rig.advisor.step, iter(range(200 * slowly))
    rig.advisor.step = lambda: next(pauses, None) is None and step()
    rig.app.parts.setup.plan.values[plan.WARN_FROM_ROW] = warn_from
    rig.start(coach=level)
    rig.lay(b"\1\2\4\4\6")
    rig.wait(2 if slowly else 60)
    return rig


def test_a_warning_comes_before_the_throw_and_b_goes_back_and_a_goes_on() -> None:
    rig = coached(diary.WARN)
    rig.press("AB")
    assert rig.turn.state == screens.COACHED and rig.match.rolls == 1
    assert (rig.app.table.coach.loss, rig.app.table.coach.choice) == (538, 1)
    rig.press("B")
    assert (rig.turn.state, rig.match.rolls, rig.match.holds) == (screens.DECIDE, 1, 1)
    rig.press("B")
    rig.be_heard()
    rig.press("A")
    assert (rig.match.rolls, rig.match.thrown_holds[1]) == (2, 1)
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.WARN


def test_without_a_coach_nothing_is_hinted_and_warnings_begin_where_they_were_asked_to() -> None:
    rig = coached(diary.OFF)
    rig.press("Da")
    assert rig.turn.state == screens.DECIDE and rig.app.stage.overlay.panel, "the box is explained"
    for level, warned in ((0, True), (1, True), (2, True), (3, False)):
        rig = coached(diary.WARN, level, first=300)
        rig.press("AB")
        assert (rig.turn.state == screens.COACHED) == warned, level


def test_a_press_while_the_coach_thinks_is_kept_and_answered() -> None:
    rig = coached(diary.WARN, slowly=True)
    rig.press("AB")
    assert rig.turn.state == screens.ASKED and rig.app.stage.overlay.toast_ticks
    rig.press("RARAB")
    assert (rig.turn.state, rig.match.rolls, rig.match.holds, rig.turn.cursor.die) == (screens.ASKED, 1, 1, 1)
    rig.until(lambda: rig.turn.state != screens.ASKED)
    assert rig.turn.state == screens.COACHED and not rig.app.stage.overlay.toast_ticks
    rig.press("BLAB")  # the best hold: throw all
    assert rig.match.rolls == 2
    rig = coached(diary.WARN, slowly=True)
    rig.press("RAB")  # no blunder: done when the thought is there
    assert (rig.turn.state, rig.match.rolls) == (screens.ASKED, 1)
    rig.until(lambda: rig.turn.state == screens.DECIDE)
    assert (rig.match.rolls, rig.match.thrown_holds[1]) == (2, 2)


def test_no_tick_does_more_than_a_few_looks() -> None:
    rig = coached(diary.HINT)
    asked = []
    judge = rig.advisor.hold_worth
    rig.advisor.hold_worth = lambda mask: asked.append(mask) or judge(mask)
    rig.press("a")
    for _ in range(100):
        asked.clear()
        rig.wait()
        assert len(asked) <= 9
    assert rig.turn.state == screens.COACHED


@pytest.mark.parametrize("ticks", [60, 0])
def test_with_a_coach_mark_and_down_follow_its_best_known_before_the_dice_lie_or_after(ticks: int) -> None:
    for level in (diary.WARN, diary.HINT, diary.TEACH):
        rig = Pupil()
        rig.start(coach=level)
        rig.wait(ticks)
        rig.lay(b"\1\1\1\4\6")  # three of a kind would pay more
        rig.wait(60)
        assert rig.turn.picture.boxes.best == ACES
        rig.press("D")
        assert rig.turn.cursor.box == ACES
        assert bytes(rig.frame) == rig.full_picture()


def begin_turns(rig: Rig) -> None:
    while rig.match.phase == START:
        rig.match.throw_start()
    rig.app.go_on()
    rig.arrive()


def test_the_coach_thinks_anew_after_a_throw_that_came_while_the_chance_to_win_had_the_advisor() -> None:
    rig = Pupil()
    rig.start(kinds=b"\0\0", coach=diary.HINT)
    rig.match.choose_starter(0)
    for player in range(2):
        rig.write(player, dict.fromkeys((*range(FULL_HOUSE), LARGE_STRAIGHT, YAHTZEE, CHANCE), 0))
    begin_turns(rig)
    rig.wait(60)
    assert rig.app.table.chance(0) < 0 and not rig.advisor.serves(rig.match)
    rig.press("B")
    rig.wait(60)
    assert rig.advisor.serves(rig.match)
    rig.lay(SIXES_AND_FIVES, 3)
    rig.wait(60)
    assert rig.turn.picture.boxes.best == FULL_HOUSE


COACH: dict[str, Any] = {"coach": diary.WARN}
BOT: dict[str, Any] = {"kinds": bytes((OPTIMAL,))}


@pytest.mark.parametrize(("values", "told"), [(COACH, True), (BOT, True), ({}, False)])
def test_a_table_that_is_missing_is_told_once_in_a_match_who_needs_it(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, Any], told: bool
) -> None:
    monkeypatch.setattr(Tables, "reason", lambda *_: NO_FILE)
    rig = Pupil()
    for _ in range(2):
        rig.start(rules.OFFICIAL, **{"coach": diary.OFF, **values})
        rig.wait(50)
        assert rig.app.table.judge is not None and bool(rig.app.stage.overlay.panel) == told
        if told:
            assert shows(bytes(rig.frame), "TABLE MISSING")
            rig.press("A")
            rig.wait(50)
            assert not rig.app.stage.overlay.panel


def test_a_race_without_a_coach_needs_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "reason", lambda *_: NO_FILE)
    for coach in (diary.OFF, diary.WARN):
        rig = Pupil()
        rig.start(rules.OFFICIAL, b"\0\0", coach=coach)
        while rig.match.phase == START:
            rig.match.throw_start()
        rig.match.kinds[1 - rig.match.starter] = RECORDED
        begin_turns(rig)
        rig.wait(50)
        assert bool(rig.app.stage.overlay.panel) == (coach == diary.WARN)


def test_equal_dice_are_held_but_once_and_any_of_them_finds_its_line() -> None:
    match, advisor, found = Match(), plain_advisor(0), Ranking()
    assert match.new_game(rules.OFFICIAL, b"\0", b"\0\0\0\0\0\0\1\2") == match.roll() == 0
    match.dice[:] = dice = b"\6\6\1\6\2"
    advisor.begin(match)
    while not advisor.step():
        pass
    found.begin_list(ranking.HOLDS)
    while not found.list_on(advisor, match):
        pass
    chosen = bytes(found.choices[: found.count])
    assert {0b00001, 0b00011, 0b00101} <= set(chosen)
    assert not {0b00010, 0b01000, 0b01001} & set(chosen)
    assert found.place(bytearray(dice), 0b01000) == chosen.index(0b00001)
    assert found.place(bytearray(dice), 0b01010) == chosen.index(0b00011)


def has_run(faces, length: int) -> bool:
    return any(set(range(first, first + length)) <= set(faces) for first in range(1, 8 - length))


def made(aimed: int, kept: tuple[int, ...]):
    """Tell whether five dice are what was aimed for."""
    if aimed == aim.SMALL_STRAIGHT_DIE:
        return lambda dice: has_run(dice, 4)
    if aimed == aim.LARGE_STRAIGHT_DIE:
        return lambda dice: has_run(dice, 5)
    if aimed == aim.FULL_HOUSE_DIE:
        return lambda dice: sorted(dice.count(face) for face in set(dice)) in ([2, 3], [5])
    return lambda dice: dice.count(kept[0]) > len(kept)


def chance(kept: tuple[int, ...], throws: int, target):
    """Tell the exact chance that so many throws of the other dice make it, these staying."""
    total = 0
    for dice, odds in outcomes(5 - len(kept)):
        if target(kept + dice):
            total += odds
        elif throws == 2:
            total += odds * chance(kept, 1, target)
    return total


def named_holds():
    for roll, mask in product(ROLLS, range(31)):
        kept = tuple(roll[i] for i in range(5) if mask >> i & 1)
        yield bytearray(roll), mask, kept


@pytest.mark.parametrize("throws", [1, 2])
@pytest.mark.parametrize("closed", [0, 1 << LARGE_STRAIGHT, 1 << FULL_HOUSE])
def test_the_chance_of_every_aim_is_the_exact_one(throws: int, closed: int) -> None:
    known = {}
    for dice, mask, kept in named_holds():
        aimed = aim.of(dice, mask, ALL_BOXES & ~closed)
        told = aim.per_cent(dice, mask, aimed, throws)
        if aimed in (aim.FRESH, aim.UNNAMED):
            assert told == 0
            continue
        key = aimed, tuple(sorted(kept))
        if key not in known:
            known[key] = 100 * chance(kept, throws, made(aimed, kept))
        assert abs(told - known[key]) <= 0.51, (kept, aimed)
    assert {aimed for aimed, _ in known} >= {
        aim.ANOTHER,
        aim.THIRD,
        aim.FOURTH,
        aim.FIFTH,
        aim.SMALL_STRAIGHT_DIE,
    }


@pytest.mark.parametrize(
    ("kept", "open_mask", "wanted"),
    [
        ((), ALL_BOXES, aim.FRESH),
        ((5,), ALL_BOXES, aim.ANOTHER),
        ((5, 5), ALL_BOXES, aim.THIRD),
        ((2, 2, 6, 6), ALL_BOXES, aim.FULL_HOUSE_DIE),
        ((2, 2, 6, 6), ALL_BOXES & ~(1 << FULL_HOUSE), aim.UNNAMED),
        ((1, 3, 4, 5), ALL_BOXES, aim.LARGE_STRAIGHT_DIE),
        ((2, 3, 4, 5), ALL_BOXES & ~(1 << LARGE_STRAIGHT), aim.UNNAMED),  # the small one is there
        ((1, 3, 4, 5), ALL_BOXES & ~(1 << LARGE_STRAIGHT), aim.SMALL_STRAIGHT_DIE),
        ((2, 3, 4), ALL_BOXES, aim.SMALL_STRAIGHT_DIE),
        ((2, 3, 4), ALL_BOXES & ~(1 << SMALL_STRAIGHT), aim.UNNAMED),
        ((1, 3, 4), ALL_BOXES, aim.UNNAMED),  # 5 and 6 together would do as well as a 2
        ((3, 6), ALL_BOXES, aim.UNNAMED),
    ],
)
def test_an_aim_is_what_the_dice_held_can_become(kept, open_mask: int, wanted: int) -> None:
    rest = next(roll for roll in ROLLS if kept in {tuple(sorted(each)) for each in subsets(roll)})
    left, mask = list(kept), 0
    for i, face in enumerate(rest):
        if face in left:
            left.remove(face)
            mask |= 1 << i
    assert aim.of(bytearray(rest), mask, open_mask) == wanted


def test_the_coach_thinks_about_every_turn_of_a_person_and_of_nobody_else() -> None:
    rig = Pupil()
    begun: list[tuple[int, int]] = []
    stepped: list[int] = []
    begin, step = rig.advisor.begin, rig.advisor.step
    rig.advisor.begin = lambda match: begun.append((match.turn, match.player)) or begin(match)
    rig.advisor.step = lambda: stepped.append(rig.match.player) or step()
    rig.start(rules.OFFICIAL, bytes((0, GREEDY, GREEDY)), coach=diary.HINT)
    rig.match.choose_starter(0)
    begin_turns(rig)
    rig.arrive()
    for turn in range(2):
        rig.until(lambda: not rig.match.player and rig.turn.state == screens.DECIDE)
        rig.press("B")
        rig.wait(3)
        assert begun[-1] == (turn, 0)
        rig.turn.cursor.to_boxes()
        rig.turn.score(rig.app)
        rig.be_heard()
        rig.tick(BUTTONS["R"])
        assert rig.match.player == 1
        stepped.clear()
        rig.wait(20)
        assert not stepped
    assert set(begun) == {(0, 0), (1, 0)}


def ask_hint(rig: Rig) -> None:
    rig.press("a")
    rig.wait(10)
    assert rig.turn.state == screens.COACHED


def test_a_turn_that_is_left_while_the_coach_speaks_is_as_it_was_when_it_goes_on() -> None:
    rig = coached(diary.HINT)
    before = rig.full_picture()
    ask_hint(rig)
    rig.go("title")
    rig.wait(60)
    rig.press("A")
    assert rig.app.stage.screen is rig.turn and rig.turn.state == screens.DECIDE
    assert rig.full_picture() == before
    ask_hint(rig)


def test_every_hint_begins_with_its_best_line() -> None:
    rig = coached(diary.HINT)
    ask_hint(rig)
    first = rig.full_picture()
    rig.press("D")
    assert rig.full_picture() != first
    rig.press("B")
    ask_hint(rig)
    assert rig.full_picture() == first


def test_that_the_coach_spoke_is_kept_at_once() -> None:
    rig = coached(diary.HINT)
    before = rig.flash.get("saves/diary")
    ask_hint(rig)
    assert rig.app.keeper.diary.book[diary.HELP_AT] == diary.HINT
    assert rig.flash.newest == "saves/diary" and rig.flash.get("saves/diary") != before
