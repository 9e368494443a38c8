"""Make firmware/tables: solve, fit, round, pack. The same bytes on every run."""

import argparse
import hashlib
import re
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from host_sim import ROOT
from host_sim.command_line import ctrl_c_ends_at_once
from host_sim.solver.chance import chance_file
from host_sim.solver.fit import Fit, boxes_left
from host_sim.solver.sheets import Variant, variant
from host_sim.solver.solve import add_threads, solve_values
from host_sim.solver.states import columns, keeps_file, states_file
from host_sim.solver.table_file import pack, round_fit
from host_sim.solver.visits import visits_after, visits_of
from strategy.analysis.prices import KEEPS_FILE
from strategy.chance import CHANCE_FILE
from strategy.values import RULES_ON_50, RULES_ON_FILLED, RULES_UPPER_FIRST, RULES_WHEN_PAID, STATES_FILE

FOLDER = ROOT / "firmware" / "tables"
INDEX = ROOT / "firmware" / "strategy" / "values.py"
HASH_DIGITS = 12


class TablePlan(NamedTuple):
    """What a table is made from.

    weak: what a visit of weak play weighs beside one of best play. floor: weight of a state that is never
    met, beside 1 for the first one.
    """

    of: Variant
    components: int = 16
    weak: float = 0.2
    floor: float = 1e-5


_SWEEPS = 20  # of a fit, once all its components are there
PLANS = {
    RULES_ON_50: TablePlan(variant("official")),
    RULES_WHEN_PAID: TablePlan(variant("free")),
    RULES_ON_FILLED: TablePlan(variant("fun"), floor=4e-5),
    RULES_UPPER_FIRST: TablePlan(variant("official", upper_first=True), 0, 0.0, 1e-7),
}
FIXED = {KEEPS_FILE: keeps_file, STATES_FILE: states_file, CHANCE_FILE: chance_file}  # the same for all rules


def visits_to_know(plan: TablePlan, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Tell how much it matters to know each state: how often best play comes there, or else weak play.

    For a report on weak play, play at random counts, which comes everywhere, and the best turn in its place.
    """
    with ThreadPoolExecutor(1) as beside:
        best = beside.submit(visits_of, plan.of, values)
        random = visits_of(plan.of)
        weak = random + visits_after(plan.of, random, values)
    return np.maximum(best.result(), plan.weak * weak)


def weights_of(visits: NDArray[np.float64], plan: TablePlan) -> NDArray[np.float64]:
    """Weigh states by how often they are met, to the power of 7/8, and a little for all that can be met."""
    root = np.sqrt(np.sqrt(np.sqrt(visits)))
    weights = visits / np.where(root > 0, root, 1.0) + plan.floor
    if plan.of.upper_first:  # an open upper box: nothing but upper boxes is filled
        weights[1:, columns().mask != columns().mask[-1]] = 0.0
    weights[boxes_left() == 0] = 0.0
    return weights


def fitted(values: NDArray[np.float64], weights: NDArray[np.float64], components: int, threads: int) -> Fit:
    """Fit values, not rounded yet."""
    fit = Fit(values, weights, threads)
    for _ in range(components):
        fit.add_component()
    fit.sweep(_SWEEPS)
    if components:
        fit.turn_axes()
    return fit


def make(plan: TablePlan, rules: int, threads: int, say: Callable[[str], None] = lambda text: None) -> bytes:
    """Make a table's file."""
    say("solving")
    values = solve_values(plan.of, threads)
    say("counting visits")
    weights = weights_of(visits_to_know(plan, values), plan)
    say("fitting")
    return pack(round_fit(fitted(values, weights, plan.components, threads), threads), rules)


def file_name(label: str, data: bytes) -> str:
    """Tell the name of a table's file: what it is for, and the beginning of its SHA-256."""
    return f"{label}-{hashlib.sha256(data).hexdigest()[:HASH_DIGITS]}.table"


def index_text(source: str, names: list[str]) -> str:
    """Put the names of the files into the module that tells the device."""
    lines = "".join(f'    "{name}",\n' for name in names)
    return re.sub(r"^NAMES = \(\n.*?^\)\n", f"NAMES = (\n{lines})\n", source, flags=re.M | re.S)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tables`."""
    parser.add_argument(
        "--check", action="store_true", help="compare with the committed files, write nothing"
    )
    parser.add_argument(
        "--only", choices=[plan.of.name for plan in PLANS.values()], help="one table, to check it"
    )
    add_threads(parser)


@ctrl_c_ends_at_once()
def main(args: argparse.Namespace) -> int:
    """Run the `tables` command: make all tables, or with args.check compare them; tell the exit code."""
    begun_s = time.monotonic()
    names: list[str] = []
    different = 0
    may_write = not args.check and not args.only

    def say(text: str) -> None:
        print(f"{time.monotonic() - begun_s:6.1f} s  {text}", file=sys.stderr)

    for rules, plan in PLANS.items():
        if args.only and plan.of.name != args.only:
            continue
        label = plan.of.name
        data = make(plan, rules, args.threads, lambda text, label=label: say(f"{label}: {text}"))
        names.append(file_name(label, data))
        different += _keep(names[-1], data, may_write, say)
    for name, made in FIXED.items():
        different += 0 if args.only else _keep(name, made(), may_write, say)
    if may_write:
        INDEX.write_text(index_text(INDEX.read_text(), names))
    return 1 if different else 0


def _keep(name: str, data: bytes, may_write: bool, say: Callable[[str], None]) -> bool:
    """Write a file where it differs, and may; tell whether it is not as it should be."""
    path = FOLDER / name
    if path.exists() and path.read_bytes() == data:
        say(f"{name}, {len(data)} bytes, as it was")
        return False
    if not may_write:
        say(f"{name} is {'damaged' if path.exists() else 'not there'}: `make tables` writes it")
        return True
    FOLDER.mkdir(exist_ok=True)
    label, dash, _ = name.rpartition("-")
    for old in FOLDER.glob(f"{label}-{'?' * HASH_DIGITS}.table") if dash else ():
        old.unlink()
    path.write_bytes(data)
    say(f"{name}, {len(data)} bytes, written")
    return False
