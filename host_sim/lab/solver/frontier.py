"""`python -m host_sim.lab.solver frontier`: how much a table loses for its bytes, measured and drawn."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from host_sim import ROOT
from host_sim.common import arguments as words
from host_sim.common.exits import ctrl_c_ends_at_once
from host_sim.lab.solver.loss import worth_of
from host_sim.lab.solver.pack import pack
from host_sim.lab.solver.quantise import round_fit
from host_sim.lab.solver.solve import add_threads
from host_sim.lab.solver.tables import PLANS, fitted, visits_to_know, weights_of
from host_sim.lab.solver.unpack import all_values, load
from host_sim.lab.solver.values import solve_values
from strategy.values import RULES_ON_50

PICTURE = ROOT / "docs" / "frontier.svg"
POINTS = ROOT / "docs" / "frontier.json"

COMPONENTS = (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24)


def measure(threads: int) -> list[dict[str, Any]]:
    """Make tables of so many components for the OFFICIAL sheet; tell components, bytes and exact loss."""
    plan = PLANS[RULES_ON_50]
    values = solve_values(plan.of, threads)
    weights = weights_of(visits_to_know(plan, values), plan)
    found: list[dict[str, Any]] = []
    for components in COMPONENTS:
        data = pack(round_fit(fitted(values, weights, components, threads), threads), RULES_ON_50)
        table = all_values(load(data, RULES_ON_50))
        loss = float(values[0, 0] - worth_of(plan.of, table, threads)[0, 0])
        found.append({"components": components, "bytes": len(data), "loss": round(loss, 6)})
        print(found[-1], file=sys.stderr)
    return found


class _Axes(NamedTuple):
    """Logarithmic loss upwards, bytes to the right, in the units of the picture."""

    left: int = 70
    right: int = 620
    top: int = 20
    bottom: int = 340
    most_bytes: int = 60_000
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
    for size in range(0, axes.most_bytes + 1, 10_000):
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
    where = [(axes.x(point["bytes"]), axes.y(point["loss"])) for point in points]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in where)
    parts.append(f'<path d="M{path}" fill="none" stroke="#257"/>')
    for (x, y), point in zip(where, points, strict=True):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#257"/>')
        parts.append(f'<text x="{x + 7:.1f}" y="{y - 5:.1f}" fill="#257">{point["components"]}</text>')
    parts.append('<text x="400" y="60" fill="#257">beside each point: its components</text>')
    return "\n".join([*parts, "</svg>", ""])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `frontier`."""
    parser.add_argument("--draw", action="store_true", help="draw the points that were measured before")
    parser.add_argument("--points", type=words.path, default=str(POINTS), metavar="FILE")
    parser.add_argument("--picture", type=words.path, default=str(PICTURE), metavar="FILE")
    add_threads(parser)


@ctrl_c_ends_at_once()
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
