"""What a hint calls best is best by the exact values of a sheet."""

import random

import pytest

from engine import rules
from engine.boxes import BOXES, pack, points
from host_sim.solver.device_advisor import fast_advisor
from host_sim.solver.loss import GivenAway
from host_sim.solver.sheets import variant
from strategy.review import diary
from strategy.values import rules_of
from tests.support.slices import some
from tests.support.ui_rig import Rig, SoundTables
from ui import screens
from ui.menu import tenths_told

pytestmark = pytest.mark.needs("numba")

MOST = 0.16  # points: a tenth, and what the device's table is off

# where small steps lead far from the best: what boxes hold (- is open), dice, throws
LADDERS = {
    "official": [
        ("- - - - - -  - 0 - - - - -", b"\1\1\2\3\5", 1),
        ("- 8 - - 15 0  0 26 25 30 40 0 -", b"\1\3\4\5\6", 1),
    ],
    "fun": [
        ("- - 6 4 - 12  20 15 - - 40 50 6", b"\1\1\2\4\5", 2),
        ("- - 6 - 10 0  0 - - - 0 - 22", b"\1\2\4\5\6", 1),
    ],
    "free": [],
}


def any_dice(chance: random.Random) -> bytes:
    return bytes(chance.randint(1, 6) for _ in range(5))


def any_card(chance: random.Random) -> str:
    held = ["-"] * BOXES
    for box in chance.sample(range(BOXES), chance.randrange(BOXES)):
        held[box] = str(points(box, pack(any_dice(chance)), 0))
    return " ".join(held)


@pytest.mark.parametrize("sheet", LADDERS)
def test_a_hint_calls_nothing_best_that_gives_a_tenth_away(sheet, monkeypatch):
    number = rules.NAMES.index(sheet)
    table = rules_of(number, 0)
    monkeypatch.setattr(SoundTables, "mask", 1 << table)
    exact = GivenAway(variant(sheet))
    chance = random.Random(sheet)
    turns = [(any_card(chance), any_dice(chance), chance.randint(1, 2)) for _ in range(3000)]
    rig = Rig(advisor=fast_advisor(table))
    for boxes, dice, rolls in LADDERS[sheet] + some(turns, 100):
        rig.start(number, coach=diary.HINT)
        rig.write(0, {box: int(held) for box, held in enumerate(boxes.split()) if held != "-"})
        rig.lay(dice, rolls)
        coach = rig.app.table.coach
        coach.begin(rig.app)
        assert coach.ask_hint(rig.app, False)
        while rig.turn.state != screens.COACHED:
            rig.wait()
        hint = coach.hint
        for choice, loss in zip(hint.choices[: hint.count], hint.losses, strict=False):
            if not tenths_told(loss):
                assert exact.by(rig.match, choice) < MOST, (boxes, dice, rolls, choice)
