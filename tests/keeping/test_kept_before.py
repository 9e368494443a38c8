"""What a board kept before this firmware came is read as it was written: tests/old has an evening of then.

Its files were written by Rattle 0.1.0 with books. They are never written anew: a board has such files, too. A
new layout is to read them, and gets an evening of its own.
"""

from typing import Any

import pytest

from contract import settings
from engine.match import Match
from host_sim import ROOT
from host_sim.cli import commands
from host_sim.pico.board import load_flash
from keeping import faces
from keeping.content_file import ContentFile
from keeping.drill import Drill
from keeping.keeper import Keeper
from tests.engine.saved.test_saved_match import everything
from tests.support.closed_matches import keeper_of

OLD = ROOT / "tests" / "old"
EVENING = OLD / "evening"


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
    lines.append([faces.fallen(keeper.tally.buffer, face) for face in range(1, 7)])
    return "".join(f"{line}\n" for line in lines)


def test_an_evening_is_read_as_it_was_kept() -> None:
    assert told(*keeper_of(load_flash(EVENING))) == (OLD / "evening.txt").read_text()


def test_its_records_are_told_as_they_were(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["records", str(EVENING)]) == 0
    assert capsys.readouterr().out == (OLD / "evening-records.txt").read_text()
