"""Runs an emulated RP2040 by its clock: thumb.run for what touches memory, rp2040py for all else.

One core, 125 MHz, whatever the program asks for. What is due (an alarm) happens before the next instruction.
"""

import math
from typing import Any

import numpy as np
from machine import Misuse

from host_sim.emulator import thumb
from host_sim.image.uf2_join import RP2040, where

CYCLE_NS = 8.0
_MOST_CYCLES = 250_000
_FLASH = 0x10000000
_ROM_END = 0x4000
_RAM = 2  # the highest bits of an address from where programs run


class BeyondThePico(Exception):
    """The program does what the emulated Pico or its display cannot do; the message is one line."""


class Engine:
    """Runs a chip, rp2040py's RP2040 whose flash is filled. idle_ns: how long its core has slept in all."""

    def __init__(self, chip: Any) -> None:
        self._chip = chip
        self._core = chip.core
        self._clock = chip.clock
        self.idle_ns = 0.0
        self._stopped = False
        self._state = np.zeros(thumb.STATE_WORDS, np.int64)
        self._state[thumb.CSR] = 1
        self._run: Any = thumb.run
        registers, rom = np.asarray(self._core.registers), np.asarray(chip.bootrom)
        memories = [np.frombuffer(memory, np.uint32) for memory in (chip.sram, chip.flash, chip.usb_dpram)]
        self._memory: Any = (registers, self._state, np.full(thumb.TAGS, -1, np.int64), rom, *memories)
        self._core.pc = _FLASH

    @property
    def now_ns(self) -> float:
        """Answer how long the chip has had power."""
        return self._clock.nanos

    def stop(self) -> None:
        """End run() after this instruction: whom it calls may say so."""
        self._stopped = True

    def run(self, ns: float) -> None:
        """Run for so long, or until stop() is called; BeyondThePico where it cannot."""
        self._stopped = False
        end = self._clock.create_alarm(self.stop)
        end.schedule(ns)
        try:
            while not self._stopped:
                self._go_on()
        except Misuse as misuse:
            raise BeyondThePico(f"the display is sent what it does not know: {misuse}") from None
        finally:
            end.cancel()

    def _go_on(self) -> None:
        """Run up to what is due next, or to what thumb does not do, and that as well."""
        core = self._core
        clock = self._clock
        if core.waiting:
            began = clock.nanos
            clock.tick(clock.nanos_to_next_alarm)
            self.idle_ns += clock.nanos - began
            return
        if core.interrupts_updated and core.check_for_interrupts():
            core.waiting = False
        state = self._state
        state[thumb.N] = core.n
        state[thumb.Z] = core.z
        state[thumb.C] = core.c
        state[thumb.V] = core.v
        state[thumb.MASKED] = core.pm
        due = math.ceil(clock.nanos_to_next_alarm / CYCLE_NS)
        cycles: int = self._run(*self._memory, max(1, min(due, _MOST_CYCLES)))
        n, z, c, v, masked, slow, unmasked = state[: thumb.UNMASKED + 1].tolist()
        core.n, core.z, core.c, core.v, core.pm = n, z, c, v, masked
        core.cycles += cycles
        if unmasked:
            core.interrupts_updated = True
        clock.tick(cycles * CYCLE_NS)
        if slow and not core.interrupts_updated and not self._stopped:
            clock.tick(self._execute() * CYCLE_NS)

    def _execute(self) -> int:
        """Let rp2040py do an instruction; tell its cycles."""
        core = self._core
        pc: int = core.pc
        if _ROM_END <= pc < _FLASH or pc >> 28 > _RAM:
            raise _beyond(pc, "where no program can be")
        try:
            cycles: int = core.execute_instruction()
        except Exception as error:
            found = error.__traceback__
            while found is not None and found.tb_next is not None:
                found = found.tb_next
            if found is None or "rp2040py" not in found.tb_frame.f_code.co_filename:
                raise  # our models', which it calls
            raise _beyond(pc, f"which rp2040py does not do ({error})") from error
        return cycles


def _beyond(pc: int, why: str) -> BeyondThePico:
    return BeyondThePico(f"the emulated Pico cannot go on at 0x{pc:08X}, {why}: {where((RP2040,))}")
