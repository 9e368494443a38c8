"""Runs pytest in a process that has it loaded already, again and again: each run is a fork of this one.

A job comes in as a line of JSON (Job), its exit code goes out as a line; what pytest says goes into a file.
"""

import importlib
import json
import os
import resource
import signal
import sys
import traceback
from typing import Any, TypedDict

import pytest

_MEMORY = 4_000_000_000  # bytes to write to; what takes more has gone astray. mp32 reserves more addresses


class Job(TypedDict):
    """What to run: pytest's arguments, the file for what it says, after how many seconds it has hung."""

    arguments: list[str]
    says: str
    seconds: int
    environment: dict[str, str]


def _run(job: Any) -> int:
    """Be the fork: run pytest, answer its exit code. SIGALRM ends what hangs."""
    signal.alarm(job["seconds"])
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    os.environ |= job["environment"]
    says = os.open(job["says"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for number in (1, 2):
        os.dup2(says, number)
    return int(pytest.main(job["arguments"]))


def main() -> None:
    """Run jobs until there are no more."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = 4  # as pytest says that it cannot begin
            try:
                code = _run(json.loads(line))
            except BaseException:
                traceback.print_exc()
            sys.stdout.flush()
            os._exit(code)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    for name in ("hypothesis", "numpy"):
        importlib.import_module(name)
    main()
