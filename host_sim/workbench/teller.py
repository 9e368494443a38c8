"""The process that tells a story: `python -m host_sim.workbench.teller`, an address and a key on its stdin.

It asks for the story before it loads the firmware, which may not even compile.
"""

import signal
import sys
from multiprocessing.connection import Client

from host_sim.workbench.faults import fault_of
from host_sim.workbench.orders import DARK, Report
from host_sim.workbench.story import Story


def main() -> None:
    """Tell the story that comes over the address that stdin names."""
    if hasattr(signal, "SIGCHLD"):
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # copies that end leave nothing behind
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the window's to end
    address, key = sys.stdin.readline().split()
    line = Client(address, authkey=bytes.fromhex(key))
    told: tuple[Story, bool] = line.recv()
    story, timed = told
    try:
        from host_sim.workbench.telling import Teller
    except Exception as error:
        line.recv()
        line.send(Report(0, [], DARK, DARK, 0, None, dict(story.flash), 0.0, True, fault_of(error)))
        return
    Teller(line, address, bytes.fromhex(key), story, timed).tell()


if __name__ == "__main__":
    main()
