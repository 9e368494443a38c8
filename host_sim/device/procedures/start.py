"""Starting the game, and what it says."""

from host_sim.device.procedures.requests import restart, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_sim.device.procedures.requests import Procedure

# The ends of lines that main.py prints: after the first picture, and when a fault came before it.
READY = "ready"
FAULT = "a button starts anew"
_START_S = 30.0
_MOST_LINES = 20


def start() -> "Procedure[bool]":
    """Start main.py, say what it says; answer whether the first picture came."""
    started, words = yield from heard()
    for line in words:
        yield from say(line)
    return started


def heard() -> "Procedure[tuple[bool, list[str]]]":
    """Start main.py; answer whether the first picture came, and what it said."""
    lines = yield from restart([f" {READY}\r\n", f"{FAULT}\r\n"], _START_S)
    words = [line for line in lines if line.startswith(("display:", "buttons:", "rattle "))][-_MOST_LINES:]
    started = bool(words) and words[-1].endswith(READY)
    errors = [line for line in lines if line not in words and ("Error" in line or "Exception" in line)]
    if errors and not started:
        words.append(f"main.py ended with {errors[-1]}")
    return started, words
