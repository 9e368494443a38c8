"""Carries out drawing programs on whatever `framebuf` there is, and tells what they left in memory.

A program is [format, width, height, stride, bytes, operations]; an operation is a method's name and its
arguments. Pictures to blit and palettes are [hexadecimal bytes, width, height, format, stride]. Runs on
CPython, with the stand-in, and on MicroPython, with the real module.
"""

import hashlib
import json
import sys
from binascii import unhexlify

import framebuf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _picture(parts: "list[Any]") -> framebuf.FrameBuffer:
    return framebuf.FrameBuffer(bytearray(unhexlify(parts[0])), parts[1], parts[2], parts[3], parts[4])


def _draw(frame: framebuf.FrameBuffer, operation: "list[Any]") -> "int | None":
    """Carry out one operation; answer what the method answered."""
    name = operation[0]
    arguments = operation[1:]
    if name == "blit":
        arguments[0] = _picture(arguments[0])
        if len(arguments) > 4 and arguments[4] is not None:
            arguments[4] = _picture(arguments[4])
    return getattr(frame, name)(*arguments)


def run(program: "list[Any]", each: bool = False) -> "str | list[str]":
    """Run a program; answer the digest of its memory after every operation (each: a list of them)."""
    memory = bytearray(program[4])
    digest = hashlib.sha256()
    answers: "list[str]" = []
    try:
        frame = framebuf.FrameBuffer(memory, program[1], program[2], program[0], program[3])
    except ValueError:
        return ["ValueError"] if each else "ValueError"
    for operation in program[5]:
        digest.update(str(_draw(frame, operation)).encode())
        digest.update(memory)
        if each:
            answers.append(hashlib.sha256(memory).digest()[:4].hex())
    return answers if each else digest.digest()[:8].hex()


def main() -> None:
    """Run the programs on the standard input, one JSON a line; print an answer a line."""
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(run(job["program"], job["each"])))
