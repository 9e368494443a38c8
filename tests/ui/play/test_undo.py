"""A person's score can be taken back until that person throws again: by the way that every board shows."""

import pytest

from contract import keys
from engine import rules
from engine.boxes import CHANCE
from engine.turn import OVER
from strategy.bots.brain import GREEDY
from tests.support.ui_rig import Rig, Shelf
from ui import screens

BOARDS = (keys.SIX, keys.FIVE, keys.TWO)


def started(buttons: int, kinds: bytes, monkeypatch: pytest.MonkeyPatch, shelf: Shelf | None = None) -> Rig:
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
    rig = started(buttons, bytes((0,) + (GREEDY,) * bots), monkeypatch)
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


def test_left_takes_back_in_the_middle_of_a_bots_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = started(keys.SIX, bytes((0, GREEDY)), monkeypatch)
    fill_best(rig)
    while not (rig.match.player and rig.match.rolls and rig.turn.state == screens.DECIDE):
        rig.wait()
    rig.press("L")
    assert (rig.match.player, rig.match.rolls, rig.match.turn) == (0, 1, 0)


def test_with_two_buttons_next_goes_back_to_the_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = started(keys.TWO, b"\0", monkeypatch)
    fill_best(rig)
    until_my_throw(rig)
    before = rig.full_picture()
    rig.tick(keys.NEXT)
    assert rig.full_picture() != before
    rig.tick(keys.NEXT)
    assert rig.full_picture() == before
    rig.press("A")
    assert (rig.match.turn, rig.match.rolls) == (1, 1)


def test_b_throws_wherever_next_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = started(keys.TWO, b"\0", monkeypatch)
    fill_best(rig)
    until_my_throw(rig)
    rig.tick(keys.NEXT)
    rig.press("B")
    assert (rig.match.turn, rig.match.rolls) == (1, 1)


@pytest.mark.parametrize("buttons", BOARDS)
def test_the_last_score_is_taken_back_from_the_result_though_a_bot_ended_the_match(
    buttons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = started(buttons, bytes((0, GREEDY)), monkeypatch)
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


@pytest.mark.parametrize("buttons", BOARDS)
def test_the_pause_takes_back_too_where_that_can_be(buttons: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = started(buttons, b"\0", monkeypatch)
    rig.press("UA")
    assert len(rig.app.parts.pause.lines(rig.app)) == 4
    rig.press("B")
    fill_best(rig)
    until_my_throw(rig)
    rig.press("UA")
    rig.wait(5)
    rig.press("UA")
    assert rig.app.stage.screen is rig.turn and (rig.match.turn, rig.match.rolls) == (0, 1)
    assert bytes(rig.frame) == rig.full_picture()


def test_a_match_that_goes_on_after_the_power_was_cut_keeps_the_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = Shelf()
    rig = started(keys.SIX, bytes((0, GREEDY)), monkeypatch, shelf)
    fill_best(rig)
    until_my_throw(rig)
    again = Rig(shelf=shelf)
    again.press("A")
    again.fetch_all()
    assert again.app.table.may_undo()
    again.press("L")
    assert (again.match.turn, again.match.player, again.match.rolls) == (0, 0, 1)
    assert bytes(again.match.dice) == bytes(again.match.thrown[:5])
