"""`python -m host_sim.lab.solver frontier`: how much a table loses for its bytes, measured and drawn."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from contract.points import POINT
from host_sim import ROOT
from host_sim.cli import parser as words
from host_sim.lab.solver.loss import worth_of
from host_sim.lab.solver.pack import pack
from host_sim.lab.solver.quantise import Recipe, round_fit
from host_sim.lab.solver.solve import add_threads
from host_sim.lab.solver.tables import PLANS, fitted, visits_to_know, weights_of
from host_sim.lab.solver.unpack import all_values, load
from host_sim.lab.solver.values import solve_values
from host_sim.lab.solver.visits import visits_of
from strategy.values.files import RULES_ON_50

PICTURE = ROOT / "docs" / "frontier.svg"
POINTS = ROOT / "docs" / "frontier.json"

RECIPES = (
    Recipe(2, 0.30, 0.100, 3, 0.20),
    Recipe(3, 0.20, 0.080, 4, 0.20),
    Recipe(4, 0.15, 0.060, 4, 0.20),
    Recipe(4, 0.10, 0.040, 4, 0.10),
    Recipe(6, 0.10, 0.040, 4, 0.15),
    Recipe(8, 0.08, 0.030, 5, 0.20),
    Recipe(8, 0.06, 0.020, 5, 0.10),
    Recipe(12, 0.05, 0.015, 5, 0.15),
    Recipe(12, 0.04, 0.010, 5, 0.10),
    Recipe(16, 0.03, 0.010, 5, 0.10),
    PLANS[RULES_ON_50].recipe,
    Recipe(20, 0.025, 0.008, 5, 0.10),
    Recipe(24, 0.020, 0.006, 6, 0.10),
    Recipe(24, 0.015, 0.005, 6, 0.10),
    Recipe(32, 0.012, 0.004, 6, 0.15),
    Recipe(32, 0.010, 0.004, 6, 0.10),
)

# What a plain low-rank table of bytes lost, before differences and codes: components, bytes, loss.
PLAIN = ((2, 8_388, 0.083), (4, 12_436, 0.034), (8, 20_536, 0.0057), (12, 28_636, 0.0014))


def measure(threads: int) -> list[dict[str, Any]]:
    """Make a table of each recipe for the OFFICIAL sheet; tell its components, bytes and exact loss."""
    plan = PLANS[RULES_ON_50]
    values = solve_values(plan.of, threads)
    best = float(values[0, 0])
    visits = visits_to_know(plan, values)
    found: list[dict[str, Any]] = []
    for recipe in RECIPES:
        own = visits
        data, loss = b"", 0.0
        for round_ in range(plan.rounds):
            fit = fitted(values, weights_of(own, plan), recipe, threads)
            data = pack(round_fit(fit, recipe, threads), RULES_ON_50)
            table = all_values(load(data, RULES_ON_50))
            if round_ < plan.rounds - 1:
                own = np.maximum(own, visits_of(plan.of, table / 2.0**POINT))
            else:
                loss = best - float(worth_of(plan.of, table, threads)[0, 0])
        found.append({"components": recipe.components, "bytes": len(data), "loss": round(loss, 6)})
        print(found[-1], file=sys.stderr)
    return found


class _Axes(NamedTuple):
    """Logarithmic loss upwards, bytes to the right, in the units of the picture."""

    left: int = 70
    right: int = 620
    top: int = 20
    bottom: int = 340
    most_bytes: int = 30_000
    least_loss: float = 0.0003
    most_loss: float = 0.3

    def x(self, size: float) -> float:
        return self.left + (self.right - self.left) * size / self.most_bytes

    def y(self, loss: float) -> float:
        part = np.log(loss / self.least_loss) / np.log(self.most_loss / self.least_loss)
        return float(self.bottom - (self.bottom - self.top) * part)


def picture(points: list[dict[str, Any]]) -> str:
    """Draw measured points as SVG."""
    axes = _Axes()
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 390"',
        ' font-family="sans-serif" font-size="12">',
        '<rect width="640" height="390" fill="#fff"/>',
    ]
    for size in range(0, axes.most_bytes + 1, 5_000):
        x = axes.x(size)
        parts.append(f'<path d="M{x:.0f} {axes.top}V{axes.bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.0f}" y="{axes.bottom + 18}" text-anchor="middle">{size // 1000}</text>')
    for loss in (0.001, 0.01, 0.1):
        y = axes.y(loss)
        parts.append(f'<path d="M{axes.left} {y:.0f}H{axes.right}" stroke="#ddd"/>')
        parts.append(f'<text x="{axes.left - 8}" y="{y + 4:.0f}" text-anchor="end">{loss}</text>')
    parts.append(
        f'<text x="345" y="{axes.bottom + 40}" text-anchor="middle">kilobytes of a table, all in</text>'
    )
    parts.append(
        '<text transform="translate(18 180) rotate(-90)" text-anchor="middle">points lost a game</text>'
    )
    plain = [(size, loss) for _, size, loss in PLAIN]
    coded = sorted((point["bytes"], point["loss"]) for point in points)
    for colour, label, where, line in (
        ("#b55", "low rank, bytes", (440, 130), plain),
        ("#257", "the same, graded, as differences, in Rice's code", (80, 330), coded),
    ):
        path = "L".join(f"{axes.x(size):.1f} {axes.y(loss):.1f}" for size, loss in line)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}"/>')
        for size, loss in line:
            parts.append(f'<circle cx="{axes.x(size):.1f}" cy="{axes.y(loss):.1f}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{where[0]}" y="{where[1]}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `frontier`."""
    parser.add_argument("--draw", action="store_true", help="draw the points that were measured before")
    parser.add_argument("--points", type=words.path, default=str(POINTS), metavar="FILE")
    parser.add_argument("--picture", type=words.path, default=str(PICTURE), metavar="FILE")
    add_threads(parser)


def main(args: argparse.Namespace) -> int:
    """Run the `frontier` command; tell the exit code."""
    kept = Path(args.points)
    try:
        if args.draw:
            points = json.loads(kept.read_text())
        else:
            points = measure(args.threads)
            kept.parent.mkdir(exist_ok=True)
            kept.write_text("[\n " + ",\n ".join(json.dumps(point) for point in points) + "\n]\n")
        Path(args.picture).write_text(picture(points))
    except OSError as error:
        print(f"frontier: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except (ValueError, TypeError, KeyError):
        print(f"frontier: {kept} holds no points that were measured before", file=sys.stderr)
        return 1
    return 0
