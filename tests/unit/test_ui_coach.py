"""The coach: off unless asked for, warns and lets go, hints, says why, and leaves its mark."""

import pytest

from engine import rules
from engine.boxes import BOXES
from strategy.report import BOX, STOP, TELLABLE
from tests.exact_turn import outcomes
from tests.ui_rig import Rig, Shelf, touching
from tests.whims import Whims
from ui import aim, coach, setup, turn, words


class Stern(Whims):
    """Say that holding the first die gives away 4.2 points, the second 0.05, anything else much."""

    LOSSES = {1: 538, 2: 6}

    def hold_worth(self, mask: int) -> int:
        """Judge so."""
        return 20000 if mask == self.best_hold() else 20000 - self.LOSSES.get(mask, 2000)

    def best_hold(self) -> int:
        """Throw all."""
        return 0


def coached(level: int, advisor: Whims | None = None, diary: Shelf | None = None) -> Rig:
    rig = Rig(advisor=advisor or Stern(), diary=diary)
    rig.app.setup.values[setup.COACH] = level
    rig.start()
    rig.lay(b"\1\2\4\4\6")
    return rig


def test_the_coach_is_off_unless_asked_for() -> None:
    rig = coached(coach.OFF)
    rig.press("AB")
    assert rig.match.rolls == 2
    rig.settle()
    rig.press_long("A")
    assert rig.turn.state == turn.DECIDE
    assert rig.app.diary.help_of(0) == 0


def test_set_up_has_the_coach_only_with_tables() -> None:
    assert setup.COACH not in Rig().app.setup.rows[: Rig().app.setup.count]
    with_tables = Rig(advisor=Whims()).app.setup
    with_tables.enter(None)
    assert setup.COACH in with_tables.rows[: with_tables.count]
    assert with_tables.value(setup.COACH) == coach.OFF


def test_a_warning_comes_before_the_throw_and_b_goes_back() -> None:
    rig = coached(coach.WARN)
    rig.press("AB")
    assert rig.turn.state == turn.COACHED
    assert (rig.app.coach.loss, rig.app.coach.choice) == (538, 1)
    assert rig.match.rolls == 1
    rig.press("B")
    assert (rig.turn.state, rig.match.rolls, rig.match.holds) == (turn.DECIDE, 1, 1)


def test_a_goes_on_with_what_was_warned_of() -> None:
    rig = coached(coach.WARN)
    rig.press("ABA")
    rig.settle()
    assert rig.match.rolls == 2
    assert rig.match.thrown_holds[1] == 1
    assert rig.app.diary.help_of(0) == coach.WARN


@pytest.mark.parametrize("keys", ["B", "RAB"])
def test_what_gives_little_away_is_not_warned_of(keys: str) -> None:
    rig = coached(coach.WARN)
    rig.press(keys)
    assert rig.match.rolls == 2
    assert rig.app.diary.help_of(0) == 0


def test_a_costly_box_is_warned_of_and_scored_only_by_a() -> None:
    rig = coached(coach.WARN, Whims())
    rig.lay(b"\1\2\4\4\6", 3)
    advisor = rig.app.advisor
    box = min(range(BOXES), key=advisor.box_worth)
    rig.turn.box = box
    rig.press("A")
    assert rig.turn.state == turn.COACHED
    assert rig.app.coach.choice == BOX + box
    assert rig.match.card(0, 0).filled == 0
    rig.press("A")
    assert rig.match.last_box == box


def test_hints_list_each_keep_once_the_best_first() -> None:
    rig = coached(coach.HINT)
    rig.press_long("A")
    teacher = rig.app.coach
    assert rig.turn.state == turn.COACHED
    assert list(teacher.choices[:3]) == [0, 2, 1]
    assert list(teacher.losses[:3]) == [0, 6, 538]
    assert teacher.losses[1] < TELLABLE  # shown as just as good
    assert 8 not in teacher.choices  # the second of two fours alone
    assert rig.match.holds == 0
    rig.press("A")
    assert rig.turn.state == turn.DECIDE
    assert rig.match.rolls == 1
    assert rig.app.diary.help_of(0) == coach.HINT


def test_on_the_boxes_hints_list_boxes() -> None:
    rig = coached(coach.HINT, Whims())
    rig.lay(b"\1\2\4\4\6", 3)
    rig.press_long("A")
    teacher = rig.app.coach
    assert teacher.count == coach.SHOWN
    assert teacher.choices[0] == BOX + rig.app.advisor.best_box()
    assert min(teacher.choices) >= BOX


def test_at_the_level_of_warnings_there_are_no_hints() -> None:
    rig = coached(coach.WARN)
    rig.press_long("A")
    assert rig.app.overlay.panel
    assert rig.turn.state == turn.DECIDE


@pytest.mark.parametrize("level", [coach.WARN, coach.HINT, coach.TEACH])
@pytest.mark.parametrize("rolls", [1, 3])
def test_what_the_coach_draws_fits_and_does_not_touch(level: int, rolls: int) -> None:
    rig = coached(level, Whims())
    for dice in (b"\1\2\3\4\6", b"\5\5\5\5\5", b"\2\2\6\6\1"):
        rig.lay(dice, rolls)
        for ask in (True, False):
            shown = rig.app.coach.hints(rig.app, rolls == 3)
            assert shown == (level >= coach.HINT)
            if not ask:
                shown = rig.app.coach.warns(rig.app, BOX if rolls == 3 else 1)
            if shown:
                rig.turn.state = turn.COACHED
                rig.watch.outside.clear()
                rig.full_picture()
                assert not rig.watch.outside
                assert not touching(rig.watch.glyphs)


def test_the_level_outlives_the_power() -> None:
    diary = Shelf()
    rig = coached(coach.TEACH, diary=diary)
    again = Rig(shelf=rig.shelf, advisor=Stern(), diary=diary)
    assert again.app.diary.coach() == coach.TEACH


def test_without_a_fitting_table_the_game_goes_on() -> None:
    rig = coached(coach.TEACH, Whims(ready=False))
    rig.press("AB")
    assert rig.match.rolls == 2


def test_real_dice_are_coached_on_what_lies_there() -> None:
    rig = Rig(advisor=Stern())
    rig.app.setup.values[setup.COACH] = coach.WARN
    rig.start(rules.OFFICIAL, b"\0", dice=setup.REAL_DICE)
    rig.lay(b"\1\2\4\4\6")
    rig.press("AB")
    assert rig.turn.state == turn.COACHED


@pytest.mark.parametrize(
    ("dice", "hold", "wanted", "target"),
    [
        (b"\5\5\1\2\3", 3, aim.MORE, lambda dice: dice.count(5) > 2),
        (b"\5\5\5\5\3", 15, aim.MORE, lambda dice: dice.count(5) > 4),
        (b"\2\2\6\6\1", 15, aim.FULL, lambda dice: dice[4] in (2, 6)),
        (b"\2\3\4\5\5", 15, aim.STRAIGHT, lambda dice: dice[4] in (1, 6)),
        (b"\1\3\4\5\5", 15, aim.STRAIGHT, lambda dice: dice[4] == 2),
    ],
)
def test_the_chance_of_an_aim_is_the_exact_one(dice: bytes, hold: int, wanted: int, target) -> None:
    lying = bytearray(dice)
    assert aim.of(lying, hold) == wanted
    kept = [dice[i] for i in range(5) if hold >> i & 1]
    chance = sum(odds for thrown, odds in outcomes(5 - len(kept)) if target(kept + list(thrown)))
    assert abs(aim.per_cent(lying, hold, wanted, 1) - 100 * chance) <= 0.51


@pytest.mark.parametrize(
    ("dice", "hold", "wanted"),
    [
        (b"\1\2\3\5\6", 0, aim.FRESH),
        (b"\1\2\3\5\6", 3, aim.OPEN),
        (b"\5\5\5\2\3", 15, aim.OPEN),
        (b"\1\2\5\6\6", 15, aim.OPEN),
    ],
)
def test_no_chance_is_named_for_what_has_no_one_aim(dice: bytes, hold: int, wanted: int) -> None:
    assert aim.of(bytearray(dice), hold) == wanted
    assert aim.per_cent(bytearray(dice), hold, wanted, 2) == 0
    assert words.AIMS[wanted]


def test_there_are_words_for_every_level() -> None:
    assert len(words.COACH_VALUES) == len(words.COACHED) == coach.TEACH + 1
    assert STOP == BOX - 1
