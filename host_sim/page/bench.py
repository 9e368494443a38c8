"""`python -m host_sim.page.bench`: how soon the page shows something, and how well its ticks keep time.

First at full speed, then four times slower. Chromium's own brake (Emulation.setCPUThrottlingRate) reaches the
page's first thread alone, and the board is in another. So the whole process that holds the page is stopped
for three milliseconds of four, as cpulimit does it. What else the machine does counts, too: leave it alone.
The share of a core that the page takes, its drawing too, does not depend on that.
"""

import os
import signal
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

from playwright.sync_api import Browser

from host_sim.command_line import Parser, leave
from host_sim.page.browser import MISSING, Server, chromium, started, wait_until_on
from host_sim.page.build import ONE_FILE, SITE, build

SLOWER = 4
TICK_MS = 20.0
LOST_MS = 100.0  # a tick that is later is lost (site/worker.js)
MOST_MS = 2000.0  # to the first picture, at full speed
_SLICE_S = 0.001
_KEYS = ("z", "x", "z", "z", "x", "ArrowRight", "z", "x", "ArrowDown", "z", "ArrowUp", "x")  # and round again
_ROUNDS = 3
_IN_COLOUR = "picopad"  # which has the most points
_PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}


class Brake:
    """Let processes run for one part of SLOWER, in slices, while it is a context manager."""

    def __init__(self, pids: Sequence[int]) -> None:
        self._pids = pids
        self._ends = Event()
        self._thread = Thread(target=self._run)

    def __enter__(self) -> "Brake":
        """Begin."""
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Let them run."""
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ends.is_set():
            began_s = time.monotonic()
            time.sleep(_SLICE_S)
            self._send(signal.SIGSTOP)
            time.sleep((SLOWER - 1) * (time.monotonic() - began_s))  # however long they ran
            self._send(signal.SIGCONT)

    def _send(self, number: int) -> None:
        for pid in self._pids:
            os.kill(pid, number)


def _renderers(browser: Browser) -> list[int]:
    """Answer the processes that hold pages."""
    session: Any = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")
    session.detach()
    return [process["id"] for process in found["processInfo"] if process["type"] == "renderer"]


def _cpu_s(pids: Sequence[int]) -> float:
    """Answer the seconds that a core has worked for processes (proc(5), stat)."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _measure(browser: Browser, address: str, slow: bool) -> tuple[float, list[float], list[float], float]:
    """Answer the milliseconds to the first picture, of each tick's work, its delay, the share of a core."""
    with browser.new_context(**_PHONE) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_function("document.body.dataset.pictures > 0")
        first: float = page.evaluate("performance.now()")
        wait_until_on(page)
        pids = _renderers(browser)
        with Brake(pids if slow else []):
            page.wait_for_timeout(1000)
            page.evaluate("rattle.measured()")
            worked_s, began_s = _cpu_s(pids), time.monotonic()
            for key in _KEYS * _ROUNDS:
                page.keyboard.press(key, delay=60)
                page.wait_for_timeout(300)
            share = (_cpu_s(pids) - worked_s) / (time.monotonic() - began_s)
            found: dict[str, list[float]] = page.evaluate("rattle.measured()")
    return first, sorted(found["busy"]), sorted(found["late"]), share


def _told(values: list[float]) -> str:
    p99 = values[int(len(values) * 0.99)]
    return f"p50 {statistics.median(values):5.2f}, p99 {p99:5.2f}, most {values[-1]:5.2f} ms"


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 when the first picture is too late, or more than a hundredth of the ticks."""
    Parser(prog="python -m host_sim.page.bench", description=__doc__).parse_args(arguments)
    if not chromium():
        print(f"site-bench: {MISSING}", file=sys.stderr)
        return 1
    build(SITE)
    server = Server(SITE)
    good = True
    try:
        with started() as browser:
            for name, address in (
                ("folder", server.address),
                ("in colour", f"{server.address}?board={_IN_COLOUR}"),
                ("file", (SITE / ONE_FILE).as_uri()),
            ):
                for slow in (False, True):
                    first, busy, late, share = _measure(browser, address, slow)
                    if not slow:
                        print(f"{name}: first picture after {first:.0f} ms, asked: {MOST_MS:.0f}")
                        good = good and first < MOST_MS
                    speed = f"{SLOWER} times slower" if slow else "full speed"
                    print(f"{name}, {speed}: {len(busy)} ticks, {share:.1%} of a core")
                    print(f"  a tick's work  {_told(busy)}")
                    asked = LOST_MS if slow else TICK_MS
                    print(f"  and its delay  {_told(late)}, asked: p99 below {asked:.0f}")
                    good = good and late[int(len(late) * 0.99)] < asked
    finally:
        server.close()
    return 0 if good else 1


if __name__ == "__main__":
    leave(main)
