"""Faces are set die by die, or a score without dice; what was set for one throw is nobody else's."""

from types import SimpleNamespace
from typing import Any

import pytest

from contract import keys
from engine import rules
from engine.boxes import CHANCE, SIXES, SMALL_STRAIGHT
from engine.rules import HELD_DIE_CHANGED, IMPOSSIBLE_SCORE
from tests.support.ui_rig import Rig
from ui import screens
from ui.menus import plan
from ui.play import cursor
from ui.play.real_dice import DiceEntry
from ui.text import words


def test_what_was_set_for_one_throw_is_set_for_no_other() -> None:
    def app_at(turn: int, player: int, rolls: int) -> Any:
        match = SimpleNamespace(round=turn // 13, turn=turn % 13, player=player, rolls=rolls, holds=0)
        match.dice = bytes(5)
        return SimpleNamespace(table=SimpleNamespace(match=match))

    throws = [(turn, player, rolls) for turn in (0, 1, 13) for player in (0, 1, 5) for rolls in range(3)]
    for one in throws:
        for other in throws:
            entry = DiceEntry()
            entry.begin(app_at(*one), False)
            entry.set = 0b00011
            entry.begin(app_at(*other), False)
            same = one == other
            assert (entry.set, entry.die) == ((0b00011, 2) if same else (0, 0)), (one, other)


@pytest.fixture
def rig() -> Rig:
    """The first throw of a match is asked for."""
    rig = Rig()
    rig.start(rules.FUN, dice=plan.OF_TABLE)
    rig.wait(80)
    return rig


def entry(rig: Rig) -> DiceEntry:
    assert rig.turn.state == screens.ENTRY
    found: DiceEntry = rig.app.table.real.entry
    return found


def throw(rig: Rig, faces: bytes, holds: int = 0) -> None:
    """Enter a throw, and hold some of it."""
    entry(rig).faces[:] = faces
    rig.press("B")
    assert bytes(rig.match.dice) == faces
    rig.match.hold(holds)
    rig.go("turn")


def ask(rig: Rig, holds: int) -> None:
    """Let a throw lie, and ask for the next one."""
    throw(rig, b"\1\2\3\4\6", holds)
    rig.press("B")


def score(rig: Rig) -> None:
    """Score the throw that is asked for, a small straight, and ask for the first of the next turn."""
    throw(rig, b"\1\2\3\4\6")
    rig.press("DAB")
    assert rig.match.turn == 1


def test_held_dice_are_given_and_the_cursor_begins_on_the_first_die_to_be_set(rig: Rig) -> None:
    ask(rig, 0b01111)
    assert entry(rig).die == 4 and bytes(entry(rig).faces) == b"\1\2\3\4\0"
    rig.press("UAB")
    assert entry(rig).die == 4 and bytes(entry(rig).faces) == b"\1\2\3\4\1"
    rig.press("B")
    rig.match.hold(0b00100)
    rig.app.stage.go(rig.turn)
    rig.press("B")
    assert entry(rig).die == 0 and bytes(entry(rig).faces) == b"\0\0\3\0\0"


def test_what_is_wrong_with_a_throw_is_told(rig: Rig) -> None:
    entry(rig).faces[:] = b"\1\2\3\4\0"
    rig.press("B")
    assert rig.tells(words.SET_ALL) and rig.match.rolls == 0
    ask(rig, 0b00001)
    entry(rig).faces[:] = b"\2\2\3\4\6"
    rig.press("B")
    assert rig.tells(words.REASONS[HELD_DIE_CHANGED]) and rig.match.rolls == 1


def test_faces_that_were_set_are_not_those_of_the_next_match(rig: Rig) -> None:
    rig.press("URU")
    assert entry(rig).set == 0b00011
    rig.start(rules.OFFICIAL, dice=plan.OF_TABLE)
    assert entry(rig).set == 0 and not any(entry(rig).faces)


def ask_bare(rig: Rig, box: int) -> Any:
    """Ask for the bare score of a box, without dice."""
    if rig.turn.cursor.zone == cursor.ON_DICE:
        rig.press("A")
    rig.until(lambda: rig.turn.cursor.box == box, "R")
    rig.press("A")
    assert rig.turn.state == screens.BARE
    return rig.app.table.real.bare


def test_the_faces_that_lay_there_are_kept_in_the_diary_and_none_where_none_did(rig: Rig) -> None:
    rig.app.table.real.entry.faces[:] = b"\6\6\6\4\5"
    rig.press("BDaAB")
    ask_bare(rig, CHANCE - 1)
    rig.press("A")
    assert rig.match.turn == 2
    found = bytearray(5)
    diary = Rig(flash=rig.flash).app.keeper.diary
    assert diary.read_faces(0, 0, 0, found) and found == b"\6\6\6\4\5"
    assert not diary.read_faces(0, 0, 1, found)


def test_a_score_that_cannot_be_is_refused_in_words_and_asked_for_again(rig: Rig) -> None:
    bare = ask_bare(rig, 0)
    rig.press("RA")
    assert rig.tells(words.REASONS[IMPOSSIBLE_SCORE])
    rig.press("RUA")
    assert rig.match.card(0, 0).boxes[0] == bare.points == 1


def test_a_throw_that_is_given_is_saved_and_lies_there_with_the_cursor_on_its_first_die(rig: Rig) -> None:
    before = rig.flash.flushes
    entry(rig).faces[:] = b"\1\2\3\4\6"
    rig.press("RB")
    assert rig.flash.flushes == before + 1
    assert (rig.turn.state, rig.turn.cursor.zone, rig.turn.cursor.die) == (screens.DECIDE, cursor.ON_DICE, 0)
    assert bytes(rig.frame) == rig.full_picture()
    assert bytes(rig.turn.picture.faces) == b"\1\2\3\4\6"


def test_a_throw_is_put_right_another_time_from_what_lies_there(rig: Rig) -> None:
    throw(rig, b"\1\2\3\4\6")
    rig.press("aRUA")
    before = rig.full_picture()
    assert rig.turn.state == screens.DECIDE and rig.turn.cursor.die == 1
    assert bytes(rig.turn.picture.faces) == bytes(rig.match.dice) == b"\1\2\3\4\6"
    rig.press("a")
    assert bytes(entry(rig).faces) == b"\1\2\3\4\6" and entry(rig).die == 0
    rig.press("RA")
    assert rig.full_picture() == before


def test_left_of_the_first_die_takes_the_score_back_once_it_is_pressed_there(rig: Rig) -> None:
    rig.press("L")
    assert entry(rig).die == 0 and not rig.app.stage.overlay.toast_ticks
    score(rig)
    assert rig.match.turn == 1
    rig.press("R")
    rig.tick(keys.LEFT)
    for _ in range(3):
        rig.tick(keys.LEFT << keys.REPEAT)
    assert entry(rig).die == 0 and rig.match.turn == 1
    rig.press("L")
    assert (rig.match.turn, rig.match.rolls, rig.turn.cursor.box) == (0, 1, SMALL_STRAIGHT)


def test_a_bare_score_shows_the_upper_bonus_with_the_score_that_earns_it_alone(rig: Rig) -> None:
    rig.write(0, {0: 5, 1: 10, 2: 15, 3: 12, 4: 10})
    rig.app.stage.go(rig.turn)
    ask_bare(rig, SIXES)
    rig.press("UUA")
    assert (rig.turn.state, rig.turn.newest.points, rig.turn.newest.bonus) == (screens.SCORED, 12, 35)
    rig.press("B")
    ask_bare(rig, CHANCE)
    rig.press("UA")
    assert (rig.turn.newest.points, rig.turn.newest.bonus) == (5, 0)
