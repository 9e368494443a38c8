"""A run in which one can go back and forth: processes replay its recording, each standing at a tick.

Whoever goes to a tick copies the nearest replayer before it and lets the copy run on (replayer.py).
So going back and forward gives the same pictures as having stayed, by construction.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from subprocess import PIPE
from typing import Any

from host_sim import ROOT
from host_sim.common.exits import ctrl_c_waits
from host_sim.pico.events import Event
from host_sim.workbench.orders import Copy, Moment, Run, RunReport
from host_sim.workbench.recording import Recording

CAN_COPY = hasattr(os, "fork")

_APART_S = 0.04  # what a replayer needs from one that is kept to the next
_MOST_KEPT = 400  # some 2.5 MB each; then every second one goes, and jumps take longer
_LOST = "the process that plays ended without a word"
_AT_ONCE = 100  # ticks, that are played before it is looked whether to keep one


class ReplayerLost(Exception):
    """A replayer ended without a word; the message is one line."""


class Travel:
    """A recording, and where in it one stands.

    recording: with all that was done so far; tick: where it stands; tip: the last tick that was played;
    moments: of each tick up to the tip, tick 1 first; report: of where it stands.
    """

    def __init__(self, recording: Recording, root: Path = ROOT, copies: bool = CAN_COPY) -> None:
        """Switch a board on, and let one tick pass; one that fails at once is in report.fault.

        ReplayerLost, here and wherever time passes, when its process ends without a word.

        root: the checkout whose sources play. copies: else each way back begins at power on.
        """
        self.recording = recording
        self._root = root
        self._copies = copies
        self.tick = self.tip = 0
        self.moments: list[Moment] = []
        self._key = secrets.token_bytes(16)
        self._listener = Listener()
        self._kept: dict[int, tuple[Connection, RunReport]] = {}
        self._since_kept_s = 0.0
        self._replayers: list[subprocess.Popen[str]] = []  # those that are no copies
        with ExitStack() as undo:
            undo.callback(self._listener.close)
            self._live = self._start()
            undo.callback(self.close)
            self.report = self._run(1)
            undo.pop_all()

    @property
    def kept(self) -> Sequence[int]:
        """The ticks to which the way is short."""
        return sorted(self._kept)

    @property
    def known(self) -> int:
        """The tick up to which it is known what is done: the tip, or a recording's last event."""
        events = self.recording.events
        return max(self.tip, events[-1].tick + 1) if events else self.tip

    def close(self) -> None:
        """End all replayers; harmless when called twice."""
        for line in (self._live, *(line for line, _ in self._kept.values())):
            line.close()
        self._kept.clear()
        self._listener.close()
        for replayer in self._replayers:
            replayer.wait()
        self._replayers.clear()

    def go_on(self, ticks: int, events: Sequence[Event] = ()) -> RunReport:
        """Let ticks pass from where it stands; with events, what was done from here on never happened.

        Before the tip, without events, what was done then is done again.
        """
        if events:
            self._forget(events[0].tick)
            self.recording = self.recording.and_then(events)
        if not self.report.ended:
            self.report = self._run(ticks)
        return self.report

    def branch(self) -> None:
        """Make this tick the tip: what came after it never happened."""
        self._forget(self.tick)

    def go(self, tick: int) -> RunReport:
        """Go to a tick, from 1 to the tip."""
        tick = max(1, min(tick, self.tip))
        if tick == self.tick:
            return self.report
        start = max((kept for kept in self._kept if kept <= tick), default=0)
        if not start <= self.tick <= tick:
            self._stand_at(start)
        if self.tick < tick:
            self.report = self._run(tick - self.tick)
        return self.report

    def _start(self) -> Connection:
        """Start a replayer at the beginning of the recording."""
        command = [sys.executable, "-m", "host_sim.workbench.replayer_main"]
        # What is compiled while somebody edits may be older than the file of the same second.
        as_they_are = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
        with ctrl_c_waits():
            replayer = subprocess.Popen(
                command, stdin=PIPE, stdout=PIPE, cwd=self._root, env=as_they_are, text=True
            )
        with ExitStack() as undo:
            undo.callback(replayer.wait)
            undo.callback(replayer.kill)
            line = self._called(replayer)
            undo.pop_all()
        self._replayers.append(replayer)
        _send(line, self.recording)
        return line

    def _called(self, replayer: "subprocess.Popen[str]") -> Connection:
        """Answer the line to a replayer that was started, once it has called."""
        assert replayer.stdin is not None and replayer.stdout is not None
        with replayer.stdout:
            with suppress(BrokenPipeError), replayer.stdin:
                replayer.stdin.write(f"{self._listener.address} {self._key.hex()}\n")
            if not replayer.stdout.readline():
                raise ReplayerLost(_LOST)
        return self._accept()

    def _accept(self) -> Connection:
        """Answer the line to a replayer that has called already: nobody waits for one that may not."""
        with suppress(EOFError, OSError):
            line = self._listener.accept()
            if line.recv_bytes() == self._key:
                return line
        raise ReplayerLost(_LOST)

    def _stand_at(self, start: int) -> None:
        """Let a copy of the replayer that was kept at a tick be the live one; without any, a new one."""
        if self._copies and self.tick == self.tip and not self.report.ended:
            self._kept[self.tick] = self._live, self.report  # people come back
        else:
            self._live.close()
        self._since_kept_s = 0.0
        self.tick = start
        if start:
            line, self.report = self._kept[start]
            self._live = self._copy(line)
        else:
            self._live = self._start()
            self.report = self._run(1)

    def _copy(self, line: Connection) -> Connection:
        _ask(line, Copy())
        return self._accept()

    def _run(self, ticks: int) -> RunReport:
        """Let the live replayer go on, some ticks at once, keeping a copy now and then."""
        end = self.tick + ticks
        while True:
            at_once = min(_AT_ONCE, end - self.tick)
            last = self.tick + at_once
            report: RunReport = _ask(self._live, Run(at_once, self.recording.between(self.tick, last)))
            self._take(report)
            if report.ended or self.tick == end:
                return report

    def _take(self, report: RunReport) -> None:
        for moment in report.moments:
            if moment.tick > self.tip:
                self.moments.append(moment)
        self.tick = report.tick
        self.tip = max(self.tip, self.tick)
        self._since_kept_s += report.spent_s
        if (
            self._copies
            and self._since_kept_s > _APART_S
            and not report.ended
            and self.tick not in self._kept
        ):
            self._since_kept_s = 0.0
            self._kept[self.tick] = self._copy(self._live), report
            if len(self._kept) > _MOST_KEPT:
                for tick in self.kept[1::2]:
                    self._let_go(tick)

    def _let_go(self, tick: int) -> None:
        line, _ = self._kept.pop(tick)
        line.close()

    def _forget(self, tick: int) -> None:
        """Forget what was played after a tick."""
        for kept in [kept for kept in self._kept if kept > tick]:
            self._let_go(kept)
        del self.moments[tick:]
        self.tip = tick
        self.recording = self.recording.until(tick)


def _ask(line: Connection, order: Copy | Run) -> Any:
    """Give a replayer an order; answer what it says."""
    _send(line, order)
    try:
        return line.recv()
    except (EOFError, OSError):
        raise ReplayerLost(_LOST) from None


def _send(line: Connection, what: object) -> None:
    try:
        line.send(what)
    except OSError:
        raise ReplayerLost(_LOST) from None
