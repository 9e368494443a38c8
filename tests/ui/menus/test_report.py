"""The report on the screens: one key from the result, its sums, its costliest choices, what it cannot say."""

import math
from typing import Any

import pytest

from contract import keys, play
from contract.play import MOST_NOTED, ZERO_LUCK
from engine import rules
from engine.turn import OVER
from strategy.review import report
from tests.support.lessons import judging
from tests.support.ui_rig import Keep, Rig, touching
from tests.support.whims import Whims
from ui import menu, screens
from ui.menus import plan
from ui.text import menu_words


def played(
    kinds: bytes = b"\0",
    sheet: int = 0,
    seed: int = 7,
    advisor: Any = None,
    **values: int,
) -> Rig:
    """Play a match through the screens, holding and scoring without much thought."""
    rig = Rig(seed, advisor=advisor or Whims())
    rig.start(sheet, kinds, **values)
    return play_on(rig)


def play_on(rig: Rig) -> Rig:
    for _ in range(20000):
        match = rig.match
        if rig.shows(screens.RESULTS_SCREEN):
            rig.fetch_all()  # a cheer left no room for the report
            return rig
        if match.phase == OVER or match.kinds[match.player] or match.rolls == 2 or not match.rolls:
            rig.press("B")
        elif match.rolls == 1:
            rig.press("ARRAB")
        else:
            rig.press("A")
        rig.settle()
    raise AssertionError("the match never ended")


def read(rig: Rig) -> None:
    rig.press("R")
    assert rig.shows(screens.REPORT_SCREEN)
    for _ in range(1000):
        if rig.report.done:
            rig.wait()
            return
        rig.wait()
    raise AssertionError("the report was never done")


def read_after_power_on(rig: Rig) -> Rig:
    again = Rig(shelf=rig.shelf, advisor=Whims())
    again.app.go_on()
    again.arrive()
    again.fetch_all()
    again.wait()
    read(again)
    return again


def test_the_result_leads_to_the_report_and_back() -> None:
    rig = played()
    read(rig)
    found = rig.report
    assert found.whole
    assert found.score == rig.match.total(0) << play.POINT
    assert found.average + found.luck - found.given() == found.score
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)


def test_every_page_fits_and_no_glyphs_touch() -> None:
    rig = played(b"\0\2")
    rig.app.keeper.diary.helped(0, 3)
    read(rig)
    rig.watch.outside.clear()
    pictures = set()
    for _ in range(rig.app.parts.report.pages()):
        pictures.add(rig.full_picture())
        assert not rig.watch.outside
        assert not touching(rig.watch.glyphs)
        rig.press("R")
    assert rig.app.parts.report.page == 0
    assert len(pictures) == 1 + report.COSTS


def test_left_of_the_sums_is_the_last_page_and_right_of_that_are_the_sums() -> None:
    rig = played()
    read(rig)
    last = rig.app.parts.report.pages() - 1
    assert last > 1
    rig.press("L")
    assert rig.app.parts.report.page == last
    rig.press("L")
    assert rig.app.parts.report.page == last - 1
    rig.press("RR")
    assert rig.app.parts.report.page == 0


def test_up_and_down_go_through_the_players() -> None:
    rig = played(b"\2\0\1")
    read(rig)
    assert rig.report.player == 1  # the person
    rig.press("D")
    assert rig.report.player == 2
    rig.press("D")
    assert rig.report.player == 0
    rig.press("U")
    assert rig.report.player == 2
    rig.press("U")
    assert rig.report.player == 1


def test_the_report_begins_with_a_person_who_won_or_of_those_whom_a_bot_beat_the_best() -> None:
    seen = set()
    for seed in range(4):
        rig = played(b"\2\0\0", seed=seed)
        read(rig)
        totals = rig.app.parts.result.result.totals
        assert totals[rig.report.player] == max(totals[1:3])
        seen.add(rig.report.player)
    assert seen == {1, 2}


def test_among_bots_alone_the_report_begins_with_the_first_seat() -> None:
    rig = played(b"\2\1")
    read(rig)
    assert rig.report.player == 0


def test_a_report_outlives_the_power() -> None:
    rig = played()
    read(rig)
    again = read_after_power_on(rig)
    assert again.report.luck == rig.report.luck
    assert again.report.whole


def test_without_the_diary_the_report_says_so() -> None:
    rig = played()
    rig.shelf.diary = Keep()
    again = read_after_power_on(rig)
    assert not again.report.whole
    again.watch.outside.clear()
    again.full_picture()
    assert not touching(again.watch.glyphs)


def test_without_a_table_the_result_announces_nothing_and_says_why() -> None:
    rig = Rig()
    rig.start()
    rig.finish()
    rig.fetch_all()
    rig.press("R")
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.app.stage.overlay.toast_ticks


def test_a_table_that_fails_while_a_report_is_made_leads_back_to_the_result_and_a_line_says_so() -> None:
    advisor = Whims()
    rig = played(advisor=advisor)
    rig.app.stage.go(rig.app.parts.report)  # R is heard only when all is read
    rig.wait()
    assert rig.shows(screens.REPORT_SCREEN)
    advisor._able = False
    rig.wait(20)
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.app.stage.overlay._line == menu_words.NO_TABLE


def over_without_a_table() -> Rig:
    rig = Rig(advisor=Whims(ready=False))
    rig.start()
    rig.finish()
    rig.fetch_all()
    return rig


def test_once_the_table_is_known_to_be_bad_the_result_says_that_there_is_none_for_a_report() -> None:
    rig = over_without_a_table()
    rig.press("R")
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.app.stage.overlay._line == menu_words.NO_TABLE


def test_a_report_goes_when_its_match_goes_on_and_its_new_end_has_one_of_its_own() -> None:
    rig = played()
    read(rig)
    rig.press("B")
    rig.press("L")
    rig.settle()
    assert rig.shows(screens.TURN_SCREEN) and not rig.report.begun
    read(play_on(rig))
    assert rig.report.score == rig.match.total(0) << play.POINT


def test_real_dice_get_a_report_of_boxes() -> None:
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, b"\0", dice=plan.OF_TABLE)
    for _ in range(13):
        assert not rig.match.enter(b"\1\3\4\6\6")
        rig.app.keeper.diary.note(rig.match)
        assert not rig.match.score(rig.match.legal_mask().bit_length() - 1)
    rig.app.go_on()
    rig.arrive()
    rig.fetch_all()
    rig.wait()
    read(rig)
    rig.watch.outside.clear()
    for _ in range(rig.app.parts.report.pages()):
        rig.full_picture()
        assert not rig.watch.outside
        assert not touching(rig.watch.glyphs)
        rig.press("R")
    assert rig.report.judged == 13


@pytest.mark.parametrize(("seed", "rounds"), [(7, 1), (9, 2)])
def test_luck_and_what_was_given_away_are_noted_in_points_and_half_points(seed: int, rounds: int) -> None:
    rig = played(seed=seed, rounds=rounds, advisor=judging(rules.OFFICIAL, 0))
    read(rig)
    found = rig.report
    luck, given = rig.app.keeper.luck[:2]
    assert luck == ZERO_LUCK + math.floor(found.luck / rounds / 128 + 0.5) != ZERO_LUCK
    assert given == math.floor(found.given() / rounds / 64 + 0.5) > 0


def test_more_than_a_byte_holds_is_noted_as_the_most() -> None:
    rig = played(seed=8, advisor=judging(rules.OFFICIAL, 0))
    read(rig)
    assert rig.report.given() > MOST_NOTED * 64
    assert rig.app.keeper.luck[1] == MOST_NOTED
    rig = played()  # by whims, which are lucky beyond measure
    read(rig)
    assert rig.app.keeper.luck[0] == MOST_NOTED


def texts_in_the_middle(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    drawn: list[bytes] = []
    draw = rig.app.stage.canvas.text_middle
    monkeypatch.setattr(
        rig.app.stage.canvas, "text_middle", lambda *call: drawn.append(bytes(call[1])) or draw(*call)
    )
    rig.full_picture()
    return drawn


def test_a_report_of_boxes_alone_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, b"\0", dice=plan.OF_TABLE)
    rig.match.enter(b"\1\3\4\6\6")
    rig.match.score(rig.match.legal_mask().bit_length() - 1)
    rig.finish()
    rig.fetch_all()
    read(rig)
    assert menu_words.REAL_NOTE in texts_in_the_middle(rig, monkeypatch)
    rig = played()
    rig.shelf.diary = Keep()
    again = read_after_power_on(rig)
    assert menu_words.GAP_NOTE in texts_in_the_middle(again, monkeypatch)


def test_the_report_is_made_while_the_result_is_looked_at() -> None:
    rig = played()
    rig.wait(100)
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.report.done
    found = rig.report.luck
    rig.press("R")
    assert rig.shows(screens.REPORT_SCREEN)
    rig.press("B")
    rig.press("UB")  # the card, and back
    assert rig.report.done
    assert rig.report.luck == found


def test_after_a_score_is_taken_back_the_report_is_made_anew() -> None:
    rig = played()
    rig.wait(100)
    before = rig.report.score
    rig.press("L")
    assert rig.app.stage.screen is rig.turn
    match = rig.match
    box = min(range(13), key=lambda box: (match.refusal(box), match.pays(box)))
    rig.turn.cursor.box = box
    rig.press("A")
    rig.wait(60)
    rig.wait(100)
    assert rig.report.score == match.total(0) << play.POINT
    assert rig.report.done
    assert before >= rig.report.score


def test_a_press_while_the_report_is_made_turns_the_page_when_it_is_there() -> None:
    rig = played()
    rig.app.stage.deaf.begin(0)
    rig.press("RRRR")
    assert not rig.report.done
    assert rig.app.parts.report.page == 0
    rig.wait(200)
    assert rig.report.done
    assert rig.app.parts.report.page == 1


def test_the_bar_grows_with_the_turns() -> None:
    rig = played()
    rig.app.stage.deaf.begin(0)
    rig.press("R")
    pictures = []
    while not rig.report.done:
        pictures.append(bytes(rig.frame))
        rig.wait()
    assert 8 <= len(set(pictures)) <= 14
    assert pictures == sorted(pictures, key=lambda frame: sum(value.bit_count() for value in frame))


def test_the_bar_is_drawn_no_oftener_than_it_grows() -> None:
    rig = played()
    rig.press("R")
    left = 13 - rig.report.turns
    drawn = 0
    while not rig.report.done:
        drawn += rig.tick()
    assert drawn == left


def test_a_table_that_comes_late_still_makes_a_report() -> None:
    advisor = Whims()
    rig = played(advisor=advisor)
    rig.report.ready = False  # as before the table is read
    advisor._able = False
    rig.go("result")
    rig.wait(50)
    assert not rig.report.ready
    advisor._able = True
    rig.wait(100)
    assert rig.report.done and rig.report.ready


def test_what_is_shown_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw = menu.draw_points
    monkeypatch.setattr(menu, "draw_points", lambda *call: drawn.append(call[2]) or draw(*call))
    for seed in range(4):
        rig = played(seed=seed)
        read(rig)
        drawn.clear()
        rig.full_picture()
        average, luck, given, boxes, holds = drawn
        assert average + luck + given == 10 * rig.match.total(0)
        assert boxes + holds == -given
        found = rig.report
        assert average == menu.tenths(found.average)
        assert abs(luck - menu.tenths(found.luck)) <= 1
        assert abs(holds - menu.tenths(found.holds_given)) <= 1
        assert abs(boxes - menu.tenths(found.boxes_given)) <= 1


def test_less_than_a_tenth_given_away_is_nothing() -> None:
    assert [menu.tenths_told(value) for value in (0, 6, 12, 13, 128)] == [0, 0, 0, 1, 10]


def test_the_widest_of_all_pages_fits() -> None:
    rig = played(b"\0\4", rounds=2)
    read(rig)
    found = rig.report
    rig.app.keeper.diary.book[18] = 3
    found.average, found.luck, found.score = 1527 << 7, -1499 << 7, 9450 << 7
    found.holds_given, found.boxes_given = 1234 << 7, 1199 << 7
    rig.watch.outside.clear()
    rig.full_picture()
    assert not rig.watch.outside
    assert not touching(rig.watch.glyphs)
    rig.press("R")
    found.replay.turn, found.replay.round, found.replay.rolls = 12, 5, 3
    found.losses[0] = 25587
    for chosen, better in ((15, 0), (play.BOX + 9, play.STOP), (play.BOX + 6, play.BOX + 10)):
        found.costs[report.CHOSEN], found.costs[report.BETTER] = chosen, better
        rig.full_picture()
        assert not rig.watch.outside
        assert not touching(rig.watch.glyphs)


def test_a_coached_game_is_marked_whether_the_coach_spoke_or_not() -> None:
    rig = played(b"\0\2")
    read(rig)
    plain = rig.full_picture()
    rig.app.keeper.diary.book[18] = 1
    assert rig.full_picture() != plain
    rig.press("D")  # a bot's: bots are not coached
    rig.wait(200)
    bots = rig.full_picture()
    rig.app.keeper.diary.book[18] = 0
    assert rig.full_picture() == bots


@pytest.mark.parametrize(
    ("value", "tenths"), [(0, 0), (128, 10), (-128, -10), (13, 1), (6, 0), (-6, 0), (32587, 2546)]
)
def test_points_are_rounded_to_tenths(value: int, tenths: int) -> None:
    assert menu.tenths(value) == tenths


def test_there_is_a_name_for_every_grade() -> None:
    assert len(menu_words.GRADES) == report.GRADES


def test_with_two_buttons_next_on_the_result_chooses_the_report_and_a_opens_it() -> None:
    rig = played()
    rig.wait(60)
    rig.tick(keys.NEXT)
    rig.wait()
    assert rig.shows(screens.RESULTS_SCREEN)
    rig.press("A")
    assert rig.shows(screens.REPORT_SCREEN)
