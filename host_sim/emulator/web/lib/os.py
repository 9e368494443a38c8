"""MicroPython's `os`, and `urandom`, which its port for browsers lacks: JavaScript has it."""

from uos import *  # noqa: F403  # pyright: ignore

js: "Any" = __import__("js")


def urandom(count: int) -> bytes:
    """Answer count bytes of the machine's own entropy."""
    return bytes(js.crypto.getRandomValues(js.Uint8Array.new(count)))
