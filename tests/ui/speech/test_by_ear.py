"""docs/eyes-free.md, which who listens knows by heart, says what the firmware does."""

import re

from engine import rules
from hw import sound
from tests.support.listener import CODE, PAGE, table
from ui import screens
from ui.menus import plan, practice, settings_words
from ui.speech import voice
from ui.text import menu_words, words

PROSE = " ".join(PAGE.split())


def values(names: tuple[bytes, ...]) -> str:
    return ", ".join(f"{i} {name.decode()}" for i, name in enumerate(names))


def test_the_pitches_are_those_that_are_played_and_no_tune_has_one_of_them() -> None:
    written = {cells[1]: int(cells[0]) for cells in table("what they count")}
    kinds = [name for name in written if name != "Morse"]
    notes = [*voice.PITCHES, voice.MORSE_PITCH]
    assert list(written.values()) == [sound.HERTZ[note - 1] for note in notes]
    assert [getattr(voice, kind.upper()) for kind in kinds] == [128 + 10 * i for i in range(len(kinds))]
    assert not set(notes) & {note for tune in sound.TUNES for note in tune[::2] if note}


def test_morse_is_the_published_one() -> None:
    for signs, character in CODE.items():
        bits = int("1" + signs.replace(".", "0").replace("-", "1"), 2)
        assert voice.MORSE[ord(character) - 33] == bits
    assert len(voice.MORSE) - list(voice.MORSE).count(1) == len(CODE)


def test_every_page_has_its_number() -> None:
    numbers = {value for name, value in vars(screens).items() if name.endswith("_SCREEN")}
    written = [int(number) for cells in table("| page | said") for number in re.findall(r"\d+", cells[0])]
    assert sorted(written) == sorted([*(numbers - {screens.NO_SCREEN}), 35])  # 35 is a cheer's


def rows_of(page: int) -> list[list[str]]:
    """Answer the rows of a page whose rows have values."""
    return [cells[1:] for cells in table("| page | row") if cells[0] == str(page)]


def listed(names: tuple[bytes, ...]) -> str:
    return ", ".join(f"{i} {name.decode()}" for i, name in enumerate(names, 1))


def test_the_rows_of_the_title_and_of_practice_have_their_names() -> None:
    said = dict(table("| page | said"))
    assert said["0 title"] == "row: " + listed(menu_words.TITLE_ROWS)
    plain = said["18 practice"].replace(" (values as on page 1)", "").replace(" (0 OFF, 1 ON)", "")
    assert plain == "row: " + listed(practice.ROWS)


def test_the_rows_of_the_set_up_have_their_names_and_values() -> None:
    rows = {cells[0].split(" ")[0]: cells[1:] for cells in rows_of(1)}
    seats = range(plan.KIND_ROW, plan.KIND_ROW + 6)
    assert set(rows) == {str(row + 1) for row in range(plan.ROWS) if row not in seats[1:]}
    for row, name in enumerate(menu_words.SETUP_ROWS):
        if row not in seats:
            assert rows[str(row + 1)][0] == name.decode()
    assert rows["1"][1] == values(menu_words.SHEETS) and len(menu_words.SHEETS) == rules.SHEETS
    assert rows["3"][1] == values(words.KINDS) + "; then people by their place, from 10"
    assert rows["10"][1] == values(menu_words.DICE_VALUES)
    assert rows["14"][1] == values(menu_words.COACH_VALUES)
    assert rows["15"][1] == values(menu_words.WARN_VALUES)
    assert rows["11"][1] == rows["13"][1] == values(menu_words.SWITCH)
    assert rows["17"][1] == values(menu_words.MORE_VALUES)


def test_the_rows_of_the_settings_have_their_names_and_values() -> None:
    told = [(name.decode(), values(given)) for _, _, name, given, _, _ in settings_words.ROWS]
    rows = [(name, given) for _, name, given in rows_of(11)]
    assert rows == [*told, (settings_words.HARDWARE.decode(), ""), (settings_words.RESET.decode(), "")]


def test_the_speeds_are_those_that_are_written() -> None:
    ms = [int(found) for found in re.findall(r"\d+", PROSE[PROSE.index("a short beep") :].split("ms")[0])]
    assert ms == [20 * ticks for ticks in voice.UNITS]
