"""Programs of the host, each run here as `python -m MODULE` would."""

import contextlib
import io
import runpy
import signal
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unittest import mock


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(asked: Iterable[Sequence[str]]) -> list[Done]:
    """Run programs, each a module and its words; answer what came of each."""
    return [_come_of(*words) for words in asked]


def _come_of(module: str, *words: str) -> Done:
    out, errors = io.StringIO(), io.StringIO()
    interrupted = signal.getsignal(signal.SIGINT)
    code = 0
    names = [name for name in (module, f"{module}.__main__") if name in sys.modules]
    loaded = {name: sys.modules.pop(name) for name in names}
    argv = mock.patch.object(sys, "argv", [module, *words])
    with argv, contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        finally:
            signal.signal(signal.SIGINT, interrupted)
            sys.modules.update(loaded)
    return Done(code, out.getvalue(), errors.getvalue())
