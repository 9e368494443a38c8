"""What the ticks of a run would take on a Pico, by what the simulator counts in them: a committed model.

The model is a price for each thing that counting.Meter counts, not negative, found by least squares from runs
on the emulated Pico (calibrate). It says for which MicroPython and board, and how far off it is in ticks of
each kind, in runs that it was not made from.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.pico.board import TICK_MS
from host_sim.timing import counting

FILE = Path(__file__).with_name("cost.json")

LOAD, COLLECTION, SAVE, THOUGHT = "a part comes or goes", "a collection", "a save", "a judge or a bot thinks"
LARGE, SMALL, IDLE = "a large change", "a small change", "nothing new to see"
KINDS = (LOAD, COLLECTION, SAVE, THOUGHT, LARGE, SMALL, IDLE)
_LARGE_BYTES = 200  # on the bus
_THOUGHT_LINES = 50
_THOUGHTS = ("strategy/analysis", "strategy/analysis/loops_plain", "strategy/bots", "strategy/values")


def kind_of(counts: Mapping[str, float]) -> str:
    """Tell which of KINDS a tick is."""
    if counts.get(counting.LOAD) or counts.get(counting.DROP):
        return LOAD
    if counts.get(counting.COLLECTION):
        return COLLECTION
    if counts[counting.PAGES]:
        return SAVE
    if sum(counts.get(name, 0) for name in _THOUGHTS) >= _THOUGHT_LINES:
        return THOUGHT
    sent = counts[counting.BUS_BYTES]
    return LARGE if sent >= _LARGE_BYTES else SMALL if sent else IDLE


class Error(NamedTuple):
    """How far a model is off in ticks of a kind: how many were looked at, their mean, the mean difference."""

    ticks: int
    mean_ms: float
    off_ms: float

    @property
    def percent(self) -> float:
        """Answer the difference as a part of the mean."""
        return 100 * self.off_ms / self.mean_ms if self.mean_ms else 0.0


class CostModel:
    """Prices by what is counted, in ms; errors by the kind of a tick, and what they were measured with."""

    def __init__(
        self, prices: Mapping[str, float], errors: Mapping[str, Error], made: Mapping[str, Any]
    ) -> None:
        self.prices = dict(prices)
        self.errors = dict(errors)
        self.made = dict(made)

    @classmethod
    def load(cls, file: Path = FILE) -> "CostModel":
        """Read the committed model, or another file."""
        found = json.loads(file.read_text())
        return cls(found["prices"], {kind: Error(*of) for kind, of in found["errors"].items()}, found["made"])

    def save(self, file: Path = FILE) -> None:
        """Write the model."""
        content = {"made": self.made, "prices": self.prices, "errors": self.errors}
        file.write_text(json.dumps(content, indent=1) + "\n")

    def tick_ms(self, counts: Mapping[str, float]) -> float:
        """Answer what a tick takes, with what is done before the next one begins."""
        prices = self.prices
        return sum(count * prices[name] for name, count in counts.items() if name in prices)


def expected(model: CostModel, ticks: Iterable[Mapping[str, float]]) -> dict[str, Any]:
    """Answer what the ticks of a run would take: how many are late, and of each kind that comes up more.

    But for the first, which is part of the start.
    """
    ms = [(model.tick_ms(counts), tick, kind_of(counts)) for tick, counts in enumerate(ticks, 1)][1:]
    kinds: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        of_kind = [of for of in ms if of[2] == kind]
        if not of_kind:
            continue
        slowest = max(of_kind)
        error = model.errors.get(kind)
        kinds[kind] = {
            "ticks": len(of_kind),
            "late_ticks": sum(of[0] > TICK_MS for of in of_kind),
            "tick_ms": round(sum(of[0] for of in of_kind) / len(of_kind), 2),
            "longest_tick_ms": round(slowest[0], 1),
            "longest_tick": slowest[1],
            "off_ms": error.off_ms if error else None,
            "off_percent": round(error.percent, 1) if error else None,
        }
    late = sum(of["late_ticks"] for of in kinds.values())
    return {"model": model.made, "ticks": len(ms), "late_ticks": late, "kinds": kinds}


def tell(found: dict[str, Any]) -> list[str]:
    """Put what expected() answers into words."""
    made = found["model"]
    lines = [
        f"on a Pico {found['late_ticks']} of {found['ticks']} ticks would take more than {TICK_MS} ms "
        f"(MicroPython {made['micropython']}, {made['board']}; a model, in runs unknown to it "
        f"{made['mean_percent']} % off in the mean)"
    ]
    for kind, of in found["kinds"].items():
        off = "error unknown" if of["off_ms"] is None else f"{of['off_ms']:.1f} ms, {of['off_percent']:.0f} %"
        lines.append(
            f"  {kind + ':':<24} {of['ticks']:5d} ticks, {of['late_ticks']:4d} late, {of['tick_ms']:5.1f} ms "
            f"in the mean, at most {of['longest_tick_ms']:5.1f} (tick {of['longest_tick']}); off by {off}"
        )
    return lines
