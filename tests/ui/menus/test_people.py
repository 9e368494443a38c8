"""People are known by name: spelt with few presses, seated once each, named wherever they play, and kept."""

from collections.abc import Iterator

import pytest

from contract.settings import PERSON
from engine import rules
from keeping.people import LETTERS, NO_LETTER, PLACES
from strategy.bots.brain import GREEDY, HUMAN
from tests.support.ui_rig import Rig
from ui import screens
from ui.menus import plan, title
from ui.menus.people import NO_NAME, TAKEN, TOO_LONG
from ui.menus.setup import DONE
from ui.text import words

_KEYS = "ULARD"  # what takes each of five places
PICKER = {"U": "ABCDE", "L": "FGHIJ", "A": "KLMNO", "R": "PQRST"}
PICKER |= {"DU": "UVW", "DL": "XYZ", "DR": "01234", "DD": "56789"}
BOTS = list(range(1, GREEDY + 2))  # without a table


def padded(name: str) -> bytes:
    return name.encode().ljust(LETTERS, bytes((NO_LETTER,)))


def way_to(thing: int) -> str:
    """Answer the keys that take a letter, or DONE, from the picker's first picture on."""
    if thing == DONE:
        return "DA"
    for first, group in PICKER.items():
        if chr(thing) in group:
            return first + _KEYS[group.index(chr(thing))]
    raise AssertionError(thing)


def letters(name: str) -> str:
    return "".join(way_to(ord(letter)) for letter in name)


def open_row(rig: Rig, row: int) -> None:
    """Show the people and press A on a row, -1 being the last."""
    rig.go("people")
    screen = rig.app.stage.screen
    rig.until(lambda: screen.row == row % screen.count, "D")
    rig.press("A")


def with_known(*names: str) -> Rig:
    """Add people as a player does."""
    rig = Rig()
    for name in names:
        open_row(rig, -1)
        assert rig.shows(screens.NAME_SCREEN)
        rig.press(letters(name) + way_to(DONE))
        assert rig.shows(screens.PEOPLE_SCREEN)
    return rig


def known(rig: Rig) -> list[bytes]:
    people = rig.app.keeper.people
    return [bytes(people.names[i])[: people.length(i)] for i in range(PLACES) if people.number(i)]


def seat(rig: Rig, *values: int, **rows: int) -> None:
    rig.start(kinds=bytes(values), **rows)


def named(rig: Rig, count: int) -> list[bytes]:
    return [bytes(rig.app.table.name(i)) for i in range(count)]


def test_every_letter_takes_two_presses_or_three() -> None:
    for name in ("ABCDEFGH", "IJKLMNOP", "QRSTUVWX", "YZ012345", "6789"):
        assert known(with_known(name)) == [name.encode()]


@pytest.mark.parametrize(("name", "line"), [("", NO_NAME), ("ANN", TAKEN), ("ABCDEFGHI", TOO_LONG)])
def test_a_name_that_cannot_be_is_refused_in_words(name: str, line: bytes) -> None:
    rig = with_known("ANN")
    open_row(rig, -1)
    rig.press(letters(name) + (way_to(DONE) if line != TOO_LONG else ""))
    assert rig.shows(screens.NAME_SCREEN) and rig.tells(line)
    assert known(rig) == [b"ANN"]


def test_a_new_name_leaves_the_number_and_nobody_gets_it_after_who_was_removed() -> None:
    rig = with_known("ANN", "BOB")
    people = rig.app.keeper.people
    ann, bob = people.number(0), people.number(1)
    open_row(rig, 0)
    rig.press("DA" + letters("ANNA") + way_to(DONE))
    assert known(rig) == [b"ANNA", b"BOB"] and people.number(0) == ann
    rig.press("ADDA")
    assert rig.shows(screens.SURE_SCREEN)
    rig.press("A")
    assert known(rig) == [b"ANNA", b"BOB"]  # the first line loses nothing
    rig.press("ADDADA")
    assert known(rig) == [b"BOB"]
    open_row(rig, -1)
    rig.press(letters("EVE") + way_to(DONE))
    assert people.number(0) not in (ann, bob)


def test_somebody_may_keep_the_name_cancel_or_take_letters_off_a_new_one() -> None:
    rig = with_known("ANN", "BOB")
    open_row(rig, 0)
    rig.press("DA" + way_to(DONE))
    assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == [b"ANN", b"BOB"]
    open_row(rig, 0)
    rig.press("DAB")
    assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == [b"ANN", b"BOB"]
    open_row(rig, 1)
    rig.press("DA" + letters("BOX") + "B" + way_to(DONE))
    assert known(rig) == known(Rig(flash=rig.flash)) == [b"ANN", b"BO"]


def choices(rig: Rig, row: int) -> Iterator[int]:
    """Go through all that a seat can be."""
    chosen = rig.app.parts.setup.plan
    first = chosen.value(row)
    while True:
        chosen.change(row, 1)
        yield chosen.value(row)
        if chosen.value(row) == first:
            return


def test_a_seat_is_a_person_a_guest_or_a_bot_and_nobody_sits_twice() -> None:
    rig = with_known("ANN", "BOB")
    values = rig.set_up(bytes(2)).plan.values
    assert sorted(choices(rig, plan.KIND_ROW)) == [HUMAN, *BOTS, PERSON, PERSON + 1]
    values[plan.KIND_ROW] = PERSON
    assert sorted(choices(rig, plan.KIND_ROW + 1)) == [HUMAN, *BOTS, PERSON + 1]
    values[plan.DICE_ROW] = plan.OF_TABLE
    assert sorted(choices(rig, plan.KIND_ROW + 1)) == [HUMAN, PERSON + 1]
    seat(rig, PERSON, HUMAN, dice=plan.OF_TABLE)
    assert named(rig, 1) == [padded("ANN")] and rig.match.options & rules.REAL


def test_a_seat_is_offered_to_who_played_last_before_who_was_named_last() -> None:
    rig = with_known("ANN", "BOB")
    for last, other in ((PERSON, PERSON + 1), (PERSON + 1, PERSON)):
        seat(rig, last)
        rig.set_up(bytes(1))
        assert [one for one in choices(rig, plan.KIND_ROW) if one >= PERSON] == [last, other]


def test_who_moved_to_a_seat_before_their_own_can_leave_it_again() -> None:
    rig = with_known("ANN")
    rig.go("setup")
    chosen = rig.app.parts.setup.plan
    for players, seat_at in ((2, 1), (1, 0)):
        chosen.values[plan.PLAYERS_ROW] = players
        while chosen.value(plan.KIND_ROW + seat_at) != PERSON:
            chosen.change(plan.KIND_ROW + seat_at, 1)
    chosen.values[plan.PLAYERS_ROW] = 2
    assert [chosen.value(plan.KIND_ROW + i) for i in range(2)] == [PERSON, HUMAN]
    chosen.change(plan.KIND_ROW, 1)
    assert [chosen.value(plan.KIND_ROW + i) for i in range(2)] == [BOTS[0], PERSON]


def test_people_and_the_last_set_up_come_back_and_quick_plays_it_again() -> None:
    rig = with_known("ANN", "BOB")
    seat(rig, PERSON + 1, GREEDY, PERSON, sheet=rules.PARLOR, upper=1)
    seats = [padded("BOB"), words.SEATS[1], padded("ANN")]
    again = Rig(flash=rig.flash)
    assert known(again) == [b"ANN", b"BOB"] and named(again, 3) == seats
    again.finish()
    again.press("B")
    assert again.app.parts.title.chosen() == title.QUICK_ROW
    again.press("A")
    assert again.match.sheet == rules.PARLOR and again.match.options == rules.UPPER_FIRST
    assert list(again.match.kinds[:3]) == [HUMAN, GREEDY, HUMAN] and named(again, 3) == seats


def test_who_was_removed_plays_on_as_a_guest() -> None:
    rig = with_known("ANN")
    seat(rig, PERSON, sheet=rules.APPLET)
    rig.press("B")
    rig.go("title")
    open_row(rig, 0)
    rig.press("DDADA")
    assert known(rig) == []
    rig.go("title")
    rig.press("A")
    assert rig.shows(screens.TURN_SCREEN) and rig.app.table.name(0) == words.SEATS[0]
    for each in (rig, Rig(flash=rig.flash)):
        assert known(each) == [] and each.app.keeper.settings.setup[plan.KIND_ROW] == HUMAN
