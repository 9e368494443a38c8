"""Five alike, a large straight and a full house are a joy as they fall: a beat that any press ends."""

import pytest

from engine import boxes
from tests.support.lessons import HeardRig
from tests.support.ui_rig import Rig
from ui.menus import plan
from ui.screens import NO_PLACE

AT_MOST = 30  # ticks: 0.6 s
FULL_HOUSE, LARGE_STRAIGHT, NOTHING = 22, 23, 8  # seeds, by what falls first


def thrown(seed: int) -> Rig:
    """Throw once and answer at the tick at which the dice lie."""
    rig = Rig(seed=seed)
    rig.start()
    rig.press("B")
    while rig.turn.state:
        rig.wait()
    return rig


@pytest.mark.parametrize(
    ("seed", "box"), [(FULL_HOUSE, boxes.FULL_HOUSE), (LARGE_STRAIGHT, boxes.LARGE_STRAIGHT)]
)
def test_it_lasts_for_a_beat_and_leaves_the_picture_of_any_throw(seed: int, box: int) -> None:
    rig = thrown(seed)
    assert rig.turn.joy.box == box
    rig.wait()
    seen = {bytes(rig.frame)}
    for _ in range(AT_MOST):
        rig.wait()
        seen.add(bytes(rig.frame))
    assert len(seen) == 6, "each die is lit once, and then none"
    shown = bytes(rig.frame)
    rig.turn.joy.end()
    assert rig.full_picture() == shown


def test_a_press_ends_it_and_does_what_it_does_of_any_throw() -> None:
    rig = thrown(LARGE_STRAIGHT)
    rig.wait(3)
    assert rig.turn.joy.ticks
    rig.press("D")
    assert not rig.turn.joy.ticks and rig.turn.cursor.box == boxes.LARGE_STRAIGHT


def test_real_dice_are_a_joy_too_and_a_filled_box_is_none_but_yahtzee() -> None:
    for filled, dice, box in (
        ((), "UURURURURU", NO_PLACE),
        ((boxes.YAHTZEE,), "URURURURU", boxes.YAHTZEE),
        ((boxes.FULL_HOUSE,), "UURUURURURU", NO_PLACE),
        ((), "UURUURURURU", boxes.FULL_HOUSE),
    ):
        rig = Rig()
        rig.start(dice=plan.OF_TABLE)
        rig.write(0, dict.fromkeys(filled, 0))
        rig.press(dice + "B")
        assert rig.turn.joy.box == box, dice


def test_a_throw_of_nothing_is_no_joy_and_what_was_is_gone_with_the_next() -> None:
    assert thrown(NOTHING).turn.joy.box == NO_PLACE
    rig = thrown(FULL_HOUSE)
    rig.wait(AT_MOST)
    rig.press("B")
    assert rig.turn.joy.box == NO_PLACE


def test_it_is_said_by_those_who_hear() -> None:
    rig = HeardRig()
    rig.start(dice=plan.OF_TABLE)
    rig.quiet()
    for key in "UURUURURURU":
        rig.hears(key)
    assert rig.hears("B")[:2] == ["free:22111", "lower:3"]
