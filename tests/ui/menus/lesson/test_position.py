"""A position of one's own: any card and dice can be set, what cannot be is refused, the worths are right."""

import random
from typing import Any

import pytest

from contract import keys
from contract.device import WIDTH
from contract.play import BOX
from engine import boxes, rules
from engine.boxes import BOXES, may_hold
from engine.card import OPEN
from engine.dice import ROLLS
from engine.rules import UPPER_COMES_FIRST
from tests.support import oracle
from tests.support.lessons import SHEETS, Pupil
from tests.support.reachable import reachable_hundreds
from tests.support.slices import some
from tests.support.whims import Whims
from tests.ui.menus.lesson.test_drill import assert_fits, choices_of
from ui import screens
from ui.menus.lesson import lesson, position, set_position
from ui.menus.lesson.set_position import FIELDS
from ui.play import ranking
from ui.screens import NO_PLACE
from ui.text import words

DICE = b"\3\3\4\5\6"
CARDS = 8  # of each kind
NEXT, NEXT_HELD = keys.NEXT, keys.UP  # what two buttons say


def said(rig: Pupil) -> bytes:
    """Ask; answer the line of the refusal."""
    rig.app.stage.overlay.close()
    rig.press("A")
    assert rig.lesson.stage == lesson.ASKS
    assert rig.app.stage.overlay.toast_ticks
    line: bytes = rig.app.stage.overlay._line
    rig.wait(80)
    return line


def asked(rig: Pupil) -> None:
    rig.press("A")
    rig.think()
    assert rig.lesson.stage == lesson.TELLS


@pytest.mark.needs("numba")
@pytest.mark.parametrize(("sheet", "options"), SHEETS)
def test_the_coach_says_of_any_position_what_the_solver_does(sheet: int, options: int) -> None:
    from tests.support.reference import Reference

    rng = random.Random(sheet * 2 + options)
    rig = Pupil(1, sheet, options)
    reference: Any = Reference(sheet, options)
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
        reference.begin(study)
        worths = {choice: ranking.worth_of(reference, choice) for choice in choices_of(study)}
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


def test_left_goes_to_what_right_came_from_and_round_to_the_hundreds() -> None:
    rig = Pupil(1)
    rig.position()
    table = rig.lesson.question.picture
    rows = []
    for _ in range(FIELDS):
        rig.press("L")
        row = rig.lesson.row
        rows.append(row)
        assert table.die == (row - 1 if 1 <= row <= 5 else NO_PLACE)
        assert table.boxes.box == (row - 6 if 6 <= row <= 18 else NO_PLACE)
    assert rows == [0, *range(FIELDS - 1, 0, -1)]


def test_faces_throws_and_hundreds_go_round_both_ways() -> None:
    rig = Pupil(1)
    rig.position()
    study = rig.lesson.study
    rig.press("D")
    assert study.dice[0] == 6
    rig.press("U")
    assert study.dice[0] == 1
    rig.press("L")
    seen = []
    for key in "UUUDDD":
        rig.press(key)
        seen.append(study.rolls)
    assert seen == [2, 3, 1, 3, 2, 1]
    rig.press("LD")
    assert rig.lesson.row_value(rig.app) == 12
    rig.press("U")
    assert rig.lesson.row_value(rig.app) == 0


def test_a_goes_back_from_what_the_coach_says_to_what_was_set() -> None:
    rig = Pupil(1)
    rig.position()
    rig.set_position(DICE, {3: 12}, 2)
    before = rig.full_picture()
    asked(rig)
    assert rig.full_picture() != before
    rig.press("A")
    assert rig.lesson.stage == lesson.ASKS and rig.full_picture() == before


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


# what cannot be


def test_dice_that_are_not_set_are_refused() -> None:
    rig = Pupil(1)
    rig.position()
    assert said(rig) == words.SET_ALL
    rig.set_position(DICE, {})
    asked(rig)


def test_a_card_without_an_open_box_is_refused() -> None:
    rig = Pupil(1)
    rig.position()
    full = {box: next(value for value in range(5, 51) if may_hold(box, value)) for box in range(BOXES)}
    rig.set_position(DICE, full)
    assert said(rig) == set_position.NO_BOX
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
    assert said(rig) == words.REASONS[UPPER_COMES_FIRST]
    rig.set_position(DICE, {box: 5 * (box + 1) for box in range(6)} | {boxes.YAHTZEE: 50}, 1, 1)
    assert said(rig) == set_position.MANY_HUNDREDS  # none of them came after the Yahtzee


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
        assert said(rig) == line
    else:
        asked(rig)
        assert rig.lesson.study.current.hundreds == hundreds


def any_card(rng: random.Random, filled: list[int]) -> dict[int, int]:
    """Fill boxes, mostly with what a five of a kind leaves there, or nothing."""
    values = {
        box: [value for value in range(51) if may_hold(box, value)] + [0, 5 * (box + 1)] * (box < 6)
        for box in filled
    }
    for box in {6, 7, 12} & set(filled):
        values[box] = [5 * rng.randrange(1, 7), rng.randrange(6, 30)]
    return {box: rng.choice(values[box]) for box in filled}


@pytest.mark.parametrize(("sheet", "options"), [*SHEETS, (rules.OFFICIAL, rules.UPPER_FIRST)])
def test_as_many_hundreds_are_taken_as_a_game_can_leave_on_the_card(sheet: int, options: int) -> None:
    rng = random.Random(sheet * 2 + options)
    rig = Pupil(1, sheet, options)
    rig.position()
    study, position = rig.lesson.study, rig.lesson.position
    study.dice[:] = DICE
    for lower in (0, 1, 3, 5, 5 if options else 6):
        for _ in some(range(CARDS), 3):
            filled = [boxes.YAHTZEE, *rng.sample([6, 7, 8, 9, 10, 12], lower)]
            filled += rng.sample(range(6), rng.choice((6, 6, 3)) if options else rng.randrange(5))
            card = any_card(rng, filled)
            names = {oracle.BOXES[box]: value for box, value in card.items()}
            possible = reachable_hundreds(rules.NAMES[sheet], names, bool(options))
            for box in range(BOXES):
                position.boxes[box] = card.get(box, OPEN)
            taken = set()
            for position.hundreds in range(BOXES):
                position.lay()
                if not position.refusal():
                    assert study.current.hundreds == position.hundreds
                    taken.add(position.hundreds)
            assert taken == possible, (card, taken, possible)


# keys and pictures


def test_two_buttons_are_enough() -> None:
    rig = Pupil(1)
    rig.position()

    def say(events: int) -> None:
        rig.tick(events)
        rig.wait(2)

    for field in range(FIELDS):
        assert rig.lesson.row == (1 + field) % FIELDS
        say(NEXT_HELD)
        say(NEXT)
    study = rig.lesson.study
    assert bytes(study.dice) == b"\1\1\1\1\1" and not study.current.open_mask
    while rig.lesson.row != 6:
        say(NEXT)
    for _ in range(6):
        say(NEXT_HELD)
    while rig.lesson.row != 19:
        say(NEXT)
    for _ in range(12):
        say(NEXT_HELD)
    assert study.current.open_mask == 1 and not rig.lesson.position.hundreds and study.rolls == 2
    for events in (keys.A, keys.A_SHORT):
        say(events)
    rig.think()
    assert rig.lesson.stage == lesson.TELLS
    first = study.ranking.first
    say(NEXT)
    assert study.ranking.first == first + 1
    say(NEXT_HELD)
    assert study.ranking.first == first
    say(keys.B)
    assert rig.lesson.stage == lesson.ASKS
    say(keys.B)
    rig.arrive()
    assert rig.shows(screens.PRACTICE_SCREEN)


def test_b_goes_back_while_it_thinks_too() -> None:
    rig = Pupil(1)
    rig.position()
    rig.set_position(DICE, {})
    rig.press("A")
    assert rig.lesson.stage == lesson.THINKS and rig.app.stage.overlay.toast_ticks
    rig.press("B")
    assert rig.lesson.stage == lesson.ASKS and not rig.app.stage.overlay.toast_ticks


def test_without_a_table_after_all_what_was_set_stays() -> None:
    rig = Pupil(1, advisor=Whims(ready=False))
    rig.position()
    rig.set_position(DICE, {3: 12})
    rig.press("A")
    rig.think()
    assert rig.app.stage.overlay._line == words.NO_TABLE
    assert rig.lesson.stage == lesson.ASKS and rig.lesson.study.current.filled == 1


def test_a_long_a_explains() -> None:
    rig = Pupil(1)
    rig.position()
    before = bytes(rig.frame)
    rig.press_long("A")
    assert rig.app.stage.overlay.panel and bytes(rig.frame) != before
    rig.press("A")
    assert bytes(rig.frame) == before
    assert rig.lesson.stage == lesson.ASKS and not rig.app.stage.overlay.toast_ticks


def test_every_picture_fits() -> None:
    rig = Pupil(1)
    rig.position()
    assert_fits(rig)
    rig.set_position(
        b"\6\6\6\6\6", {box: [5, 10, 15, 20, 25, 30, 30, 30, 25, 30, 40, 50][box] for box in range(12)}
    )
    rig.set_field(19, lambda: rig.lesson.position.hundreds == 11)
    assert rig.lesson.study.current.total == 1445
    for _ in range(FIELDS):
        rig.press("R")
        assert_fits(rig)
    asked(rig)
    assert_fits(rig)
    rig.press("B")
    rig.set_position(DICE, {}, 1)
    asked(rig)
    for _ in range(rig.lesson.study.ranking.count):
        assert_fits(rig)
        rig.press("D")


@pytest.mark.parametrize(
    "line",
    [
        set_position.NO_BOX,
        set_position.NEEDS_FIFTY,
        set_position.NEEDS_FILLED,
        set_position.MANY_HUNDREDS,
        words.NO_TABLE,
    ],
)
def test_a_refusal_fits_the_screen(line: bytes) -> None:
    canvas = Pupil(1).app.stage.canvas
    assert canvas.measure(canvas.words, line) <= WIDTH - 12


@pytest.mark.parametrize("lines", [*position.HELPS, *lesson.HELPS])
def test_a_panel_holds_its_lines(lines: tuple[bytes, ...]) -> None:
    canvas = Pupil(1).app.stage.canvas
    assert len(lines) <= 5 and all(canvas.measure(canvas.words, line) <= WIDTH - 6 for line in lines)


def test_a_throw_more_is_told_by_the_list_without_holds_after_the_third() -> None:
    rig = Pupil(1)
    rig.position()
    rig.set_position(DICE, {}, ROLLS)
    asked(rig)
    listed = rig.lesson.study.ranking
    assert all(choice >= BOX for choice in listed.choices[: listed.count])
