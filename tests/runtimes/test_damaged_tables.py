"""A damaged, cut, spliced or foreign table file is refused with a reason, everywhere, and soon.

DAMAGED_TABLES says how many files are tried on each runtime; `make campaign` asks for 20,000.
"""

import json
import os

import pytest

from engine.rules import BAD_SHEET, BAD_SIZE, DAMAGED, FOREIGN, NEWER, OK
from host_sim.guest.runtimes import NAMES, prelude, run_python
from host_sim.play.table_pieces import cut
from host_sim.proofs.damaged_tables import WAYS, Damager, read_all
from strategy.analysis import loops_plain
from strategy.values import RULES
from tests.support.patience import HANGS_S

FILES = int(os.environ.get("DAMAGED_TABLES", "360"))
FILES_A_BLOCK = min(FILES, 1_000)
HEAP_BYTES = 48 << 20  # for so many: mp32 collects nothing
BLOCKS = range(-(-FILES // FILES_A_BLOCK))
REASONS = (BAD_SIZE, FOREIGN, NEWER, DAMAGED, BAD_SHEET)
SECONDS_A_FILE = 0.2  # in bytecode on a slow machine; the longest are those that are sound
LEAVES = {"mp64": "machine_code.loops_viper", "mp32": "strategy.analysis.loops_plain"}

PROGRAM = """
from play.table_pieces import cut
from proofs.damaged_tables import read_all
import LEAF as leaf
print(read_all(leaf, cut, SEED, FILES))
"""


def counts_on(runtime: str, seed: int) -> list[int]:
    if runtime == "cpython":
        return read_all(loops_plain, cut, seed, FILES_A_BLOCK)
    given = f"SEED, FILES = {seed}, {FILES_A_BLOCK}\n"
    code = prelude(runtime, "pico_ssd1306_i2c") + given + PROGRAM.replace("LEAF", LEAVES[runtime])
    seconds = HANGS_S + FILES_A_BLOCK * SECONDS_A_FILE
    return json.loads(run_python(runtime, code, seconds=seconds, heap_bytes=HEAP_BYTES))


def worked_s() -> float:
    """The seconds that this process and those that it started had of a processor."""
    return sum(os.times()[:4])


@pytest.mark.parametrize("runtime", ["cpython", *NAMES])
@pytest.mark.parametrize("seed", BLOCKS)
def test_no_damaged_table_is_ever_read(seed, runtime):
    begun_s = worked_s()
    counts = counts_on(runtime, seed)
    assert worked_s() - begun_s < 60 + FILES_A_BLOCK * SECONDS_A_FILE
    assert sum(counts) == FILES_A_BLOCK
    assert sum(counts[reason] for reason in (OK, *REASONS)) == FILES_A_BLOCK
    assert counts[OK] < FILES_A_BLOCK / 50  # damaged with what was there
    assert counts[BAD_SIZE] and counts[FOREIGN] and counts[DAMAGED]


def test_damage_is_the_same_everywhere_and_of_every_kind():
    damager, again = Damager(5), Damager(5)
    for way in range(WAYS):
        for rules in range(RULES):
            data = damager.damaged(rules, way)
            assert data == again.damaged(rules, way)
            assert data != damager.sound[rules], (rules, way)
