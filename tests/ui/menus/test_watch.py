"""WATCH on the result: a game is played again on the picture of a turn; and a race is played against it."""

from typing import Any

import pytest

from contract.play import RECORDED
from engine import rules, saved
from engine.match import Match
from engine.turn import OVER
from strategy.bots.brain import OPTIMAL
from strategy.review.diary import HINT, Diary
from strategy.review.game_code import GameCode
from tests.support.lessons import Pupil, played
from tests.support.ui_rig import Rig
from ui import screens
from ui.parts import WATCH
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
    while not rig.shows(screens.RESULTS_SCREEN):
        rig.wait()
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


def code_of(match: Match, diary: Diary, player: int, round: int = 0) -> str:
    code = GameCode()
    assert code.write(match, diary, player, round) == rules.OK
    return code.text[: code.length].decode()


def racing(rig: Rig) -> Rig:
    """Stop what is watched, and begin a race against it."""
    rig.press("A")
    rig.wait(60)
    assert not rig.app.stage.screen.shows_turn()
    rig.press("A")
    rig.fetch_all()
    assert rig.shows(screens.TURN_SCREEN)
    return rig


def raced(rig: Rig, turns: int = 13) -> None:
    """Play turns of a race: the person's with all dice of every throw held, but for the first."""
    match = rig.match
    person = 1 - match.kinds.index(RECORDED)
    for _ in range(100_000):
        if (
            rig.shows(screens.RESULTS_SCREEN)
            or match.cards[person].filled == turns
            and match.player == person
        ):
            return
        if (
            match.phase == OVER
            or match.player != person
            or rig.turn.state != screens.DECIDE
            or rig.app.stage.deaf.ticks
        ):
            rig.wait()
            continue
        if not match.rolls:
            rig.press("A")
        elif rig.turn.cursor.zone != 1:
            rig.press("D")
        else:
            rig.press("A" if match.refusal(rig.turn.cursor.box) == rules.OK else "R")
    raise AssertionError("the race never ended")


@pytest.mark.parametrize(("sheet", "kinds", "seed"), [(0, b"\0\0", 3), (1, b"\0\2", 5), (3, b"\0", 4)])
def test_a_race_has_the_same_dice_for_both_and_its_rival_plays_as_it_did(sheet, kinds, seed) -> None:
    rig = watched(seed=seed, sheet=sheet, kinds=kinds)
    best = rig.app.parts.result.best_person(rig.app)
    text, card = code_of(rig.match, rig.app.keeper.diary, best), bytes(rig.match.cards[best].order)
    match = racing(rig).match
    rival = match.kinds.index(RECORDED)
    assert (match.players, match.rounds, match.options) == (2, 1, rules.DUPLICATE)
    assert match.player != rival, "the rival would show what falls"
    raced(rig)
    assert bytes(match.cards[rival].order) == card
    assert code_of(match, rig.app.keeper.diary, rival) == text
    mine = GameCode()
    assert mine.write(match, rig.app.keeper.diary, 1 - rival) == rules.OK
    again, diary = Match(), Diary()
    assert mine.read(mine.text[: mine.length], again, diary) == rules.OK
    assert again.cards[0].order == match.cards[1 - rival].order
    rig.wait(60)
    rig.press("A")  # AGAIN
    assert rig.match.kinds[rival] == RECORDED and not rig.match.turns_made()
    raced(rig, 2)
    assert bytes(match.cards[rival].order[:2]) == card[:2]


def test_a_race_goes_on_after_the_plug_is_pulled_and_without_its_record_the_best_bot_does() -> None:
    rig = watched(kinds=b"\0\0", seed=8)
    card = bytes(rig.match.cards[rig.app.parts.result.best_person(rig.app)].order)
    raced(racing(rig), 5)
    order = bytes(rig.match.cards[1].order)
    again = Pupil(shelf=rig.shelf)
    again.app.go_on()
    again.arrive()
    again.fetch_all()
    assert bytes(again.match.cards[1].order) == order
    rival = again.match.kinds.index(RECORDED)
    raced(again)
    assert bytes(again.match.cards[rival].order) == card
    rig.app.keeper.mark_match()
    rig.wait()
    rig.shelf.diary.kept = b""
    assert Pupil(shelf=rig.shelf).match.kinds[rival] == OPTIMAL


def test_a_game_of_a_code_can_be_raced_and_a_match_that_goes_on_is_asked_for() -> None:
    rig = watched(kinds=b"\2\0", rounds=2)
    text = code_of(rig.match, rig.app.keeper.diary, 1, 1)
    dice = bytes(rig.match.card(1, 1).order)
    rig = Pupil()
    rig.start()
    code, match, diary = GameCode(), Match(), Diary()
    assert code.read(text.encode(), match, diary) == rules.OK
    rig.to_title()
    rig.app.table.recorded = code, match, diary
    rig.app.stage.open_part(WATCH, True)
    rig.arrive()
    rig.press("A")
    rig.wait(60)
    rig.press("A")
    assert rig.shows(screens.GIVE_UP_SCREEN)
    rig.press("DADA")
    rig.fetch_all()
    raced(rig)
    assert bytes(rig.match.cards[rig.match.kinds.index(RECORDED)].order) == dice
    assert not rig.app.parts.result.has_code, "its seed has other dice"
