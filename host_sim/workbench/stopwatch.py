"""Reckons what each tick would take on a Pico, by the committed model (host_sim.emulator.cost)."""

from host_sim.emulator.cost import CostModel
from host_sim.emulator.counting import Meter
from host_sim.pico.board import Board


class Stopwatch:
    """Runs while the firmware does: start() when a tick begins, stop() when it ended."""

    def __init__(self) -> None:
        self._model = CostModel.load()
        self._meter = Meter()

    def start(self) -> None:
        """Let a tick begin."""
        self._meter.resume()

    def stop(self, board: Board) -> float:
        """Answer how many milliseconds the tick takes that has ended."""
        counts = self._meter.pause(board)
        self._meter.ticks.clear()
        return self._model.tick_ms(counts)
