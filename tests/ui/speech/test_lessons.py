"""The practice by ear: a question is said as a turn is, what is told of it line by line."""

from engine.dice import ROLLS
from tests.support.heard_rig import HeardRig
from tests.support.lessons import Pupil, judging
from ui import menu


class HeardPupil(HeardRig, Pupil):
    """A pupil who hears; to_practice() and think() wait as any pupil's do."""


def asked(on_dice: bool) -> HeardPupil:
    """Drill until there is a question about dice, or about a box alone."""
    rig = HeardPupil(advisor=judging(0, 0))
    rig.drill()
    while (rig.lesson.study.rolls < ROLLS) != on_dice:
        rig.choose_line(0)
        rig.press("A")
        rig.think()
    return rig


def said_faces(rig: HeardPupil) -> str:
    return "free:" + "".join(str(face) for face in rig.lesson.study.dice)


def test_a_question_about_dice_has_its_page_dice_and_throws_and_the_cursor_as_in_a_turn() -> None:
    rig = asked(on_dice=True)
    dice = rig.lesson.study.dice
    throws = f"throws:{ROLLS - rig.lesson.study.rolls}"
    assert rig.quiet()[-3:] == ["page:19", said_faces(rig), throws]
    assert rig.hears("A") == [f"held:{dice[0]}", "place:1", f"free:{dice[1]}", "place:2"]
    again = rig.again()
    assert again[0].startswith("number:") and throws in again and f"held:{dice[0]}" in again
    box = rig.hears("D")
    assert box[0].split(":")[0] in ("upper", "lower") and box[1].startswith("number:")


def test_a_question_about_a_box_tells_the_one_that_pays_most() -> None:
    rig = asked(on_dice=False)
    said = rig.quiet()
    table = rig.app.parts.turn.picture
    box = f"upper:{table.boxes.best + 1}" if table.boxes.best < 6 else f"lower:{table.boxes.best - 5}"
    at = said.index("page:19")
    assert said[at + 1 : at + 4] == [said_faces(rig), "throws:0", box]


def test_what_a_choice_gave_away_is_told_and_then_every_choice_that_is_seen() -> None:
    rig = asked(on_dice=True)
    rig.quiet()
    rig.choose_line(rig.lesson.study.ranking.count - 1)
    said = rig.quiet()
    tenths = menu.tenths(rig.lesson.given)
    loss = [f"number:{tenths // 10}", "low:1", f"number:{tenths % 10}"]
    assert loss in [said[i : i + 3] for i in range(len(said))]
    assert said.count("low:3") >= 3  # minus, before what the others give away


def test_while_it_is_thought_about_nothing_is_said() -> None:
    rig = asked(on_dice=True)
    rig.quiet()
    rig.choose_line(0)
    rig.quiet()
    rig.press("A")
    rig.said()
    rig.think()
    assert rig.said() == []
    assert rig.quiet()[0] == "page:19"


def test_the_rules_of_practice_are_rows_with_their_values() -> None:
    rig = HeardPupil(advisor=judging(0, 0))
    rig.to_practice()
    rig.quiet()
    assert rig.hears("D") == ["place:2"]
    assert rig.hears("D") == ["place:3"]
    assert rig.hears("D") == ["place:4", "number:0"]
    assert rig.hears("R") == ["place:4", "number:1"]
    assert rig.hears("L") == ["place:4", "number:0"]
    assert rig.hears("D") == ["place:5", "number:0"]
    assert rig.hears("R") == ["place:5", "number:1"]


def test_what_is_set_of_a_position_is_a_row_with_its_value() -> None:
    rig = HeardPupil(advisor=judging(0, 0))
    rig.position()
    rig.quiet()
    assert rig.hears("U") == ["place:2", "number:1"]  # the first die
    assert rig.hears("R") == ["place:3", "number:0"]
    assert rig.hears("RRRR") == ["place:7"]  # aces, which are open
    assert rig.hears("U") == ["place:7", "number:3"]
