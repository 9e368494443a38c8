"""Records: what counts, once, and what is taken back."""

import pytest

from engine import rules
from engine.match import OVER, Match
from engine.reasons import OK
from keeping import records
from keeping.records import Records
from tests.support.ui_rig import Rig, Shelf
from ui import screens


def played(total_of_ones: int, kinds: bytes = b"\0", sheet: int = rules.FUN) -> Match:
    """Answer a match that is over, every card worth so much."""
    match = Match()
    assert match.new_game(sheet, kinds, bytes(8)) == OK
    for player in range(match.players):
        match.card(player, 0).write(12, total_of_ones + player, 0)
    match.phase = OVER
    return match


def test_a_new_device_has_no_records() -> None:
    found = Records()
    for sheet in range(rules.SHEETS):
        assert (found.games(sheet), found.best(sheet), found.average(sheet)) == (0, 0, 0)
    assert found.is_possible() and not found.is_newer()


def test_the_best_the_average_and_the_number_of_games_are_kept_for_each_sheet() -> None:
    found = Records()
    for serial, total in enumerate((20, 15, 26), 1):
        found.count(played(total), serial, False)
    assert (found.games(rules.FUN), found.best(rules.FUN), found.average(rules.FUN)) == (3, 26, 20)
    assert found.games(rules.OFFICIAL) == 0
    assert found.is_possible()


def test_only_people_count() -> None:
    found = Records()
    found.count(played(10, bytes([1, 0, 2, 0])), 1, False)
    assert (found.games(rules.FUN), found.best(rules.FUN), found.average(rules.FUN)) == (2, 13, 12)


def test_a_best_that_a_coach_helped_with_is_marked_until_a_better_one() -> None:
    found = Records()
    assert found.count(played(20), 1, True)
    assert found.is_coached(rules.FUN)
    assert not found.count(played(20), 2, False)
    assert found.is_coached(rules.FUN)
    assert found.count(played(21), 3, False)
    assert not found.is_coached(rules.FUN)


def test_the_newest_match_can_be_taken_back() -> None:
    found = Records()
    found.count(played(20), 1, False)
    before = bytes(found.buffer[13:])
    found.count(played(30), 2, True)
    found.take_back()
    assert bytes(found.buffer[13:]) == before
    assert found.serial() == 1


def test_so_many_games_do_not_break_the_average() -> None:
    found = Records()
    row = 13 + rules.FUN * 9
    found.buffer[row : row + 9] = (65535).to_bytes(2, "big") + (65535 * 30).to_bytes(4, "big") + b"\0\x1e\0"
    assert found.is_possible()
    found.count(played(30), 1, False)
    assert (found.games(rules.FUN), found.average(rules.FUN)) == (65535, 30)
    assert found.is_possible()


@pytest.mark.parametrize(("place", "value"), [(0, 0), (3, 6), (17, 1), (19, 1), (21, 2), (15, 0x10)])
def test_bytes_that_it_never_wrote_are_not_possible(place: int, value: int) -> None:
    found = Records()
    found.buffer[place] = value
    assert not found.is_possible()


def test_a_later_version_is_newer() -> None:
    found = Records()
    found.buffer[0] = records.VERSION + 1
    assert found.is_newer() and not found.is_possible()


# as the app keeps them


def finish(rig: Rig) -> None:
    """Play the only person's match to its end, fast."""
    match = rig.match
    while match.phase != OVER:
        if not match.rolls:
            match.roll()
        legal = match.legal_mask()
        rig.turn.box = next(box for box in range(13) if legal >> box & 1)
        rig.turn.score(rig.app)
    rig.app.go_on()
    rig.arrive()


def test_a_match_counts_when_its_last_box_is_filled_and_again_only_after_undo() -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    rig.start(rules.FUN)
    found = rig.app.keeper.records
    finish(rig)
    assert found.games(rules.FUN) == 1
    kept = shelf.records.kept
    rig.arrive()
    rig.app.result.undo(rig.app)
    rig.wait()
    assert found.games(rules.FUN) == 0
    rig.to_title()
    assert shelf.records.kept != kept
    rig.app.go_on()
    rig.arrive()
    finish(rig)
    assert (found.games(rules.FUN), shelf.records.kept) == (1, kept)
    for _ in range(2):
        rig = Rig(shelf=shelf)
        assert (rig.app.keeper.records.games(rules.FUN), shelf.records.kept) == (1, kept)
    rig.start(rules.FUN)
    finish(rig)
    assert rig.app.keeper.records.games(rules.FUN) == 2


def test_the_power_going_between_match_and_records_is_made_good() -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    rig.start(rules.FUN)
    before = shelf.records.kept
    finish(rig)
    after = shelf.records.kept
    shelf.records.kept = before  # over, and not counted
    rig = Rig(shelf=shelf)
    assert shelf.records.kept == after
    rig.app.open(screens.RESULTS_SCREEN)
    rig.arrive()
    rig.app.result.undo(rig.app)
    rig.wait()
    shelf.records.kept = after  # undone, and still counted
    rig = Rig(shelf=shelf)
    assert rig.app.keeper.records.games(rules.FUN) == 0
    finish(rig)
    assert shelf.records.kept == after
