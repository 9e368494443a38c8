"""What a board kept before is read to the letter: tests/old has an evening, a match of it still under way.

Its files are never written anew: boards have such files, too. A new layout is to read them, and gets an
evening of its own.
"""

from typing import Any

from contract import settings
from engine.match import Match
from host_sim import ROOT, commands
from host_sim.cable.rehearsal import power_on
from host_sim.chip.board_numbers import load_config
from host_sim.chip.kept_flash import read_flash
from hw.wiring import answers
from keeping import tally
from keeping.content import ContentFile
from keeping.drill import Drill
from keeping.keeper import Keeper
from tests.engine.test_saved_match import everything

OLD = ROOT / "tests" / "old"
EVENING = OLD / "evening.zip"


def told(keeper: Keeper, match: Match) -> str:
    """Tell all that can be read of what was kept, but for the records, a thing a line."""
    people, diary = keeper.people, keeper.diary
    kept = Drill()
    ContentFile(keeper.shelf, kept, False).read()
    lines: list[Any] = list(everything(match))
    lines.append([bytes(name) for name in people.names])
    lines.append([people.number(place) for place in range(8)])
    lines.append([keeper.person(player) for player in range(match.players)])
    lines.append((keeper.match_serial(), keeper.tally.serial(), keeper.is_owed(match)))
    lines.append((diary.coach(), diary.warn_from(), diary.is_late(), keeper.is_coached()))
    games = [(round, player) for round in range(match.rounds) for player in range(match.players)]
    lines.extend([diary.rolls(*game, turn) for turn in range(13)] for game in games)
    lines.append(list(keeper.settings.buffer[settings.VOLUME : settings.SETUP]))
    lines.append(list(keeper.settings.setup))
    lines.append((kept.streak(), kept.best(), kept.choices(), kept.average()))
    lines.append([tally.fallen(keeper.tally.buffer, face) for face in range(1, 7)])
    lines.append(keeper.tally.buffer.hex())  # reserved rows stay as they are
    return "".join(f"{line}\n" for line in lines)


def test_an_evening_is_read_as_it_was_kept():
    flash = read_flash(EVENING)
    keeper, match, lost = power_on(flash)
    assert (lost, told(keeper, match)) == ([], (OLD / "evening.txt").read_text())
    assert answers.load(load_config("pico_ssd1306_i2c"), flash)
    assert flash.contents() == read_flash(EVENING).contents()


def test_its_records_are_told_as_they_were(capsys):
    assert commands.main(["records", str(EVENING)]) == 0
    assert capsys.readouterr().out == (OLD / "evening-records.txt").read_text()
