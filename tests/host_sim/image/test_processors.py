"""Whether the game plays somewhere is judged once, in the same words for a board and for a UF2."""

import re

import pytest

from host_sim.image.processors import FOREIGN, MICROPYTHON, NEVER, PLAYS, STOPS, judge

PICO_W = 184_160  # bytes free before the game starts on v1.29, the least of the four Picos
PICO_2 = 480_000


@pytest.mark.parametrize(
    ("version", "free", "compiled", "verdict", "words"),
    [
        ((1, 24), PICO_W, True, PLAYS, "plays"),
        ((1, 29, 1), PICO_W, True, PLAYS, "plays"),
        ((1, 30), PICO_W, True, PLAYS, r"plays, on a MicroPython newer than any that was tried \(1.29\)"),
        ((1, 29), PICO_2, False, PLAYS, "plays uncompiled: .* leaves 18 KB of a Pico 2's memory"),
        ((1, 29), PICO_W - 8000, True, STOPS, "will stop .*, 172 KB .* of the 176 .*, or take another"),
        ((1, 30), PICO_W, False, STOPS, "will stop .*, 179 KB .* of the 450 .*, or take another"),
        ((1, 23), PICO_W, True, NEVER, "does not play: MicroPython 1.23 is too old; take another"),
    ],
)
def test_a_pico_is_judged_by_version_memory_and_what_it_loads(
    version: tuple[int, ...], free: int, compiled: bool, verdict: int, words: str
) -> None:
    found, said = judge(MICROPYTHON, "", version, "take another", free, compiled)
    assert found == verdict
    assert re.fullmatch(words, said)


def test_what_is_no_pico_or_no_micropython_is_named() -> None:
    assert judge(MICROPYTHON, "ESP32 module", (1, 29), "") == (
        NEVER,
        "does not play: ESP32 module is no Pico; ",
    )
    assert judge("circuitpython", "", (9, 1), "") == (
        FOREIGN,
        "does not play: circuitpython is no MicroPython; ",
    )
