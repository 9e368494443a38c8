"""The drill: what it deals, what it says of a choice, what it counts; and that it touches nothing else."""

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

from contract import keys, tunes
from contract.play import BOX
from engine import rules
from engine.boxes import BOXES, pack
from engine.card import OPEN, Card
from engine.dice import ROLLS
from engine.rules import NO_ROLLS_LEFT, UPPER_COMES_FIRST
from engine.scoring import hundred, legal_mask, pays
from keeping.drill import Drill
from tests.support.lessons import SHEETS, Pupil
from tests.support.ui_rig import Rig, Shelf, touching
from tests.support.whims import Whims
from ui import screens
from ui.menus.lesson import drill, lesson
from ui.parts import PRACTICE
from ui.play import ranking
from ui.text import words

HALF_A_POINT = 64
WRONG = -1  # a line of the list from its end


def choices_of(study: Any) -> set[int]:
    """List every choice there is: a hold of some of the faces, once each, and the legal boxes."""
    found = set()
    if study.rolls < ROLLS:
        faces = {}
        for hold in range(31):
            faces.setdefault(tuple(sorted(study.dice[i] for i in range(5) if hold >> i & 1)), hold)
        found |= set(faces.values())
    legal = legal_mask(study.flags, study.options, study.current, study.packed)
    return found | {BOX + box for box in range(BOXES) if legal >> box & 1}


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


@pytest.mark.needs("numba")
@pytest.mark.parametrize(("sheet", "options"), SHEETS)
def test_what_is_dealt_was_played_and_half_a_point_is_at_stake_and_worths_are_the_solvers(
    sheet: int, options: int
) -> None:
    from tests.support.reference import Reference

    rig = Pupil(sheet * 8 + options, sheet, options)
    reference: Any = Reference(sheet, options)
    rig.drill()
    seen = set()
    for _ in range(8):
        study = rig.lesson.study
        assert (study.sheet, study.options, study.flags) == (sheet, options, rules.FLAGS[sheet])
        assert_played(study)
        assert 1 <= study.rolls <= ROLLS and all(1 <= face <= 6 for face in study.dice)
        listed = study.ranking
        reference.begin(study)
        assert reference.ready
        worths = {choice: ranking.worth_of(reference, choice) for choice in choices_of(study)}
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
    assert len(seen) > 4


def test_positions_come_from_all_turns_and_throws_and_any_box_may_be_filled() -> None:
    rig = Pupil(3)
    rig.drill()
    turns, rolls, filled = set(), set(), set()
    for _ in range(60):
        study = rig.lesson.study
        turns.add(study.turn)
        rolls.add(study.rolls)
        filled |= {box for box in range(BOXES) if study.current.boxes[box] != OPEN}
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    assert rolls == {1, 2, 3} and len(turns) > 8
    assert filled == set(range(BOXES))


def test_a_choice_is_answered_at_once_with_what_it_gave_away() -> None:
    rig = Pupil(5)
    rig.drill()
    for line in (0, WRONG, 1, 0, WRONG, 2):
        listed = rig.lesson.study.ranking
        line %= listed.count
        loss = listed.losses[line]
        rig.choose_line(line)
        assert rig.lesson.stage == lesson.TELLS
        assert (rig.lesson.chosen, rig.lesson.given) == (line, loss)
        assert listed.losses[0] == 0 and all(loss >= HALF_A_POINT for loss in listed.losses[1 : listed.count])
        rig.press("A")
        rig.think()


def test_any_of_equal_dice_may_be_held() -> None:
    rig = Pupil(9)
    rig.drill()
    study = rig.lesson.study
    while study.rolls == ROLLS or len(set(study.dice)) > 3:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    best = study.ranking.choices[0]
    others = [
        hold
        for hold in range(31)
        if hold != best
        and sorted(study.dice[i] for i in range(5) if hold >> i & 1)
        == sorted(study.dice[i] for i in range(5) if best >> i & 1)
    ]
    rig.choose(others[-1] if others else best)
    assert rig.lesson.given == 0


def test_a_streak_of_a_hundred_is_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Pupil(5)
    rig.drill()
    tops = []
    for streak in (99, 100):
        monkeypatch.setattr(rig.lesson.record, "streak", lambda streak=streak: streak)
        rig.app.stage.canvas.clear()
        rig.lesson.draw_status(rig.app)
        tops.append(any(column & 1 for column in rig.frame[:50]))
    assert tops == [True, False]


# what is counted


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


# the ways in and out


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


def test_a_long_a_says_at_once_what_a_practice_is_and_another_value_is_seen_at_once() -> None:
    rig = Pupil(5)
    rig.to_practice()
    for _ in range(4):
        before = bytes(rig.frame)
        rig.press_long("A")
        assert rig.app.stage.overlay.panel and bytes(rig.frame) != before
        rig.press("A")
        assert bytes(rig.frame) == before
        rig.press("R")
        assert bytes(rig.frame) == rig.full_picture()
        rig.press("LD")


def test_while_the_judge_comes_a_line_says_so_and_while_it_thinks_the_dice_tumble() -> None:
    rig = Pupil(5)
    rig.to_practice()
    menu = bytes(rig.frame)
    rig.tick(keys.A)
    rig.tick(keys.A_SHORT)
    assert rig.app.stage.overlay.toast_ticks and bytes(rig.frame) != menu
    pictures = set()
    rig.arrive()
    assert rig.app.table.judge is not None and not rig.app.stage.overlay.toast_ticks
    while rig.lesson.stage == lesson.THINKS:
        pictures.add(bytes(rig.frame))
        rig.wait()
    assert len(pictures) > 4


def test_without_a_table_one_line_says_so() -> None:
    rig = Rig()
    rig.app.table.lesson_plan[3] = 1
    rig.app.stage.open_part(PRACTICE)
    rig.arrive()
    rig.press("A")
    assert rig.shows(screens.PRACTICE_SCREEN)
    assert rig.app.stage.overlay.toast_ticks and rig.app.stage.overlay._line == words.NO_TABLE


def test_a_table_that_turns_out_bad_is_told_of_in_one_line() -> None:
    rig = Pupil(5, advisor=Whims(ready=False))
    rig.to_practice()
    rig.press("A")
    rig.wait(200)
    assert rig.shows(screens.PRACTICE_SCREEN)
    assert rig.app.stage.overlay._line == words.NO_TABLE


def test_a_long_a_explains_and_holds_nothing() -> None:
    rig = Pupil(5)
    rig.drill()
    while rig.lesson.study.rolls == ROLLS:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    before = bytes(rig.frame)
    rig.press_long("A")
    assert rig.app.stage.overlay.panel and not rig.lesson.study.holds
    assert bytes(rig.frame) != before
    rig.press("B")
    assert bytes(rig.frame) == before
    assert rig.lesson.stage == lesson.ASKS
    rig.press("D")
    before = bytes(rig.frame)
    rig.press_long("A")
    assert rig.app.stage.overlay.panel and rig.lesson.stage == lesson.ASKS
    assert bytes(rig.frame) != before


def test_what_cannot_be_chosen_is_refused_as_at_the_table() -> None:
    rig = Pupil(5)
    rig.drill()
    while rig.lesson.study.rolls == ROLLS:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    rig.press("AAAAAB")
    assert rig.lesson.stage == lesson.ASKS and rig.app.stage.overlay.toast_ticks


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
    assert rig.app.stage.overlay._line == words.REASONS[NO_ROLLS_LEFT]
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
    assert rig.app.stage.overlay._line == words.REASONS[UPPER_COMES_FIRST]
    assert rig.lesson.stage == lesson.ASKS


def test_the_cursor_goes_round_the_dice_both_ways_and_a_goes_on_to_the_next() -> None:
    rig = asked_of(1)
    question = rig.lesson.question
    assert question.picture.die == 0
    seen = []
    for key in "LLRRRA":
        rig.press(key)
        seen.append(question.picture.die)
    assert seen == [4, 3, 4, 0, 1, 2]
    assert rig.lesson.study.holds == 0b10
    rig.press("D")
    assert question.picture.die < 0 and question.picture.boxes.box == question.picture.boxes.best
    while question.picture.boxes.box >= 0:
        rig.press("U")
    assert question.picture.die == 2  # where it was left


def test_with_two_buttons_the_boxes_come_after_the_last_die_and_what_pays_most_is_first() -> None:
    rig = asked_of(1)
    question = rig.lesson.question
    seen = []
    for _ in range(5):
        seen.append(question.picture.die)
        rig.tick(keys.NEXT)
        rig.wait(2)
    assert seen == [0, 1, 2, 3, 4]
    shown = question.picture
    assert shown.die < 0 and shown.boxes.box == shown.boxes.best
    pays = []
    for _ in range(shown.boxes.legal.bit_count()):
        pays.append(shown.boxes.points[shown.boxes.box])
        rig.tick(keys.NEXT)
        rig.wait(2)
    assert len(pays) > 2 and pays == sorted(pays, reverse=True), "then what pays less, as in a turn"
    assert shown.boxes.box == shown.boxes.best


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


# the pictures


def assert_fits(rig: Rig, what: str = "") -> bytes:
    rig.watch.outside.clear()
    picture = rig.full_picture()
    assert not rig.watch.outside, what
    assert not touching(rig.watch.glyphs), what
    return picture


def test_every_picture_fits_and_a_change_draws_what_a_whole_redraw_does() -> None:
    rig = Pupil(11)
    rig.to_practice()
    assert_fits(rig)
    rig.app.parts.screen._record.buffer[3:13] = b"\xff" * 6 + (65535 * 1270).to_bytes(4, "big")
    assert_fits(rig, "the record")
    rig.press("A")
    rig.wait(3)
    rig.lesson.sum = 99999
    assert_fits(rig, "thinking")
    rng = random.Random(4)
    for _ in range(40):
        rig.think()
        for _ in range(rng.randrange(12)):
            if rig.lesson.stage != lesson.ASKS:
                break
            rig.press(rng.choice("LRRDDA"))
            before = bytes(rig.frame)
            if not rig.app.stage.overlay.toast_ticks:
                assert assert_fits(rig, "asked") == before
            rig.wait(80)
        if rig.lesson.stage == lesson.ASKS:
            rig.choose_line(rng.randrange(rig.lesson.study.ranking.count))
        seen = set()
        for _ in range(50):
            picture = assert_fits(rig, "told")
            if picture in seen:
                break
            seen.add(picture)
            rig.press("D")
        assert len(seen) >= rig.lesson.study.ranking.count - 3
        rig.press("A")


def test_the_choice_is_in_sight_wherever_it_stands_in_the_list() -> None:
    rig = Pupil(12)
    rig.drill()
    while rig.lesson.study.ranking.count < 20:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    last = rig.lesson.study.ranking.count - 1
    rig.choose_line(last)
    framed = assert_fits(rig)
    rig.lesson.chosen = 0
    assert assert_fits(rig) != framed
    rig.lesson.chosen = ranking.NO_CHOICE
    assert assert_fits(rig) != framed
