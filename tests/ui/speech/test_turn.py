"""What is said of a turn: all that the picture says of it, and what a press has changed."""

import pytest

from contract import keys, tunes
from engine import rules
from engine.boxes import YAHTZEE
from strategy.bots.brain import GREEDY
from tests.support.heard_rig import HeardRig


@pytest.fixture
def rig() -> HeardRig:
    """A turn with three throws to come."""
    rig = HeardRig()
    rig.quiet()
    rig.start()
    return rig


def lay(rig: HeardRig, dice: bytes, rolls: int = 1) -> list[str]:
    rig.quiet()
    rig.lay(dice, rolls)
    return rig.quiet()


def test_a_turn_begins_with_who_plays_and_the_throws_left(rig: HeardRig) -> None:
    assert rig.quiet() == ["player:1", "throws:3"]


def test_each_of_six_players_is_told_by_number() -> None:
    rig = HeardRig()
    rig.quiet()
    rig.start(rules.APPLET, bytes(6))
    told = []
    for _ in range(6):
        told.append(rig.quiet())
        rig.match.roll()
        rig.match.score(0)
        rig.app.go_on()
        rig.arrive()
    assert told == [[f"player:{number}", "throws:3"] for number in range(1, 7)]


def test_a_throw_is_its_faces_then_the_throws_left(rig: HeardRig) -> None:
    said = rig.hears("B")
    faces = "".join(str(face) for face in rig.match.dice)
    assert said == [f"free:{faces}", "throws:2"]


def test_the_cursor_tells_the_face_and_the_place_and_a_hold_by_its_pitch(rig: HeardRig) -> None:
    lay(rig, b"\1\6\6\3\6")
    assert rig.hears("R") == ["free:6", "place:2"]
    assert rig.hears("A") == ["held:6", "place:2", "free:6", "place:3"]
    assert rig.hears("L") == ["held:6", "place:2"]
    assert rig.hears("L") == ["free:1", "place:1"]
    assert rig.hears("R") == ["held:6", "place:2"]
    assert rig.hears("A") == ["free:6", "place:2", "free:6", "place:3"]


def test_held_dice_lie_low_in_the_next_throw(rig: HeardRig) -> None:
    lay(rig, b"\1\6\6\3\6")
    rig.press("RAA")
    said = rig.hears("B")
    one, _, _, four, five = rig.match.dice
    assert said[:4] == [f"free:{one}", "held:66", f"free:{four}{five}", "throws:1"]


def test_the_boxes_tell_their_names_and_what_they_would_pay(rig: HeardRig) -> None:
    lay(rig, b"\3\3\3\3\5")
    assert rig.hears("D") == ["lower:2", "number:17"]
    assert rig.hears("R") == ["lower:3", "number:0"]
    assert rig.hears("LL") == ["lower:1", "number:17"]
    assert rig.hears("U") == ["upper:1", "number:0"]


def test_what_a_box_would_pay_has_its_hundred_in_it(rig: HeardRig) -> None:
    rig.write(0, {YAHTZEE: 50})
    lay(rig, b"\5\5\5\5\5")
    assert rig.hears("D") == ["upper:5", "number:125"]


def test_after_the_last_throw_the_best_box_follows_the_dice(rig: HeardRig) -> None:
    assert lay(rig, b"\2\3\4\5\6", 3)[-4:] == ["free:23456", "throws:0", "lower:5", "number:40"]


def test_a_score_is_its_box_the_points_and_the_total_then_the_next_turn_begins(rig: HeardRig) -> None:
    lay(rig, b"\2\3\4\5\6", 3)
    assert rig.hears("A") == ["lower:5", "number:40", "number:40", "player:1", "throws:3"]


def test_a_hundred_and_the_upper_bonus_are_said_between_points_and_total(rig: HeardRig) -> None:
    rig.write(0, {0: 3, 1: 6, 2: 9, 3: 16, 4: 15, 11: 50})
    lay(rig, b"\6\6\6\6\6", 3)
    said = rig.hears("A")
    assert said[:5] == ["upper:6", "number:30", "number:100", "number:35", "number:264"]


def test_what_the_rules_forbid_says_no(rig: HeardRig) -> None:
    rig.start(rules.OFFICIAL, upper=1)
    lay(rig, b"\2\3\4\5\6", 3)
    rig.turn.cursor.box = rig.turn.picture.boxes.box = 9
    rig.app.stage.touched = True
    assert "low:0" in rig.again()


def test_b_held_says_where_one_is_and_b_held_again_all_boxes(rig: HeardRig) -> None:
    lay(rig, b"\2\3\4\5\6", 2)
    dice = "free:23456"
    assert rig.again() == ["player:1", "number:1", "number:0", "throws:1", dice, "free:2", "place:1"]
    boxes = rig.again(2)
    names = [f"upper:{i}" for i in range(1, 7)] + [f"lower:{i}" for i in range(1, 8)]
    assert boxes[::2] == [*names, "number:63"]
    assert boxes[1::2] == [f"number:{n}" for n in (0, 2, 3, 4, 5, 6, 0, 0, 0, 30, 40, 0, 20)]


def test_a_bot_is_told_apart_and_what_it_threw_and_scored_is_said(rig: HeardRig) -> None:
    rig.to_title()
    rig.quiet()
    rig.start(rules.OFFICIAL, bytes((GREEDY,)))
    while not rig.match.turn or rig.match.rolls:
        rig.wait()
    rig.wait(400)
    said = rig.said()
    start = said.index("player:01")
    assert said[start + 1] == "throws:3"
    assert len([part for part in said if part.startswith("throws:")]) >= 2
    score = next(i for i, part in enumerate(said) if part.split(":")[0] in ("upper", "lower"))
    assert said[score + 1 : score + 3] == [f"number:{rig.match.last_points}", f"number:{rig.match.total(0)}"]


def test_any_press_ends_what_is_said_and_the_game_waits_for_the_rest(rig: HeardRig) -> None:
    lay(rig, b"\6\6\6\6\6")
    rig.press("R")
    rig.wait(3)
    rig.said()
    rig.press("R")
    assert rig.quiet() == ["free:6", "place:3"]


def test_the_score_stays_on_show_until_it_has_been_said(rig: HeardRig) -> None:
    lay(rig, b"\6\6\6\6\6", 3)
    rig.press("A")
    said_for = 0
    while rig.app.stage.speech.voice.speaks and rig.turn.state == 2:
        rig.wait()
        said_for += 1
    assert said_for > 60 > rig.turn.newest.ticks


@pytest.mark.parametrize("speed", [1, 2, 3])
def test_every_speed_says_the_same(speed: int) -> None:
    rig = HeardRig(speed)
    rig.quiet()
    rig.start()
    assert rig.quiet() == ["player:1", "throws:3"]
    assert lay(rig, b"\1\2\3\4\6")[-2:] == ["free:12346", "throws:2"]


def test_speech_follows_the_tune(rig: HeardRig) -> None:
    lay(rig, b"\1\2\3\4\6")
    rig.press("A")
    rig.quiet()
    rig.press("A")
    rig.wait(120)
    heard = [tone.hertz for tone in rig.recorder.tones if tone.hertz]
    assert heard[0] == 1760 and 1175 in heard[1:]


@pytest.mark.parametrize(("buttons", "clicks"), [(keys.SIX, 0), (keys.FIVE, 1), (keys.TWO, 1)])
def test_where_b_is_another_button_held_long_a_click_says_so(
    rig: HeardRig, monkeypatch: pytest.MonkeyPatch, buttons: int, clicks: int
) -> None:
    rig.quiet()
    rig.app.stage.buttons = buttons
    played: list[int] = []
    monkeypatch.setattr(rig.beeper, "play", played.append)
    rig.tick(keys.B)
    assert played == [tunes.CLICK_TUNE] * clicks
