"""What robots know of the table's keys is what the keys do, and the ways that they find are short."""

import random

import pytest

from contract import keys
from contract.play import BOX
from engine.boxes import ACES, BOXES, CHANCE, FIVES, FOURS, SIXES, YAHTZEE
from engine.dice import DICE
from host_sim.window import robots as ways
from host_sim.window.robots import RIGHT, Spot, next_press
from tests.support.ui_rig import Rig
from ui.play.cursor import ON_BOXES, ON_DICE
from ui.screens import NO_PLACE


def table(two: bool, dice: bytes = b"\1\2\4\4\6", rolls: int = 1, filled: tuple[int, ...] = ()) -> Rig:
    """A person's turn on six buttons or on two, with some boxes filled."""
    rig = Rig()
    rig.start()
    rig.app.stage.buttons = keys.TWO if two else keys.SIX
    rig.write(0, dict.fromkeys(filled, 0))
    rig.lay(dice, rolls)
    return rig


def press(rig: Rig, two: bool, button: int) -> None:
    if two and button == RIGHT:
        rig.tick(keys.NEXT)
        rig.tick(keys.NEXT << keys.SHORT)
        rig.wait()
    else:
        rig.press("UDLRAB"[button])


def spot_of(rig: Rig) -> Spot:
    turn = rig.turn
    cursor = turn.cursor
    return Spot(cursor.zone, cursor.die, cursor.box if cursor.zone == ON_BOXES else NO_PLACE, rig.match.holds)


@pytest.mark.parametrize("two", [False, True])
def test_each_press_leads_where_a_robot_thinks(two: bool) -> None:
    chance = random.Random(4)
    for filled in (
        (),
        (ACES, FIVES, YAHTZEE),
        tuple(range(6)),
        tuple(range(6, BOXES)),
        tuple(range(1, BOXES)),
    ):
        rig = table(two, filled=filled)
        for _ in range(60):
            button, beyond = chance.choice(list(ways._presses(rig.app, spot_of(rig))))
            press(rig, two, button)
            assert spot_of(rig) == beyond, button


def presses_for(choice: int, rig: Rig, two: bool = False) -> str:
    """Press what a robot does for a choice; answer it."""
    pressed = ""
    turn, rolls = rig.match.turn, rig.match.rolls
    while (rig.match.turn, rig.match.rolls) == (turn, rolls):
        button = next_press(rig.app, choice)
        pressed += "UDLRAB"[button]
        press(rig, two, button)
        assert len(pressed) < 20
    return pressed


@pytest.mark.parametrize(
    ("choice", "pressed"),
    [
        (0b00000, "B"),
        (0b00001, "AB"),
        (0b01100, "RRAAB"),
        (0b10001, "LAAB"),
        (BOX + CHANCE, "DA"),
        (BOX + ACES, "DRA"),
        (BOX + SIXES, "DUA"),
        (BOX + FOURS, "DULLA"),
    ],
)
def test_a_choice_takes_few_presses(choice: int, pressed: str) -> None:
    assert presses_for(choice, table(two=False)) == pressed


@pytest.mark.parametrize(
    ("choice", "pressed"),
    [(0b00000, "B"), (0b01100, "RRAAB"), (0b10001, "ARRRAB"), (BOX + ACES, "RRRRRRRRRA")],
)
def test_a_choice_takes_few_presses_on_two_buttons(choice: int, pressed: str) -> None:
    assert presses_for(choice, table(two=True), two=True) == pressed


def test_without_left_and_right_up_leads_from_any_box_to_the_dice() -> None:
    rig = table(two=True)
    for boxes in range(1, BOXES + 1):
        for _ in range(DICE - rig.turn.cursor.die - 1 + boxes):
            press(rig, True, RIGHT)
        assert rig.turn.cursor.zone == ON_BOXES
        rig.press("U")
        assert (rig.turn.cursor.zone, rig.turn.picture.boxes.box) == (ON_DICE, NO_PLACE)


def test_dice_may_be_held_from_the_boxes() -> None:
    rig = table(two=False)
    rig.press("D")
    assert presses_for(0b00001, rig) == "RUAB"
