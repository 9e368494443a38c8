"""A press meant for what was just shown never acts on what comes next: tried at every tick."""

from typing import Any

import pytest

from contract import keys
from contract.settings import PACE, QUICK
from engine import rules
from engine.boxes import BOXES, CHANCE
from host_sim.handheld import Handheld, mask_of
from strategy.bots.brain import GREEDY
from strategy.review import diary
from tests.support.boards import run
from tests.support.lessons import Pupil
from tests.support.slices import IS_CAMPAIGN
from tests.support.ui_rig import Rig
from ui import screens
from ui.play import score
from ui.play.picture import ROLL_TICKS
from ui.stage import DEAF_TICKS, HURRIED_DEAF_TICKS, MOST_TICKS

APART = 1 if IS_CAMPAIGN else 6
UNTIL = 100  # ticks after a score: the next throw is waited for by then


def tap(rig: Rig) -> None:
    """Press A and let it go, heard or not."""
    rig.tick(keys.A)
    rig.tick(keys.A_SHORT)


def scored(kinds: bytes = b"\0") -> Rig:
    """Fill a box by A, in this very tick."""
    rig = Rig()
    rig.start(rules.FUN, kinds)
    rig.lay(b"\1\2\2\4\6", 3)
    rig.be_heard()
    tap(rig)
    assert rig.turn.state == screens.SCORED
    return rig


def look(rig: Rig) -> tuple[Any, ...]:
    """Tell which picture is seen."""
    return rig.app.stage.screen.name_id, rig.turn.state, rig.match.turn, rig.match.player, rig.match.rolls


def test_a_second_press_acts_only_on_what_was_seen_for_long_enough() -> None:
    for late in range(1, UNTIL):
        rig = scored()
        seen = 0
        before = look(rig)
        for _ in range(late):
            rig.tick()
            seen = seen + 1 if look(rig) == before else 0
            before = look(rig)
        tap(rig)
        if seen < DEAF_TICKS - 1:
            assert rig.turn.state == before[1] and rig.match.rolls == 0, late
        if rig.match.rolls:
            assert seen >= DEAF_TICKS - 1, late


def test_who_goes_on_pressing_throws_nothing_and_loses_no_undo_and_who_does_for_two_seconds_means_it() -> (
    None
):
    for period in range(2, DEAF_TICKS):
        rig = scored()
        for tick in range(score.SCORED_TICKS + MOST_TICKS + (10 if period == 5 else 0)):
            rig.tick(keys.A if tick % period == 0 else 0)
            if tick < score.SCORED_TICKS + MOST_TICKS:
                assert rig.match.rolls == 0 and rig.app.table.may_undo(), period
        assert rig.match.rolls == (period == 5)


def a_bots_turn() -> Rig:
    """Let the turn of a quick bot begin."""
    rig = scored(bytes((0, GREEDY)))
    rig.app.keeper.settings.buffer[PACE] = QUICK
    rig.until(lambda: rig.turn.picture.kind == GREEDY)
    return rig


def throws_late(rig: Rig, late: int) -> int:
    """Press A so many ticks after the bot's turn is over; answer how often one has thrown then."""
    rig.until(lambda: rig.turn.picture.kind != GREEDY)
    rig.wait(late)
    rig.tick(keys.A)
    return rig.match.rolls


@pytest.mark.parametrize(("hurries", "deaf"), [(False, DEAF_TICKS), (True, HURRIED_DEAF_TICKS)])
def test_a_press_after_a_bots_turn_throws_once_that_is_over_for_so_long(hurries: bool, deaf: int) -> None:
    for late in range(HURRIED_DEAF_TICKS + 2):
        rig = a_bots_turn()
        if hurries:
            rig.tick(keys.A)
        assert throws_late(rig, late) == (late >= deaf), late


def ends(lead: int) -> Rig:
    """Fill a person's last box; a bot, a quick one, has one left and lacks so many points."""
    rig = Rig()
    rig.app.keeper.settings.buffer[PACE] = QUICK
    rig.start(rules.FUN, bytes((0, GREEDY)))
    for player in (0, 1):
        rig.write(player, dict.fromkeys(range(CHANCE), lead // CHANCE * (1 - player)))
    rig.lay(b"\1\2\2\4\6", 3)
    rig.be_heard()
    tap(rig)
    return rig


@pytest.mark.parametrize("lead", [0, 300])
def test_one_press_at_any_tick_of_the_end_leaves_the_result_to_be_seen(lead: int) -> None:
    late = 0
    while late >= 0:
        rig = ends(lead)
        rig.wait(late)
        late = -1 if rig.shows(screens.RESULTS_SCREEN) else late + APART
        tap(rig)
        rig.come_to(screens.RESULTS_SCREEN)
        rig.wait(HURRIED_DEAF_TICKS - 3)
        rig.tick(keys.A)
        rig.wait(HURRIED_DEAF_TICKS - 1)
        assert rig.shows(screens.RESULTS_SCREEN) and not rig.app.stage.is_opening(), late
        rig.wait()
        rig.tick(keys.A)
        assert rig.app.stage.is_opening()


def test_the_press_that_closes_a_panel_does_nothing_else_however_long_it_is_held() -> None:
    for held in range(1, 40):
        rig = Rig()
        rig.start()
        rig.lay(b"\1\2\2\4\6")
        rig.press("a")
        rig.wait(10)
        assert rig.app.stage.overlay.panel
        before = rig.match.holds
        rig.tick(keys.A)
        rig.wait(held)
        rig.tick(keys.A_SHORT if held < 25 else keys.A_LONG)
        assert not rig.app.stage.overlay.panel and (rig.match.holds, rig.turn.cursor.die) == (before, 0)
        tap(rig)
        assert rig.turn.cursor.die == 1


@pytest.mark.parametrize(
    ("name", "key"), [("picoboy", "a"), ("waveshare_pico_oled_1_3", "a"), ("waveshare_pico_oled_1_3", "down")]
)
def test_a_button_that_went_down_before_dice_lay_says_nothing_of_them_when_it_comes_up(
    name: str, key: str
) -> None:
    """It is held for eight ticks, down so long before the dice lie."""
    throws = 150
    lie = throws + ROLL_TICKS - 2  # throwing draws one, and so does the tick that it is done in

    def hold(board: Handheld) -> None:
        app, down = board.app, lie - early
        pressed = mask_of("a") if 100 <= board.ticks < 105 else 0
        board.set_buttons(mask_of(key) if down <= board.ticks < down + 8 else pressed)
        if board.ticks == throws:
            app.parts.turn.roll(app)
        assert board.ticks < throws or (app.parts.turn.state == screens.ROLLING) == (board.ticks <= lie)

    for early in (-3, -1, 0, 1, 4, 7):
        board, acts = Handheld(name, seed=3), early < 0
        run(board, lie + 30, hold)
        match, cursor = board.app.table.match, board.app.parts.turn.cursor
        assert (match.holds, cursor.die, match.current.filled) == (acts and key == "a", acts, 0), early


def test_the_first_picture_of_a_match_is_not_thrown_by_the_press_that_began_it() -> None:
    rig = Rig()
    rig.wait(60)
    rig.tick(keys.A)
    rig.until(lambda: rig.app.stage.screen is rig.turn)
    rig.tick(keys.A)
    assert rig.app.stage.screen is rig.turn and rig.match.rolls == 0
    rig.wait(DEAF_TICKS)
    rig.tick(keys.A)
    assert rig.match.rolls == 1


def warned() -> Rig:
    """Press A on the worst box, whose warning comes in this tick."""
    rig = Pupil()
    rig.start(coach=diary.WARN)
    rig.lay(b"\1\2\4\4\6", 3)
    rig.wait(60)
    rig.turn.cursor.box = min(range(BOXES), key=rig.advisor.box_worth)
    rig.be_heard()
    tap(rig)
    assert rig.turn.state == screens.COACHED
    return rig


def test_a_goes_on_only_with_a_warning_that_was_seen_for_long_enough() -> None:
    for late in range(DEAF_TICKS + 3):
        rig = warned()
        rig.wait(late)
        rig.tick(keys.A)
        assert (rig.turn.state == screens.SCORED) == (late >= DEAF_TICKS), late
