"""The compiled core does to a chip what rp2040py's own does, instruction by instruction."""

import random
from typing import Any

import numpy as np
import pytest
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from host_sim.emulator import thumb

pytestmark = pytest.mark.needs("numba")

RAM = 0x20000000
CODE = RAM + 0x20000
INSTRUCTIONS = 6000
FLAGS = ("n", "z", "c", "v")
TO_THE_STACK = 13


class Core:
    """A chip with an instruction in its RAM; run() is what the compiled core does of it."""

    def __init__(self, memory: bytes) -> None:
        self.chip: Any = RP2040()
        self.chip.logger = ConsoleLogger(LogLevel.ERROR, False)
        self.chip.sram[: len(memory)] = memory
        self.state = np.zeros(thumb.STATE_WORDS, np.int64)

    def set(self, registers: list[int], flags: list[int], opcodes: tuple[int, int]) -> None:
        core = self.chip.core
        for i, value in enumerate(registers):
            core.registers[i] = value
        for name, value in zip(FLAGS, flags, strict=True):
            setattr(core, name, bool(value))
        core.pc = CODE
        core.pm = False
        for i, opcode in enumerate(opcodes):
            self.chip.sram[CODE - RAM + 2 * i : CODE - RAM + 2 * i + 2] = opcode.to_bytes(2, "little")

    def run(self) -> int:
        chip = self.chip
        core = chip.core
        self.state[: len(FLAGS)] = [getattr(core, name) for name in FLAGS]
        memory = [np.frombuffer(part, np.uint32) for part in (chip.sram, chip.flash, chip.usb_dpram)]
        cycles: int = thumb.run(
            np.asarray(core.registers), self.state, np.full(thumb.TAGS, -1, np.int64),
            np.asarray(chip.bootrom), *memory, 1,
        )  # fmt: skip
        for name, value in zip(FLAGS, self.state.tolist(), strict=False):
            setattr(core, name, bool(value))
        return cycles

    def seen(self) -> tuple[list[int], list[bool], bytes]:
        core = self.chip.core
        return list(core.registers), [getattr(core, name) for name in FLAGS], bytes(self.chip.sram)


def test_it_does_what_rp2040py_does_or_leaves_it_alone():
    chance = random.Random(1)
    memory = chance.randbytes(0x1000)
    ours, theirs = Core(memory), Core(memory)
    done = 0
    for _ in range(INSTRUCTIONS):
        opcodes = (chance.randrange(1 << 16), chance.randrange(1 << 16))
        registers = [RAM + chance.randrange(0x100) * chance.choice((1, 2, 4)) for _ in range(15)]
        registers[chance.randrange(8)] = chance.choice((0, 1, 31, 32, 33, 1 << 31, (1 << 32) - 1))
        registers[TO_THE_STACK] = RAM + 0x800
        flags = [chance.randrange(2) for _ in FLAGS]
        for core in (ours, theirs):
            core.set(registers, flags, opcodes)
        before = ours.seen()
        cycles = ours.run()
        if ours.state[thumb.SLOW]:
            assert ours.seen() == before and not cycles, f"{opcodes[0]:04x} was begun"
            continue
        done += 1
        assert cycles == theirs.chip.core.execute_instruction(), f"{opcodes[0]:04x} {opcodes[1]:04x}"
        assert ours.seen() == theirs.seen(), f"{opcodes[0]:04x} {opcodes[1]:04x}"
    assert done > INSTRUCTIONS // 2
