"""Settings work at once, are explained by a long A, survive power off, and can all be reset."""

from collections.abc import Callable

import pytest

from contract import keys
from contract.device import FORGET
from contract.settings import BRIGHTNESS, DIM_AFTER, GUIDE, LEFT_HANDED, OFF, VOLUME
from engine.turn import OVER
from host_sim.chip.flash import Flash
from host_sim.handheld import Handheld
from keeping.books import EVERYBODY, FRESH
from tests.support.boards import run
from tests.support.closed_matches import new_board, read
from tests.support.texts import shows
from tests.support.ui_rig import Rig
from ui import screens
from ui.app import App
from ui.menus import settings_words
from ui.parts import SETTINGS

ROWS = settings_words.ROWS
USUAL = "pico_ssd1306_i2c"


@pytest.fixture(autouse=True)
def in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a display with colours, so that every row is there."""
    monkeypatch.setattr(Rig, "colours", 4)


def at_row(row: int) -> Rig:
    rig = Rig()
    rig.go("settings")
    rig.press("D" * row if row >= 0 else "U" * -row)
    return rig


def kept(rig: Rig) -> bytes:
    return bytes(rig.app.keeper.settings.buffer)


def test_right_goes_through_every_value_and_left_back() -> None:
    assert len({place for place, *_ in ROWS}) == len(ROWS)
    for row, (place, _, _, values, _, _) in enumerate(ROWS):
        rig = at_row(row)
        seen: list[int] = []
        for _ in values:
            rig.press("R")
            seen.append(kept(rig)[place])
            assert rig.app.keeper.settings.is_possible()
        assert sorted(seen) == list(range(len(values))) and seen[-1] == 0, place
        rig.press("L")
        assert kept(rig)[place] == seen[-2]
        rig.press("A")
        assert kept(rig)[place] == 0


def test_a_setting_is_kept_as_soon_as_it_is_changed_and_only_then() -> None:
    rig = at_row(0)
    before = rig.flash.flushes
    rig.press("R")
    assert kept(Rig(flash=rig.flash)) == kept(rig)  # the plug is pulled on the screen itself
    assert rig.flash.flushes == before + 1
    rig.press("UDB")
    assert rig.flash.flushes == before + 1


def counted(rig: Rig) -> int:
    """Tell how many games of the official sheet counted."""
    return read(rig.app.keeper, 0).games(EVERYBODY, FRESH)


def before_reset(answer: str) -> Rig:
    """Change something, name somebody, count a game, and answer the question."""
    rig = Rig()
    rig.start()
    rig.finish()
    rig.app.keeper.mark_match()
    rig.wait()
    rig.go("title")
    assert counted(rig) == 1
    rig.app.keeper.people.put(0, b"ANN\x7f\x7f\x7f\x7f\x7f")
    rig.app.keeper.mark_people()
    rig.go("settings")
    rig.press("DLUUA")
    assert rig.shows(screens.RESET_SCREEN)
    rig.app.obeyed = True
    rig.press(answer)
    return rig


@pytest.mark.parametrize("answer", ["A", "B", "DAA", "DAB", "DDAA", "DDAB"])
def test_a_reset_is_asked_for_twice_and_can_be_left(answer: str) -> None:
    rig = before_reset(answer)
    assert rig.shows(screens.SETTINGS_SCREEN)
    assert kept(rig)[BRIGHTNESS] and counted(rig) == 1 and rig.app.keeper.people.number(0)
    assert rig.app.obeyed


ONE_OF = {name: getattr(settings_words, name)[1].decode() + " " for name in ("SETTINGS", "GAMES", "PEOPLE")}


@pytest.mark.parametrize(
    ("answer", "lost", "left"), [("DA", ["SETTINGS"], 1), ("DDA", ["GAMES", "PEOPLE"], 0)]
)
def test_what_goes_is_told_and_settings_are_reset_alone_or_with_records_and_people_and_stay_so(
    answer: str, lost: list[str], left: int
) -> None:
    rig = before_reset(answer)
    assert rig.shows(screens.SURE_SCREEN)
    assert [name for name, words in ONE_OF.items() if shows(rig.full_picture(), words)] == lost
    rig.press("DA")
    assert rig.shows(screens.TITLE_SCREEN) and rig.app.stage.overlay.toast_ticks
    assert not rig.app.obeyed  # at once, not with the next change
    rig.arrive()
    again = Rig(flash=rig.flash)
    assert [place for place, value in enumerate(kept(again)) if place and value] == [GUIDE]
    assert counted(again) == left == (again.app.keeper.people.number(0) > 0)
    assert rig.match.phase == OVER and not rig.app.keeper.is_owed(rig.match), "it counts no second time"


def test_records_that_are_being_forgotten_when_the_power_goes_are_forgotten_when_it_comes_back() -> None:
    slices, is_done = 0, False
    while not is_done:
        rig = before_reset("DDAD")
        rig.tick(keys.A)
        for _ in range(slices):
            rig.app.fetch()
        is_done = not rig.app.keeper.is_forgetting()
        again = Rig(flash=rig.flash)
        again.tick()
        assert counted(again) == 0 and not sum(again.app.keeper.tally.buffer[-24:])
        assert not again.app.keeper.is_forgetting()
        assert [place for place, value in enumerate(kept(Rig(flash=rig.flash))) if place and value] == [GUIDE]
        slices += 1
    assert slices > 4


def test_what_the_wizard_asked_is_not_forgotten_unasked() -> None:
    rig = Rig()
    rig.app.answered = True
    rig.go("settings")
    rig.press("UUA")
    rig.press("DDA")
    assert rig.shows(screens.SURE_SCREEN) and not rig.app.wants
    rig.press("DA")
    assert rig.app.wants == FORGET


def played(flash: Flash, until: int, hook: Callable[[Handheld], None], name: str = USUAL) -> Handheld:
    """Run a board for some ticks."""
    board = Handheld(name, seed=1, flash=flash)
    run(board, until, hook)
    return board


def with_setting(place: int, value: int) -> Flash:
    """A flash on which a setting was kept."""
    flash, keeper, _ = new_board()
    keeper.settings.buffer[place] = value
    assert keeper.save_settings()
    return flash


def test_a_board_is_as_loud_and_as_bright_as_it_was_set_before_the_power_went() -> None:
    tones: list[int] = []

    def listen(board: Handheld) -> None:
        tones.append(board.tone_hertz)
        board.set_buttons(keys.A if board.ticks in (10, 70) else 0)

    loud = played(Flash(), 100, listen)
    assert any(tones)
    tones.clear()
    played(with_setting(VOLUME, OFF), 100, listen)
    assert not any(tones)
    assert played(with_setting(BRIGHTNESS, 1), 100, listen).chip.contrast < loud.chip.contrast


def test_the_title_is_as_bright_as_it_was_set_before_the_first_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    tick = App.tick

    def look(app: App, events: int) -> bool:
        seen.append(board.chip.contrast)
        return tick(app, events)

    monkeypatch.setattr(App, "tick", look)
    board = Handheld(USUAL, seed=1, flash=with_setting(BRIGHTNESS, 1))
    run(board, 100)
    assert {board.chip.contrast} == set(seen)


@pytest.mark.parametrize("name", [USUAL, "waveshare_pico_oled_1_3"])
def test_a_left_handed_board_turns_picture_and_directions_and_keeps_it(name: str) -> None:
    upright = played(Flash(), 200, lambda board: None, name)
    flash = with_setting(LEFT_HANDED, 1)
    turned = played(flash, 200, lambda board: None, name)
    picture = bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(bytes(upright.chip.picture())))
    assert bytes(turned.chip.picture()) == picture

    def press_up(board: Handheld) -> None:
        board.set_buttons(keys.UP if board.ticks == 150 else 0)

    app = played(flash, 200, press_up, name).app
    assert app.parts.title.row == (1 if app.stage.buttons != keys.TWO else 0)


@pytest.mark.parametrize(("dim_after", "ticks"), [(0, 1500), (1, 500), (2, 6000)])
def test_a_picture_dims_when_it_is_told_to_and_goes_dark_three_times_later(
    dim_after: int, ticks: int
) -> None:
    changes: list[tuple[str, int]] = []
    seen = {"contrast": 0, "on": True}

    def look(board: Handheld) -> None:
        for name in seen:
            now = getattr(board.chip, name)
            if now != seen[name] and board.ticks > 100:
                changes.append((name, board.ticks))
            seen[name] = now

    played(with_setting(DIM_AFTER, dim_after), 3 * ticks + 200, look)
    (dimmed, first), (dark, second) = changes
    assert (dimmed, dark) == ("contrast", "on")
    assert second - first == 2 * ticks


def test_a_button_that_is_down_while_it_turns_does_not_become_another_one() -> None:
    rows: list[int] = []

    def press(board: Handheld) -> None:
        if board.ticks == 60:
            board.app.stage.open_part(SETTINGS)
        if board.ticks == 78:
            board.app.parts.screen.go_to([row[0] for row in ROWS].index(LEFT_HANDED))
        board.set_buttons(keys.RIGHT if 80 <= board.ticks < 84 else 0)
        rows.append(board.app.keeper.settings.buffer[LEFT_HANDED] if board.app.parts.setup else 0)

    board = played(Flash(), 140, press)
    assert rows[-1] == 1 and rows.count(1) > 40 and board.app.obeyed
