"""WATCH on the result: a game is played again on the picture of a turn; and a race is played against it."""

import gc
import weakref
from typing import Any

import pytest

from contract.keys import A
from contract.play import RECORDED
from engine import rules, saved
from engine.match import Match
from engine.turn import OVER
from host_sim.window import games
from strategy.bots.brain import OPTIMAL
from strategy.review.diary import HINT
from tests.support.lessons import Pupil, played
from tests.support.ui_rig import Rig
from ui import screens
from ui.play.cursor import ON_BOXES
from ui.text import menu_words, words


def watched(coach: int = 0, **values: Any) -> Rig:
    """Play a game, and press WATCH on its result."""
    rig = played(**values)
    rig.app.keeper.diary.book[18] = coach
    to_result(rig)
    rig.press("D")
    return rig


def to_result(rig: Rig) -> None:
    """Show the result, and wait until it hears."""
    rig.go("result")


def to_end(rig: Rig) -> list[bytes]:
    """Watch on to the end; answer what was told meanwhile."""
    told = [b""]
    for _ in range(20_000):
        rig.wait()
        if not rig.app.stage.screen.shows_turn():
            return told[1:]
        line = bytes(rig.app.stage.overlay.line) if rig.app.stage.overlay.toast_ticks else told[-1]
        if line != told[-1]:
            told.append(line)
    raise AssertionError("it never ended")


def test_it_plays_the_card_of_the_best_person_and_the_game_at_the_table_stays_as_it_is() -> None:
    rig = watched(kinds=b"\2\0\0")
    kept = bytearray(saved.SIZE)
    saved.save(rig.match, kept)
    diary = bytes(rig.app.keeper.diary.book)
    stand = rig.app.stage.screen.stand
    seat = bytes(stand.seat)
    best = max((1, 2), key=rig.match.total)
    assert to_end(rig) == []
    assert stand.match.cards[0].order == rig.match.card(best, 0).order
    assert stand.match.total(0) == rig.match.total(best)
    now = bytearray(saved.SIZE)
    saved.save(rig.match, now)
    assert now == kept and bytes(rig.app.keeper.diary.book) == diary and not rig.app.keeper.due
    rig.press("D")
    assert rig.app.stage.screen.stand is stand, "two would not fit into a Pico W"
    to_end(rig)
    assert stand.match.total(0) == rig.match.total((best + 1) % 3)
    rig.press("B")
    assert rig.shows(screens.RESULTS_SCREEN)
    rig.press("URA")  # a card, of the next player
    assert bytes(rig.app.stage.screen.stand.seat) != seat


def pictures(rig: Rig, match: Match) -> list[bytes]:
    """Answer what is seen, one picture after the other, while a match goes on."""
    found = [b""]
    while match.phase != OVER:
        if rig.frame != found[-1]:
            found.append(bytes(rig.frame))
        rig.wait()
    return found


def test_a_bots_game_is_watched_in_the_very_pictures_of_it_but_for_the_name(monkeypatch) -> None:
    rig = Pupil()
    rig.start(kinds=b"\2")
    played = pictures(rig, rig.match)
    rig.come_to(screens.RESULTS_SCREEN)
    monkeypatch.setattr(words, "REPLAY", words.KINDS[2])
    rig.wait(60)
    rig.press("DRL")
    assert pictures(rig, rig.app.stage.screen.stand.match) == played and len(played) > 500


def test_left_and_right_go_a_turn_back_and_on_and_b_leaves() -> None:
    rig = watched()
    match = rig.app.stage.screen.stand.match
    for keys, turn in (("RRR", 3), ("L", 2), ("R" * 10, 12), ("R", 13), ("L", 12), ("L" * 15, 0)):
        rig.press(keys)
        rig.wait(15)
        assert (match.turn, match.rolls) == (turn, 0)
        assert [entry & 15 for entry in match.cards[0].order[:turn]] == [
            entry & 15 for entry in rig.match.cards[0].order[:turn]
        ]
    rig.press("B")
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
    assert rig.app.stage.overlay.line == words.REASONS[rules.IS_TOLD_DICE]
    rig = played()
    rig.app.keeper.diary.begin(rig.match)
    to_result(rig)
    rig.press("D")
    rig.wait()
    rig.arrive()
    assert rig.shows(screens.RESULTS_SCREEN)
    assert rig.app.stage.overlay.line == menu_words.GAP_NOTE


def codes(rig: Rig) -> list[str]:
    """Answer the game code of each card."""
    return [code for _, _, code in games.games_of(rig.app.keeper, rig.match)]


def racing(rig: Rig) -> bytes:
    """Stop what is watched, and begin a race against it; answer the boxes of its turns."""
    rig.press("A")
    rig.wait(60)
    order = bytes(rig.app.stage.screen.stand.match.cards[0].order)
    rig.press("A")
    if rig.shows(screens.GIVE_UP_SCREEN):
        rig.press("DADA")
    rig.arrive()
    assert rig.shows(screens.TURN_SCREEN) and not rig.match.kinds[rig.match.player], (
        "the rival would show what falls"
    )
    return order


def raced(rig: Rig, turns: int = 13) -> bytes:
    """Let so many turns be played, the person's of one throw each; answer the boxes of the rival's turns."""
    match = rig.match
    rival = match.kinds.index(RECORDED)
    for _ in range(100_000):
        mine = match.phase != OVER and match.player != rival
        if rig.shows(screens.RESULTS_SCREEN) or mine and match.cards[rival].filled == turns:
            return bytes(match.cards[rival].order)
        if not mine or rig.turn.state != screens.DECIDE or rig.app.stage.deaf.ticks:
            rig.wait()
        elif match.rolls and rig.turn.cursor.zone != ON_BOXES:
            rig.press("D")
        else:
            rig.press("R" if match.rolls and match.refusal(rig.turn.cursor.box) else "A")
    raise AssertionError("the race never ended")


@pytest.mark.parametrize(("sheet", "kinds", "seed"), [(0, b"\0\0", 3), (1, b"\0\2", 5), (3, b"\0", 4)])
def test_a_race_has_the_same_dice_for_both_and_its_rival_plays_as_it_did(sheet, kinds, seed) -> None:
    rig = watched(seed=seed, sheet=sheet, kinds=kinds)
    before = codes(rig)
    order = racing(rig)
    assert raced(rig) == order
    rival = rig.match.kinds.index(RECORDED)
    after = codes(rig)
    assert after[rival] in before
    assert games.read(after[1 - rival])[1].cards[0].order == rig.match.cards[1 - rival].order
    rig.wait(60)
    rig.press("A")  # AGAIN
    assert not rig.match.turns_made() and raced(rig, 2)[:2] == order[:2]


def test_what_was_watched_has_left_the_memory_while_the_match_before_a_race_is_closed() -> None:
    rig = watched()
    rig.press("A")
    rig.wait(60)
    screen = weakref.ref(rig.app.stage.screen)
    rig.tick(A)
    rig.tick()  # the part goes
    gc.collect()
    assert rig.app.stage.awaits_match() and screen() is None


def test_a_race_goes_on_after_the_plug_is_pulled_and_without_its_record_the_best_bot_does() -> None:
    rig = watched(kinds=b"\0\0", seed=8)
    order = racing(rig)
    raced(rig, 5)
    again = Pupil(flash=rig.flash)
    again.app.go_on()
    again.arrive()
    assert raced(again) == order
    rig.app.keeper.mark_match()
    rig.wait()
    rig.flash.files.pop("saves/diary")
    assert OPTIMAL in Pupil(flash=rig.flash).match.kinds


def test_a_game_of_a_code_is_raced_with_the_dice_of_its_round_once_another_match_is_given_up() -> None:
    game = games.read(codes(watched(kinds=b"\2\0", rounds=2))[3])
    rig = Pupil()
    rig.start()
    rig.go("title")
    games.watch(rig.app, game)
    rig.arrive()
    order = racing(rig)
    assert raced(rig) == order == bytes(game[1].cards[0].order)
    assert not rig.app.parts.result.has_code, "its seed has other dice"
