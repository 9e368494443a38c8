"""A Cortex-M0+ that runs what touches memory alone, compiled with numba: 22 times as fast as rp2040py.

Measured on one core, while the game starts: 1.0 of a Pico's speed; rp2040py alone comes to 0.05, npm's
rp2040js 1.4 under Node 24 to 0.36, without the cache.

It works on rp2040py's own memory and registers, with the same cycles, and stops before whatever reaches a
peripheral, an exception or an odd address: rp2040py carries that one instruction out. Only the divider of the
SIO is here, since each look-up in a dict divides (and rp2040py's answers fractions).

XIP: what is fetched or read from flash goes through the cache that an RP2040 has (data sheet 2.6.3.1: 16 KB,
two ways, lines of eight bytes); rp2040py has none, its flash is as fast as RAM. A miss takes what a quad read
of a line takes as MicroPython's boot2 sets it: 8 clocks of SCK for address and mode, 4 of waiting, 16 for
data, two cycles of the core each, and some around them.
"""

from typing import Any

import numpy as np

from host_sim.solver.jit import Array, compiled_in_place

# Places in the state, an array of 64-bit numbers.
N, Z, C, V, MASKED, SLOW, UNMASKED, DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, CSR, LINE = range(13)
STATE_WORDS = 13
TAGS = 2048  # of the cache: 1,024 sets of two

_RAM = 0x20000000
_RAM_BYTES = 264 * 1024
_FLASH = 0x10000000
_FLASH_END = 0x14000000  # with the aliases that the cache may be passed by
_ROM_BYTES = 0x4000
_DPRAM_PAGE = 0x50100  # page: address >> 12
_SIO_PAGE = 0xD0000
_WORD = 0xFFFFFFFF
_MISS_CYCLES = 60
_NOWHERE = -1
_READY = 3  # SIO_DIV_CSR: ready, and dirty
# What registers of the divider hold, from 0x60 on: unsigned and signed operands, results, CSR.
_DIVIDERS = (DIVIDEND, DIVISOR, DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, CSR)
_SP, _LR = 13, 14

_wide: Any = np.int64  # numba makes of two kinds of integers a float


@compiled_in_place
def _extended(word: int, bits: int) -> int:
    """Take the lowest bits of a word for a signed number."""
    sign = 1 << bits - 1
    return ((word & (sign << 1) - 1) ^ sign) - sign


@compiled_in_place
def _shifted(kind: int, a: int, by: int, c: int) -> tuple[int, int]:
    """Shift a word left (0), right (1), right with its sign (2), by at most 33; answer it and the carry."""
    if kind == 2:
        a = _extended(a, 32)
    x = a << by if kind == 0 else a >> by
    if by:
        c = (x >> 32 if kind == 0 else (a << 1) >> by) & 1
    return x & _WORD, c


@compiled_in_place
def _memory(address: int, rom: Array, ram: Array, flash: Array) -> int:
    """Answer the word of memory that an address lies in; _NOWHERE where there is none."""
    offset = address - _RAM
    if 0 <= offset < _RAM_BYTES:
        return _wide(ram[offset >> 2])
    if _FLASH <= address < _FLASH_END:
        return _wide(flash[(address & 0xFFFFFF) >> 2])
    if address < _ROM_BYTES:
        return _wide(rom[address >> 2])
    return _NOWHERE


@compiled_in_place
def _store_several(op: int, regs: Array, ram: Array, offset: int) -> int:
    """Store the low registers that an instruction names from an offset in RAM on; answer how many."""
    at = offset >> 2
    for i in range(8):
        if op >> i & 1:
            ram[at] = regs[i]
            at += 1
    return at - (offset >> 2)


@compiled_in_place
def _half(address: int, rom: Array, ram: Array, flash: Array) -> int:
    """Answer a half word, _NOWHERE where there is none."""
    word = _memory(address, rom, ram, flash)
    return word if word < 0 else (word >> ((address & 2) << 3)) & 0xFFFF


@compiled_in_place
def _word(address: int, rom: Array, ram: Array, flash: Array, dpram: Array, state: Array) -> int:
    """Answer the word at an address, of the divider and the USB's memory too; _NOWHERE for all else."""
    if address & 3:
        return _NOWHERE
    found = _memory(address, rom, ram, flash)
    if found >= 0:
        return found
    page = address >> 12
    if page == _SIO_PAGE:
        register = address & 0xFFF
        if 0x60 <= register <= 0x78:
            if register == 0x70:
                state[CSR] &= ~2
            return _wide(state[_DIVIDERS[(register - 0x60) >> 2]])
        return 0 if register == 0 else _NOWHERE
    if page == _DPRAM_PAGE:
        return _wide(dpram[(address & 0xFFF) >> 2])
    return _NOWHERE


@compiled_in_place
def _divide(state: Array, signed: bool) -> None:
    """Divide as the SIO does (RP2040 data sheet 2.3.1.5), by nothing too."""
    a = _wide(state[DIVIDEND])
    b = _wide(state[DIVISOR])
    if signed:
        a = _extended(a, 32)
        b = _extended(b, 32)
    if b == 0:
        state[QUOTIENT] = 1 if a < 0 else _WORD
        state[REMAINDER] = a & _WORD
    else:
        quotient = abs(a) // abs(b)
        if (a < 0) != (b < 0):
            quotient = -quotient
        state[QUOTIENT] = quotient & _WORD
        state[REMAINDER] = (a - quotient * b) & _WORD


@compiled_in_place
def _store(address: int, value: int, ram: Array, state: Array) -> bool:
    """Write a word to RAM or to the divider; False for all else."""
    if address & 3:
        return False
    offset = address - _RAM
    if 0 <= offset < _RAM_BYTES:
        ram[offset >> 2] = value
        return True
    if address >> 12 != _SIO_PAGE:
        return False
    register = address & 0xFFF
    if not 0x60 <= register <= 0x74:
        return False
    state[_DIVIDERS[(register - 0x60) >> 2]] = value
    state[CSR] = _READY
    if register < 0x70:
        _divide(state, register >= 0x68)
    return True


@compiled_in_place
def _store_part(address: int, value: int, mask: int, ram: Array) -> bool:
    """Write a byte or a half word to RAM, False for all else. mask: 0xFF or 0xFFFF."""
    offset = address - _RAM
    if not 0 <= offset < _RAM_BYTES or (mask == 0xFFFF and address & 1):
        return False
    shift = (address & 3) << 3
    word = _wide(ram[offset >> 2])
    ram[offset >> 2] = (word & ~(mask << shift)) | ((value & mask) << shift)
    return True


@compiled_in_place
def _cache(address: int, tags: Array) -> int:
    """Take an access to flash through the cache; answer the cycles that it costs more."""
    line = address >> 3
    at = (line & 1023) << 1
    if tags[at] == line:
        return 0
    found = tags[at + 1] == line
    tags[at + 1] = tags[at]
    tags[at] = line
    return 0 if found else _MISS_CYCLES


@compiled_in_place
def _cost(address: int, tags: Array) -> int:
    """Answer the cycles of a load or store of a word: SIO 1, RAM and flash 2, peripherals 4; with a miss."""
    if address >> 28 == 0xD:
        return 1
    if address >> 28 == 4:
        return 4
    return 2 + (_cache(address, tags) if address >> 24 == 0x10 else 0)


@compiled_in_place
def _ones(bits: int) -> int:
    """Count the bits that are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled_in_place
def run(
    regs: Array, state: Array, tags: Array, rom: Array, ram: Array, flash: Array, dpram: Array, budget: int
) -> int:
    """Run for so many cycles at least, or up to what is not done here; answer the cycles that went by.

    regs: sixteen words. rom, ram, flash, dpram: words. state[SLOW] tells that the next instruction is for
    rp2040py, state[UNMASKED] that the interrupts were just allowed.
    """
    n = _wide(state[N])
    z = _wide(state[Z])
    c = _wide(state[C])
    v = _wide(state[V])
    cycles = 0
    unmasked = 0
    pc = _wide(regs[15]) & ~1
    while cycles < budget:
        op = _half(pc, rom, ram, flash)
        if op < 0:
            break
        if pc >> 24 == 0x10 and pc >> 3 != state[LINE]:
            state[LINE] = pc >> 3
            cycles += _cache(pc, tags)
            if cycles >= budget:
                continue
        d = 1
        after = pc + 2
        sets = -1  # a result whose flags are to be set
        adds = 0  # with all flags, 1: a + b, 2: a - b, 3 and 4: these with the carry
        a = b = x = 0
        to = op & 7
        group = op >> 12
        if group == 0 or (group == 1 and not op & 0x800):  # shifts by a number
            a = _wide(regs[(op >> 3) & 7])
            by = (op >> 6) & 31
            kind = op >> 11
            sets, c = _shifted(kind, a, by if by or kind == 0 else 32, c)
            regs[to] = sets
        elif group == 1:  # add and subtract, three registers or a small number
            a = _wide(regs[(op >> 3) & 7])
            b = (op >> 6) & 7
            if not op & 0x400:
                b = _wide(regs[b])
            adds = 2 if op & 0x200 else 1
        elif group < 4:  # move, compare, add or subtract a number
            to = (op >> 8) & 7
            a = _wide(regs[to])
            b = op & 0xFF
            kind = (op >> 11) & 3
            if kind == 0:
                sets = b
                regs[to] = b
            else:
                adds = 2 if kind & 1 else 1
                to = -1 if kind == 1 else to
        elif group == 4:
            if op & 0x800:  # a constant beside the code
                address = ((pc + 4) & ~3) + ((op & 0xFF) << 2)
                x = _word(address, rom, ram, flash, dpram, state)
                if x < 0:
                    break
                regs[(op >> 8) & 7] = x
                d = _cost(address, tags)
            elif op & 0x400:  # high registers
                m = (op >> 3) & 15
                kind = (op >> 8) & 3
                to = ((op >> 4) & 8) | (op & 7)
                if kind == 3:  # jumps
                    x = _wide(regs[m])
                    if op & 7 or m == 15 or (not op & 0x80 and x >> 28 == 0xF):
                        break
                    if op & 0x80:
                        regs[_LR] = (pc + 2) | 1
                    pc = x & ~1
                    cycles += 2
                    continue
                if kind == 2:
                    x = pc + 4 if m == 15 else _wide(regs[m])
                    if to == 15:
                        pc = x & ~1
                        cycles += 2
                        continue
                    regs[to] = x & ~3 if to == _SP else x
                else:
                    if m == 15 or to == 15:
                        break
                    a = _wide(regs[to])
                    b = _wide(regs[m])
                    if kind == 0:
                        x = (a + b) & _WORD
                        regs[to] = x & ~3 if to == _SP else x
                    else:
                        adds = 2
                        to = -1
            else:  # two low registers
                a = _wide(regs[to])
                b = _wide(regs[(op >> 3) & 7])
                kind = (op >> 6) & 15
                if kind == 0 or kind == 8:
                    sets = a & b
                elif kind == 1:
                    sets = a ^ b
                elif kind <= 4:
                    sets, c = _shifted(kind - 2, a, min(b & 0xFF, 33), c)
                elif kind <= 6:
                    adds = kind - 2
                elif kind == 7:
                    by = b & 31
                    sets = (a >> by | a << (32 - by)) & _WORD
                    c = sets >> 31
                elif kind == 9:
                    a = 0
                    adds = 2
                elif kind == 10 or kind == 11:
                    adds = 2 if kind == 10 else 1
                elif kind == 12:
                    sets = a | b
                elif kind == 13:
                    sets = (a * b) & _WORD
                elif kind == 14:
                    sets = a & ~b
                else:
                    sets = b ^ _WORD
                if kind == 8 or kind == 10 or kind == 11:  # a comparison
                    to = -1
                elif sets >= 0:
                    regs[to] = sets
        elif 5 <= group <= 9:  # loads and stores
            if group == 5:
                address = (_wide(regs[(op >> 3) & 7]) + _wide(regs[(op >> 6) & 7])) & _WORD
                kind = (op >> 9) & 7
            elif group == 9:
                address = (_wide(regs[_SP]) + ((op & 0xFF) << 2)) & _WORD
                to = (op >> 8) & 7
                kind = 4 if op & 0x800 else 0
            else:
                by = (op >> 6) & 31
                load = 4 if op & 0x800 else 0
                if group == 6:
                    by <<= 2
                    kind = load
                elif group == 7:
                    kind = load + 2
                else:
                    by <<= 1
                    kind = load + 1
                address = (_wide(regs[(op >> 3) & 7]) + by) & _WORD
            if kind == 0:
                if not _store(address, _wide(regs[to]), ram, state):
                    break
                d = 1 if address >> 28 == 0xD else 2
            elif kind == 1 or kind == 2:
                if not _store_part(address, _wide(regs[to]), 0xFFFF if kind == 1 else 0xFF, ram):
                    break
                d = 2
            elif kind == 4:
                x = _word(address, rom, ram, flash, dpram, state)
                if x < 0:
                    break
                regs[to] = x
                d = _cost(address, tags)
            else:  # 3 a signed byte, 5 a half word, 6 a byte, 7 a signed half word
                x = _memory(address, rom, ram, flash)
                if x < 0 or (kind & 1 and kind != 3 and address & 1):
                    break
                x >>= (address & 3) << 3
                bits = 16 if kind == 5 or kind == 7 else 8
                regs[to] = (_extended(x, bits) & _WORD) if kind == 3 or kind == 7 else x & ((1 << bits) - 1)
                d = 2 + (_cache(address, tags) if address >> 24 == 0x10 else 0)
        elif group == 10:  # an address
            base = _wide(regs[_SP]) if op & 0x800 else pc + 4 & ~3
            regs[(op >> 8) & 7] = (base + ((op & 0xFF) << 2)) & _WORD
        elif group == 11:
            kind = (op >> 8) & 15
            if kind == 0:
                by = (op & 0x7F) << 2
                regs[_SP] = (_wide(regs[_SP]) + (-by if op & 0x80 else by)) & _WORD & ~3
            elif kind == 2:
                x = _wide(regs[(op >> 3) & 7])
                kind = (op >> 6) & 3
                bits = 8 if kind & 1 else 16
                regs[to] = (_extended(x, bits) & _WORD) if kind < 2 else x & ((1 << bits) - 1)
            elif kind == 4 or kind == 5:  # push
                count = _ones(op & 0x1FF)
                address = (_wide(regs[_SP]) - 4 * count) & _WORD
                offset = address - _RAM
                if address & 3 or not 0 <= offset <= _RAM_BYTES - 4 * count:
                    break
                d += _store_several(op, regs, ram, offset)
                if op & 0x100:
                    ram[(offset >> 2) + count - 1] = regs[_LR]
                regs[_SP] = address
            elif kind == 12 or kind == 13:  # pop
                count = _ones(op & 0x1FF)
                address = _wide(regs[_SP])
                offset = address - _RAM
                if address & 3 or not 0 <= offset <= _RAM_BYTES - 4 * count:
                    break
                at = offset >> 2
                if op & 0x100:
                    x = _wide(ram[at + count - 1])
                    if x >> 28 == 0xF:  # the end of an exception
                        break
                    after = x & ~1
                for i in range(8):
                    if op >> i & 1:
                        regs[i] = ram[at]
                        at += 1
                        d += 1
                regs[_SP] = (address + 4 * count) & _WORD
                if op & 0x100:
                    d += 2
            elif op == 0xB672:
                state[MASKED] = 1
            elif op == 0xB662:
                state[MASKED] = 0
                unmasked = 1
                pc += 2
                cycles += 1
                break
            elif kind == 10 and (op >> 6) & 3 != 2:
                x = _wide(regs[(op >> 3) & 7])
                kind = (op >> 6) & 3
                swapped = ((x & 0xFF00FF) << 8) | ((x >> 8) & 0xFF00FF)
                if kind == 0:
                    x = (swapped << 16 | swapped >> 16) & _WORD
                elif kind == 1:
                    x = swapped
                else:
                    x = _extended(swapped, 16) & _WORD
                regs[to] = x
            elif op != 0xBF00:
                break
        elif group == 12:  # several at once
            base = (op >> 8) & 7
            count = _ones(op & 0xFF)
            address = _wide(regs[base])
            if op & 0x800:
                last = address + 4 * count - 4
                if address & 3 or address >> 24 != last >> 24:
                    break
                if _memory(address, rom, ram, flash) < 0 or _memory(last & _WORD, rom, ram, flash) < 0:
                    break
                at = address
                for i in range(8):
                    if op >> i & 1:
                        regs[i] = _memory(at, rom, ram, flash)
                        at += 4
                        d += 1
            else:
                offset = address - _RAM
                if address & 3 or not 0 <= offset <= _RAM_BYTES - 4 * count:
                    break
                d += _store_several(op, regs, ram, offset)
            if not op >> base & 1:
                regs[base] = (address + 4 * count) & _WORD
        elif group == 13:  # a jump on a condition
            kind = (op >> 8) & 15
            if kind >= 14:
                break
            half = kind >> 1
            if half == 0:
                holds = z == 1
            elif half == 1:
                holds = c == 1
            elif half == 2:
                holds = n == 1
            elif half == 3:
                holds = v == 1
            elif half == 4:
                holds = c == 1 and z == 0
            elif half == 5:
                holds = n == v
            else:
                holds = n == v and z == 0
            if holds != bool(kind & 1):
                pc += 4 + (_extended(op, 8) << 1)
                cycles += 2
                continue
        elif group == 14:
            if op & 0x800:
                break
            pc += 4 + (_extended(op, 11) << 1)
            cycles += 2
            continue
        elif op & 0x800:
            break
        else:  # two half words
            second = _half(pc + 2, rom, ram, flash)
            if second < 0:
                break
            cycles += 3
            if second & 0xD000 == 0xD000:  # call
                sign = (op >> 10) & 1
                first_bit = 1 - (sign ^ (second >> 13 & 1))
                second_bit = 1 - (sign ^ (second >> 11 & 1))
                by = first_bit << 23 | second_bit << 22 | (op & 0x3FF) << 12 | (second & 0x7FF) << 1
                regs[_LR] = (pc + 4) | 1
                pc += 4 + by - (sign << 24)
                continue
            pc += 4
            if op == 0xF3BF and (second & 0xFFF0) in (0x8F40, 0x8F50, 0x8F60):  # barriers
                continue
            if op == 0xF3EF and second >> 12 == 8 and second & 0xFF == 16:  # PRIMASK
                regs[second >> 8 & 15] = state[MASKED]
                continue
            if op >> 4 == 0xF38 and second >> 8 == 0x88 and second & 0xFF == 16:
                state[MASKED] = regs[op & 15] & 1
                unmasked = 1
                break
            pc -= 4
            cycles -= 3
            break
        if adds:
            if not adds & 1:
                b ^= _WORD
            x = a + b + (c if adds > 2 else adds - 1)
            sets = x & _WORD
            c = x >> 32
            v = (~(a ^ b) & (a ^ sets)) >> 31 & 1
            if to >= 0:
                regs[to] = sets
        if sets >= 0:
            n = sets >> 31
            z = 1 if sets == 0 else 0
        pc = after
        cycles += d
    regs[15] = pc
    state[N] = n
    state[Z] = z
    state[C] = c
    state[V] = v
    state[SLOW] = cycles < budget and not unmasked  # it was left before the end
    state[UNMASKED] = unmasked
    return cycles
