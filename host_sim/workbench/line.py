"""A replayer's end of the line to who asks it: where nobody asks any more, it ends without a word."""

import os
from multiprocessing.connection import Client
from typing import Any


class ReplayerLine:
    """A connection to the Listener at an address; key: what it knows us by."""

    def __init__(self, address: str, key: bytes) -> None:
        self._address = address
        self._key = key
        try:
            self._connection = Client(address)
            self._connection.send_bytes(key)
        except (EOFError, OSError):
            os._exit(0)  # there is nothing to put in order

    def send(self, said: object) -> None:
        """Send anything."""
        try:
            self._connection.send(said)
        except OSError:
            os._exit(0)

    def receive(self) -> Any:
        """Wait for what is sent to us."""
        try:
            return self._connection.recv()
        except (EOFError, OSError):
            os._exit(0)

    def fork(self) -> None:
        """Become two processes with a line each; once the old one answers None, the new one has called."""
        other = ReplayerLine(self._address, self._key)
        if os.fork() == 0:
            self._connection.close()
            self._connection = other._connection
        else:
            other._connection.close()
            self.send(None)
