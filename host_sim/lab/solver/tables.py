"""Make firmware/tables: solve, fit, round, pack. The same bytes on every run."""

import argparse
import hashlib
import struct
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from contract.points import POINT
from host_sim import ROOT
from host_sim.lab.solver.fit import Fit, boxes_left
from host_sim.lab.solver.pack import pack
from host_sim.lab.solver.quantise import Recipe, round_fit
from host_sim.lab.solver.sheets import Variant, variant
from host_sim.lab.solver.solve import add_threads
from host_sim.lab.solver.states import columns
from host_sim.lab.solver.unpack import all_values, load
from host_sim.lab.solver.values import solve_values
from host_sim.lab.solver.visits import visits_after, visits_at_random, visits_of
from strategy.values.files import RULES_ON_50, RULES_ON_FILLED, RULES_UPPER_FIRST, RULES_WHEN_PAID

FOLDER = ROOT / "firmware" / "tables"
INDEX = ROOT / "firmware" / "strategy" / "values" / "names.py"
HASH_DIGITS = 12


class Plan(NamedTuple):
    """What a table is made from.

    rounds: how often the fit is made anew with the states that the table itself leads to, for what looks good
    by mistake is met more often than under best play. weak: what a visit of weak play weighs beside one of
    best play. floor: weight of a state that is never met, beside 1 for the first one.
    """

    of: Variant
    recipe: Recipe
    rounds: int = 2
    weak: float = 0.2
    floor: float = 1e-5


_RECIPE = Recipe(16, 0.015, 0.007, 6, 0.5)
PLANS = {
    RULES_ON_50: Plan(variant("official"), _RECIPE),
    RULES_WHEN_PAID: Plan(variant("free"), _RECIPE),
    RULES_ON_FILLED: Plan(variant("fun"), _RECIPE, floor=4e-5),
    RULES_UPPER_FIRST: Plan(
        variant("official", upper_first=True), Recipe(0, 0.04, 0.01, 7, 0.0), 1, 0.0, 1e-7
    ),
}


def visits_to_know(plan: Plan, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Tell how much it matters to know each state: how often best play comes there, or else weak play.

    For a report on weak play, play at random counts, which comes everywhere, and the best turn in its place.
    """
    random = visits_at_random(plan.of)
    weak = random + visits_after(plan.of, random, values)
    return np.maximum(visits_of(plan.of, values), plan.weak * weak)


def weights_of(visits: NDArray[np.float64], plan: Plan) -> NDArray[np.float64]:
    """Weigh states by how often they are met, to the power of 7/8, and a little for all that can be met."""
    root = np.sqrt(np.sqrt(np.sqrt(visits)))
    weights = visits / np.where(root > 0, root, 1.0) + plan.floor
    if plan.of.upper_first:  # an open upper box: nothing but upper boxes is filled
        weights[1:, columns().mask != columns().mask[-1]] = 0.0
    weights[boxes_left() == 0] = 0.0
    return weights


def fitted(values: NDArray[np.float64], weights: NDArray[np.float64], recipe: Recipe, threads: int) -> Fit:
    """Fit values as a recipe asks, not rounded yet."""
    fit = Fit(values, weights, threads)
    for _ in range(recipe.components):
        fit.add_component()
    fit.sweep(recipe.sweeps)
    if recipe.components:
        fit.turn_axes()
    return fit


def make(plan: Plan, rules: int, threads: int, say: Callable[[str], None] = lambda text: None) -> bytes:
    """Make a table's file."""
    say("solving")
    values = solve_values(plan.of, threads)
    say("counting visits")
    visits = visits_to_know(plan, values)
    data = b""
    for round_ in range(plan.rounds):
        say(f"fitting, round {round_ + 1}")
        fit = fitted(values, weights_of(visits, plan), plan.recipe, threads)
        data = pack(round_fit(fit, plan.recipe, threads), rules)
        if round_ < plan.rounds - 1:
            say("counting visits by table")
            seen = all_values(load(data, rules)) / 2.0**POINT
            visits = np.maximum(visits, visits_of(plan.of, seen))
    return data


def file_name(label: str, data: bytes) -> str:
    """Tell the name of a table's file: what it is for, and the beginning of its SHA-256."""
    return f"{label}-{hashlib.sha256(data).hexdigest()[:HASH_DIGITS]}.table"


def index_text(names: list[str], tables: list[bytes]) -> str:
    """Write the module that tells the device the names, and the room that the largest tables take."""
    heads = [struct.unpack_from("<6xB5xHH", data) for data in tables]  # components, body, room
    lead = max(room - body for _, body, room in heads)
    sizes = (
        f"MOST_P = const({max(components for components, _, _ in heads)})  # components, at most\n"
        f"LEAD = const({lead})"
        "  # bytes from where a table is unpacked to where its code must begin, at least\n"
        f"ROOM = const({max(max(lead + body, room) for _, body, room in heads)})"
        "  # bytes for code and what is unpacked, at least\n"
    )
    lines = "".join(f'    "{name}",\n' for name in names)
    text = (
        "The table files, by the rules they are made for, and the room they take; `make tables` writes this."
    )
    return f'"""{text}"""\n\nfrom micropython import const\n\nNAMES = (\n{lines})\n\n{sizes}'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tables`."""
    parser.add_argument(
        "--check", action="store_true", help="compare with the committed files, write nothing"
    )
    parser.add_argument(
        "--only", choices=[plan.of.name for plan in PLANS.values()], help="one table, to check it"
    )
    add_threads(parser)


def main(args: argparse.Namespace) -> int:
    """Run the `tables` command: make all tables, or with args.check compare them; tell the exit code."""
    begun_s = time.monotonic()
    names: list[str] = []
    tables: list[bytes] = []
    different = 0
    for rules, plan in PLANS.items():
        if args.only and plan.of.name != args.only:
            continue

        def say(text: str, name: str = plan.of.name) -> None:
            print(f"{time.monotonic() - begun_s:6.1f} s  {name}: {text}", file=sys.stderr)

        data = make(plan, rules, args.threads, say)
        name = file_name(plan.of.name, data)
        names.append(name)
        tables.append(data)
        path = FOLDER / name
        if path.exists() and path.read_bytes() == data:
            say(f"{name}, {len(data)} bytes, as it was")
        elif args.check or args.only:
            different += 1
            say(f"{name} is {'damaged' if path.exists() else 'not there'}: `make tables` writes it")
        else:
            FOLDER.mkdir(exist_ok=True)
            for old in FOLDER.glob(f"{plan.of.name}-{'?' * HASH_DIGITS}.table"):
                old.unlink()
            path.write_bytes(data)
            say(f"{name}, {len(data)} bytes, written")
    if not args.check and not args.only:
        INDEX.write_text(index_text(names, tables))
    return 1 if different else 0
