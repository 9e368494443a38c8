"""Who cannot see switches a board on, sets a game up, plays it to its end and begins another one."""

import functools
import json
import os
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import rules
from host_sim import ROOT
from host_sim.emulator.guest.runtimes import NAMES, collects, prelude, run_python
from host_sim.handheld import Handheld, Stop
from hw import sound
from tests.support import listener
from tests.support.listener import Player, Playing
from tests.support.slices import some
from ui import screens
from ui.menus import plan, practice, settings_words, title
from ui.speech import voice
from ui.text import menu_words, words

BUTTONS = {"pico_ssd1306_i2c": 6, "picoboy": 5, "waveshare_pico_oled_1_3": 2}
MOST_TICKS = 120_000
GUEST_TICKS = int(os.environ.get("SPOKEN_TICKS", "8000"))  # a whole game by ear has 80,000


@dataclass
class HeardGames:
    """What came of the games of a robot: what was heard, and how it was."""

    heard: list[int]  # totals, turn by turn
    total: int = 0
    shown: int = screens.NO_SCREEN  # at the end
    tones: list[int] = field(default_factory=list[int])  # by tick
    changes: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])  # tick and buttons


@functools.cache
def heard_games(name: str) -> HeardGames:
    """Let a robot play by ear."""
    player = Player(BUTTONS[name])
    playing = Playing(player, MOST_TICKS)
    found = HeardGames(player.totals)
    board = Handheld(name, seed=1)
    found.changes.append((0, playing.mask))
    board.set_buttons(playing.mask)

    def hook(board: Handheld) -> None:
        app: Any = board.app
        if app.stage.screen.name_id == screens.RESULTS_SCREEN:
            found.total = app.table.match.total(0)
        found.tones.append(board.tone_hertz)
        mask = playing.tick(board.tone_hertz)
        if mask != board.buttons:
            found.changes.append((board.ticks, mask))
        board.set_buttons(mask)
        if playing.done:
            found.shown = app.stage.screen.name_id
            raise Stop

    board.run(hook)
    return found


@pytest.mark.parametrize("name", some(BUTTONS, 1))
def test_a_whole_game_is_played_by_its_tones_alone_and_the_next_one_begun(name: str) -> None:
    found = heard_games(name)
    assert found.shown == screens.TURN_SCREEN
    assert len(found.heard) == 13 and found.heard[-1] == found.total > 100


KINDS = ("free", "held", "upper", "lower", "number", "throws", "place", "player", "page")


GUEST = """
import io
from emulator.guest.player import GuestPlayer
from chip.flash import Flash
from chip.kit import Kit
import board_config


class Listener(GuestPlayer):
    def __init__(self, *known):
        self.sum = 0
        super().__init__(*known)

    def _between_ticks(self):
        wave = self.kit.soc.waves.get(board_config.BEEPER)
        hertz = wave.hertz if wave is not None and wave.duty else 0
        self.sum = (self.sum * 31 + hertz) & 0x3FFFFF
        GuestPlayer._between_ticks(self)


kit = Kit(board_config, 1, Flash())
kit.set_buttons(FIRST)
player = Listener(kit, END, io.BytesIO(CHANGES))
player.run(COLLECTS)
print([player.sum, player.unlocked_ticks, player.allocations, player.app.table.match.turn])
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pico_ssd1306_i2c", "waveshare_pico_oled_1_3"])
@pytest.mark.parametrize("runtime", NAMES)
def test_every_runtime_says_the_same_with_the_heap_locked(runtime: str, name: str) -> None:
    played = heard_games(name)
    changes = b"".join(tick.to_bytes(3, "big") + bytes((mask,)) for tick, mask in played.changes[1:])
    program = GUEST.replace("FIRST", str(played.changes[0][1])).replace("END", str(GUEST_TICKS))
    program = program.replace("CHANGES", repr(changes)).replace("COLLECTS", str(collects(runtime)))
    printed = run_python(runtime, prelude(runtime, name) + program)
    total = 0
    for hertz in played.tones[:GUEST_TICKS]:
        total = (total * 31 + hertz) & 0x3FFFFF
    found = json.loads(printed.splitlines()[-1])
    assert found[:3] == [total, 0, 0]


PAGE = (ROOT / "docs" / "eyes-free.md").read_text()
PROSE = " ".join(PAGE.split())


def table(heading: str) -> list[list[str]]:
    """Answer the cells of the first table after some words."""
    lines = PAGE[PAGE.index(heading) :].splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows: list[list[str]] = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def values(names: tuple[bytes, ...]) -> str:
    return ", ".join(f"{i} {name.decode()}" for i, name in enumerate(names))


def test_the_pitches_are_those_that_are_played_and_no_tune_has_one_of_them() -> None:
    written = {cells[1]: int(cells[0]) for cells in table("what they count")}
    kinds = [name for name in written if name != "Morse"]
    notes = [*voice._PITCHES, voice._MORSE_PITCH]
    assert list(written.values()) == [sound._HERTZ[note - 1] for note in notes]
    assert [getattr(voice, kind.upper()) for kind in kinds] == [128 + 10 * i for i in range(len(kinds))]
    assert {written[kind]: kind for kind in kinds} == listener.KINDS and written["Morse"] == listener.MORSE
    assert not set(notes) & {note for tune in sound.TUNES for note in tune[::2] if note}


def test_morse_is_the_published_one() -> None:
    for signs, character in listener.CODE.items():
        bits = int("1" + signs.replace(".", "0").replace("-", "1"), 2)
        assert voice._MORSE[ord(character) - 33] == bits
    assert len(voice._MORSE) - list(voice._MORSE).count(1) == len(listener.CODE)


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
    assert said["0 title"] == "row: " + listed(title._LINES)
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
    assert ms == [20 * ticks for ticks in voice._UNITS]
