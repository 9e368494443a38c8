"""Make docs/bench.png: `make picture`. The developer's bench in the middle of a seeded match."""

import os
from collections.abc import Sequence

from host_sim.common.arguments import Parser

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from host_sim import ROOT
from host_sim.common.exits import leave
from host_sim.faces.window import Window
from host_sim.pico.events import Event
from host_sim.play import run
from host_sim.workbench.bench import Bench
from host_sim.workbench.panel import BenchPanel
from host_sim.workbench.recording import BUTTONS, Recording

_SEED = 11
_PLAYERS = ("human", "greedy")
_ROUND = 6
_SCALE = 4


def main(arguments: Sequence[str]) -> int:
    """Write the picture; answer the exit code."""
    Parser(prog="python -m host_sim.docs.bench", description=__doc__).parse_args(arguments)
    path = ROOT / "docs" / "bench.png"
    done = run.play(_SEED, robot=run.robot_for("greedy", "official", _PLAYERS))
    events = tuple(Event(tick, BUTTONS, mask) for tick, mask in done.timeline)
    bench = Bench(Recording(done.board, _SEED, {}, events), done.report["ticks"] * _ROUND // 13)
    window = Window(_SCALE)
    window.put_beside(BenchPanel(bench))
    while bench.is_replaying:
        bench.pass_tick()
    bench.toggle_changes()
    bench.pause()
    while bench.report.state is None or bench.report.picture == bench.report.before:
        bench.step(-1)
    window.tick(bench)
    bench.close()
    surface = pygame.display.get_surface()
    assert surface is not None
    pygame.image.save(surface, path)
    window.close()
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,d} bytes")
    return 0


if __name__ == "__main__":
    leave(main)
