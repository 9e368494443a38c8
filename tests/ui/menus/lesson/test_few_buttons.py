"""All of the practice on boards with six, five and two buttons, pressed as a thumb does."""

from collections.abc import Callable, Iterator

import pytest

from contract import keys
from engine.dice import ROLLS
from host_sim.cable import rehearsal
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld
from keeping.drill import Drill
from tests.support.boards import press_each
from tests.support.legible import shows
from tests.support.lessons import Pupil
from ui import screens
from ui.menus import title
from ui.menus.lesson import lesson

SHORT, LONG = 3, 40  # ticks
BOARDS = {"pico_ssd1306_i2c": 6, "picoboy": 5, "waveshare_pico_oled_1_3": 2}


class Thumb:
    """Says what six buttons say with those that a board has: (mask, ticks) of a press."""

    def __init__(self, buttons: int) -> None:
        two = buttons == keys.TWO
        self.a = (keys.A, SHORT)
        self.b = (keys.B, SHORT) if buttons == keys.SIX else (keys.A, LONG)
        self.down = (keys.DOWN, SHORT)
        self.up = (keys.DOWN, LONG) if two else (keys.UP, SHORT)
        self.next = (keys.DOWN, SHORT) if two else (keys.RIGHT, SHORT)


def in_lesson(board: Handheld) -> bool:
    return screens.DRILL_SCREEN <= board.app.stage.screen.name_id <= screens.AGAIN_SCREEN


def choices_of(board: Handheld) -> int:
    record, _ = rehearsal.content_of(board.app.keeper.shelf, rehearsal.DRILL)
    assert isinstance(record, Drill)
    return record.choices()


Presses = Iterator[tuple[int, int]]


def walk(name: str, way: Callable[[Handheld, Thumb], Presses]) -> Handheld:
    """Press what the way yields on a board, one press after the other."""
    board = Handheld(name, seed=4, flash=Flash())

    def presses() -> Presses:
        yield 0, 60
        for press in way(board, Thumb(BOARDS[name])):
            assert board.ticks < 20000
            yield press

    press_each(board, presses())
    return board


def to_practice(board: Handheld, thumb: Thumb) -> Presses:
    while board.app.parts.title.chosen() != title.PRACTICE_ROW:
        yield thumb.down
    yield thumb.a
    yield from until(lambda: board.app.stage.screen.name_id == screens.PRACTICE_SCREEN)


def until(there: Callable[[], bool]) -> Presses:
    while not there():
        yield 0, 1


def title_again(board: Handheld, thumb: Thumb) -> Presses:
    yield from until(
        lambda: (
            board.app.stage.screen.name_id == screens.PRACTICE_SCREEN and board.app.parts.before is not None
        )
    )
    yield thumb.b
    yield from until(lambda: board.app.stage.screen.name_id == screens.TITLE_SCREEN)


@pytest.mark.parametrize("name", BOARDS)
def test_a_drill_is_entered_answered_by_holds_and_boxes_and_left(name: str) -> None:
    seen = set()

    def way(board: Handheld, thumb: Thumb) -> Presses:
        yield from to_practice(board, thumb)
        yield thumb.a
        yield from until(lambda: in_lesson(board))
        while len(seen) < 2:
            screen = board.app.parts.screen
            yield from until(lambda: board.app.parts.screen.stage == lesson.ASKS)
            seen.add(screen.study.rolls == ROLLS)
            if screen.study.rolls == ROLLS:
                yield thumb.next
                yield thumb.a
            else:
                yield thumb.next
                yield thumb.a
                assert screen.study.holds == 2
                yield thumb.b
            assert screen.stage == lesson.TELLS
            yield thumb.down
            yield thumb.up
            yield thumb.a
        yield thumb.b
        yield from title_again(board, thumb)

    assert choices_of(walk(name, way)) >= 2


@pytest.mark.parametrize("name", BOARDS)
def test_a_question_is_left_by_up_from_the_dice(name: str) -> None:
    def way(board: Handheld, thumb: Thumb) -> Presses:
        yield from to_practice(board, thumb)
        yield thumb.a
        yield from until(lambda: in_lesson(board))
        yield from until(lambda: board.app.parts.screen.stage == lesson.ASKS)
        while board.app.stage.screen.name_id == screens.DRILL_SCREEN:
            yield thumb.up
        yield from title_again(board, thumb)

    assert not choices_of(walk(name, way))


@pytest.mark.parametrize("buttons", [keys.SIX, keys.FIVE, keys.FOUR, keys.TWO])
def test_the_help_of_a_question_says_how_it_is_left_in_the_words_of_the_buttons_there_are(
    monkeypatch: pytest.MonkeyPatch, buttons: int
) -> None:
    monkeypatch.setattr(Pupil, "buttons", buttons)
    rig = Pupil(5)
    rig.drill()
    rig.tick(keys.A)
    rig.tick(keys.A_LONG)
    assert rig.app.stage.overlay.panel
    two = buttons == keys.TWO
    assert shows(bytes(rig.frame), "Hold NEXT at dice: back") == two
    assert shows(bytes(rig.frame), "UP from the dice: back") != two


@pytest.mark.parametrize("name", BOARDS)
def test_a_position_is_set_asked_about_and_left(name: str) -> None:
    def way(board: Handheld, thumb: Thumb) -> Presses:
        yield from to_practice(board, thumb)
        yield thumb.down
        yield thumb.a
        yield from until(lambda: in_lesson(board))
        screen = board.app.parts.screen
        for _ in range(5):
            yield thumb.up
            yield thumb.next
        yield thumb.up
        assert bytes(screen.study.dice) == b"\1\1\1\1\1" and screen.study.current.boxes[0] == 3
        yield thumb.a
        yield from until(lambda: screen.stage == lesson.TELLS)
        yield thumb.b
        assert screen.stage == lesson.ASKS
        yield thumb.b
        yield from title_again(board, thumb)

    walk(name, way)
