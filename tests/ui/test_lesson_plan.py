"""The plan of a lesson says which one it is."""

import pytest

from tests.support.lessons import Pupil
from ui import screens
from ui.screens import BEEPS_LESSON, DRILL_LESSON, LESSONS, PLAN_LESSON, POSITION_LESSON

OFFERED = [(DRILL_LESSON, screens.DRILL_SCREEN), (POSITION_LESSON, screens.POSITION_SCREEN)]
OFFERED += [(BEEPS_LESSON, screens.BEEPS_SCREEN)]


@pytest.mark.parametrize(("lesson", "screen"), OFFERED)
def test_the_first_rows_of_the_practice_are_the_lessons_in_their_order(lesson: int, screen: int) -> None:
    rig = Pupil(5)
    rig.to_practice()
    rig.press("D" * lesson + "A")
    assert rig.shows(screen) and rig.app.table.lesson_plan[PLAN_LESSON] == lesson
    assert len(OFFERED) == LESSONS
