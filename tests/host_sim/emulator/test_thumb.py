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
DIVIDER = 0xD0000060
STORE, LOAD = 0x6008, 0x6808  # str r0, [r1]; ldr r0, [r1]
WORD = (1 << 32) - 1


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


@pytest.mark.parametrize(
    ("signed", "number", "by", "quotient", "remainder"),
    [
        (False, 100, 7, 14, 2),
        (False, WORD - 99, 7, (WORD - 99) // 7, (WORD - 99) % 7),
        (False, 100, 0, WORD, 100),
        (True, 100, 7, 14, 2),
        (True, 1 + WORD - 100, 7, 1 + WORD - 14, 1 + WORD - 2),
        (True, 100, 1 + WORD - 7, 1 + WORD - 14, 2),
        (True, 1 + WORD - 100, 1 + WORD - 7, 14, 1 + WORD - 2),
        (True, 1 << 31, WORD, 1 << 31, 0),
        (True, 100, 0, WORD, 100),
        (True, 1 + WORD - 100, 0, 1, 1 + WORD - 100),
    ],
)
def test_the_divider_divides_towards_nothing_and_by_nothing_too(signed, number, by, quotient, remainder):
    core = Core(b"")
    first = DIVIDER + 8 * signed
    answers: list[int] = []
    for address, opcode, value in (
        (first, STORE, number), (first + 4, STORE, by), (DIVIDER + 0x10, LOAD, 0), (DIVIDER + 0x14, LOAD, 0),
    ):  # fmt: skip
        core.set([value, address, *[0] * 13], [0] * 4, (opcode, 0))
        core.run()
        answers.append(core.chip.core.registers[0])
    assert answers[2:] == [quotient, remainder]


def test_flash_that_was_not_just_read_costs_a_miss():
    core = Core(b"")
    core.chip.flash[:2] = (0x46C0).to_bytes(2, "little")  # nop
    cycles: list[int] = []
    tags = np.full(thumb.TAGS, -1, np.int64)
    memory = [
        np.frombuffer(part, np.uint32) for part in (core.chip.sram, core.chip.flash, core.chip.usb_dpram)
    ]
    for _ in range(2):
        core.chip.core.pc = 0x10000000
        core.state[thumb.LINE] = 0
        regs = np.asarray(core.chip.core.registers)
        cycles.append(thumb.run(regs, core.state, tags, np.asarray(core.chip.bootrom), *memory, 1))
    assert cycles == [60, 1]  # the instruction itself comes after the miss
