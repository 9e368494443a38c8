"""People are known by name: spelt with few presses, seated once each, named wherever they play, and kept."""

from collections.abc import Iterator

import pytest

from contract import keys
from contract.settings import PERSON
from engine import rules
from keeping.people import LETTERS, NO_LETTER, NOBODY, PLACES, People
from strategy.bots.brain import GREEDY, HUMAN
from tests.support.texts import PictureReader
from tests.support.ui_rig import Rig, Shelf, touching
from ui import screens
from ui.menus import plan, title
from ui.menus.people import _TREE, NO_NAME, TAKEN, TOO_LONG
from ui.menus.setup import DONE, GROUPS
from ui.text import menu_words, words

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
NAMES = ("ANN", "BERTRAND", "ZOE", "WILLIAM", "X", "EVE", "KIM", "GRANDMA", "JO2", "MAXIMUS7")
_KEYS = "ULARD"  # what takes each of five places


def padded(name: str) -> bytes:
    return name.encode().ljust(LETTERS, bytes((NO_LETTER,)))


def way_to(thing: int, group: int = 0) -> str:
    """Answer the keys that take a letter, or _DONE, from the picker's first picture on."""
    for place, found in enumerate(_TREE[group]):
        if found == thing:
            return _KEYS[place]
        if found < GROUPS:
            rest = way_to(thing, found)
            if rest:
                return _KEYS[place] + rest
    return ""


def spell(rig: Rig, name: str) -> int:
    """Press a name and OK; answer how many presses that took."""
    keys_pressed = "".join(way_to(ord(letter)) for letter in name) + way_to(DONE)
    rig.press(keys_pressed)
    return len(keys_pressed)


def open_row(rig: Rig, row: int) -> None:
    """Show the people and press A on a row, -1 being the last."""
    rig.go("people")
    while rig.app.stage.screen.row != row % rig.app.stage.screen.count:
        rig.press("D")
    rig.press("A")


def add(rig: Rig, *names: str) -> None:
    """Add people as a player does."""
    for name in names:
        open_row(rig, -1)
        assert rig.shows(screens.NAME_SCREEN)
        spell(rig, name)
        assert rig.shows(screens.PEOPLE_SCREEN)


def known(rig: Rig) -> list[bytes]:
    people = rig.app.keeper.people
    return [bytes(people.names[i])[: people.length(i)] for i in range(PLACES) if people.number(i)]


def seat(rig: Rig, *values: int, **rows: int) -> None:
    """Set the seats up and start, as a player does from the last row of the set-up."""
    rig.go("setup")
    values_of = rig.before.setup.plan.values
    values_of[plan.PLAYERS_ROW] = len(values)
    for i, value in enumerate(values):
        values_of[plan.KIND_ROW + i] = value
    for name, value in rows.items():
        values_of[getattr(plan, f"{name.upper()}_ROW")] = value
    rig.before.setup.enter(rig.app)
    rig.press_start()


# spelling


def test_every_letter_can_be_spelt_in_two_presses_or_three() -> None:
    assert all(len(way_to(ord(letter))) in (2, 3) for letter in ALPHABET)


def test_names_take_less_than_three_presses_a_letter() -> None:
    rig = Rig()
    presses = letters = 0
    for name in NAMES[:PLACES]:
        open_row(rig, -1)
        presses += spell(rig, name)
        letters += len(name)
    assert known(rig) == [name.encode() for name in NAMES[:PLACES]]
    assert presses < 3 * letters


def test_two_buttons_spell_every_letter() -> None:
    for letter in ALPHABET:
        rig = Rig()
        rig.go("people")
        rig.press("A")
        picker = rig.app.stage.screen
        for key in way_to(ord(letter)) + way_to(DONE):
            for _ in range(_KEYS.index(key) - 2 & 7):
                if picker.at == _KEYS.index(key):
                    break
                rig.tick(keys.NEXT)
                rig.wait(1)
            assert picker.at == _KEYS.index(key)
            rig.press("A")
        assert known(rig) == [letter.encode()]


@pytest.mark.parametrize("buttons", [keys.SIX, keys.FIVE, keys.TWO])
def test_the_frame_goes_around_all_letters_and_crosses_no_words(
    buttons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rig, "buttons", buttons)
    rig = Rig()
    eyes = PictureReader()
    eyes.begin(rig.app)
    rig.go("people")
    rig.press("A")
    for group in (0, 1):
        framed = set()
        while rig.app.stage.screen.at not in framed:
            framed.add(rig.app.stage.screen.at)
            rig.tick(keys.NEXT)
            eyes.look(rig.app)
            rig.wait()
        assert framed == set(range(5)), group
        rig.press("U")


def test_b_takes_a_letter_back_then_leaves_without_a_name() -> None:
    rig = Rig()
    rig.go("people")
    rig.press("A" + way_to(ord("Q")))
    rig.press("D" + "B")  # into a group and out again: no letter is lost
    assert rig.app.stage.screen.length == 1
    rig.press("B")
    assert rig.shows(screens.NAME_SCREEN) and rig.app.stage.screen.length == 0
    rig.press("B")
    assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [("", NO_NAME), ("ANN", TAKEN), ("ABCDEFGHI", TOO_LONG)],
)
def test_a_name_that_cannot_be_is_refused_in_words(name: str, line: bytes) -> None:
    rig = Rig()
    add(rig, "ANN")
    open_row(rig, -1)
    rig.press("".join(way_to(ord(letter)) for letter in name))
    if line != TOO_LONG:
        rig.press(way_to(DONE))
    assert rig.shows(screens.NAME_SCREEN)
    assert rig.app.stage.overlay._line == line
    assert known(rig) == [b"ANN"]


def test_there_is_no_row_for_a_ninth() -> None:
    rig = Rig()
    add(rig, *NAMES[:PLACES])
    open_row(rig, -1)
    assert rig.shows(screens.PERSON_SCREEN)


# what stays with whom


def test_a_new_name_leaves_the_number_and_nobody_gets_it_after_who_was_removed() -> None:
    rig = Rig()
    add(rig, "ANN", "BOB")
    people = rig.app.keeper.people
    ann, bob = people.number(0), people.number(1)
    open_row(rig, 0)
    rig.press("DA")
    assert rig.shows(screens.NAME_SCREEN)
    spell(rig, "ANNA")
    assert known(rig) == [b"ANNA", b"BOB"] and people.number(0) == ann
    rig.press("ADDA")
    assert rig.shows(screens.SURE_SCREEN)
    rig.press("A")
    assert known(rig) == [b"ANNA", b"BOB"]  # the first line loses nothing
    rig.press("ADDADA")
    assert known(rig) == [b"BOB"]
    add(rig, "EVE")
    assert people.number(0) not in (ann, bob)


def test_numbers_go_around_and_pass_over_those_in_use() -> None:
    people = People()
    people.put(0, padded("ANN"))
    seen: list[int] = []
    for _ in range(300):
        people.put(1, padded("BOB"))
        seen.append(people.number(1))
        people.remove(1)
    assert people.number(0) not in seen and NOBODY not in seen
    assert len(set(seen)) == 254 and seen[:254] == seen[254:][:46] + seen[46:254]
    assert people.is_possible()


# seats


def choices(rig: Rig, row: int) -> Iterator[int]:
    """Go through all that a seat can be."""
    screen = rig.before.setup
    first = screen.plan.value(row)
    while True:
        screen.plan.change(row, 1)
        yield screen.plan.value(row)
        if screen.plan.value(row) == first:
            return


def test_a_seat_is_a_person_a_guest_or_a_bot_and_nobody_sits_twice() -> None:
    rig = Rig()
    add(rig, "ANN", "BOB")
    rig.go("setup")
    rig.before.setup.plan.values[plan.PLAYERS_ROW] = 2
    bots = list(range(1, GREEDY + 2))  # without a table
    assert sorted(choices(rig, plan.KIND_ROW)) == [HUMAN, *bots, PERSON, PERSON + 1]
    rig.before.setup.plan.values[plan.KIND_ROW] = PERSON
    assert sorted(choices(rig, plan.KIND_ROW + 1)) == [HUMAN, *bots, PERSON + 1]


def test_who_sits_at_an_earlier_seat_is_a_guest_at_a_later_one() -> None:
    rig = Rig()
    add(rig, "ANN")
    seat(rig, PERSON, PERSON)
    assert [bytes(rig.app.table.name(i)) for i in range(2)] == [padded("ANN"), words.SEATS[1]]
    assert list(rig.match.kinds[:2]) == [HUMAN, HUMAN]


def test_with_real_dice_people_sit_by_name_too_and_no_bot_does() -> None:
    rig = Rig()
    add(rig, "ANN")
    rig.go("setup")
    screen = rig.before.setup
    screen.plan.values[plan.DICE_ROW] = plan.OF_TABLE
    assert sorted(choices(rig, plan.KIND_ROW)) == [HUMAN, PERSON]
    seat(rig, PERSON, HUMAN, dice=plan.OF_TABLE)
    assert bytes(rig.app.table.name(0)) == padded("ANN") and rig.match.options & rules.REAL


@pytest.mark.parametrize(("value", "wanted"), [(PERSON, padded("ANN")), (HUMAN, menu_words.RESULT)])
def test_the_result_of_who_played_alone_has_a_persons_name_and_none_of_a_guest(
    value: int, wanted: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = Rig()
    add(rig, "ANN")
    seat(rig, value)
    rig.finish()
    canvas = rig.app.stage.canvas
    drawn: list[bytes] = []
    draw = canvas.text
    monkeypatch.setattr(canvas, "text", lambda *call: drawn.append(bytes(call[1])) or draw(*call))
    rig.full_picture()
    assert wanted in drawn
    assert len({padded("ANN"), menu_words.RESULT} & set(drawn)) == 1


@pytest.mark.parametrize("names", [("ANN",), ("MMMMMMMM", "WWWWWWWW"), NAMES[:6]])
def test_names_stand_on_every_screen_and_touch_nothing(names: tuple[str, ...]) -> None:
    rig = Rig()
    add(rig, *names)
    seat(rig, *(PERSON + i for i in range(len(names))), sheet=rules.FREE, rounds=6)
    rig.watch.outside.clear()  # the letters of the title fall in from above
    for _ in range(60):
        if rig.shows(screens.TURN_SCREEN):
            break
        rig.press("B")
        rig.full_picture()
        assert touching(rig.watch.glyphs) == []
        rig.wait(20)
    assert bytes(rig.turn.picture.name) == padded(names[rig.match.player])
    for way in ("", "B", "U", "R"):
        rig.press(way)
        rig.settle()
        rig.full_picture()
        assert touching(rig.watch.glyphs) == []
    rig.finish()
    rig.full_picture()
    assert touching(rig.watch.glyphs) == [] and rig.watch.outside == []
    rig.press("B")
    rig.arrive()
    rig.wait(60)
    rig.full_picture()
    assert touching(rig.watch.glyphs) == []


# power off


def test_people_and_the_last_set_up_come_back_and_quick_plays_it_again() -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    add(rig, "ANN", "BOB")
    seat(rig, PERSON + 1, GREEDY, PERSON, sheet=rules.PARLOR, upper=1)
    again = Rig(shelf=shelf)
    assert known(again) == [b"ANN", b"BOB"]
    assert [bytes(again.app.table.name(i)) for i in range(3)] == [
        padded("BOB"),
        words.SEATS[1],
        padded("ANN"),
    ]
    again.finish()
    again.press("B")
    assert again.app.parts.title.chosen() == title.QUICK_ROW
    again.press("A")
    again.arrive()
    assert again.match.sheet == rules.PARLOR and again.match.options == rules.UPPER_FIRST
    assert list(again.match.kinds[:3]) == [HUMAN, GREEDY, HUMAN]
    assert [bytes(again.app.table.name(i)) for i in range(3)] == [
        padded("BOB"),
        words.SEATS[1],
        padded("ANN"),
    ]


def test_a_new_device_quickly_starts_an_official_game_for_one_and_still_proposes_two_people() -> None:
    rig = Rig()
    rig.press("A")
    assert (rig.match.sheet, rig.match.players, rig.match.kinds[0]) == (rules.OFFICIAL, 1, HUMAN)
    rig.finish()
    rig.press("B")
    rig.go("setup")
    proposed = rig.before.setup.plan
    assert (proposed.value(plan.PLAYERS_ROW), proposed.kind(1)) == (2, HUMAN)


def test_again_is_played_by_the_same_people() -> None:
    rig = Rig()
    add(rig, "ANN", "BOB")
    seat(rig, PERSON, PERSON + 1, sheet=rules.APPLET)
    rig.finish()
    rig.press("A")
    rig.arrive()
    assert [bytes(rig.app.table.name(i)) for i in range(2)] == [padded("ANN"), padded("BOB")]


def test_a_match_whose_power_went_before_the_next_was_kept_still_knows_its_people() -> None:
    shelf = Shelf()
    rig = Rig(shelf=shelf)
    add(rig, "ANN", "BOB")
    seat(rig, PERSON, sheet=rules.APPLET)
    rig.press("B")
    rig.settle()
    rig.wait()
    match, tally = shelf.match.kept, shelf.records.kept
    rig.to_title()
    seat(rig, PERSON + 1, sheet=rules.APPLET)
    rig.press("DADA")
    rig.wait(2)
    assert bytes(rig.app.table.name(0)) == padded("BOB")
    shelf.match.kept = match  # as if this one had never been written, nor that the other is closed
    shelf.records.kept = tally
    again = Rig(shelf=shelf)
    assert bytes(again.app.table.name(0)) == padded("ANN")


def test_who_was_removed_plays_on_as_a_guest() -> None:
    rig = Rig()
    add(rig, "ANN")
    seat(rig, PERSON, sheet=rules.APPLET)
    rig.press("B")
    rig.settle()
    rig.to_title()
    open_row(rig, 0)
    rig.press("DDADA")
    assert known(rig) == []
    rig.to_title()
    rig.press("A")
    rig.arrive()
    assert rig.shows(screens.TURN_SCREEN) and rig.app.table.name(0) == words.SEATS[0]
    assert rig.app.keeper.settings.setup[plan.KIND_ROW] == HUMAN
    again = Rig(shelf=rig.shelf)
    assert known(again) == [] and again.app.keeper.settings.setup[plan.KIND_ROW] == HUMAN


def test_b_changes_nobody() -> None:
    rig = Rig()
    add(rig, "ANN")
    for way in ("B", "DDAB"):
        open_row(rig, 0)
        rig.press(way)
        assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == [b"ANN"]
    rig.press("B")
    assert rig.shows(screens.TITLE_SCREEN)


def test_who_cancels_a_new_name_presses_once_and_is_called_as_before() -> None:
    rig = Rig()
    add(rig, "BERTRAND")
    open_row(rig, 0)
    rig.press("DA")
    assert rig.shows(screens.NAME_SCREEN) and rig.app.stage.screen.marked
    rig.press("B")
    assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == [b"BERTRAND"]


def test_somebody_may_keep_the_name_or_take_letters_off_a_new_one() -> None:
    rig = Rig()
    add(rig, "ANN", "BOB")
    open_row(rig, 0)
    rig.press("DA" + way_to(DONE))
    assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == [b"ANN", b"BOB"]
    open_row(rig, 1)
    rig.press("DA" + "".join(way_to(ord(letter)) for letter in "BOX") + "B" + way_to(DONE))
    assert known(rig) == [b"ANN", b"BO"]
    assert known(Rig(shelf=rig.shelf)) == [b"ANN", b"BO"]


def test_the_cursor_stays_with_the_people_as_they_come_and_go() -> None:
    rig = Rig()
    add(rig, "ANN", "BOB", "EVE")
    assert (rig.app.stage.screen.row, rig.app.stage.screen.count) == (2, 4)  # who came last
    rig.press("A" + "DDADA")
    assert rig.shows(screens.PEOPLE_SCREEN) and known(rig) == [b"ANN", b"BOB"]
    assert (rig.app.stage.screen.row, rig.app.stage.screen.count) == (2, 3)
    open_row(rig, 0)
    rig.press("DDADA")
    add(rig, "KIM")  # in the first place that is free
    assert known(rig) == [b"KIM", b"BOB"]
