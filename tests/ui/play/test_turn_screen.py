"""The turn screen: what its keys do, where the cursor is, what a bot shows."""

import pytest

from contract import keys
from engine import rules
from engine.boxes import (
    BOXES,
    CHANCE,
    FOUR_KIND,
    FOURS,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    SIXES,
    UPPER_BOXES,
    YAHTZEE,
)
from engine.card import OPEN
from engine.rules import JOKER_UPPER, NO_ROLLS_LEFT, NONE_TO_THROW, NOT_ROLLED, NOTHING_TO_UNDO
from engine.turn import OVER
from tests.support.ui_rig import Rig, Shelf
from ui import screens
from ui.play import cursor
from ui.screens import NO_PLACE
from ui.text import words


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.start()
    return rig


def toast_of(rig: Rig) -> bytes:
    overlay = rig.app.stage.overlay
    return overlay._line if overlay.toast_ticks else b""


def test_a_game_is_played_by_buttons_alone() -> None:
    rig = Rig()
    rig.press("A")
    assert rig.app.stage.screen is rig.turn
    for box in range(BOXES):
        assert rig.match.turn == box
        rig.press("B")
        rig.settle()
        rig.press("A")
        rig.press("B")
        rig.settle()
        rig.press("DA")
        rig.settle()
    assert rig.match.phase == OVER
    rig.wait(100)
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.match.card(0, 0).open_mask == 0


def test_b_or_a_makes_the_first_throw(rig: Rig) -> None:
    rig.press("A")
    assert rig.match.rolls == 1
    rig.settle()
    assert rig.turn.cursor.zone == cursor.ON_DICE


def test_left_and_right_go_round_the_dice(rig: Rig) -> None:
    rig.press("B")
    rig.settle()
    rig.press("L")
    assert rig.turn.cursor.die == 4
    rig.press("RRR")
    assert rig.turn.cursor.die == 2


def test_a_holds_a_die_and_releases_it(rig: Rig) -> None:
    rig.press("B")
    rig.settle()
    rig.press("RA")
    assert rig.match.holds == 0b00010
    rig.press("LA")
    assert rig.match.holds == 0


def test_a_goes_on_to_the_next_die_when_it_is_let_go(rig: Rig) -> None:
    rig.lay(b"\4\4\4\2\6")
    rig.tick(keys.A)
    assert (rig.match.holds, rig.turn.cursor.die) == (0b00001, 0)
    rig.tick(keys.A_SHORT)
    assert (rig.match.holds, rig.turn.cursor.die) == (0b00001, 1)
    rig.press("AA")
    assert (rig.match.holds, rig.turn.cursor.die) == (0b00111, 3)
    rig.press("RA")
    assert (rig.match.holds, rig.turn.cursor.die) == (0b10111, 0)
    moved = bytes(rig.frame)
    assert moved == rig.full_picture()


def test_a_hold_that_is_refused_and_a_release_alone_leave_the_cursor(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.tick(keys.A_SHORT)
    assert (rig.match.holds, rig.turn.cursor.die) == (0, 0)
    rig.lay(b"\1\2\2\4\6", rolls=3)
    rig.press("UUA")
    assert (rig.turn.cursor.zone, rig.turn.cursor.die) == (cursor.ON_DICE, 0)


def test_an_a_that_threw_or_that_the_cursor_moved_on_from_does_nothing_when_it_is_let_go(rig: Rig) -> None:
    rig.tick(keys.A)
    rig.settle()
    for events in (keys.A_SHORT, keys.A_LONG):
        rig.tick(events)
        assert (rig.turn.cursor.die, rig.match.holds) == (0, 0) and not rig.awaits
    rig.tick(keys.A)
    rig.tick(keys.RIGHT)
    for events in (keys.A_SHORT, keys.A_LONG):
        rig.tick(events)
        assert (rig.turn.cursor.die, rig.match.holds) == (1, 0b00001) and not rig.awaits
    rig.tick(keys.A)
    rig.tick(keys.B)
    rig.settle()
    rig.tick(keys.A_SHORT)
    assert rig.turn.cursor.die == 1


def test_an_a_that_the_cursor_left_a_box_with_is_over(rig: Rig) -> None:
    rig.write(0, dict.fromkeys(range(UPPER_BOXES, BOXES), 0))
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    before = bytes(rig.frame)
    rig.tick(keys.A)
    assert bytes(rig.frame) != before
    rig.press("UD")
    assert bytes(rig.frame) == before


def test_b_throws_the_dice_that_are_not_held(rig: Rig) -> None:
    rig.press("B")
    rig.settle()
    before = bytes(rig.match.dice)
    rig.press("AAB")
    assert rig.match.rolls == 2
    assert bytes(rig.match.dice[:2]) == before[:2]


def test_after_the_third_throw_the_cursor_is_on_the_best_box(rig: Rig) -> None:
    for _ in range(3):
        rig.press("B")
        rig.settle()
    assert rig.turn.cursor.zone == cursor.ON_BOXES
    worth = [rig.match.pays(box) for box in range(BOXES)]
    assert worth[rig.turn.cursor.box] == max(worth)
    rig.press("U" if rig.turn.cursor.box < 6 else "UU")
    assert rig.turn.cursor.zone == cursor.ON_DICE


@pytest.mark.parametrize(
    ("dice", "best"),
    [
        (b"\1\2\3\4\5", LARGE_STRAIGHT),
        (b"\6\6\6\6\6", YAHTZEE),
        (b"\6\6\6\5\5", CHANCE - 6),  # 28 in three of a kind, not in chance
        (b"\2\2\2\1\1", FULL_HOUSE),
        (b"\1\2\2\4\6", CHANCE),
    ],
)
def test_the_best_box_pays_most_and_is_the_harder_one(rig: Rig, dice: bytes, best: int) -> None:
    rig.lay(dice)
    assert rig.turn.picture.boxes.best == best
    rig.press("D")
    assert rig.turn.cursor.box == best


def test_the_best_box_counts_the_hundred(rig: Rig) -> None:
    rig.start(rules.APPLET)
    rig.write(0, {YAHTZEE: 50})
    rig.lay(b"\4\4\4\4\4")
    assert rig.turn.picture.boxes.points[FOURS] == 20
    assert rig.turn.picture.boxes.hundreds >> FOURS & 1
    assert rig.match.hundred(rig.turn.picture.boxes.best) == 100


def test_of_boxes_that_all_earn_the_hundred_that_which_pays_most_and_is_the_harder_one_is_the_best(
    rig: Rig,
) -> None:
    rig.start(rules.APPLET)
    rig.write(0, {YAHTZEE: 50})
    rig.lay(b"\1\1\1\1\1")
    assert rig.turn.picture.boxes.best == FOUR_KIND


def test_when_nothing_pays_a_box_is_still_proposed(rig: Rig) -> None:
    rig.write(0, {box: 0 for box in range(BOXES) if box not in (YAHTZEE, LARGE_STRAIGHT)})
    rig.lay(b"\1\1\2\4\6")
    assert rig.turn.picture.boxes.best == YAHTZEE


def test_right_visits_every_open_box_once(rig: Rig) -> None:
    rig.write(0, {0: 1, 7: 20, CHANCE: 20})
    rig.lay(b"\1\2\2\4\6", rolls=3)
    first = rig.turn.cursor.box
    visited = [first]
    for _ in range(9):
        rig.press("R")
        visited.append(rig.turn.cursor.box)
    assert sorted(visited) == [box for box in range(BOXES) if rig.match.current.boxes[box] == OPEN]
    rig.press("R")
    assert rig.turn.cursor.box == first
    rig.press("L")
    assert rig.turn.cursor.box == visited[-1]


def test_up_and_down_change_the_row_of_boxes(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    assert rig.turn.cursor.box == CHANCE
    rig.press("U")
    assert rig.turn.cursor.box == SIXES
    rig.press("D")
    assert rig.turn.cursor.box == YAHTZEE
    rig.press("UU")
    assert rig.turn.cursor.zone == cursor.ON_DICE


def test_up_skips_a_row_that_is_full(rig: Rig) -> None:
    rig.write(0, {box: box + 1 for box in range(6)})
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    rig.press("U")
    assert rig.turn.cursor.zone == cursor.ON_DICE


def test_a_box_is_pressed_at_once_and_filled_on_release(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    before = bytes(rig.frame)
    rig.tick(keys.A)
    assert bytes(rig.frame) != before
    assert rig.match.current.boxes[CHANCE] == OPEN
    rig.tick(keys.A_SHORT)
    assert rig.match.card(0, 0).boxes[CHANCE] == 15


def test_who_moves_on_while_a_is_down_presses_no_box(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    rig.tick(keys.A)
    rig.tick(keys.LEFT)
    assert rig.turn.cursor.box == YAHTZEE
    assert bytes(rig.frame) == rig.full_picture()
    rig.press("R")
    unpressed = bytes(rig.frame)
    rig.tick(keys.LEFT)
    rig.tick(keys.A_SHORT)
    rig.tick(keys.A_LONG)
    assert rig.match.current.filled == 0 and not rig.awaits
    rig.press("R")
    assert bytes(rig.frame) == unpressed


def test_a_release_without_a_press_there_fills_nothing(rig: Rig) -> None:
    for _ in range(2):
        rig.press("B")
        rig.settle()
    rig.tick(keys.B)
    rig.tick(keys.A)  # while the dice are in the air
    rig.settle()
    assert rig.turn.cursor.zone == cursor.ON_BOXES
    rig.tick(keys.A_SHORT)
    rig.wait(3)
    assert rig.match.current.filled == 0


def test_a_long_press_on_a_box_explains_and_does_not_fill(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    before = bytes(rig.frame)
    rig.press_long("A")
    assert rig.app.stage.overlay.panel
    assert rig.match.current.boxes[CHANCE] == OPEN
    rig.press("B")
    assert not rig.app.stage.overlay.panel
    assert rig.match.rolls == 1
    assert bytes(rig.frame) == before


def test_a_long_press_on_a_die_helps_and_leaves_its_hold(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.press("RAL")
    rig.press_long("A")
    assert rig.app.stage.overlay.panel
    assert (rig.match.holds, rig.turn.cursor.die) == (0b00010, 1)


def test_the_cursor_leaves_boxes_as_a_redraw_shows_them_be_they_open_legal_or_filled(rig: Rig) -> None:
    rig.write(0, {YAHTZEE: 50, CHANCE: 20})
    rig.lay(b"\4\4\4\4\4")
    rig.press("D")
    for button in "RRDLLLURRR":
        rig.press(button)
        shown = bytes(rig.frame)
        assert shown == rig.full_picture()


def test_an_illegal_box_is_refused_in_words(rig: Rig) -> None:
    rig.write(0, {YAHTZEE: 50})
    rig.lay(b"\4\4\4\4\4")
    rig.press("D")
    assert rig.turn.cursor.box == FOURS
    rig.press("RA")
    assert toast_of(rig) == words.REASONS[JOKER_UPPER]
    assert rig.match.current.filled == 1


@pytest.mark.parametrize(
    ("rolls", "holds", "buttons", "reason"),
    [
        (3, 0, "B", NO_ROLLS_LEFT),
        (3, 0, "UUA", NO_ROLLS_LEFT),
        (1, 31, "B", NONE_TO_THROW),
    ],
)
def test_a_refused_throw_or_hold_says_why(
    rig: Rig, rolls: int, holds: int, buttons: str, reason: int
) -> None:
    rig.lay(b"\1\2\2\4\6", rolls)
    rig.match.holds = holds
    rig.press(buttons)
    assert toast_of(rig) == words.REASONS[reason]


def test_a_toast_goes_by_itself_and_leaves_the_picture_whole(rig: Rig) -> None:
    before = bytes(rig.frame)
    rig.press("D")
    assert toast_of(rig) == words.REASONS[NOT_ROLLED]
    assert bytes(rig.frame) != before
    rig.wait(100)
    assert bytes(rig.frame) == before


def test_left_takes_the_score_back_before_the_next_throw(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.match.thrown[:5] = b"\1\2\2\4\6"
    rig.press("DA")
    rig.settle()
    assert rig.match.turn == 1
    rig.press("L")
    assert rig.match.turn == 0
    assert bytes(rig.match.dice) == b"\1\2\2\4\6"
    assert (rig.turn.cursor.zone, rig.turn.cursor.box) == (cursor.ON_BOXES, CHANCE)


def test_the_undo_hint_appears_exactly_when_undo_is_possible(rig: Rig) -> None:
    def hint() -> bool:
        rig.full_picture()
        left = [box for box in rig.watch.glyphs if box[0] < 30 and box[1] >= 12 and box[1] + box[3] <= 30]
        return bool(left)

    assert not hint()
    rig.press("L")
    assert toast_of(rig) == words.REASONS[NOTHING_TO_UNDO]
    rig.press("B")
    rig.settle()
    rig.press("DA")
    rig.settle()
    assert rig.app.table.may_undo()
    assert hint()
    rig.press("L")
    assert rig.match.turn == 0
    rig.press("A")
    rig.settle()
    assert hint()
    rig.press("B")
    rig.settle()
    assert not rig.app.table.may_undo()


def test_the_last_score_can_be_taken_back_from_the_result(rig: Rig) -> None:
    for _ in range(BOXES):
        rig.press("B")
        rig.settle()
        rig.press("DA")
        rig.settle()
    rig.wait(100)
    assert rig.shows(screens.RESULTS_SCREEN)
    rig.press("L")
    assert rig.app.stage.screen is rig.turn
    assert rig.match.current.filled == BOXES - 1


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_cursor_is_seen_on_every_die_and_on_every_box(rig: Rig, rolls: int) -> None:
    rig.lay(b"\1\2\2\4\6", rolls)
    table = rig.turn.picture

    def picture(die: int, box: int) -> bytes:
        table.die = die
        table.boxes.box = box
        return rig.full_picture()

    without = picture(NO_PLACE, NO_PLACE)
    seen = {picture(die, NO_PLACE) for die in range(5)} | {picture(NO_PLACE, box) for box in range(BOXES)}
    assert len(seen) == 5 + BOXES
    for frame in seen:
        changed = sum((a ^ b).bit_count() for a, b in zip(frame, without, strict=True))
        assert changed >= 40


def test_a_held_die_looks_different_from_a_released_one(rig: Rig) -> None:
    rig.lay(b"\3\3\3\3\3")
    rig.press("R")
    before = bytes(rig.frame)
    rig.press("A")
    assert sum((a ^ b).bit_count() for a, b in zip(bytes(rig.frame), before, strict=True)) > 200


def test_the_dice_move_on_at_least_thirty_frames_a_second(rig: Rig) -> None:
    rig.tick(keys.B)
    frames = set()
    ticks = 0
    while rig.turn.state == screens.ROLLING:
        rig.wait()
        frames.add(bytes(rig.frame))
        ticks += 1
    assert 15 <= ticks <= 25
    assert len(frames) >= ticks * 3 // 5


def test_every_action_is_saved(rig: Rig) -> None:
    saves = rig.shelf.match.saves
    rig.press("B")
    assert rig.shelf.match.saves == saves + 1
    rig.settle()
    rig.press("A")
    assert rig.shelf.match.saves == saves + 2
    rig.press("DA")
    assert rig.shelf.match.saves == saves + 3


def test_a_match_goes_on_where_it_was_left() -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    rig.press("A")
    rig.press("B")
    rig.settle()
    rig.press("RA")
    again = Rig(shelf=shelf)
    assert again.shows(screens.TITLE_SCREEN)
    assert again.app.parts.title.rows[0] == 0
    again.press("A")
    assert again.app.stage.screen is again.turn
    assert bytes(again.match.dice) == bytes(rig.match.dice)
    assert (again.match.rolls, again.match.holds) == (1, 0b00010)


def test_bots_play_at_a_pace_that_can_be_followed_and_hurried() -> None:
    def ticks_for_a_game(hurry: bool) -> int:
        rig = Rig()
        rig.start(rules.FUN, bytes([2]))
        for ticks in range(40_000):
            if rig.shows(screens.RESULTS_SCREEN):
                return ticks
            rig.tick(keys.B if hurry and ticks % 10 == 0 else 0)
        raise AssertionError("the bot never ended")

    slow = ticks_for_a_game(hurry=False)
    fast = ticks_for_a_game(hurry=True)
    assert slow > BOXES * 150  # three seconds a turn at least
    assert fast * 3 < slow


def test_a_person_can_take_back_while_a_bot_waits() -> None:
    rig = Rig()
    rig.start(rules.FUN, bytes([0, 2]))
    rig.press("B")
    rig.settle()
    rig.press("DA")
    rig.settle()
    rig.wait(5)
    assert rig.match.player == 1
    rig.press("L")
    assert rig.match.player == 0
    assert rig.match.rolls == 1


def test_up_shows_the_card_before_the_first_throw_too(rig: Rig) -> None:
    rig.press("U")
    assert rig.app.stage.screen is rig.app.parts.card
    rig.press("B")
    assert rig.app.stage.screen is rig.turn and rig.match.rolls == 0


def test_the_card_can_be_read_in_a_bots_turn_which_then_goes_on() -> None:
    rig = Rig()
    rig.start(rules.FUN, bytes([2]))
    rig.press("U")
    assert rig.app.stage.screen is rig.app.parts.card
    rig.wait(1000)
    assert rig.match.rolls == 0
    rig.press("B")
    rig.wait(1000)
    assert rig.match.turn > 0


def test_a_bots_score_cannot_be_taken_back() -> None:
    rig = Rig()
    rig.start(rules.FUN, bytes([2, 0]))
    for _ in range(3000):
        if rig.match.player == 1 and rig.turn.state == screens.DECIDE:
            break
        rig.wait()
    assert rig.match.player == 1
    assert not rig.app.table.may_undo()
    rig.press("L")
    assert rig.match.player == 1
