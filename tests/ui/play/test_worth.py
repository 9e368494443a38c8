"""Which box is marked, where the cursor goes to from there, and what is said of it."""

import pytest

from contract import keys
from contract.settings import GUIDE
from engine import rules
from engine.boxes import BOXES, CHANCE, FULL_HOUSE, THREE_KIND, YAHTZEE
from strategy.review import diary
from tests.support.ui_rig import Rig
from tests.support.whims import Whims
from ui.menus import help
from ui.text import words

SIXES_AND_FIVES = b"\6\6\6\5\5"  # 28 in three of a kind, 25 in a full house


class Knows(Whims):
    """Say that a full house is the best box."""

    def best_box(self) -> int:
        """Say so."""
        return FULL_HOUSE


class KnowsLate(Knows):
    """Say so after some ticks."""

    def begin(self, match) -> None:
        """Begin to think."""
        super().begin(match)
        self._steps = 40


def note_of(rig: Rig) -> bytes:
    """Answer what the panel of the box under the cursor says at last."""
    rig.press_long("A")
    note: bytes = rig.app.stage.overlay._note
    rig.press("A")
    return note


def started(advisor: Whims | None = None, coach: int = diary.OFF) -> Rig:
    rig = Rig(advisor=advisor)
    rig.start(rules.OFFICIAL, coach=coach)
    return rig


def test_without_a_coach_the_mark_is_on_what_pays_most_and_says_that_and_no_more() -> None:
    rig = started()
    rig.lay(SIXES_AND_FIVES)
    rig.press("D")
    assert rig.turn.cursor.box == rig.turn.picture.boxes.best == THREE_KIND
    assert note_of(rig) == help.MOST_NOTE and b"best" not in help.MOST_NOTE.lower()
    rig.press("R")
    assert note_of(rig) == help.NO_NOTE


@pytest.mark.parametrize("level", [diary.WARN, diary.HINT, diary.TEACH])
@pytest.mark.parametrize("advisor", [Knows, KnowsLate])
def test_with_a_coach_mark_and_down_follow_its_best(level: int, advisor: type[Whims]) -> None:
    rig = started(advisor(), level)
    rig.lay(SIXES_AND_FIVES)
    rig.wait(60)
    assert rig.turn.picture.boxes.best == FULL_HOUSE
    rig.press("D")
    assert rig.turn.cursor.box == FULL_HOUSE
    assert bytes(rig.frame) == rig.full_picture()


def test_a_cursor_that_stands_on_the_mark_follows_it_and_another_stays() -> None:
    for buttons, box in (("D", FULL_HOUSE), ("DR", THREE_KIND + 1)):
        rig = started(KnowsLate(), diary.HINT)
        rig.lay(SIXES_AND_FIVES)
        rig.press(buttons)
        rig.wait(60)
        assert rig.turn.picture.boxes.best == FULL_HOUSE and rig.turn.cursor.box == box


def test_with_two_buttons_next_goes_from_the_mark_on_by_what_boxes_pay_and_round() -> None:
    rig = started()
    rig.write(0, {CHANCE: 20, 0: 1})
    rig.lay(SIXES_AND_FIVES, rolls=3)
    paid = []
    visited = []
    for _ in range(BOXES - 2):
        visited.append(rig.turn.cursor.box)
        paid.append(rig.match.pays(rig.turn.cursor.box))
        rig.tick(keys.NEXT)
    assert paid == sorted(paid, reverse=True)
    assert sorted(visited) == [box for box in range(1, BOXES) if box != CHANCE]
    assert rig.turn.cursor.box == visited[0]


def test_with_two_buttons_the_coachs_best_comes_first_whatever_it_pays() -> None:
    rig = started(Knows(), diary.HINT)
    rig.lay(SIXES_AND_FIVES, rolls=3)
    rig.wait(60)
    visited = []
    for _ in range(3):
        visited.append(rig.turn.cursor.box)
        rig.tick(keys.NEXT)
    assert visited == [FULL_HOUSE, THREE_KIND, CHANCE]


def test_on_a_new_device_a_zero_asks_and_what_pays_does_not() -> None:
    rig = started()
    rig.app.keeper.settings.buffer[GUIDE] = 1
    rig.lay(SIXES_AND_FIVES, rolls=3)
    while rig.turn.cursor.box != YAHTZEE:
        rig.press("R")
    rig.press("A")
    assert rig.match.current.filled == 0 and rig.app.stage.overlay._line == words.ASK_ZERO
    rig.press("A")
    assert rig.match.card(0, 0).boxes[YAHTZEE] == 0
    rig.settle()
    rig.lay(SIXES_AND_FIVES, rolls=3)
    rig.press("A")
    assert rig.match.current.filled == 2
