"""The pieces of a table. Runs on CPython and on MicroPython."""

from contract.device import PIECE


def cut(data: bytes) -> "list[memoryview]":
    """Cut a file's bytes into pieces, as hw.files.table() does."""
    whole = memoryview(data)
    return [whole[at : at + PIECE] for at in range(0, len(whole), PIECE)]
