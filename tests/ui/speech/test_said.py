"""What is said: all that the picture says, and what a press has changed."""

import pytest

from contract import keys, tunes
from engine.boxes import CHANCE, LARGE_STRAIGHT, YAHTZEE
from engine.dice import ROLLS
from strategy.bots.brain import GREEDY
from strategy.chance import COURSE
from strategy.review import diary
from tests.support.lessons import HeardRig
from ui import menu, screens
from ui.menus import settings_words


@pytest.fixture
def turn() -> HeardRig:
    """A turn with three throws to come."""
    turn = HeardRig()
    turn.quiet()
    turn.start()
    return turn


def lay(turn: HeardRig, dice: bytes, rolls: int = 1) -> list[str]:
    turn.quiet()
    turn.lay(dice, rolls)
    return turn.quiet()


def test_the_cursor_tells_the_face_and_the_place_and_a_hold_by_its_pitch(turn: HeardRig) -> None:
    lay(turn, b"\1\6\6\3\6")
    assert turn.hears("R") == ["free:6", "place:2"]
    assert turn.hears("A") == ["held:6", "place:2", "free:6", "place:3"]
    assert turn.hears("L") == ["held:6", "place:2"]
    assert turn.hears("L") == ["free:1", "place:1"]
    assert turn.hears("R") == ["held:6", "place:2"]
    assert turn.hears("A") == ["free:6", "place:2", "free:6", "place:3"]


def test_a_throw_is_the_dice_those_held_by_their_pitch_and_the_throws_that_are_left(turn: HeardRig) -> None:
    assert turn.hears("B") == ["free:54351", "throws:2"]
    first, *others = turn.hears("AB")
    assert first == "held:5" and others == ["free:" + "".join(map(str, turn.match.dice[1:])), "throws:1"]


def test_a_score_is_its_box_the_points_and_the_total_then_the_next_turn_begins(turn: HeardRig) -> None:
    lay(turn, b"\2\3\4\5\6", 3)
    assert turn.hears("A") == ["lower:5", "number:40", "number:40", "player:1", "throws:3"]


def test_b_held_says_where_one_is_and_b_held_again_all_boxes(turn: HeardRig) -> None:
    lay(turn, b"\2\3\4\5\6", 2)
    dice = "free:23456"
    assert turn.again() == ["player:1", "number:1", "number:0", "throws:1", dice, "free:2", "place:1"]
    boxes = turn.again(2)
    names = [f"upper:{i}" for i in range(1, 7)] + [f"lower:{i}" for i in range(1, 8)]
    assert boxes[::2] == [*names, "number:63"]
    assert boxes[1::2] == [f"number:{n}" for n in (0, 2, 3, 4, 5, 6, 0, 0, 0, 30, 40, 0, 20)]


def test_a_bot_is_told_apart_and_what_it_threw_and_scored_is_said(turn: HeardRig) -> None:
    turn.go("title")
    turn.quiet()
    turn.start(kinds=bytes((GREEDY,)))
    turn.until(lambda: turn.match.turn and not turn.match.rolls)
    turn.wait(400)
    said = turn.said()
    assert said[said.index("player:01") + 1] == "throws:3"
    assert len([part for part in said if part.startswith("throws:")]) >= 2
    score = next(i for i, part in enumerate(said) if part.split(":")[0] in ("upper", "lower"))
    points = [f"number:{turn.match.last_points}", f"number:{turn.match.total(0)}"]
    assert said[score + 1 : score + 3] == points


def test_the_result_says_who_won_by_what_then_rank_player_and_total_of_each(turn: HeardRig) -> None:
    turn.start(0, b"\0\0\0")
    turn.quiet()
    for player, points in enumerate((20, 30, 25)):
        turn.write(player, {12: points})
    turn.finish()
    lines = ["number:1", "player:2", "number:30", "number:2", "player:3", "number:25", "number:3", "player:1"]
    assert turn.quiet() == ["page:6", "player:2", "number:5", *lines, "number:20"]


def test_who_was_ahead_says_who_turned_it_both_players_and_the_turn_the_box_and_the_points() -> None:
    rig = HeardRig()
    rig.start(0, b"\0\0")
    rig.match.choose_starter(0)
    for player, points in enumerate((40, 0)):
        rig.write(
            player, dict.fromkeys((*range(LARGE_STRAIGHT), YAHTZEE, CHANCE), 0) | {LARGE_STRAIGHT: points}
        )
    rig.finish()
    assert rig.hears("RL")[:2] == ["player:1", "player:2"]
    rig.until(lambda: rig.app.table.judge.course.known >= COURSE)
    said = ["player:1", "player:1", "player:2", "number:13", "lower:5", "number:40"]
    assert rig.quiet()[:6] == said


def test_any_press_ends_what_is_said_and_the_game_waits_for_the_rest(turn: HeardRig) -> None:
    lay(turn, b"\6\6\6\6\6")
    turn.press("R")
    turn.wait(3)
    turn.said()
    turn.press("R")
    assert turn.quiet() == ["free:6", "place:3"]


def test_the_score_stays_on_show_until_it_has_been_said(turn: HeardRig) -> None:
    lay(turn, b"\6\6\6\6\6", 3)
    turn.press("A")
    said_for = 0
    while turn.app.stage.speech.voice.speaks and turn.turn.state == 2:
        turn.wait()
        said_for += 1
    assert said_for > 60 > turn.turn.newest.ticks


def test_where_b_is_another_button_held_long_a_click_says_so(
    turn: HeardRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    monkeypatch.setattr(turn.sound, "play", played.append)
    for buttons, clicks in ((keys.SIX, 0), (keys.FIVE, 1), (keys.TWO, 1)):
        turn.quiet()
        turn.app.stage.buttons = buttons
        played.clear()
        turn.tick(keys.B)
        assert played == [tunes.CLICK_TUNE] * clicks


@pytest.fixture
def rig() -> HeardRig:
    """The title, once it has been said."""
    rig = HeardRig()
    rig.quiet()
    return rig


def spelled(said: list[str]) -> str:
    """Put the words together again that were told in Morse."""
    return " ".join(part[6:] for part in said if part.startswith("morse:"))


def test_the_title_is_page_0_and_its_rows_have_their_numbers_with_a_game_and_without(rig: HeardRig) -> None:
    rig.go("settings")
    rig.quiet()
    assert rig.hears("B") == ["page:0", "place:2"]
    rows = rig.app.parts.title.count
    assert [rig.hears("D") for _ in range(rows)] == [[f"place:{n}"] for n in (*range(3, rows + 2), 2)]
    rig.start()
    rig.quiet()
    rig.go("title")
    assert rig.quiet()[-2:] == ["page:0", "place:1"]


@pytest.mark.parametrize(("screen", "page", "before", "after"), [("setup", 1, 2, 3), ("settings", 11, 0, 2)])
def test_a_row_with_values_is_its_number_and_its_value_and_so_it_is_when_that_is_changed(
    rig: HeardRig, screen: str, page: int, before: int, after: int
) -> None:
    rig.go(screen)
    assert rig.quiet()[0] == f"page:{page}"
    assert rig.hears("D") == ["place:2", f"number:{before}"]
    assert rig.hears("R") == ["place:2", f"number:{after}"]


def test_a_panel_is_announced_and_spelled_and_what_is_under_it_is_said_no_second_time(rig: HeardRig) -> None:
    rig.go("settings")
    rig.quiet()
    rig.press("a")
    said = rig.quiet()
    assert said[0] == "low:2"
    assert spelled(said).startswith(settings_words.ROWS[0][2].decode())
    assert rig.hears("A") == []


def test_the_start_roll_says_who_throws_then_every_player_with_dice_and_total(rig: HeardRig) -> None:
    rig.start(0, b"\0\0")
    assert rig.quiet()[-4:] == ["page:3", "player:1", "player:1", "player:2"]
    said = rig.hears("A")
    dice = "".join(str(face) for face in rig.match.start.dice[:5])
    assert said == ["player:2", "player:1", f"number:{rig.match.start.totals[0]}", "player:2", f"free:{dice}"]


def test_a_warning_says_what_is_given_away_and_the_dice_with_what_was_chosen() -> None:
    rig = HeardRig()
    rig.quiet()
    rig.start(coach=diary.WARN)
    lay(rig, b"\1\2\4\4\6")
    rig.app.table.coach.ask(rig.app, 1)
    rig.wait(2)
    assert rig.turn.state == screens.COACHED
    loss = (rig.app.table.coach.loss * 10 + 64) >> 7
    said = rig.quiet()
    assert said[:5] == [f"number:{loss // 10}", "low:1", f"number:{loss % 10}", "held:1", "free:2446"]
    assert rig.hears("B") == [] and rig.turn.state == screens.DECIDE


@pytest.fixture
def drilled() -> HeardRig:
    """A question about dice."""
    rig = HeardRig()
    rig.drill()
    while rig.lesson.study.rolls == ROLLS:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    return rig


def test_a_question_about_dice_has_its_page_dice_and_throws_and_the_cursor_as_in_a_turn(
    drilled: HeardRig,
) -> None:
    dice = drilled.lesson.study.dice
    throws = f"throws:{ROLLS - drilled.lesson.study.rolls}"
    faces = "free:" + "".join(str(face) for face in dice)
    assert drilled.quiet()[-3:] == ["page:19", faces, throws]
    assert drilled.hears("A") == [f"held:{dice[0]}", "place:1", f"free:{dice[1]}", "place:2"]
    again = drilled.again()
    assert again[0].startswith("number:") and throws in again and f"held:{dice[0]}" in again
    box = drilled.hears("D")
    assert box[0].split(":")[0] in ("upper", "lower") and box[1].startswith("number:")


def test_what_a_choice_gave_away_is_told_then_every_choice_that_is_seen_and_nothing_while_it_thinks(
    drilled: HeardRig,
) -> None:
    drilled.quiet()
    drilled.choose_line(drilled.lesson.study.ranking.count - 1)
    said = drilled.quiet()
    tenths = menu.tenths(drilled.lesson.given)
    loss = [f"number:{tenths // 10}", "low:1", f"number:{tenths % 10}"]
    assert loss in [said[i : i + 3] for i in range(len(said))]
    assert said.count("low:3") >= 3  # minus, before what the others give away
    drilled.press("A")
    drilled.said()
    drilled.think()
    assert drilled.said() == []
    assert drilled.quiet()[0] == "page:19"
