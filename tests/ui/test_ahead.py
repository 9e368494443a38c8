"""What is drawn before the press that shows it is what would be drawn after it."""

from typing import Any

import pytest

from contract.device import BATTERY_LOW
from contract.settings import PERSON
from engine import rules
from host_sim.pico.board import Board
from strategy.review import diary
from tests.support import monkey
from tests.support.scenes import with_people
from tests.support.slices import some
from tests.support.ui_rig import BUTTONS, Rig
from tests.support.whims import Whims
from ui import ahead, screens, states
from ui.app import App
from ui.draw.overlay import TOAST_TICKS
from ui.menus import plan, title
from ui.play import coach
from ui.text import trouble_words, words


def rig_with_dice() -> Rig:
    rig = Rig()
    rig.start()
    rig.press("B")
    rig.settle()
    rig.press("RARA")
    return rig


@pytest.mark.parametrize("way", ["U", "UB", "UD", "UAB", "UAA", "DUU", "UAUA", "UAUAA", "UAUABDDA", "RUBAU"])
def test_a_picture_drawn_ahead_is_that_of_a_redraw(way: str) -> None:
    rig = rig_with_dice()
    for button in way:
        rig.press(button)
        shown = bytes(rig.frame)
        assert rig.shows(screens.TITLE_SCREEN) or shown == rig.full_picture(), button


def test_the_card_that_is_drawn_ahead_is_of_who_plays_after_anothers_was_read() -> None:
    rig = Rig()
    rig.start(rules.FUN, b"\0\0")
    rig.lay(b"\1\2\4\4\6")
    rig.press("URB")  # the other's card, and back
    rig.wait(3)
    rig.tick(BUTTONS["U"])
    assert rig.shows(screens.CARD_SCREEN)
    assert bytes(rig.frame) == rig.full_picture()


def settled_title(rig: Rig, row: int) -> None:
    """Wait until the letters of the title have fallen, the cursor on a row, and what comes is drawn."""
    screen = rig.app.title
    rig.wait(60)
    while screen.chosen() != row:
        rig.press("D")
    rig.wait(3)


def assert_a_shows_what_was_drawn_ahead(rig: Rig, screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press A, and see that the screen comes without being drawn, and as a redraw shows it."""
    monkeypatch.setattr(screen, "draw", lambda app: pytest.fail("drawn once more"))
    rig.app.tick(BUTTONS["A"])
    monkeypatch.undo()
    assert rig.app.screen is screen
    assert bytes(rig.frame) == rig.full_picture()


def test_a_quick_game_begins_with_what_was_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    settled_title(rig, title.QUICK_ROW)
    assert_a_shows_what_was_drawn_ahead(rig, rig.turn, monkeypatch)


def begins_alone(screen: Any) -> bool:
    return screen.is_at_start() and screen.plan.is_alone()


@pytest.mark.parametrize("sheet", range(rules.SHEETS))
def test_a_game_for_one_begins_with_what_was_drawn_ahead(sheet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    screen = rig.before.setup
    screen.plan.values[plan.SHEET_ROW] = sheet
    screen.plan.values[plan.PLAYERS_ROW] = 1
    settled_title(rig, title.NEW_ROW)
    rig.press("A")
    assert begins_alone(screen)
    rig.wait(3)
    assert_a_shows_what_was_drawn_ahead(rig, rig.turn, monkeypatch)


@pytest.mark.parametrize("way", ["", "A"])
def test_a_game_of_somebody_known_begins_with_the_right_name_drawn_ahead(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = with_people(Rig())
    quick, new = rig.app.title.plan, rig.before.setup.plan
    for seated, place in ((quick, 0), (new, 1)):
        seated.values[plan.PLAYERS_ROW] = 1
        seated.values[plan.KIND_ROW] = PERSON + place
    settled_title(rig, title.NEW_ROW if way else title.QUICK_ROW)
    rig.press(way)
    rig.wait(3)
    assert_a_shows_what_was_drawn_ahead(rig, rig.turn, monkeypatch)


@pytest.mark.parametrize(
    ("row", "value"),
    [(plan.PLAYERS_ROW, 2), (plan.KIND_ROW, 1), (plan.ROUNDS_ROW, 2), (plan.DICE_ROW, plan.OF_TABLE)],
)
def test_a_game_that_begins_otherwise_is_not_taken_for_one_for_one(row: int, value: int) -> None:
    rig = Rig()
    screen = rig.before.setup
    screen.plan.values[plan.PLAYERS_ROW] = 1
    screen.plan.values[row] = value
    settled_title(rig, title.NEW_ROW)
    rig.press("A")
    assert not begins_alone(screen)


def test_the_question_whether_to_give_up_a_match_is_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = rig_with_dice()
    rig.press("UAUA")
    settled_title(rig, title.QUICK_ROW)
    assert_a_shows_what_was_drawn_ahead(rig, rig.before.give_up, monkeypatch)


@pytest.mark.parametrize("row", [title.PRACTICE_ROW, title.RECORDS_ROW, title.SETTINGS_ROW])
def test_nothing_is_drawn_ahead_where_a_leads_to_no_game(row: int) -> None:
    rig = Rig()
    settled_title(rig, row)
    assert rig.app.title.plan.is_alone()
    assert rig.before.next_screen(rig.app) is None


def test_what_is_drawn_ahead_is_not_seen() -> None:
    rig = rig_with_dice()
    before = bytes(rig.frame)
    rig.wait(3)
    assert rig.app.canvas.bytes is rig.frame
    assert bytes(rig.frame) == before


def test_a_press_takes_what_was_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = rig_with_dice()
    rig.wait(2)
    monkeypatch.setattr(rig.app.card, "draw", lambda app: pytest.fail("drawn once more"))
    rig.tick(BUTTONS["U"])
    assert rig.app.screen is rig.app.card


def test_what_was_drawn_ahead_of_a_change_is_drawn_anew() -> None:
    rig = rig_with_dice()
    rig.wait(2)
    rig.press("B")
    rig.settle()
    rig.tick(BUTTONS["U"])
    assert bytes(rig.frame) == rig.full_picture()


def test_under_a_panel_nothing_is_drawn_and_the_screen_comes_back() -> None:
    rig = rig_with_dice()
    before = bytes(rig.frame)
    rig.app.overlay.explain(b"Title", (b"line",))
    panel = rig.full_picture()
    rig.wait(2)
    assert bytes(rig.frame) == panel != before
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) == before


# what was drawn ahead is only seen when what it is of has come, and nothing else has


class Stern(Whims):
    """Warn of everything but one hold."""

    def hold_worth(self, mask: int) -> int:
        """Judge so."""
        return 20000 if mask == self.best_hold() else 10000

    def best_hold(self) -> int:
        """Keep the last die."""
        return 16


def warned(*, of_a_box: bool) -> Rig:
    """Be warned of a throw or of a box, the plain table being drawn ahead."""
    rig = Rig(advisor=Stern())
    rig.start(coach=diary.WARN)
    rig.lay(b"\1\2\4\4\6")
    rig.wait(2)
    rig.press("DA" if of_a_box else "B")
    assert rig.turn.state == states.COACHED
    rig.be_heard()
    return rig


def table_of(rig: Rig) -> bytes:
    """Answer the picture without the coach."""
    state = rig.turn.state
    rig.turn.state = states.DECIDE
    picture = rig.full_picture()
    rig.turn.state = state
    rig.full_picture()
    rig.wait(2)
    return picture


@pytest.mark.parametrize("level", [2, BATTERY_LOW])
def test_a_warning_stays_in_sight_while_the_battery_changes(level: int) -> None:
    rig = warned(of_a_box=False)
    warning = bytes(rig.frame)
    rig.app.show_battery(level)
    rig.wait(100)
    assert rig.turn.state == states.COACHED
    assert bytes(rig.frame) == warning != table_of(rig)


def test_a_box_that_is_filled_in_spite_of_a_warning_shows_what_it_brought() -> None:
    rig = warned(of_a_box=True)
    rig.press("A")
    assert rig.turn.state == states.SCORED
    assert bytes(rig.frame) == rig.full_picture()


def test_a_warning_that_is_heeded_gives_way_to_what_was_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = warned(of_a_box=False)
    table = table_of(rig)
    monkeypatch.setattr(rig.turn, "draw", lambda app: pytest.fail("drawn once more"))
    rig.app.tick(BUTTONS["B"])
    assert bytes(rig.frame) == table


def test_a_warning_that_was_given_while_help_was_fetched_comes_back_after_it() -> None:
    rig = warned(of_a_box=False)
    warning = bytes(rig.frame)
    rig.app.explain(0)
    rig.arrive()
    rig.wait(2)
    rig.press("A")
    assert rig.turn.state == states.COACHED
    assert bytes(rig.frame) == warning


def test_a_toast_that_comes_while_a_panel_stands_is_seen_over_it_and_leaves_it_whole() -> None:
    rig = rig_with_dice()
    rig.app.overlay.explain(b"Title", (b"line",))
    rig.app.stale = True
    rig.wait(2)
    panel = bytes(rig.frame)
    rig.app.toast(words.BATTERY_LOW)
    rig.wait()
    assert bytes(rig.frame) != panel
    rig.wait(TOAST_TICKS)
    assert bytes(rig.frame) == panel


def test_a_panel_is_not_closed_by_a_press_that_came_before_it_was_seen() -> None:
    rig = rig_with_dice()
    rig.app.overlay.explain(b"Title", (b"line",))
    rig.app.stale = True
    rig.tick(BUTTONS["B"])
    panel = bytes(rig.frame)
    assert panel == rig.full_picture()
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) != panel


def test_a_battery_that_changes_as_a_panel_is_closed_is_shown_as_it_is() -> None:
    rig = Rig()
    rig.wait(60)
    rig.app.overlay.explain(trouble_words.FILES_TITLE, ())
    rig.app.stale = True
    rig.wait(2)
    rig.app.show_battery(3)
    rig.tick(BUTTONS["B"])
    assert bytes(rig.frame) == rig.full_picture()


@pytest.mark.parametrize("tick", [0, 5, 12, 16])
def test_a_throw_that_is_drawn_anew_in_the_air_stays_there(tick: int) -> None:
    frames: list[bytes] = []
    for level in (None, 3):
        rig = rig_with_dice()
        rig.tick(BUTTONS["B"])
        rig.wait(tick)
        if level:
            rig.app.show_battery(level)
        rig.wait()
        frames.append(bytes(rig.frame))
    assert frames[0] == frames[1]


class Blind:
    """Know what comes, and draw none of it."""

    screen = None

    def __init__(self) -> None:
        self._done = False

    def forget(self) -> None:
        """Do it again."""
        self._done = False

    def draw(self, app: Any) -> bool:
        """Take the time that it takes."""
        before = self._done
        self._done = ahead._next_screen(app) is not None
        return self._done and not before


class BlindApp(App):
    """An app that draws nothing ahead."""

    def __init__(self, *made_of: Any, **more: Any) -> None:
        super().__init__(*made_of, **more)
        self._ahead: Any = Blind()


def redrawn(app: Any) -> bytes:
    """Answer the picture that the app should show, drawn from nothing on the sheet that is not seen."""
    canvas = app.canvas
    canvas.turn_over()
    canvas.clear()
    if not app.overlay.panel:
        app.screen.draw(app)
        if app.guide is not None:
            app.guide.draw(app)
    app.overlay.draw()
    picture = bytes(canvas.bytes)
    canvas.turn_over()
    return picture


@pytest.mark.parametrize("seed", some([22, 12, 3], 1))
def test_every_picture_is_the_one_that_is_drawn_from_nothing(seed: int) -> None:
    """A monkey with a battery plays, coached where it can be; a second app draws nothing ahead."""
    first = monkey.visit(seed, 2500)
    levels: set[int] = set()
    warnings: set[int] = set()

    def look(board: Board) -> None:
        assert bytes(board.chip.picture()) == first.pictures[board.ticks - 1], board.ticks
        app = board.app
        if app._opens == screens.NO_SCREEN and not app.stale:
            assert bytes(app.canvas.bytes) == redrawn(app), board.ticks
        if app.screen is app.turn and app.turn.state == states.COACHED:
            levels.add(app.battery)
            warnings.add(app.coach.choice)

    monkey.visit_again(first, BlindApp, look)
    assert len(levels) > 1 and warnings - {coach.NO_CHOICE}
