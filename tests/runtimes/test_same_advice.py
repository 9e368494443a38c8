"""The advisor gives the same advice everywhere: in machine code on mp64, plain on mp32 and on CPython.

ADVICE_CARDS says how many cards of each sheet; `make campaign` asks for 10,000.
"""

import json
import os
from functools import cache

import pytest

from engine import rules
from host_sim.guest.advise import Asker
from host_sim.runtimes import NAMES, prelude, run_python
from strategy import leaf_plain

CARDS = int(os.environ.get("ADVICE_CARDS", "16"))
SHEETS = [(sheet, 0) for sheet in range(rules.SHEETS)] + [(rules.OFFICIAL, rules.UPPER_FIRST)]
LEAVES = {"mp64": "leaf_viper", "mp32": "leaf_plain"}

PROGRAM = """
from guest.advise import Asker
from strategy import LEAF as leaf
print(Asker(leaf, SHEET, OPTIONS).ask(CARDS))
"""


@cache
def here(sheet: int, options: int) -> int:
    return Asker(leaf_plain, sheet, options).ask(CARDS)


@pytest.mark.parametrize("runtime", NAMES)
@pytest.mark.parametrize(("sheet", "options"), SHEETS)
def test_advice_is_the_same_in_machine_code_and_plain_and_allocates_nothing(runtime, sheet, options):
    program = PROGRAM.replace("LEAF", LEAVES[runtime])
    given = f"SHEET, OPTIONS, CARDS = {sheet}, {options}, {CARDS}\n"
    code = prelude(runtime, "pico_ssd1306_i2c") + given + program
    assert json.loads(run_python(runtime, code, seconds=3600)) == here(sheet, options)


def test_other_cards_get_other_advice():
    assert len({here(sheet, options) for sheet, options in SHEETS}) == len(SHEETS)
