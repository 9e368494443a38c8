"""Tells what a trial found on the board that it ran on, and measures what it did not meet."""

import time

from chip.witness import card_bytes
from micropython import const, heap_lock, heap_unlock

from engine.rules import OFFICIAL
from strategy.bots.brain import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cable.on_board.trial import Trial

clock: "Any" = time  # MicroPython's has more than CPython's

_PICTURE = const(1024)  # bytes
_TIMES = const(5)  # that a thing is measured
_MILLION = const(1000000)
_MOST_STEPS = const(5000)


def found(player: "Trial") -> "dict[str, Any]":
    """Answer what is to be told of a trial that is over."""
    match = player.app.table.match
    return {
        "ticks": player.ticks,
        "frames": player.witness.frames,
        "cards": card_bytes(match).hex(),
        "signature": player.witness.signature(match),
        "tones": player.witness.tones,
        "tones_signature": player.witness.tones_signature(),
        "heap_locked": player.unlocked_ticks == 0,
        "allocations": player.allocations,
        "heap_bytes": player.heap_bytes,
        "tick_us": player.busy_s * (_MILLION // player.ticks) + player.busy_us // player.ticks,
        "longest_tick_us": player.longest_us,
        "longest_tick": player.longest_at,
        "longest_load_us": player.longest_load_us,
        "screen_us": screen_us(player.kit.display),
        "save_us": save_us(player.app),
        "analysis_us": analysis_us(player.app),
    }


def screen_us(display: "Any") -> "list[int]":
    """Time full screens, sorted; empty when the display does not answer."""
    times: "list[int]" = []
    frame = display.frame
    for _ in range(_TIMES):
        for i in range(_PICTURE):
            frame[i] ^= 255
        _time(display.show, times)
        if display.lost:
            return []
    return sorted(times)


def save_us(app: "Any") -> "list[int]":
    """Time saves of a match into the board's flash, sorted."""

    def keep() -> None:
        app.keeper.mark_match()
        app.keep_due()

    times: "list[int]" = []
    for _ in range(_TIMES):
        app.table.match.scores_since_throw += 1  # what is kept already is not written again
        _time(keep, times)
    return sorted(times)


def analysis_us(app: "Any") -> "list[int]":
    """Time the analysis of the first turn on an empty official card; the steps of it, sorted.

    All that the advisor knows of a turn before the dice: every roll's worth, every keep's. Empty when there
    is no table that it could be made with.
    """
    match = app.table.match
    match.new_game(OFFICIAL, bytes((HUMAN,)), bytes(8), 1, 0, None)
    match.roll()
    while app.table.judge is None:
        app.fetch()
    analysis = app.table.judge.analysis
    analysis.prepare(match.sheet, match.options)
    while not analysis.prices.step():
        pass
    advisor = app.table.judge.advisor
    advisor.forget()
    advisor.begin(match)
    if not advisor.ready:
        return []
    times: "list[int]" = []
    done = False
    while not done and len(times) < _MOST_STEPS:
        done = _time(advisor.step, times)
    return sorted(times)


def _time(do: "Callable[[], object]", times: "list[int]") -> "Any":
    """Answer what a call answers, and put its time behind the others, in microseconds.

    The heap is locked, as in a tick: a call looks for room in it otherwise, the longer the fuller it is.
    """
    heap_lock()
    try:
        began = clock.ticks_us()
        answer = do()
        spent = clock.ticks_diff(clock.ticks_us(), began)
    finally:
        heap_unlock()
    times.append(spent)
    return answer
