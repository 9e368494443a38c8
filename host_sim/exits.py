"""How a command line ends when it is stopped: by Ctrl-C, by a reader who has seen enough, by a full disk."""

import os
import sys
from collections.abc import Callable


def exit_code(work: Callable[[], int]) -> int:
    """Do the work of a command line and answer its exit code: what work answers, or why it was stopped.

    130 after Ctrl-C; 1 when nobody reads stdout any more (`head` perhaps), or when it cannot be written.
    """
    try:
        code = work()
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _drop_stdout()
        return 1
    except OSError as error:
        if error.filename is not None:  # a file's that could not be opened
            raise
        print(f"nothing more can be written: {error.strerror}", file=sys.stderr)
        _drop_stdout()
        return 1


def _drop_stdout() -> None:
    """Let nobody have what is not written yet: Python would try once more, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
