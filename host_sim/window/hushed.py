"""What C code writes to stderr, kept from people."""

import os


class HushedStderr:
    """Sends it nowhere inside a with block: the system's libraries complain at length of what is missing."""

    def __enter__(self) -> None:
        self._kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)

    def __exit__(self, *_: object) -> None:
        os.dup2(self._kept, 2)
        os.close(self._kept)
