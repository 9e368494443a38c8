"""Programs of the host, each in a fork of a process that has loaded them: `python -m tests.support.programs`.

The standard input is JSON, a list of words: a module and what it is given. So is the standard output: what
came of each, as exit code, output and complaint.
"""

import contextlib
import importlib
import json
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from host_sim import ROOT
from tests.support.slices import HANGS_S


class Done(NamedTuple):
    """What came of a program."""

    returncode: int
    stdout: str
    stderr: str


def run(asked: Iterable[Sequence[str]]) -> list[Done]:
    """Run programs, each a module and its words; answer what came of each."""
    command = [sys.executable, "-m", __name__]
    given = json.dumps([list(words) for words in asked])
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, timeout=HANGS_S)
    assert done.returncode == 0, done.stderr
    return [Done(*each) for each in json.loads(done.stdout)]


def _be(words: Sequence[str], out: int, errors: int) -> NoReturn:
    """Be a program, in a fork."""
    os.dup2(out, 1)
    os.dup2(errors, 2)
    module, *sys.argv[1:] = words
    sys.modules.pop(module)
    code = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def _come_of(words: Sequence[str]) -> Done:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        child = os.fork()
        if not child:
            _be(words, out.fileno(), errors.fileno())
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said = []
        for file in (out, errors):
            file.seek(0)
            said.append(file.read().decode())
        return Done(code, *said)


if __name__ == "__main__":
    all_asked = json.load(sys.stdin)
    for words in all_asked:
        with contextlib.redirect_stdout(sys.stderr):
            importlib.import_module(words[0])
    print(json.dumps([_come_of(words) for words in all_asked]))
