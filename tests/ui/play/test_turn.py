"""A turn: what its keys do, what is taken back, how fast bots are."""

import pytest

from contract import keys
from contract.settings import ASKS_ZERO, GUIDE, PACE, QUICK, SLOW
from engine import rules
from engine.boxes import CHANCE, FOURS, YAHTZEE
from engine.card import OPEN
from engine.rules import JOKER_UPPER, NO_ROLLS_LEFT, NONE_TO_THROW
from engine.turn import OVER
from strategy.bots.brain import GREEDY
from tests.support.ui_rig import Rig
from ui import screens
from ui.play import cursor
from ui.text import words

NOTHING = b"\1\2\2\4\6"


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.start()
    return rig


def stand(rig: Rig) -> tuple[int, int, int]:
    return rig.match.turn, rig.match.player, rig.match.rolls


def test_an_a_that_threw_or_that_the_cursor_moved_on_from_does_nothing_when_it_is_let_go(rig: Rig) -> None:
    rig.tick(keys.A)
    rig.arrive()
    for events in (keys.A_SHORT, keys.A_LONG):
        rig.tick(events)
        assert (rig.turn.cursor.die, rig.match.holds) == (0, 0) and not rig.app.stage.is_opening()
    rig.tick(keys.A)
    rig.tick(keys.RIGHT)
    for events in (keys.A_SHORT, keys.A_LONG):
        rig.tick(events)
        assert (rig.turn.cursor.die, rig.match.holds) == (1, 0b00001) and not rig.app.stage.is_opening()
    rig.tick(keys.A)
    rig.tick(keys.B)
    rig.arrive()
    rig.tick(keys.A_SHORT)
    assert rig.turn.cursor.die == 1


def test_a_release_without_a_press_there_fills_nothing(rig: Rig) -> None:
    for _ in range(2):
        rig.press("B")
    rig.tick(keys.B)
    rig.tick(keys.A)  # while the dice are in the air
    rig.arrive()
    assert rig.turn.cursor.zone == cursor.ON_BOXES
    rig.tick(keys.A_SHORT)
    rig.wait(3)
    assert rig.match.current.filled == 0


def test_a_box_is_pressed_at_once_and_filled_on_release_and_a_long_press_explains_it(rig: Rig) -> None:
    rig.lay(NOTHING)
    rig.press("D")
    before = bytes(rig.frame)
    rig.press("a")
    assert rig.app.stage.overlay.panel and rig.match.current.boxes[CHANCE] == OPEN
    rig.press("B")
    assert not rig.app.stage.overlay.panel and rig.match.rolls == 1
    assert bytes(rig.frame) == before
    rig.tick(keys.A)
    assert bytes(rig.frame) != before and rig.match.current.boxes[CHANCE] == OPEN
    rig.tick(keys.A_SHORT)
    assert rig.match.card(0, 0).boxes[CHANCE] == 15


def test_a_long_press_takes_back_the_hold_that_it_began_with_and_that_is_saved(rig: Rig) -> None:
    rig.press("B")
    for events, held in ((keys.A, 1), (keys.A_LONG, 0)):
        rig.tick(events)
        rig.wait(3)
        assert rig.match.holds == Rig(flash=rig.flash).match.holds == held


@pytest.mark.parametrize(
    ("dice", "rolls", "holds", "buttons", "reason"),
    [
        (NOTHING, 3, 0, "B", NO_ROLLS_LEFT),
        (NOTHING, 3, 0, "UUA", NO_ROLLS_LEFT),
        (NOTHING, 1, 31, "B", NONE_TO_THROW),
        (b"\4\4\4\4\4", 1, 0, "DRA", JOKER_UPPER),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(
    rig: Rig, dice: bytes, rolls: int, holds: int, buttons: str, reason: int
) -> None:
    rig.write(0, {YAHTZEE: 50})
    rig.lay(dice, rolls)
    rig.match.holds = holds
    before = stand(rig)
    rig.press(buttons)
    assert rig.tells(words.REASONS[reason])
    assert (stand(rig), rig.match.holds, rig.match.current.filled) == (before, holds, 1)
    if reason == JOKER_UPPER:
        assert rig.turn.cursor.box != FOURS


def started_on(buttons: int, kinds: bytes, patch: pytest.MonkeyPatch) -> Rig:
    patch.setattr(Rig, "buttons", buttons)
    rig = Rig()
    rig.start(rules.FUN, kinds)
    return rig


def fill_best(rig: Rig) -> int:
    """Throw and fill the best box; tell which it was."""
    rig.press("B")
    rig.press("D")
    box: int = rig.turn.cursor.box
    rig.press("A")
    return box


def until_my_throw(rig: Rig) -> None:
    rig.until(
        lambda: rig.match.player == 0 and rig.turn.state == screens.DECIDE and rig.shows(screens.TURN_SCREEN)
    )


def take_back(rig: Rig) -> None:
    """Take the score back as the picture says."""
    rig.be_heard()
    if rig.app.stage.buttons == keys.TWO:
        rig.tick(keys.NEXT)
        rig.tick(keys.NEXT << keys.SHORT)
        rig.press("A")
    else:
        rig.press("L")


@pytest.mark.parametrize(("buttons", "bots"), [(keys.SIX, 0), (keys.FIVE, 1), (keys.TWO, 3)])
def test_a_score_is_taken_back_with_the_turns_of_bots_since_until_the_next_throw(
    buttons: int, bots: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = started_on(buttons, bytes((0,) + (GREEDY,) * bots), monkeypatch)
    box = fill_best(rig)
    dice = bytes(rig.match.thrown[:5])
    until_my_throw(rig)
    assert rig.match.turn == 1
    take_back(rig)
    assert stand(rig) == stand(Rig(flash=rig.flash)) == (0, 0, 1) and rig.turn.cursor.box == box
    assert bytes(rig.match.dice) == dice and not any(card.filled for card in rig.match.cards)
    rig.press("A")
    until_my_throw(rig)
    rig.press("B")
    assert rig.match.turn == 1 and not rig.app.table.may_undo()


def test_a_bots_score_cannot_be_taken_back_and_a_persons_still_after_the_power_was_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = started_on(keys.SIX, bytes((2, 0)), monkeypatch)
    rig.until(lambda: rig.match.player and rig.turn.state == screens.DECIDE)
    assert not rig.app.table.may_undo()
    rig.press("L")
    assert rig.match.player == 1
    rig = started_on(keys.SIX, bytes((0, GREEDY)), monkeypatch)
    fill_best(rig)
    until_my_throw(rig)
    again = Rig(flash=rig.flash)
    again.press("A")
    assert again.app.table.may_undo()
    again.press("L")
    assert stand(again) == (0, 0, 1) and bytes(again.match.dice) == bytes(again.match.thrown[:5])


def at_a_bots_turn(pace: int = 0, events: int = 0) -> Rig:
    rig = Rig()
    rig.app.keeper.settings.buffer[PACE] = pace
    rig.start(kinds=bytes((GREEDY,)))
    rig.tick(events)
    return rig


def test_a_bot_is_as_fast_as_it_is_set_and_a_or_b_hurries_it_up_and_no_direction() -> None:
    bots = [at_a_bots_turn(pace) for pace in (0, QUICK, SLOW)]
    normal, quick, slow = (bot.until(lambda bot=bot: bot.match.rolls) for bot in bots)
    assert normal - quick == 25 - 25 // 3 and slow - normal == 25
    bots = [at_a_bots_turn(0, events) for events in (0, keys.A, keys.B)]
    whole, *hurried = (bot.until(lambda bot=bot: bot.match.turn) for bot in bots)
    assert max(hurried) < whole // 2
    for events in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.RIGHT << keys.REPEAT):
        assert not at_a_bots_turn(0, events).turn.hurry


def test_while_a_bot_plays_up_shows_the_cards_and_the_bot_goes_on_after_them() -> None:
    rig = at_a_bots_turn()
    rig.press("U")
    assert rig.shows(screens.CARD_SCREEN)
    rig.press("B")
    rig.until(lambda: rig.match.turn)


BOARDS = (keys.SIX, keys.FIVE, keys.TWO)


@pytest.mark.parametrize("buttons", BOARDS)
def test_the_last_score_is_taken_back_from_the_result_though_a_bot_ended_the_match(
    buttons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = started_on(buttons, bytes((0, GREEDY)), monkeypatch)
    for player in (0, 1):
        rig.write(player, dict.fromkeys(range(CHANCE), 0))
    rig.app.go_on()
    fill_best(rig)
    rig.come_to(screens.RESULTS_SCREEN)
    assert rig.match.phase == OVER
    take_back(rig)
    assert rig.app.stage.screen is rig.turn and rig.match.player == 0 and rig.match.rolls == 1
    assert [rig.match.cards[player].filled for player in (0, 1)] == [12, 12]


@pytest.mark.parametrize("buttons", BOARDS)
def test_the_pause_takes_back_too_where_that_can_be(buttons: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = started_on(buttons, b"\0", monkeypatch)
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


SIXES_AND_FIVES = b"\6\6\6\5\5"  # 28 in three of a kind, 25 in a full house


@pytest.mark.parametrize("asks", [GUIDE, ASKS_ZERO])
def test_on_a_new_device_or_where_it_is_set_a_zero_asks_once_and_what_pays_does_not(
    rig: Rig, asks: int
) -> None:
    rig.app.keeper.settings.buffer[asks] = 1
    rig.lay(SIXES_AND_FIVES, rolls=3)
    rig.until(lambda: rig.turn.cursor.box == YAHTZEE, "R")
    rig.press("A")
    assert rig.match.current.filled == 0 and rig.tells(words.ASK_ZERO)
    rig.press("A")
    assert rig.match.card(0, 0).boxes[YAHTZEE] == 0
    rig.lay(SIXES_AND_FIVES, rolls=3)
    rig.press("A")
    assert rig.match.current.filled == 2
