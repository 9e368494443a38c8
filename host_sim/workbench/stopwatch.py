"""Reckons what each tick would take on a Pico, by the committed model (host_sim.timing.cost)."""

from host_sim.pico.board import Board
from host_sim.timing.cost import CostModel
from host_sim.timing.counting import Meter


class Stopwatch:
    """Runs while the firmware does: start() when a tick begins, stop() when it ended."""

    def __init__(self, board: Board) -> None:
        """Stand beside a board that was not switched on yet."""
        self._model = CostModel.load()
        self._meter = Meter()
        self._meter.watch(board)

    def start(self) -> None:
        """Let a tick begin."""
        self._meter.resume()

    def stop(self) -> float:
        """Answer how many milliseconds the tick takes that has ended."""
        counts = self._meter.pause()
        self._meter.ticks.clear()
        return self._model.tick_ms(counts)
