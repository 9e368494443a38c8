"""The report: one key from the result, its sums, its costliest choices played again, what it cannot say."""

import math
from typing import Any

import pytest

from contract import keys, play
from contract.play import BOX, STOP, ZERO_LUCK
from engine import rules
from engine.dice import ROLLS
from strategy.chance import COURSE
from strategy.review import report
from tests.support.lessons import Pupil, play_again, played, read, to_page
from tests.support.texts import shows
from ui import screens
from ui.menus import plan
from ui.text.words import BOX_NAMES


def test_the_result_leads_to_the_report_and_back_also_after_the_power_went() -> None:
    rig = played()
    found = rig.report
    assert found.whole and found.score == rig.match.total(0) << play.POINT
    assert found.average + found.luck - found.given() == found.score
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    again = Pupil(flash=rig.flash)
    again.app.go_on()
    again.arrive()
    again.wait(2000)
    assert again.report.done and again.shows(screens.RESULTS_SCREEN), "it is made while the result is seen"
    again.press("R")
    assert again.shows(screens.REPORT_SCREEN) and again.report.luck == found.luck and again.report.whole


def test_it_is_of_a_person_of_this_match_whoever_won_the_one_before() -> None:
    rig = played(6, kinds=b"\0\0")
    assert rig.app.parts.result.order[0] == rig.report.player == 1
    assert played(on=rig).report.player == 0


@pytest.mark.parametrize(("seed", "rounds"), [(7, 1), (9, 2)])
def test_luck_and_what_was_given_away_are_noted_in_points_and_half_points(seed: int, rounds: int) -> None:
    rig = played(seed, rounds=rounds)
    found = rig.report
    assert rig.app.keeper.luck[1] == play.MOST_NOTED  # who plays without a thought gives more away
    rig.app.parts.report.begin(rig.app, 0)
    found.boxes_given -= 25_000 * rounds
    read(rig)
    luck, given = rig.app.keeper.luck[:2]
    assert luck == ZERO_LUCK + math.floor(found.luck / rounds / 128 + 0.5) != ZERO_LUCK
    assert given == math.floor(found.given() / rounds / 64 + 0.5) > 0


def all_of(match: Any) -> tuple[Any, ...]:
    cards = [(bytes(card.boxes), bytes(card.order), card.total) for card in match.cards]
    stand = (match.phase, match.round, match.turn, bytes(match.dice), bytes(match.seed))
    return (*stand, cards, bytes(match.past.bytes))


def position_of(study: Any) -> tuple[Any, ...]:
    return bytes(study.dice), study.rolls, study.turn, bytes(study.current.boxes), study.current.total


SHEETS = [
    (rules.OFFICIAL, {}),
    (rules.OFFICIAL, {"upper": 1}),
    (rules.FREE, {"kinds": b"\0\0"}),
    (rules.FUN, {}),
    (rules.CLASSIC, {"kinds": b"\0\2\0\0", "teams": 1}),
    (rules.OFFICIAL, {"rounds": 2}),
    (rules.OFFICIAL, {"dice": plan.OF_TABLE}),
]


@pytest.mark.parametrize(("sheet", "values"), SHEETS, ids=str)
def test_it_is_that_very_position_and_the_choices_are_worth_what_the_report_says(
    sheet: int, values: dict[str, Any]
) -> None:
    rig = played(3, sheet, **values)
    for page in range(1, 1 + report.COSTS):
        to_page(rig, page)
        found = rig.report
        at = (page - 1) * report.COST_BYTES
        chosen, better = found.costs[at + report.CHOSEN], found.costs[at + report.BETTER]
        loss, wanted = found.losses[page - 1], position_of(found.replay)
        play_again(rig, page)
        study = rig.lesson.study
        assert position_of(study) == wanted
        listed = study.ranking
        for choice, told in (
            (chosen, loss),
            (better, 0),
        ):  # but for rounding; and who stops takes the best box
            line = listed.place(study.dice, choice)
            if choice == STOP:
                line = min(i for i in range(listed.count) if listed.choices[i] >= BOX)
            assert abs(listed.losses[line] - told) <= 2
        rig.choose_line(listed.count - 1)
        assert rig.lesson.stage == screens.TELLS
        rig.press("B")
        read(rig)


def test_nothing_of_it_counts_and_result_and_report_come_back() -> None:
    rig = played()
    kept, match = rig.flash.contents(), all_of(rig.match)
    sums = (rig.report.score, rig.report.luck, rig.report.holds_given, rig.report.boxes_given)
    for page in (1, 2, 3):
        play_again(rig, page)
        for _ in range(4):  # to the end of the turn
            rig.choose_line(rig.chance.randrange(rig.lesson.study.ranking.count))
            made = rig.lesson.made
            rig.press("A")
            if made >= BOX:
                break
            rig.think()
        assert rig.shows(screens.REPORT_SCREEN)
        read(rig)
        assert rig.app.parts.report.page == page
        rig.app.keep()
        rig.app.keep_due()
        assert (rig.flash.contents(), all_of(rig.match)) == (kept, match)
    assert sums == (rig.report.score, rig.report.luck, rig.report.holds_given, rig.report.boxes_given)
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    again = Pupil(1, flash=rig.flash)
    assert all_of(again.match) == match and not again.app.stage.overlay.panel


def test_dice_that_are_thrown_on_tumble_in_a_picture_drawn_from_nothing_too() -> None:
    rig = played()
    play_again(rig, 2)
    assert rig.lesson.study.rolls < ROLLS
    rig.choose(0)
    rig.tick(keys.A)
    rig.until(lambda: rig.lesson.ticks % 4 == 0)
    tumbling = bytes(rig.frame)
    assert rig.lesson.stage == screens.THINKS and rig.full_picture() == tumbling


def test_who_asks_for_the_choices_of_one_player_too_early_sees_the_sums_of_the_next_first() -> None:
    rig = played(kinds=b"\0\0")
    rig.app.parts.report.begin(rig.app, 0)
    rig.press("AD")
    assert not rig.report.done
    read(rig)
    assert rig.app.parts.report.page == 0


def test_of_two_players_a_page_more_shows_who_was_ahead_and_leads_on_to_the_sums() -> None:
    alone = played()
    assert alone.app.parts.report.pages(alone.app) == 1 + alone.app.parts.report.costs()
    rig = played(kinds=b"\0\0")
    report = rig.app.parts.report
    course = rig.app.table.judge.course
    rig.press("L")
    rig.until(lambda: course.known >= COURSE)
    turned = course.turned
    box = rig.match.cards[turned % 2].order[turned // 2] & 15
    assert shows(bytes(rig.frame), "WHO WAS AHEAD") and shows(bytes(rig.frame), BOX_NAMES[box].decode())
    rig.press("A")
    assert report.page == 0
    rig.press("B")
    won = rig.app.parts.result.order[0]
    marked = [
        (x, y) for y in range(12, 29) for x in range(60, 100) if rig.frame[y // 8 * 128 + x] >> y % 8 & 1
    ]
    assert {(72 + turned, y) for y in range(12, 29)} <= set(marked), "the result has it too"
    assert (98, 12) in marked and course.percents[COURSE - 1] == 100 * (won == 0), "up is the winner's"
