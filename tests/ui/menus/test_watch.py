"""WATCH on the result: a game is played again on the picture of a turn, and nothing else changes."""

from typing import Any

from engine import rules, saved
from strategy.review.diary import HINT
from tests.support.lessons import played
from tests.support.ui_rig import Rig
from ui import screens
from ui.text import menu_words, words


def watched(coach: int = 0, **values: Any) -> Rig:
    """Play a game, and press WATCH on its result."""
    rig = played(**values)
    rig.app.keeper.diary.book[18] = coach
    rig.app.stage.open("result")
    rig.arrive()
    rig.wait(60)
    rig.press("D")
    return rig


def to_end(rig: Rig) -> list[bytes]:
    """Watch on to the end; answer what was told meanwhile."""
    told = [b""]
    for _ in range(20_000):
        rig.wait()
        if not rig.app.stage.screen.shows_turn():
            return told[1:]
        line = bytes(rig.app.stage.overlay._line) if rig.app.stage.overlay.toast_ticks else told[-1]
        if line != told[-1]:
            told.append(line)
    raise AssertionError("it never ended")


def test_it_plays_the_card_of_the_best_person_and_the_game_at_the_table_stays_as_it_is() -> None:
    rig = watched(kinds=b"\2\0\0")
    kept = bytearray(saved.SIZE)
    saved.save(rig.match, kept)
    diary = bytes(rig.app.keeper.diary.book)
    stand = rig.app.stage.screen.stand
    best = max((1, 2), key=rig.match.total)
    assert to_end(rig) == []
    assert stand.match.cards[0].order == rig.match.card(best, 0).order
    assert stand.match.total(0) == rig.match.total(best)
    now = bytearray(saved.SIZE)
    saved.save(rig.match, now)
    assert now == kept and bytes(rig.app.keeper.diary.book) == diary and not rig.app.keeper.due
    rig.press("D")
    other = rig.app.stage.screen.stand
    to_end(rig)
    assert other.match.total(0) == rig.match.total((best + 1) % 3)
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    rig.press("URA")  # a card, of the next player
    assert bytes(rig.app.stage.screen.stand.seat) != bytes(stand.seat)


def test_left_and_right_go_a_turn_back_and_on_and_a_stops() -> None:
    rig = watched()
    match = rig.app.stage.screen.stand.match
    for keys, turn in (("RRR", 3), ("L", 2), ("R" * 10, 12), ("R", 13), ("L", 12), ("L" * 15, 0)):
        rig.press(keys)
        rig.wait(15)
        assert (match.turn, match.rolls) == (turn, 0)
        assert [entry & 15 for entry in match.cards[0].order[:turn]] == [
            entry & 15 for entry in rig.match.cards[0].order[:turn]
        ]
    rig.press("A")
    assert rig.shows(screens.RESULTS_SCREEN)


def test_with_the_coach_on_each_choice_that_gave_half_a_point_away_is_named() -> None:
    rig = watched(HINT)
    losses = []
    brain = rig.app.stage.screen.stand.brain
    step = brain.step

    def judged() -> bool:
        done = step()
        if done:
            losses.append(brain.loss)
        return done

    brain.step = judged
    told = to_end(rig)
    assert 5 < len([loss for loss in losses if loss >= 64]) >= len(told) > 5
    assert all(line.startswith(b"-") for line in told)
    assert any(b" Hold " in line for line in told)
    assert any(name in line for line in told for name in words.BOX_NAMES)


def test_own_dice_and_turns_that_nobody_knows_cannot_be_watched() -> None:
    rig = watched(dice=2)
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.app.stage.overlay._line == words.REASONS[rules.IS_TOLD_DICE]
    rig = played()
    rig.app.keeper.diary.begin(rig.match)
    rig.app.stage.open("result")
    rig.arrive()
    rig.wait(60)
    rig.press("D")
    rig.wait()
    rig.arrive()
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.app.stage.overlay._line == menu_words.GAP_NOTE
