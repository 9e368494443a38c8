"""A robot that plays no game: it goes where something sounds that no recorded game comes by."""

from collections.abc import Callable, Iterator
from typing import Any

from contract.play import BOX
from engine import duel_code, rules
from engine.dice import DICE
from host_sim.window.robots import DOWN, LEFT, NO_PRESS, RIGHT, UP, A, B, Robot, to_row
from ui import screens
from ui.menus import plan, title
from ui.screens import ASKS, TELLS

# of answers in the drill
_WRONG, _RIGHT, _HELD = 1, 2, 4
_ALL_TOLD = 7


class Tourist(Robot):
    """Change a setting back, leave out a name, mistype a code, score without dice; stop at the next turn."""

    def __init__(self) -> None:
        super().__init__("greedy", rules.OFFICIAL, bytes(1))
        self._way: Iterator[int] | None = None

    def _choose(self, app: Any) -> int:
        if self._way is None:
            self._way = self._walk(app)
        button = next(self._way, None)
        self.finished = button is None
        return NO_PRESS if button is None else button

    def _walk(self, app: Any) -> Iterator[int]:
        """Tell one press after the other; NO_PRESS while what the last one asked for is not there."""
        yield from self._choose_row(app, title.SETTINGS_ROW, screens.SETTINGS_SCREEN)
        yield from (RIGHT, LEFT, B)
        yield from self._choose_row(app, title.PEOPLE_ROW, screens.PEOPLE_SCREEN)
        yield from _arrive_by(app, A, screens.NAME_SCREEN)
        yield from (DOWN, A, B, B)  # a name without a letter
        yield from _arrive_by(app, B, screens.TITLE_SCREEN)
        yield from self._practise(app)
        yield from self._choose_row(app, title.NEW_ROW, screens.SETUP_SCREEN)
        yield from self._begin(app, plan.OF_CODE, screens.DUEL_SCREEN)
        yield from (DOWN, A)
        yield from (UP, A) * duel_code.CODE_LENGTH  # which is no code
        yield from (B,) * (duel_code.CODE_LENGTH + 2)
        yield from self._begin(app, plan.OF_TABLE, screens.TURN_SCREEN)
        yield from (A, A, UP, A)  # to the boxes, a box, more points, written down
        while not app.table.match.turn:
            yield NO_PRESS

    def _practise(self, app: Any) -> Iterator[int]:
        """Learn the beeps, change the rules, set a face, answer wrongly, rightly, and what is refused."""
        yield from self._choose_row(app, title.PRACTICE_ROW, screens.PRACTICE_SCREEN)
        yield from (DOWN, DOWN)
        yield from _arrive_by(app, A, screens.BEEPS_SCREEN)
        yield from (A, A, A, DOWN, A)  # three sounds, a question
        yield from _arrive_by(app, B, screens.PRACTICE_SCREEN)
        yield from (DOWN, RIGHT, LEFT, UP, UP)
        yield from _arrive_by(app, A, screens.POSITION_SCREEN)
        yield from (UP, A)  # not all five dice
        yield from (RIGHT, UP) * (DICE - 1)
        yield A
        while app.stage.screen.stage != TELLS:
            yield NO_PRESS
        yield from (DOWN, B, B)
        yield from _arrive(app, screens.PRACTICE_SCREEN)
        yield UP
        yield from _arrive_by(app, A, screens.DRILL_SCREEN)
        told = 0
        while told != _ALL_TOLD:
            lesson = app.stage.screen
            while lesson.stage != ASKS:
                yield NO_PRESS
            study = lesson.study
            listed = study.ranking
            wanted = listed.choices[0 if told else listed.count - 1]
            yield from self._answer(app, lesson, wanted)
            told |= _WRONG if lesson.given else _RIGHT
            told |= _HELD if 0 < wanted < BOX else 0
            yield A
        yield from _arrive_by(app, B, screens.PRACTICE_SCREEN)
        yield from _arrive_by(app, B, screens.TITLE_SCREEN)

    def _answer(self, app: Any, lesson: Any, choice: int) -> Iterator[int]:
        """Make a choice (contract.play) in a lesson."""
        question = lesson.question
        if choice >= BOX:
            if question.picture.boxes.box < 0:
                yield DOWN
            while question.picture.boxes.box != choice - BOX:
                yield RIGHT
            yield A
            return
        yield from (A,) * DICE
        yield B  # nothing to throw
        yield from (A,) * DICE
        for die in range(DICE):
            yield A if choice >> die & 1 else RIGHT
        yield B

    def _choose_row(self, app: Any, row: int, name_id: int) -> Iterator[int]:
        """Choose a row of the title, and wait for the screen that it leads to."""
        yield from _arrive(app, screens.TITLE_SCREEN)
        screen = app.stage.screen
        yield from _until_a(lambda: to_row(screen.row, screen.rows.index(row), screen.count))
        yield from _arrive(app, name_id)

    def _begin(self, app: Any, dice: int, name_id: int) -> Iterator[int]:
        """Set up whose dice are played with, start, and wait for the screen that this leads to."""
        yield from _arrive(app, screens.SETUP_SCREEN)
        self._settings[plan.DICE_ROW] = dice
        while app.stage.screen.name_id == screens.SETUP_SCREEN:
            yield self._set_up(app.stage.screen)
        yield from _arrive(app, name_id)


def _until_a(press: Callable[[], int]) -> Iterator[int]:
    """Tell what to press, A as the last."""
    button = NO_PRESS
    while button != A:
        button = press()
        yield button


def _arrive_by(app: Any, button: int, name_id: int) -> Iterator[int]:
    yield button
    yield from _arrive(app, name_id)


def _arrive(app: Any, name_id: int) -> Iterator[int]:
    while app.stage.screen.name_id != name_id:
        yield NO_PRESS
