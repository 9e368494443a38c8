"""Replays a recording tick by tick on a simulated board, on order, and copies itself."""

import time

from machine import Misuse

from host_sim.pico.board import Board
from host_sim.pico.flash import flash_of
from host_sim.pico.mishaps import MishapError, apply
from host_sim.pictures.shot import Shot
from host_sim.workbench.faults import fault_of
from host_sim.workbench.line import ReplayerLine
from host_sim.workbench.orders import DARK, Fault, Moment, Run, RunReport
from host_sim.workbench.recording import BUTTONS, Event, Recording
from host_sim.workbench.watch import BoardWatch, state_of


class Replayer:
    """Replay one recording over a connection.

    A copy is the whole process (os.fork): nothing of the firmware's state can be forgotten, generators
    and loaded modules included. Where there is no fork a recording can only be played from its beginning.
    """

    def __init__(self, line: ReplayerLine, recording: Recording) -> None:
        """Answer over a line."""
        self._line = line
        self._story = recording
        self._tick = 0
        self._left = 0  # ticks to go
        self._events: list[Event] = []
        self._moments: list[Moment] = []
        self._began = 0.0
        self._watch: BoardWatch | None = None
        self._refused = ""

    def replay(self) -> None:
        """Go through the recording as far as is asked for; ends when nobody asks any more."""
        flash = flash_of(self._story.flash)
        self._wait_for_order()
        fault = None
        try:
            board = Board(self._story.board, seed=self._story.seed, flash=flash)
            self._watch = BoardWatch(board)
            self._act(board)
            board.run(self._after_tick)
        except (Exception, Misuse) as error:  # the firmware's, of any kind
            fault = fault_of(error)
        self._answer(None, fault, ended=True)
        while True:
            self._wait_for_order()
            self._answer(None, fault, ended=True)

    def _after_tick(self, board: Board) -> None:
        self._tick += 1
        self._left -= 1
        assert self._watch is not None
        self._moments.append(self._watch.look(self._tick))
        if not self._left:
            self._answer(board, None)
            self._wait_for_order()
        self._act(board)

    def _act(self, board: Board) -> None:
        """Do what is done after this tick."""
        events = self._events
        while events and events[0].tick <= self._tick:
            event = events.pop(0)
            if event.name == BUTTONS:
                board.set_buttons(event.value)
                continue
            try:
                apply(board, event.name, event.value)
            except MishapError as error:
                self._refused = str(error)

    def _answer(self, board: Board | None, fault: Fault | None, ended: bool = False) -> None:
        spent_s = time.process_time() - self._began
        report = RunReport(
            self._tick,
            self._moments,
            self._watch.shot() if self._watch else Shot(DARK),
            self._watch.before if self._watch else DARK,
            self._watch.contrast if self._watch else 0,
            board.tone_hertz if board else 0,
            state_of(board) if board else None,
            self._watch.files if self._watch else dict(self._story.flash),
            spent_s,
            ended,
            fault,
            self._refused,
        )
        self._moments = []
        self._refused = ""
        self._line.send(report)

    def _wait_for_order(self) -> None:
        """Carry out orders until one is to run."""
        while True:
            order = self._line.receive()
            if isinstance(order, Run):
                self._left = order.ticks
                self._events = list(order.events)
                self._began = time.process_time()
                return
            self._line.fork()  # an order to Copy
