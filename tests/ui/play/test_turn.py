"""A turn: what its keys do, where the cursor goes, what is taken back, who is waited for."""

import pytest

from contract import keys
from contract.settings import HANDOVER
from engine import rules
from engine.boxes import (
    BOXES,
    CHANCE,
    FOURS,
    YAHTZEE,
)
from engine.card import OPEN
from engine.rules import JOKER_UPPER, NO_ROLLS_LEFT, NONE_TO_THROW
from engine.turn import OVER
from strategy.bots.brain import GREEDY
from strategy.review import diary
from tests.support.ui_rig import Rig, Shelf
from tests.support.whims import Whims
from ui import screens
from ui.play import cursor
from ui.text import words


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.start()
    return rig


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


def test_a_box_is_pressed_at_once_and_filled_on_release(rig: Rig) -> None:
    rig.lay(b"\1\2\2\4\6")
    rig.press("D")
    before = bytes(rig.frame)
    rig.tick(keys.A)
    assert bytes(rig.frame) != before
    assert rig.match.current.boxes[CHANCE] == OPEN
    rig.tick(keys.A_SHORT)
    assert rig.match.card(0, 0).boxes[CHANCE] == 15


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


def test_an_illegal_box_is_refused_in_words(rig: Rig) -> None:
    rig.write(0, {YAHTZEE: 50})
    rig.lay(b"\4\4\4\4\4")
    rig.press("D")
    assert rig.turn.cursor.box == FOURS
    rig.press("RA")
    assert rig.tells(words.REASONS[JOKER_UPPER])
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
    assert rig.tells(words.REASONS[reason])


BOARDS = (keys.SIX, keys.FIVE, keys.TWO)


def started_on(
    buttons: int, kinds: bytes, monkeypatch: pytest.MonkeyPatch, shelf: Shelf | None = None
) -> Rig:
    monkeypatch.setattr(Rig, "buttons", buttons)
    rig = Rig(shelf=shelf)
    rig.start(rules.FUN, kinds)
    return rig


def fill_best(rig: Rig) -> int:
    """Throw and fill the best box; tell which it was."""
    rig.press("B")
    rig.settle()
    rig.press("D")
    box: int = rig.turn.cursor.box
    rig.press("A")
    return box


def until_my_throw(rig: Rig) -> None:
    for _ in range(4000):
        if rig.match.player == 0 and rig.turn.state == screens.DECIDE and rig.app.stage.screen is rig.turn:
            rig.be_heard()
            return
        rig.wait()
    raise AssertionError("the bots never ended")


def take_back(rig: Rig) -> None:
    """Take the score back as the picture says."""
    rig.be_heard()
    if rig.app.stage.buttons == keys.TWO:
        rig.tick(keys.NEXT)
        rig.tick(keys.NEXT << keys.SHORT)
        rig.press("A")
    else:
        rig.press("L")


@pytest.mark.parametrize("buttons", BOARDS)
@pytest.mark.parametrize("bots", [0, 1, 3])
def test_a_score_is_taken_back_with_the_turns_of_bots_since(
    buttons: int, bots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = started_on(buttons, bytes((0,) + (GREEDY,) * bots), monkeypatch)
    box = fill_best(rig)
    dice = bytes(rig.match.thrown[:5])
    until_my_throw(rig)
    assert rig.match.turn == 1
    take_back(rig)
    assert (rig.match.turn, rig.match.player, rig.match.rolls) == (0, 0, 1)
    assert bytes(rig.match.dice) == dice and not any(card.filled for card in rig.match.cards)
    assert rig.turn.cursor.box == box
    rig.press("A")
    until_my_throw(rig)
    rig.press("B")
    rig.settle()
    assert rig.match.turn == 1 and not rig.app.table.may_undo()


@pytest.mark.parametrize("buttons", BOARDS)
def test_the_last_score_is_taken_back_from_the_result_though_a_bot_ended_the_match(
    buttons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = started_on(buttons, bytes((0, GREEDY)), monkeypatch)
    for player in (0, 1):
        rig.write(player, dict.fromkeys(range(CHANCE), 0))
    rig.app.go_on()
    fill_best(rig)
    for _ in range(2000):
        if rig.shows(screens.RESULTS_SCREEN):
            break
        rig.wait()
    assert rig.match.phase == OVER
    take_back(rig)
    assert rig.app.stage.screen is rig.turn and rig.match.player == 0 and rig.match.rolls == 1
    assert [rig.match.cards[player].filled for player in (0, 1)] == [12, 12]


def test_a_match_that_goes_on_after_the_power_was_cut_keeps_the_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = Shelf()
    rig = started_on(keys.SIX, bytes((0, GREEDY)), monkeypatch, shelf)
    fill_best(rig)
    until_my_throw(rig)
    again = Rig(shelf=shelf)
    again.press("A")
    again.fetch_all()
    assert again.app.table.may_undo()
    again.press("L")
    assert (again.match.turn, again.match.player, again.match.rolls) == (0, 0, 1)
    assert bytes(again.match.dice) == bytes(again.match.thrown[:5])


SIXES_AND_FIVES = b"\6\6\6\5\5"  # 28 in three of a kind, 25 in a full house


def started(advisor: Whims | None = None, coach: int = diary.OFF) -> Rig:
    rig = Rig(advisor=advisor)
    rig.start(rules.OFFICIAL, coach=coach)
    return rig


def test_with_two_buttons_next_goes_from_the_mark_on_by_what_boxes_pay_and_round() -> None:
    rig = started()
    rig.write(0, {CHANCE: 20, 0: 1})
    rig.lay(SIXES_AND_FIVES, rolls=3)
    paid = []
    visited = []
    for _ in range(BOXES - 2):
        visited.append(rig.turn.cursor.box)
        paid.append(rig.match.pays(rig.turn.cursor.box))
        rig.tick(keys.NEXT)
    assert paid == sorted(paid, reverse=True)
    assert sorted(visited) == [box for box in range(1, BOXES) if box != CHANCE]
    assert rig.turn.cursor.box == visited[0]


def scored(kinds: bytes, waits: int = 1) -> Rig:
    """Play the first turn of a match, up to the end of the picture of its score."""
    rig = Rig()
    rig.app.keeper.settings.buffer[HANDOVER] = waits
    rig.start(rules.APPLET, kinds)
    rig.press("B")
    rig.settle()
    rig.press("DA")
    rig.press("A")  # no need to look at the score
    return rig


def test_the_screen_waits_until_the_next_person_presses_a() -> None:
    rig = scored(bytes(2))
    assert rig.shows(screens.HANDOVER_SCREEN) and rig.match.player == 1
    for key in "UDLRB":
        rig.press(key)
        assert rig.shows(screens.HANDOVER_SCREEN) and rig.match.rolls == 0
    rig.press("A")
    assert rig.shows(screens.TURN_SCREEN) and rig.match.rolls == 0
    rig.press("B")
    rig.settle()
    assert rig.match.rolls == 1 and rig.match.player == 1


@pytest.mark.parametrize(("kinds", "waits"), [(bytes(1), 1), (bytes(2), 0), (bytes((0, GREEDY)), 1)])
def test_nobody_waits_alone_or_against_bots_or_unasked(kinds: bytes, waits: int) -> None:
    rig = scored(kinds, waits)
    assert rig.shows(screens.TURN_SCREEN)
