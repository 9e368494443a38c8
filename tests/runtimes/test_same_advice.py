"""The advisor gives the solver's advice everywhere: in machine code on mp64, plain on mp32 and on CPython.

ADVICE_CARDS says how many cards of each sheet; `make campaign` asks about 10,000, in blocks of 500, and about
every sheet: otherwise of those that share a table the first is asked about.
"""

import json
import os
from collections import Counter
from functools import cache

import pytest

from engine import rules
from engine.dice import ROLLS
from host_sim.guest.runtimes import NAMES, prelude, run_python
from host_sim.proofs.advise import Asker, advisor_of
from hw import files
from strategy.analysis import loops_plain
from strategy.values import MASKS, ROWS, States, mask_of, row_of, rules_of
from tests.support.brains import brain_of
from tests.support.exact_turn import ROLLS as ALL_ROLLS
from tests.support.reference import Reference

pytestmark = pytest.mark.needs("numba")

CARDS_OF_SOME = 3
CARDS = int(os.environ.get("ADVICE_CARDS", CARDS_OF_SOME))
CARDS_A_BLOCK = min(CARDS, 500)
BLOCKS = range(-(-CARDS // CARDS_A_BLOCK))
ALL_SHEETS = {(sheet, 0): name for sheet, name in enumerate(rules.NAMES)} | {
    (rules.OFFICIAL, rules.UPPER_FIRST): "official-upper-first"
}
A_TABLE = {rules_of(*sheet): sheet for sheet in reversed(ALL_SHEETS)}
SHEETS = list(ALL_SHEETS) if CARDS > CARDS_OF_SOME else sorted(A_TABLE.values())
SHEET_NAMES = [ALL_SHEETS[sheet] for sheet in SHEETS]
LEAVES = {"mp64": "machine_code.loops_viper", "mp32": "strategy.analysis.loops_plain"}

PROGRAM = """
from proofs.advise import Asker, advisor_of
import LEAF as leaf
print(Asker(*advisor_of(leaf, SHEET, OPTIONS), SHEET, OPTIONS, BLOCK).ask(CARDS))
"""


@cache
def reference(sheet: int, options: int, block: int) -> list[int]:
    advisor = Reference(sheet, options)
    return Asker(advisor, brain_of(advisor), sheet, options, block).ask(CARDS_A_BLOCK)


def advice_on(runtime: str, sheet: int, options: int, block: int) -> list[int]:
    if runtime == "cpython":
        return Asker(*advisor_of(loops_plain, sheet, options), sheet, options, block).ask(CARDS_A_BLOCK)
    program = PROGRAM.replace("LEAF", LEAVES[runtime])
    given = f"SHEET, OPTIONS, BLOCK, CARDS = {sheet}, {options}, {block}, {CARDS_A_BLOCK}\n"
    return json.loads(run_python(runtime, prelude(runtime, "pico_ssd1306_i2c") + given + program))


@pytest.mark.parametrize("runtime", ["cpython", *NAMES])
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize(("sheet", "options"), SHEETS, ids=SHEET_NAMES)
def test_advice_is_the_solvers_in_machine_code_and_plain_and_allocates_nothing(
    sheet, options, block, runtime
):
    assert advice_on(runtime, sheet, options, block) == reference(sheet, options, block)


@pytest.mark.parametrize(("sheet", "options"), SHEETS, ids=SHEET_NAMES)
def test_the_choice_for_each_of_the_252_rolls_of_a_card_is_the_solvers(sheet, options):
    advisor, brain = advisor_of(loops_plain, sheet, options)
    solver = Reference(sheet, options)
    asker = Asker(advisor, brain, sheet, options, 7)
    for _ in range(6):
        asker.draw_card()
        match = asker.match
        for roll in ALL_ROLLS:
            match.dice[:] = bytes(roll)
            match.packed = sum(1 << 4 * (face - 1) for face in roll)
            for match.rolls in range(1, ROLLS + 1):
                advisor.begin(match)
                solver.begin(match)
                while not advisor.step():
                    pass
                assert match.legal_mask() == solver.legal()
                assert (advisor.best_hold(), advisor.best_box()) == (solver.best_hold(), solver.best_box())


def test_cards_are_drawn_evenly_from_all_states():
    advisor, brain = advisor_of(loops_plain, rules.OFFICIAL, 0)
    asker = Asker(advisor, brain, rules.OFFICIAL, 0, 3)
    states = States(files.table)
    held = [(mask, total) for mask in range(MASKS) for total in range(64) if states.can_hold(mask, total)]
    assert ROWS * len(held) == 536_448  # as many as are reachable, the full cards among them
    rows, uppers, draws = Counter(), Counter(), 20_000
    for _ in range(draws):
        asker.draw_card()
        card = asker.match.current
        rows[row_of(card)] += 1
        uppers[mask_of(card), min(card.upper, 63)] += 1
    assert set(rows) == set(range(ROWS)) and set(uppers) <= set(held)
    even = draws / ROWS
    assert sum((n - even) ** 2 / even for n in rows.values()) < 250  # 191 degrees of freedom
    sizes = Counter(mask for mask, _ in held)
    masks = Counter(mask for mask, _ in uppers.elements())
    expected = {mask: draws * size / len(held) for mask, size in sizes.items()}
    assert sum((masks[mask] - n) ** 2 / n for mask, n in expected.items()) < 100  # 63 degrees of freedom


def test_other_cards_get_other_advice():
    assert len({reference(sheet, options, 0)[-1] for sheet, options in SHEETS}) == len(SHEETS)
    assert reference(0, 0, 0) != reference(0, 0, 1)
