"""The process that replays a recording: `python -m host_sim.workbench.replayer_main`.

An address and a key come on its stdin. A line on its stdout says that it has called there. It asks for
the recording before it loads the firmware, which may not even compile.
"""

import os
import signal
import sys
from contextlib import suppress

from host_sim.pictures.shot import Shot
from host_sim.workbench.faults import fault_of
from host_sim.workbench.line import ReplayerLine
from host_sim.workbench.orders import DARK, RunReport
from host_sim.workbench.recording import Recording


def main() -> None:
    """Replay the recording that comes over the address that stdin names."""
    if hasattr(signal, "SIGCHLD"):
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # copies that end leave nothing behind
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the window's to end
    words = sys.stdin.readline().split()
    if not words:
        return  # who started this is gone
    address, key = words
    line = ReplayerLine(address, bytes.fromhex(key))
    with suppress(OSError):
        os.write(1, b"here\n")
    os.dup2(2, 1)
    recording: Recording = line.receive()
    try:
        from host_sim.workbench.replayer import Replayer
    except Exception as error:
        line.receive()
        line.send(
            RunReport(0, [], Shot(DARK), DARK, 0, 0, None, dict(recording.flash), 0.0, True, fault_of(error))
        )
        return
    Replayer(line, recording).replay()


if __name__ == "__main__":
    main()
