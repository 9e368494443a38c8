"""A costly choice of a finished game, played again from the report: that very position, nothing counts."""

from typing import Any

import pytest

from contract import keys, tunes
from contract.play import BOX, STOP
from engine import rules
from engine.dice import ROLLS
from strategy.review import report
from tests.support.lessons import Pupil, play_again, played, read, to_page
from tests.support.ui_rig import Keep
from tests.ui.menus.lesson.test_drill import assert_fits, choices_of
from ui import screens
from ui.menus import plan
from ui.menus.lesson import lesson
from ui.parts import LASTING
from ui.play import ranking
from ui.screens import ALONE

NEXT, NEXT_HELD = keys.NEXT, keys.UP  # what two buttons say


def kept(rig: Pupil) -> dict[str, bytes]:
    return {name: store.kept for name, store in vars(rig.shelf).items() if isinstance(store, Keep)}


def all_of(match: Any) -> tuple[Any, ...]:
    cards = [(bytes(card.boxes), bytes(card.order), card.total) for card in match.cards]
    return (
        match.phase,
        match.round,
        match.turn,
        bytes(match.dice),
        bytes(match.seed),
        cards,
        bytes(match.past.bytes),
    )


SHEETS = [
    (rules.OFFICIAL, {}),
    (rules.OFFICIAL, {"upper": 1}),
    (rules.FREE, {"kinds": b"\0\0"}),
    (rules.FUN, {}),
    (rules.CLASSIC, {"kinds": b"\0\2\0\0", "teams": 1}),
    (rules.OFFICIAL, {"rounds": 2}),
    (rules.OFFICIAL, {"dice": plan.OF_TABLE}),
]


@pytest.mark.needs("numba")
@pytest.mark.parametrize(("sheet", "values"), SHEETS, ids=str)
@pytest.mark.parametrize("page", range(1, 1 + report.COSTS))
def test_it_is_that_very_position_and_the_choices_are_worth_what_the_report_says(
    sheet: int, values: dict[str, Any], page: int
) -> None:
    from tests.support.reference import Reference

    rig = played(3, sheet, **values)
    to_page(rig, page)
    found = rig.report
    at = (page - 1) * report.COST_BYTES
    chosen, better = found.costs[at + report.CHOSEN], found.costs[at + report.BETTER]
    loss, replay = found.losses[page - 1], found.replay
    wanted = (
        bytes(replay.dice),
        replay.rolls,
        replay.turn,
        bytes(replay.current.boxes),
        replay.current.total,
    )
    play_again(rig, page)
    study = rig.lesson.study
    got = (bytes(study.dice), study.rolls, study.turn, bytes(study.current.boxes), study.current.total)
    assert got == wanted
    reference: Any = Reference(sheet, values.get("upper", 0))
    reference.begin(study)
    worths = {choice: ranking.worth_of(reference, choice) for choice in choices_of(study)}
    listed = study.ranking
    assert listed.worth == max(worths.values())
    for choice, told in ((chosen, loss), (better, 0)):  # but for rounding; and who stops takes the best box
        line = listed.place(study.dice, choice)
        if choice == STOP:
            line = min(i for i in range(listed.count) if listed.choices[i] >= BOX)
        assert abs(listed.losses[line] - told) <= 2
    rig.choose_line(listed.count - 1)
    assert rig.lesson.stage == lesson.TELLS


def test_nothing_of_it_counts_and_result_and_report_come_back() -> None:
    rig = played()
    before, match = kept(rig), all_of(rig.match)
    sums = (rig.report.score, rig.report.luck, rig.report.holds_given, rig.report.boxes_given)
    saves = {name: store.saves for name, store in vars(rig.shelf).items() if isinstance(store, Keep)}
    for page in (1, 2, 3):
        play_again(rig, page)
        for _ in range(4):  # to the end of the turn
            rig.choose_line(rig.chance.randrange(rig.lesson.study.ranking.count))
            made = rig.lesson.made
            rig.press("A")
            rig.arrive()
            if made >= BOX:
                break
            rig.think()
        assert rig.shows(screens.REPORT_SCREEN)
        read(rig)
        assert rig.app.parts.report.page == page
        rig.app.keep()
        rig.app.keep_due()
        assert (kept(rig), all_of(rig.match)) == (before, match)
    assert saves == {name: store.saves for name, store in vars(rig.shelf).items() if name in saves}
    assert sums == (rig.report.score, rig.report.luck, rig.report.holds_given, rig.report.boxes_given)
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    again = Pupil(1, shelf=rig.shelf)
    assert all_of(again.match) == match and not again.app.stage.overlay.panel


def test_the_dice_of_the_position_lie_while_it_is_thought_about() -> None:
    rig = played()
    to_page(rig, 1)
    rig.press("A")
    assert rig.lesson.stage == lesson.THINKS
    thinking = rig.full_picture()
    rig.lesson.question.read()
    assert rig.full_picture() == thinking and rig.lesson.stage == lesson.THINKS


def test_it_tells_the_turn_and_not_who_led_at_the_end() -> None:
    rig = played(kinds=b"\0\0")
    shown = rig.turn.picture
    shown.read_total(rig.match)  # as the last score does
    assert shown.lead != ALONE
    play_again(rig, 1)
    assert (shown.lead, shown.turn) == (ALONE, rig.lesson.study.turn)


def test_a_hold_is_thrown_on_and_the_dice_that_were_held_stay() -> None:
    rig = played()
    for page in (1, 2, 3):
        play_again(rig, page)
        study = rig.lesson.study
        if study.rolls < ROLLS:
            break
        rig.press("B")
        read(rig)
    assert study.rolls < ROLLS
    rolls, dice = study.rolls, bytes(study.dice)
    rig.choose(1)
    assert rig.lesson.made == 1
    rig.sound.played.clear()
    rig.press("A")
    assert rig.sound.played == [tunes.ROLL_TUNE]
    rig.think()
    assert study.rolls == rolls + 1 and study.dice[0] == dice[0]
    assert rig.lesson.stage == lesson.ASKS


def test_meanwhile_there_is_the_lesson_beside_result_and_report() -> None:
    rig = played()
    app = rig.app
    there = (app.table.judge, app.parts.result, app.parts.report, app.parts.report.found)
    assert app.parts.here() == list(LASTING)
    play_again(rig, 1)
    rig.fetch_all()
    assert app.parts.here() == [*LASTING, "ui.menus.lesson.again"]
    rig.press("U")
    if rig.shows(screens.AGAIN_SCREEN):
        rig.press("B")
    rig.arrive()
    rig.fetch_all()
    assert app.parts.here() == list(LASTING)
    assert (app.table.judge, app.parts.result, app.parts.report, app.parts.report.found) == there


def test_two_buttons_turn_the_pages_play_again_and_come_back() -> None:
    rig = played(kinds=b"\0\0")

    def say(events: int) -> None:
        rig.tick(events)
        rig.wait(2)
        rig.arrive()

    say(NEXT)
    assert (rig.app.parts.report.page, rig.report.player) == (1, 0)
    say(NEXT)
    assert rig.app.parts.report.page == 2
    say(keys.A)
    rig.think()
    assert rig.shows(screens.AGAIN_SCREEN)
    if rig.lesson.study.rolls < ROLLS:
        say(keys.A)  # hold a die
        say(keys.B)
    else:
        say(keys.A)
        say(keys.A_SHORT)
    assert rig.lesson.stage == lesson.TELLS
    say(keys.B)
    read(rig)
    assert rig.app.parts.report.page == 2
    say(NEXT_HELD)  # the other player
    read(rig)
    assert rig.report.player == 1


def test_every_picture_fits() -> None:
    rig = played(sheet=rules.CLASSIC, kinds=b"\0\0")
    for page in (1, 2, 3):
        to_page(rig, page)
        assert_fits(rig)
        play_again(rig, page)
        assert_fits(rig)
        rig.choose_line(0)
        assert_fits(rig)
        if rig.lesson.made < BOX:
            rig.tick(keys.A)
            rig.tick(keys.A_SHORT)
            assert_fits(rig)
            rig.think()
            assert_fits(rig)
        rig.press("U" if rig.lesson.study.rolls < ROLLS and rig.lesson.stage == lesson.ASKS else "B")
        rig.arrive()
        read(rig)


def test_the_power_may_go_meanwhile() -> None:
    rig = played()
    play_again(rig, 1)
    rig.choose_line(0)
    again = Pupil(2, shelf=rig.shelf)
    assert not again.app.stage.overlay.panel and all_of(again.match) == all_of(rig.match)
