"""Plays the presses of a run again on a MicroPython; another signature than CPython's is an error."""

import json
from typing import Any

from host_sim.emulator.guest import runtimes
from host_sim.window.run import MOST_SECONDS, Outcome, RunFailed, require_no_mishaps

_SIGNATURES = {"signature": "signature", "tones_signature": "signature of the tones"}


def play_again(done: Outcome, runtime: str) -> dict[str, Any]:
    """Play the presses of a run on a MicroPython; answer its report with that runtime's own numbers.

    Raises runtimes.RuntimeMissing, runtimes.GuestFailed, or RunFailed when a signature is another, and where
    something went wrong by hand, as it does on CPython alone.
    """
    require_no_mishaps(done)
    code = runtimes.prelude(runtime, done.board)
    code += f"from emulator.guest.play import play\nplay({runtimes.collects(runtime)})\n"
    job = {"seed": done.seed, "end": done.report["ticks"], "timeline": done.timeline, "volts": done.volts}
    job["flash"] = {name: content.hex() for name, content in done.flash.items()}
    printed = runtimes.run_python(runtime, code, json.dumps(job) + "\n", MOST_SECONDS)
    lines = [line for line in printed.splitlines() if line.startswith("RATTLE ")]
    if len(lines) != 1:
        raise runtimes.GuestFailed(f"{runtime} ended without a result: {printed[-500:]}")
    found: dict[str, Any] = json.loads(lines[0].removeprefix("RATTLE "))
    for key, what in _SIGNATURES.items():
        if found[key] != done.report[key]:
            raise RunFailed(f"the {what} on {runtime} is {found[key]}, on cpython {done.report[key]}")
    return done.report | found
