"""The drill and a position of one's own: what is dealt, set and refused; what is told and counted."""

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

from contract import keys
from contract.play import BOX
from engine import rules
from engine.boxes import BOXES, may_hold, pack
from engine.card import Card
from engine.dice import ROLLS
from engine.rules import UPPER_COMES_FIRST
from engine.scoring import hundred, legal_mask, pays
from engine.turn import START
from host_sim.solver.device_advisor import plain_advisor
from strategy.analysis.advisor import Advisor
from strategy.values import rules_of
from tests.support.lessons import Pupil
from ui import screens
from ui.menus.lesson import drill, position
from ui.text import words

# Every sheet that has a table, and an option that has one of its own.
SHEETS = [(sheet, 0) for sheet in range(rules.SHEETS)] + [(rules.PARLOR, rules.UPPER_FIRST)]
HALF_A_POINT = 64
WRONG = -1  # a line of the list from its end
DICE = b"\3\3\4\5\6"
ALL_PACKED = [pack(bytes(dice)) for dice in combinations_with_replacement(range(1, 7), 5)]
UPPER = {box: 3 * (box + 1) for box in range(6)}
FULL = {box: next(value for value in range(5, 51) if may_hold(box, value)) for box in range(BOXES)}
ABOVE = rules.OFFICIAL + 100  # the official sheet, upper boxes first


def assert_played(study: Any) -> None:
    """See that each box holds what some dice could leave there when it was filled."""
    card = Card()
    order = [entry & 15 for entry in study.current.order[: study.current.filled]]
    assert len(set(order)) == study.turn == len(order)
    for i, box in enumerate(order):
        value, extra = study.current.boxes[box], 100 if study.current.order[i] & 16 else 0
        assert any(
            pays(card, packed, box) == value and hundred(study.flags, card, packed, box) == extra
            for packed in ALL_PACKED
            if legal_mask(study.flags, study.options, card, packed) >> box & 1
        )
        card.write(box, value, extra)
    assert card.total == study.current.total


def worths_of(study: Any) -> dict[int, int]:
    """Judge every choice of a position, a hold of the same faces once, by an advisor of its own."""
    advisor = plain_advisor(rules_of(study.sheet, study.options))
    advisor.begin(study)
    while not advisor.step():
        pass
    holds: dict[tuple[int, ...], int] = {}
    for hold in range(31 if study.rolls < ROLLS else 0):
        holds.setdefault(tuple(sorted(study.dice[i] for i in range(5) if hold >> i & 1)), hold)
    legal = legal_mask(study.flags, study.options, study.current, study.packed)
    boxes = [BOX + box for box in range(BOXES) if legal >> box & 1]
    return {choice: advisor.worth(choice) for choice in (*holds.values(), *boxes)}


def assert_the_solvers(study: Any) -> list[int]:
    """See that every choice is listed with what it gives away, the best first; answer all worths so."""
    worths, listed = worths_of(study), study.ranking
    assert set(listed.choices[: listed.count]) == set(worths)
    assert listed.worth == max(worths.values()) == worths[listed.choices[0]]
    for choice, loss in zip(listed.choices, listed.losses[: listed.count], strict=False):
        assert loss == listed.worth - worths[choice]
    return sorted(worths.values(), reverse=True)


def answer(rig: Pupil, *lines: int) -> list[int]:
    """Answer questions by lines of the list; tell what each gave away."""
    given = []
    for line in lines:
        rig.choose_line(line % rig.lesson.study.ranking.count)
        given.append(rig.lesson.given)
        rig.press("A")
        rig.think()
    return given


def asked_of(rolls: int) -> Pupil:
    """Drill until there is a question after so many throws."""
    rig = Pupil(5)
    rig.drill()
    while rig.lesson.study.rolls != rolls:
        answer(rig, 0)
    return rig


@pytest.mark.parametrize(("sheet", "options"), SHEETS)
def test_what_is_dealt_was_played_and_half_a_point_is_at_stake_and_worths_are_the_solvers(
    sheet: int, options: int
) -> None:
    rig = Pupil(sheet * 8 + options, sheet, options)
    rig.drill()
    seen = set()
    for _ in range(3):
        study = rig.lesson.study
        assert (study.sheet, study.options, study.flags) == (sheet, options, rules.FLAGS[sheet])
        assert_played(study)
        assert 1 <= study.rolls <= ROLLS and all(1 <= face <= 6 for face in study.dice)
        best, second, *_ = assert_the_solvers(study)
        assert best - second >= HALF_A_POINT == drill.AT_STAKE
        seen.add((study.turn, study.rolls, bytes(study.dice)))
        answer(rig, rig.chance.randrange(study.ranking.count))
    assert len(seen) == 3


def test_right_choices_make_a_streak_and_wrong_ones_a_sum_and_all_outlives_the_power() -> None:
    rig = Pupil(5)
    rig.drill()
    given = answer(rig, 0, 0, WRONG, 0, 0, 0, WRONG)
    record = rig.lesson.record
    assert [loss > 0 for loss in given] == [False, False, True, False, False, False, True]
    assert (record.streak(), record.best(), record.choices()) == (0, 3, 7)
    assert rig.lesson.sum == sum(given) and record.average() == round(sum(given) / 7)
    assert rig.app.keeper.shelf.book("drill", len(record.buffer), False).sequence == 7
    again = Pupil(6, flash=rig.flash)
    again.drill()
    assert again.lesson.sum == 0 and again.lesson.record.best() == 3
    again.flash.full = True
    again.choose_line(0)
    again.wait()
    assert again.tells(words.NOT_SAVED)


def test_the_match_and_its_records_stay_byte_for_byte_and_it_goes_on() -> None:
    rig = Pupil(5)
    rig.start(rules.FUN, bytes((0, 2)))
    rig.press("B")
    rig.press("A")
    dice, holds = bytes(rig.match.dice), rig.match.holds
    rig.go("title")
    before = rig.flash.contents()
    rig.go("practice")
    rig.app.table.lesson_plan[:3] = bytes(3)
    rig.press("A")
    rig.think()
    answer(rig, 0, 0, 0)
    rig.app.keep()
    rig.app.keep_due()
    after = rig.flash.contents()
    assert after.pop("saves/books/drill") and after == before
    rig.go("title")
    rig.press("A")
    assert rig.app.stage.screen is rig.turn
    assert (bytes(rig.match.dice), rig.match.holds, rig.match.rolls) == (dice, holds, 1)


def test_a_question_is_judged_as_ever_while_a_match_of_two_waits_before_its_last_turns() -> None:
    rig = Pupil(5)
    rig.start(kinds=b"\0\0")
    for player in range(2):
        rig.write(player, dict.fromkeys(range(11), 0))
    while rig.match.phase == START:
        rig.match.throw_start()
    rig.app.go_on()
    rig.arrive()
    rig.wait(10)
    assert rig.app.table.chance(0) < 0, "it is worked on"
    rig.drill()
    for _ in range(3):
        assert_the_solvers(rig.lesson.study)
        answer(rig, 0)


def test_a_table_that_turns_out_bad_is_told_of_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Advisor, "fits", lambda *_: False)
    rig = Pupil(5)
    rig.go("practice")
    rig.press("A")
    rig.until(lambda: rig.app.stage.overlay.toast_ticks and rig.shows(screens.PRACTICE_SCREEN))
    rig.wait()
    assert rig.tells(words.NO_TABLE)


def assert_presses_from_elsewhere_ask_nothing(rig: Pupil) -> None:
    """Let go of an A that went down elsewhere, short and long, and of one from where the cursor was."""
    for events in (keys.A_SHORT, keys.A_LONG, keys.A, keys.GO_RIGHT, keys.A_SHORT):
        rig.tick(events)
        assert rig.lesson.stage == screens.ASKS and not rig.app.stage.overlay.panel


def test_a_press_that_began_elsewhere_answers_and_asks_nothing() -> None:
    rig = asked_of(1)
    rig.tick(keys.A_SHORT)
    assert rig.lesson.picture.die == 0
    rig.press("R")
    rig.tick(keys.A_SHORT)
    assert rig.lesson.picture.die == 1
    rig.press("D")
    assert_presses_from_elsewhere_ask_nothing(rig)
    rig = Pupil(1)
    rig.go("practice")
    rig.press("DA")
    rig.set_position(DICE, {})
    assert_presses_from_elsewhere_ask_nothing(rig)


@pytest.mark.parametrize(("sheet", "options"), SHEETS)
def test_the_coach_says_of_any_position_what_the_solver_does(sheet: int, options: int) -> None:
    rng = random.Random(sheet * 2 + options)
    rig = Pupil(1, sheet, options)
    rig.go("practice")
    rig.press("DA")
    for throw in (1, 2, 3):
        dice = bytes(rng.randrange(1, 7) for _ in range(5))
        held = {
            box: rng.choice([value for value in range(51) if may_hold(box, value)])
            for box in rng.sample(range(6 if options else BOXES), rng.randrange(6))
        }
        rig.set_position(dice, held, throw)
        rig.press("A")
        rig.think()
        study = rig.lesson.study
        assert (study.sheet, study.options, study.rolls) == (sheet, options, throw)
        assert (bytes(study.dice), study.current.filled) == (dice, len(held))
        assert study.current.total >= sum(held.values())
        assert_the_solvers(study)
        rig.press("B")
        assert rig.lesson.stage == screens.ASKS  # with what was set


@pytest.mark.parametrize(
    ("sheet", "held", "hundreds", "line"),
    [
        (rules.OFFICIAL, {}, 1, position.NEEDS_FIFTY),
        (rules.OFFICIAL, {11: 50, 0: 4}, 1, position.MANY_HUNDREDS),
        (rules.OFFICIAL, {11: 50, 0: 5}, 1, b""),
        (rules.OFFICIAL, {11: 50, 9: 30}, 1, position.MANY_HUNDREDS),  # the upper box of any face is open
        (rules.OFFICIAL, {11: 50, 0: 5, 8: 25, 12: 30}, 3, position.MANY_HUNDREDS),
        (rules.OFFICIAL, {11: 50, 0: 5, 5: 12, 8: 25, 12: 30}, 3, b""),
        (rules.FUN, {}, 1, position.NEEDS_FILLED),
        (rules.FUN, {11: 0, 12: 20}, 1, position.MANY_HUNDREDS),
        (rules.FUN, {11: 0, 3: 0, 12: 20}, 1, b""),
        (rules.APPLET, {11: 50, 0: 0}, 1, b""),
        (rules.APPLET, {11: 50, 9: 0}, 1, b""),  # the upper box of that face was open still
        (rules.OFFICIAL, FULL, 0, position.NO_BOX),
        (ABOVE, UPPER | {12: 22}, 0, b""),
        (ABOVE, {box: 3 * (box + 1) for box in range(5)} | {12: 22}, 0, words.REASONS[UPPER_COMES_FIRST]),
        (ABOVE, {box: 5 * (box + 1) for box in range(6)} | {11: 50}, 1, position.MANY_HUNDREDS),
    ],
)
def test_what_no_game_can_come_to_is_refused_in_words(
    sheet: int, held: dict[int, int], hundreds: int, line: bytes
) -> None:
    rig = Pupil(1, sheet % 100, rules.UPPER_FIRST if sheet == ABOVE else 0)
    rig.go("practice")
    rig.press("DA")
    rig.set_position(DICE, held, 1, hundreds)
    rig.app.stage.overlay.close()
    rig.press("A")
    if line:
        assert rig.tells(line)
        rig.wait(80)
        assert rig.lesson.stage == screens.ASKS
    else:
        rig.think()
        assert rig.lesson.stage == screens.TELLS and rig.lesson.study.current.hundreds == hundreds
