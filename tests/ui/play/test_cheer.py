"""A person's Yahtzee, the 35, a new best and a win are shown once each; any press ends it, no more."""

import pytest

from contract import keys, tunes
from engine import boxes, rules
from engine.turn import OVER
from host_sim.chip.flash import Flash
from hw.sound import Sound
from strategy.bots.brain import GREEDY
from tests.support.ui_rig import BUTTONS, Rig, used
from ui import screens
from ui.play.cheer import BEST_CHEER, WIN_CHEER
from ui.play.score import BONUS_CHEER, YAHTZEE_CHEER

FOURS_ALIKE = b"\4\4\4\4\4"
NOTHING = b"\1\2\3\4\6"
UPPER = {0: 3, 1: 6, 2: 9, 3: 12, 4: 15}


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tunes that sounded."""
    tunes: list[int] = []
    monkeypatch.setattr(Sound, "play", lambda sound, tune: tunes.append(tune))
    return tunes


def started(kinds: bytes = b"\0", sheet: int = rules.FUN, flash: Flash | None = None) -> Rig:
    rig = Rig(flash=flash)
    rig.start(sheet, kinds)
    return rig


def lie(rig: Rig, dice: bytes, box: int) -> None:
    """Lay dice, with the cursor on a box."""
    rig.match.roll()
    rig.lay(dice, 3)
    rig.turn.enter(rig.app)
    rig.turn.cursor.box = rig.turn.picture.boxes.box = box


def score(rig: Rig, dice: bytes, box: int) -> None:
    """Lay dice, and fill a box with them by A."""
    lie(rig, dice, box)
    rig.tick(keys.A)
    rig.tick(keys.A_SHORT)


def shown(rig: Rig) -> int:
    """Wait until the next turn or the result comes; tell what was shown until then."""
    found = 0
    for _ in range(400):
        rig.wait()
        if rig.shows(screens.CHEER_SCREEN):
            found |= rig.app.parts.screen.cheer
        elif not rig.app.stage.is_opening() and (rig.turn.state == 0 or rig.app.stage.screen is not rig.turn):
            return found
    raise AssertionError("it never ended")


def at_the_last_box(rig: Rig, totals: tuple[int, ...] = (20,)) -> None:
    """Fill all boxes but Chance, with the points of each player, and let the last player's turn come."""
    match = rig.match
    for player, points in enumerate(totals):
        rig.write(player, dict.fromkeys(range(12), points))
        if player < len(totals) - 1:
            match.cards[player].write(boxes.CHANCE, 20, 0)
    match.turn = 12
    match.player = len(totals) - 1
    match.current = match.cards[match.player]


def test_any_press_ends_a_yahtzee_and_does_nothing_else(played: list[int]) -> None:
    for name, button in BUTTONS.items():
        rig = started()
        score(rig, FOURS_ALIKE, boxes.YAHTZEE)
        rig.come_to(screens.CHEER_SCREEN)
        assert tunes.YAHTZEE_TUNE in played and rig.app.parts.screen.cheer == YAHTZEE_CHEER
        rig.press(name)
        rig.tick(button << keys.LONG)
        rig.tick(button << keys.REPEAT)
        rig.wait(3)
        assert rig.app.stage.screen is rig.turn and rig.turn.state == 0 and rig.app.parts.screen is None
        assert (rig.match.turn, rig.match.rolls, rig.match.total(0)) == (1, 0, 50), name


def test_the_35_is_shown_when_it_is_earned() -> None:
    rig = started()
    rig.write(0, UPPER)
    score(rig, b"\6\6\6\1\1", boxes.SIXES)
    assert rig.match.current.upper_bonus == 35 and shown(rig) == BONUS_CHEER
    score(rig, NOTHING, boxes.CHANCE)
    assert shown(rig) == 0


def test_a_score_that_is_made_again_is_not_shown_again_but_one_elsewhere_is_and_so_is_the_next_match() -> (
    None
):
    rig = started()
    score(rig, FOURS_ALIKE, boxes.CHANCE)
    assert shown(rig) == 0
    rig.press("L")
    score(rig, FOURS_ALIKE, boxes.YAHTZEE)
    assert shown(rig) == YAHTZEE_CHEER
    rig.press("L")
    assert rig.match.turn == 0 and rig.turn.cursor.box == boxes.YAHTZEE
    score(rig, FOURS_ALIKE, boxes.YAHTZEE)
    assert rig.match.total(0) == 50 and shown(rig) == 0
    rig.start(rules.FUN)
    score(rig, FOURS_ALIKE, boxes.YAHTZEE)
    assert shown(rig) == YAHTZEE_CHEER


def play_alone(flash: Flash, points: int) -> Rig:
    """Play a game whose last box is Chance."""
    rig = started(flash=flash)
    at_the_last_box(rig, (points,))
    score(rig, NOTHING, boxes.CHANCE)
    assert rig.match.phase == OVER
    return rig


def leave(rig: Rig) -> None:
    """Leave the result: only then a game counts."""
    rig.press("B")


def test_a_new_best_is_shown_when_an_older_game_was_beaten(played: list[int]) -> None:
    flash = used(Flash())
    for points, cheer in ((10, 0), (11, BEST_CHEER), (9, 0), (11, 0), (12, BEST_CHEER)):
        rig = play_alone(flash, points)
        assert shown(rig) == cheer
        assert rig.shows(screens.RESULTS_SCREEN)
        assert played[-1] == (tunes.BEST_TUNE if cheer else tunes.FANFARE_TUNE)
        leave(rig)


@pytest.mark.parametrize(
    ("kinds", "totals", "cheer"),
    [
        (bytes((0, GREEDY)), (11, 10), WIN_CHEER),
        (bytes((GREEDY, 0)), (11, 10), 0),
        (bytes((0, 0)), (10, 10), 0),
    ],
)
def test_a_win_is_a_persons_and_alone(
    kinds: bytes, totals: tuple[int, ...], cheer: int, played: list[int]
) -> None:
    rig = started(kinds)
    at_the_last_box(rig, totals)
    lie(rig, b"\6\6\6\1\1", boxes.CHANCE)  # 20, as the other has there
    rig.turn.score(rig.app)
    assert rig.match.phase == OVER
    assert shown(rig) == cheer
    assert rig.shows(screens.RESULTS_SCREEN)
    assert played[-1] == (tunes.WIN_TUNE if cheer else tunes.FANFARE_TUNE)
