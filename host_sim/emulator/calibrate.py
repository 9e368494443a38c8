"""`python -m host_sim.emulator.calibrate UF2`: make the cost model anew, from recorded games.

The games of tests/golden are played in the simulator, which counts, and on the emulated Pico, which is
measured. Prices are found from the games of _LEARNT; the errors are those in the others, which had no part.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from host_sim import ROOT
from host_sim.common.arguments import Parser
from host_sim.common.board_numbers import DEFAULT_BOARD
from host_sim.common.exits import ctrl_c_ends_at_once, leave
from host_sim.common.jit import Array
from host_sim.emulator import play as on_pico
from host_sim.emulator.on_flash import flash_with_game, stock_of
from host_sim.image.fold import BadSource
from host_sim.image.uf2_join import BadUf2
from host_sim.play import press_files, run
from host_sim.timing import counting
from host_sim.timing.cost import FILE, CostModel, Error, kind_of

_GAMES = ROOT / "tests" / "golden"
_SUFFIX = ".presses"
_LEARNT = ("solo", "two-buttons", "two-start-roll")
_ROUNDS = 5000
_ENOUGH = 1e-7
_LEFT_OUT = (counting.BUS_BYTES,)  # its time is counted

_Ticks = list[tuple[counting.Counts, float]]  # what was counted, and the ms


@ctrl_c_ends_at_once()
def main(arguments: Sequence[str]) -> int:
    """Calibrate; answer the exit code."""
    parser = Parser(
        prog="python -m host_sim.emulator.calibrate",
        description=f"Make {FILE.relative_to(ROOT)} anew (some ten minutes).",
        epilog="example:\n  python -m host_sim.emulator.calibrate ~/Downloads/RPI_PICO-DATE-v1.29.0.uf2",
    )
    parser.add_argument("uf2", nargs="?", metavar="UF2", help="the MicroPython that the emulated Pico boots")
    args = parser.parse_args(arguments)
    try:
        model = calibrate(args.uf2)
    except BadUf2 as error:
        print(f"calibrate: {error}", file=sys.stderr)
        return 2
    except (run.RunFailed, OSError, BadSource) as error:
        print(f"calibrate: {error}", file=sys.stderr)
        return 1
    model.save()
    print(f"{FILE.relative_to(ROOT)}: {model.made['mean_percent']} % off in the mean over runs unknown to it")
    for kind, error in model.errors.items():
        print(f"  {kind + ':':<24} {error.off_ms:.2f} of {error.mean_ms:.2f} ms ({error.percent:.0f} %)")
    return 0


def calibrate(uf2: str | None) -> CostModel:
    """Play all games, and make a model. Raises as flash_with_game() and play()."""
    stock = stock_of(uf2)
    games: dict[str, _Ticks] = {}
    for path in sorted(_GAMES.glob(f"*{_SUFFIX}")):
        print(f"calibrate: {path.stem}", file=sys.stderr)
        seed = seed_of(path)
        meter = counting.Meter()
        done = run.play(seed, presses=press_files.read(str(path)), meter=meter)
        played = on_pico.play(flash_with_game(stock, DEFAULT_BOARD, seed), done, progress=True)
        on_pico.report_of(played, done)  # the very same run, or it is refused
        ms = [tick.work_ms for tick in played.ticks]
        games[path.stem] = list(zip(meter.ticks, ms, strict=True))[1:]  # the first is part of the start
    made = {"micropython": stock.version, "pico": stock.pico, "board": DEFAULT_BOARD}
    return fit(games, made)


def seed_of(path: Path) -> int:
    """Answer the seed that a recording's first line names."""
    return int(path.read_text().split("seed ")[1].split(",")[0])


def fit(games: dict[str, _Ticks], made: dict[str, Any]) -> CostModel:
    """Make a model of some games, and find its errors in the others."""
    learnt = [tick for name in _LEARNT for tick in games[name]]
    names = sorted({name for counts, _ in learnt for name in counts} - set(_LEFT_OUT))
    rows = np.array([[counts.get(name, 0) for name in names] for counts, _ in learnt], float)
    prices = _prices(rows, np.array([ms for _, ms in learnt]))
    model = CostModel(
        {name: float(f"{ms:.4g}") for name, ms in zip(names, prices, strict=True) if ms}, {}, made
    )
    others = {name: ticks for name, ticks in games.items() if name not in _LEARNT}
    off = {name: _error(model, ticks) for name, ticks in others.items()}
    every = [tick for ticks in others.values() for tick in ticks]
    kinds = {kind_of(counts) for counts, _ in every}
    model.errors |= {
        kind: _error(model, [tick for tick in every if kind_of(tick[0]) == kind]) for kind in sorted(kinds)
    }
    model.made |= {
        "learnt_from": list(_LEARNT),
        "tried_on": {name: round(error.percent, 1) for name, error in off.items()},
        "mean_percent": round(sum(error.percent for error in off.values()) / len(off), 1),
    }
    return model


def _error(model: CostModel, ticks: _Ticks) -> Error:
    off = sum(abs(model.tick_ms(counts) - ms) for counts, ms in ticks)
    mean = sum(ms for _, ms in ticks) / len(ticks)
    return Error(len(ticks), round(mean, 3), round(off / len(ticks), 3))


def _prices(rows: Array, ms: Array) -> Array:
    """Answer the prices, none below nothing, that come closest (least squares, one price after the other)."""
    scale = np.sqrt((rows * rows).sum(0)) + 1e-12
    rows = rows / scale
    square = rows.T @ rows
    wanted = rows.T @ ms
    prices = np.zeros(rows.shape[1])
    for _ in range(_ROUNDS):
        before = prices.copy()
        for i in range(len(prices)):
            prices[i] = max(0.0, prices[i] + wanted[i] - square[i] @ prices)
        if np.abs(prices - before).max() < _ENOUGH * np.abs(prices).max():
            break
    return prices / scale


if __name__ == "__main__":
    leave(main)
