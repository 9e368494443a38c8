"""The drill's record: counted, kept through every cut."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from host_sim.cable import rehearsal
from host_sim.cable.rehearsal import power_on
from host_sim.chip.flash import Flash
from keeping.drill import Drill
from tests.support.cuts import cuts

WRONG = 128  # 1/128 point


def counted(*given: int) -> Drill:
    record = Drill()
    for loss in given:
        record.count(loss)
        assert record.is_possible()
    return record


def test_every_byte_of_it_is_where_earlier_firmware_wrote_it():
    assert counted(0, 0, 300, 0).buffer == bytes.fromhex("01 0000 0001 0002 0004 0000012c")


@settings(settings.get_profile("ci"))
@example([])
@example([1 << 20] * 20)
@given(st.lists(st.sampled_from((0, 0, 0, 1, WRONG, 1 << 20)), max_size=30))
def test_right_choices_make_a_streak_a_wrong_one_ends_it_and_what_is_given_away_is_averaged(given_away):
    """A choice gives away less than 128 points."""
    record = Drill()
    streak = best = 0
    for loss in given_away:
        streak = streak + 1 if not loss else 0
        record.count(loss)
        best = max(best, streak)
        assert record.is_possible()
    losses = [min(loss, (1 << 14) - 1) for loss in given_away]
    average = (2 * sum(losses) + len(losses)) // (2 * len(losses)) if losses else 0
    assert (record.streak(), record.best(), record.choices()) == (streak, best, len(losses))
    assert record.average() == average


def test_numbers_that_are_full_stay_and_the_average_goes_on():
    record = counted()
    record.buffer[3:13] = b"\xff" * 6 + (65535 * WRONG).to_bytes(4, "big")
    assert record.is_possible()
    record.count(0)
    assert record.streak() == record.best() == record.choices() == 65535
    assert int.from_bytes(record.buffer[9:13], "big") < 65535 * WRONG
    for _ in range(9):
        record.count(1 << 20)
    assert record.is_possible() and record.choices() == 65535


@pytest.mark.parametrize(
    ("place", "value"), [(0, 2), (1, 1), (2, 1), (4, 9), (6, 9), (9, 0x40), (10, 9)], ids=str
)
def test_what_cannot_be_is_not_believed(place, value):
    record = counted(0, WRONG)
    record.buffer[place] = value
    assert not record.is_possible()


def drilled(flash: Flash, given: list[int], states: list[bytes]) -> None:
    """Count choices on a device; note all that its record was."""
    record = Drill()
    states[:] = [bytes(record.buffer)] * 2
    keeper, _, _ = power_on(flash)
    for loss in given:
        record.count(loss)
        states.append(bytes(record.buffer))
        assert rehearsal.count_choice(keeper.shelf, loss) == states[-1]


def read(flash: Flash) -> tuple[bytes, tuple[int, ...]]:
    """Power on; answer the record, and what is told of it."""
    keeper, _, lines = power_on(flash)
    assert not lines
    record, file = rehearsal.content_of(keeper.shelf, rehearsal.DRILL)
    return bytes(record.buffer), file.lost


def test_the_plug_pulled_at_any_step_loses_at_most_the_choice_in_progress():
    given = [0, 0, WRONG, 0, 0, 0, 3 * WRONG]
    states: list[bytes] = []
    for cut, flash in cuts(lambda flash: drilled(flash, given, states)):
        found, lost = read(flash)
        assert not lost and found in states[-2:], cut
    assert cut > 2 * len(given)
