"""Runs in the page's MicroPython: carries out a procedure of host_sim.device, a step at a time, in JSON.

Each step answers {"do": request}, {"end": what the procedure answers} or {"trouble": words}.
"""

import json

from host_sim.device.procedures import doctor, flash, saves
from host_sim.device.procedures.trouble import (
    GONE,
    SILENT,
    BoardError,
    BoardFull,
    Trouble,
    never_answers,
    never_silent,
    shown,
    words_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from host_sim.device.procedures.requests import Procedure, Request

_PROCEDURES: "dict[str, Callable[..., Procedure[Any]]]" = {
    "flash": flash.flash,
    "doctor": doctor.examine,
    "backup": saves.backup,
    "restore": saves.restore,
}
_HERE = (  # what the commands call otherwise
    ("`make doctor CLEAR=1` forgets it", "“Forget the crash” does that"),
    ("`make flash`", "“Install”"),
    ("`make doctor`", "“Examine”"),
    ("`make backup`", "“Back up”"),
    (" (`make restore ANYWAY=1` sends it all the same)", ""),
    ("run the same again", "press the same button again"),
)
_PORT = "this port"
_ANOTHER = "“Another board” chooses another one"


class _PageTrouble(Trouble):
    """One of the page's own, in its own words: a command in them is meant."""


_procedure: "Any" = None


def gone(how: str) -> str:
    """Say why there is no procedure: how is "talks", "mute", "stuck", or empty when the board went away."""
    words = {"talks": never_silent(_PORT), "mute": never_answers(_PORT)}.get(how)
    if words is None:
        return _here(SILENT if how == "stuck" else GONE)
    return _here(f"{words}; {_ANOTHER}")


def begin(name: str, arguments: str) -> str:
    """Begin a procedure; arguments: a JSON list."""
    global _procedure
    _procedure = _PROCEDURES[name](*json.loads(arguments))
    return _step(lambda: next(_procedure))


def answer(what: str) -> str:
    """Go on with the answer to the last request, in JSON."""
    return _step(lambda: _procedure.send(json.loads(what)))


def fail(words: str) -> str:
    """Go on with a Trouble of the page's, in its own words, in the place of an answer."""
    return _step(lambda: _procedure.throw(_PageTrouble(words)))


def _step(on: "Callable[[], Request]") -> str:
    try:
        request = on()
    except StopIteration as end:
        return json.dumps({"end": end.value})
    except _PageTrouble as trouble:
        return json.dumps({"trouble": words_of(trouble)})
    except (Trouble, BoardError, BoardFull) as error:
        return json.dumps({"trouble": _here(words_of(error))})
    if request[0] == "say":
        request = ("say", _here(shown(request[1])))
    elif request[0] == "warn":
        request = ("warn", _here(shown(request[1])))
    return json.dumps({"do": request})


def _here(words: str) -> str:
    for command, button in _HERE:
        words = words.replace(command, button)
    return words
