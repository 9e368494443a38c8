"""The drill and a position of one's own: what is dealt, set and refused; what is told and counted."""

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

from contract import keys, tunes
from engine import boxes, rules
from engine.boxes import BOXES, may_hold, pack
from engine.card import OPEN, Card
from engine.dice import ROLLS
from engine.rules import NO_ROLLS_LEFT, UPPER_COMES_FIRST
from engine.scoring import hundred, legal_mask, pays
from keeping.drill import Drill
from tests.support.lessons import SHEETS, Pupil, worths_of
from tests.support.ui_rig import Rig, Shelf
from tests.support.whims import Whims
from ui import screens
from ui.menus.lesson import drill, lesson, set_position
from ui.parts import PRACTICE
from ui.text import words

HALF_A_POINT = 64
WRONG = -1  # a line of the list from its end


def assert_played(study: Any) -> None:
    """See that each box holds what some dice could leave there when it was filled."""
    card = Card()
    order = [entry & 15 for entry in study.current.order[: study.current.filled]]
    assert len(set(order)) == study.turn == len(order)
    for i, box in enumerate(order):
        value = study.current.boxes[box]
        extra = 100 if study.current.order[i] & 16 else 0
        if study.options & rules.UPPER_FIRST and i < 6:
            assert box < 6
        assert any(
            pays(card, packed, box) == value and hundred(study.flags, card, packed, box) == extra
            for packed in ALL_PACKED
            if legal_mask(study.flags, study.options, card, packed) >> box & 1
        )
        card.write(box, value, extra)
    assert card.total == study.current.total


def kept_record(rig: Any) -> Drill:
    """Answer the record as it lies on the shelf."""
    record = Drill()
    if "drill" in rig.shelf.books:
        rig.shelf.books["drill"].load(record.buffer)
    return record


ALL_PACKED = [pack(bytes(dice)) for dice in combinations_with_replacement(range(1, 7), 5)]


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
        listed = study.ranking
        worths = worths_of(study)
        best, second = sorted(worths.values(), reverse=True)[:2]
        assert best - second >= HALF_A_POINT == drill.AT_STAKE
        assert set(listed.choices[: listed.count]) == set(worths)
        assert listed.worth == best
        for choice, loss in zip(listed.choices, listed.losses[: listed.count], strict=False):
            assert loss == best - worths[choice]
        seen.add((study.turn, study.rolls))
        rig.choose_line(rig.chance.randrange(listed.count))
        rig.press("A")
        rig.think()
    assert len(seen) == 3


def test_right_choices_make_a_streak_and_wrong_ones_a_sum_and_all_outlives_the_power() -> None:
    shelf = Shelf()
    rig = Pupil(5, shelf=shelf)
    rig.drill()
    given = []
    for line in (0, 0, WRONG, 0, 0, 0, WRONG):
        rig.choose_line(line % rig.lesson.study.ranking.count)
        given.append(rig.lesson.given)
        rig.press("A")
        rig.think()
    record = rig.lesson.record
    assert [loss > 0 for loss in given] == [False, False, True, False, False, False, True]
    assert (record.streak(), record.best(), record.choices()) == (0, 3, 7)
    assert rig.lesson.sum == sum(given) and record.average() == round(sum(given) / 7)
    assert shelf.books["drill"].saves == 7
    again = Pupil(6, shelf=shelf)
    again.drill()
    assert again.lesson.sum == 0 and again.lesson.record.best() == 3


def test_a_record_that_cannot_be_kept_is_told_of() -> None:
    rig = Pupil(5)
    rig.drill()
    rig.shelf.books["drill"].status = 3
    rig.choose_line(0)
    rig.wait()
    assert rig.app.stage.overlay.toast_ticks


@pytest.mark.parametrize("records_too", [False, True])
def test_a_reset_forgets_the_record_with_the_other_records(records_too: bool) -> None:
    rig = Pupil(5)
    rig.drill()
    rig.choose_line(0)
    rig.press("B")
    rig.go("settings")
    rig.app.parts.screen.go_to(rig.app.parts.screen.count - 1)
    rig.press("A")
    rig.press("DDADA" if records_too else "DADA")
    rig.wait(60)
    assert kept_record(rig).best() == (0 if records_too else 1)


def test_the_match_and_its_records_stay_byte_for_byte_and_it_goes_on() -> None:
    rig = Pupil(5)
    rig.start(rules.FUN, bytes((0, 2)))
    rig.press("B")
    rig.settle()
    rig.press("A")
    dice, holds = bytes(rig.match.dice), rig.match.holds
    rig.to_title()
    kept = {name: store.kept for name, store in vars(rig.shelf).items() if name != "books"}
    saves = {name: store.saves for name, store in vars(rig.shelf).items() if name != "books"}
    rig.to_practice()
    rig.app.table.lesson_plan[:3] = bytes(3)
    rig.press("A")
    rig.think()
    for _ in range(3):
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    rig.app.keep()
    rig.app.keep_due()
    assert kept == {name: store.kept for name, store in vars(rig.shelf).items() if name in kept}
    assert saves == {name: store.saves for name, store in vars(rig.shelf).items() if name in kept}
    rig.to_title()
    rig.press("A")
    rig.arrive()
    rig.fetch_all()
    assert rig.app.stage.screen is rig.turn
    assert (bytes(rig.match.dice), rig.match.holds, rig.match.rolls) == (dice, holds, 1)


def test_practice_begins_with_the_rules_of_the_match_and_offers_every_sheet() -> None:
    rig = Pupil(5)
    rig.start(rules.PARLOR, b"\0", upper=1)
    rig.to_practice()
    assert tuple(rig.app.table.lesson_plan[1:3]) == (rules.PARLOR, rules.UPPER_FIRST)
    seen = set()
    rig.press("DDD")
    for _ in range(rules.SHEETS):
        rig.press("R")
        seen.add(rig.app.table.lesson_plan[1])
        assert rig.app.table.lesson_plan[2] == 0
    assert seen == set(range(rules.SHEETS))
    before = rig.app.table.lesson_plan[1]
    rig.press("A")
    assert rig.app.table.lesson_plan[1] == (before + 1) % rules.SHEETS and rig.shows(screens.PRACTICE_SCREEN)


@pytest.mark.parametrize("stage", ["thinking", "asked", "asked of boxes", "told"])
def test_b_goes_back_where_there_is_nothing_to_throw_and_up_from_the_dice_everywhere(stage: str) -> None:
    rig = Pupil(5)
    rig.to_practice()
    rig.press("A")
    if stage != "thinking":
        rig.think()
        while (rig.lesson.study.rolls == ROLLS) != (stage == "asked of boxes"):
            rig.choose_line(0)
            rig.press("A")
            rig.think()
    choices = kept_record(rig).choices()
    if stage == "told":
        rig.press("B")
        assert rig.lesson.stage == lesson.TELLS
    rig.press("U" if stage == "asked" else "B")
    rig.arrive()
    assert rig.shows(screens.PRACTICE_SCREEN)
    assert kept_record(rig).choices() == choices + (stage == "told")
    rig.press("B")
    assert rig.shows(screens.TITLE_SCREEN)


def test_without_a_table_one_line_says_so() -> None:
    rig = Rig()
    rig.app.table.lesson_plan[3] = 1
    rig.app.stage.open_part(PRACTICE)
    rig.arrive()
    rig.press("A")
    assert rig.shows(screens.PRACTICE_SCREEN)
    assert rig.tells(words.NO_TABLE)


def test_a_table_that_turns_out_bad_is_told_of_in_one_line() -> None:
    rig = Pupil(5, advisor=Whims(ready=False))
    rig.to_practice()
    rig.press("A")
    while not rig.app.stage.overlay.toast_ticks or not rig.shows(screens.PRACTICE_SCREEN):
        rig.wait()
    rig.wait()
    assert rig.tells(words.NO_TABLE)


def asked_of(rolls: int, seed: int = 5) -> Pupil:
    """Drill until there is a question after so many throws."""
    rig = Pupil(seed)
    rig.drill()
    while rig.lesson.study.rolls != rolls:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    return rig


def test_after_the_third_throw_the_dice_can_be_looked_at_and_none_held() -> None:
    rig = asked_of(ROLLS)
    question = rig.lesson.question
    while question.picture.boxes.box >= 0:
        rig.press("U")
    assert question.picture.die == 0
    rig.sound.played.clear()
    rig.press("A")
    assert rig.tells(words.REASONS[NO_ROLLS_LEFT])
    assert rig.sound.played == [tunes.REFUSED_TUNE]
    assert not rig.lesson.study.holds and rig.lesson.stage == lesson.ASKS
    rig.press("B")
    assert rig.shows(screens.PRACTICE_SCREEN)


def test_a_box_that_the_rules_close_is_refused_in_their_words() -> None:
    rig = Pupil(5, rules.OFFICIAL, rules.UPPER_FIRST)
    rig.drill()
    while rig.lesson.study.rolls != ROLLS or not rig.lesson.study.current.open_mask & 0x3F:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    rig.press("D")
    assert rig.lesson.question.picture.boxes.box >= 6
    rig.press("A")
    assert rig.tells(words.REASONS[UPPER_COMES_FIRST])
    assert rig.lesson.stage == lesson.ASKS


def test_a_press_that_began_elsewhere_answers_nothing() -> None:
    rig = asked_of(1)
    rig.tick(keys.A_SHORT)
    assert rig.lesson.question.picture.die == 0
    rig.tick(keys.A_LONG)
    assert not rig.app.stage.overlay.panel
    rig.press("R")
    rig.tick(keys.A_SHORT)
    assert rig.lesson.question.picture.die == 1
    rig.press("D")
    rig.assert_presses_from_elsewhere_ask_nothing()


DICE = b"\3\3\4\5\6"


def refuses(rig: Pupil, line: bytes) -> bool:
    """Ask; tell whether that is refused with a line."""
    rig.app.stage.overlay.close()
    rig.press("A")
    told = rig.tells(line)
    rig.wait(80)
    return told and rig.lesson.stage == lesson.ASKS


def asked(rig: Pupil) -> None:
    rig.press("A")
    rig.think()
    assert rig.lesson.stage == lesson.TELLS


@pytest.mark.parametrize(("sheet", "options"), SHEETS)
def test_the_coach_says_of_any_position_what_the_solver_does(sheet: int, options: int) -> None:
    rng = random.Random(sheet * 2 + options)
    rig = Pupil(1, sheet, options)
    rig.position()
    for throw in (1, 2, 3):
        dice = bytes(rng.randrange(1, 7) for _ in range(5))
        row = range(6) if options else range(BOXES)
        held = {
            box: rng.choice([value for value in range(51) if may_hold(box, value)])
            for box in rng.sample(row, rng.randrange(6))
        }
        rig.set_position(dice, held, throw)
        asked(rig)
        study = rig.lesson.study
        assert (study.sheet, study.options, study.rolls) == (sheet, options, throw)
        assert (bytes(study.dice), study.current.filled) == (dice, len(held))
        assert study.current.total >= sum(held.values())
        worths = worths_of(study)
        listed = study.ranking
        assert set(listed.choices[: listed.count]) == set(worths)
        assert listed.worth == max(worths.values()) == worths[listed.choices[0]]
        for choice, loss in zip(listed.choices, listed.losses[: listed.count], strict=False):
            assert loss == listed.worth - worths[choice]
        rig.press("B")
        assert rig.lesson.stage == lesson.ASKS  # with what was set


def test_every_box_goes_through_all_that_it_can_hold_up_and_down() -> None:
    rig = Pupil(1)
    rig.position()
    for box in range(BOXES):
        rig.set_field(6 + box, lambda: True)
        every = {value for value in range(51) if may_hold(box, value)} | {OPEN}
        up = []
        for _ in range(len(every)):
            rig.press("U")
            up.append(rig.lesson.study.current.boxes[box])
        assert set(up) == every and len(up) == len(every) and up[-1] == OPEN
        assert up[0] in {3 * (box + 1), 22, 25, 30, 40, 50}
        down = []
        for _ in range(len(every)):
            rig.press("D")
            down.append(rig.lesson.study.current.boxes[box])
        assert down == [*reversed(up[:-1]), OPEN]


def test_what_was_set_is_there_again_after_b() -> None:
    rig = Pupil(1)
    rig.position()
    rig.set_position(DICE, {5: 30, 11: 50}, throw=2, hundreds=1)
    lesson_screen = rig.lesson
    field = lesson_screen.row
    rig.press("B")
    assert rig.shows(screens.PRACTICE_SCREEN)
    rig.press("A")
    assert rig.lesson is not lesson_screen and rig.shows(screens.POSITION_SCREEN)
    again = rig.lesson
    assert bytes(again.study.dice) == DICE and again.row == field
    card = again.study.current
    assert (card.boxes[5], card.boxes[11], card.hundreds, again.study.rolls) == (30, 50, 1, 2)


def test_a_press_that_began_on_another_field_asks_nothing() -> None:
    rig = Pupil(1)
    rig.position()
    rig.set_position(DICE, {})
    rig.assert_presses_from_elsewhere_ask_nothing()


def test_a_card_without_an_open_box_is_refused() -> None:
    rig = Pupil(1)
    rig.position()
    full = {box: next(value for value in range(5, 51) if may_hold(box, value)) for box in range(BOXES)}
    rig.set_position(DICE, full)
    assert refuses(rig, set_position.NO_BOX)
    rig.set_position(DICE, {box: full[box] for box in range(12)})
    asked(rig)


def test_where_upper_boxes_come_first_no_lower_one_may_be_filled_before() -> None:
    rig = Pupil(1, rules.OFFICIAL, rules.UPPER_FIRST)
    rig.position()
    upper = {box: 3 * (box + 1) for box in range(6)}
    rig.set_position(DICE, upper | {boxes.CHANCE: 22})
    asked(rig)
    rig.press("B")
    rig.set_position(DICE, {box: upper[box] for box in range(5)} | {boxes.CHANCE: 22})
    assert refuses(rig, words.REASONS[UPPER_COMES_FIRST])
    rig.set_position(DICE, {box: 5 * (box + 1) for box in range(6)} | {boxes.YAHTZEE: 50}, 1, 1)
    assert refuses(rig, set_position.MANY_HUNDREDS)  # none of them came after the Yahtzee


@pytest.mark.parametrize(
    ("sheet", "held", "hundreds", "line"),
    [
        (rules.OFFICIAL, {}, 1, set_position.NEEDS_FIFTY),
        (rules.OFFICIAL, {11: 0, 0: 5}, 1, set_position.NEEDS_FIFTY),
        (rules.OFFICIAL, {11: 50}, 1, set_position.MANY_HUNDREDS),
        (rules.OFFICIAL, {11: 50, 0: 4}, 1, set_position.MANY_HUNDREDS),
        (rules.OFFICIAL, {11: 50, 0: 5}, 1, b""),
        (rules.OFFICIAL, {11: 50, 0: 5}, 2, set_position.MANY_HUNDREDS),
        (rules.OFFICIAL, {11: 50, 9: 30}, 1, set_position.MANY_HUNDREDS),  # the upper box of any face is open
        (rules.OFFICIAL, {11: 50, 0: 5, 8: 25, 12: 30}, 3, set_position.MANY_HUNDREDS),
        (rules.OFFICIAL, {11: 50, 0: 5, 5: 12, 8: 25, 12: 30}, 3, b""),
        (rules.OFFICIAL, {11: 50, 12: 22}, 1, set_position.MANY_HUNDREDS),
        (rules.FUN, {}, 1, set_position.NEEDS_FILLED),
        (rules.FUN, {11: 0, 12: 20}, 1, set_position.MANY_HUNDREDS),
        (rules.FUN, {11: 0, 3: 0, 12: 20}, 1, b""),
        (rules.FREE, {11: 50, 0: 0}, 1, set_position.MANY_HUNDREDS),
        (rules.APPLET, {11: 50, 0: 0}, 1, b""),
        (rules.APPLET, {11: 50, 9: 0}, 1, b""),  # the upper box of that face was open still
    ],
)
def test_hundreds_need_a_yahtzee_and_boxes_that_five_of_a_kind_can_have_filled(
    sheet: int, held: dict[int, int], hundreds: int, line: bytes
) -> None:
    rig = Pupil(1, sheet)
    rig.position()
    rig.set_position(DICE, held, 1, hundreds)
    if line:
        assert refuses(rig, line)
    else:
        asked(rig)
        assert rig.lesson.study.current.hundreds == hundreds


def test_without_a_table_after_all_what_was_set_stays() -> None:
    rig = Pupil(1, advisor=Whims(ready=False))
    rig.position()
    rig.set_position(DICE, {3: 12})
    rig.press("A")
    rig.think()
    assert rig.tells(words.NO_TABLE)
    assert rig.lesson.stage == lesson.ASKS and rig.lesson.study.current.filled == 1
