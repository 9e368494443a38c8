"""Every driver on real MicroPythons, heap locked: showing, dimming, moving, renewing, losing the display."""

import contextlib
import io
import sys

import pytest

from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import prelude, run_python
from tests.support import boards

pytestmark = pytest.mark.needs("mp64")

PROGRAM = """
import hashlib
from framebuf import MONO_VLSB, FrameBuffer
from micropython import heap_lock, heap_unlock
import board_config
from boot import loader
from hw.wiring import drivers
from chip.flash import Flash
from chip.kit import Kit

kit = Kit(board_config, 1, Flash())
display = drivers.open_display(board_config, kit.clock, loader.leaf)
frame = display.frame
drawn = FrameBuffer(frame, 128, 64, MONO_VLSB)
moved = bytearray(1024)
onto_moved = FrameBuffer(moved, 128, 64, MONO_VLSB)
state = 5
digest = 0


def below(n):
    global state
    state = state * 157 % 32363
    return state % n


def send():
    heap_lock()
    try:
        return display.show()
    finally:
        heap_unlock()


def show():
    global digest
    sent = send()
    if sent >= 0:
        picture = kit.chip.picture()
        onto_moved.fill(0)
        onto_moved.blit(drawn, 0, display.lines_down)
        assert picture == moved
        for i in range(0, 1024, 5):
            digest = (digest * 31 + picture[i]) % 65521
    return sent


def renew():
    kit.chip.power_on()
    kit.chip.missed = True
    for part in range(17):
        kit.time.advance_us(150_000)
        heap_lock()
        try:
            display.renew(part)
        finally:
            heap_unlock()


def dim(level, on):
    heap_lock()
    try:
        display.set_contrast(level)
        display.set_power(on)
        display.move()
    finally:
        heap_unlock()
    stood[display.lines_down] += 1


stood = [0, 0]
total = show()
for i in range(60):
    for _ in range(below(40)):
        frame[below(1024)] = below(256)
    if i % 20 == 7 and hasattr(board_config, "I2C_BUS"):
        kit.chip.answers = False
        lost = [show() for _ in range(9)]
        assert lost == [-1] * 9 and display.lost
        kit.chip.answers = True
        kit.chip.power_on()
        while display.lost:
            show()
        continue
    if i % 4:
        drawn.hline(0, 63, 128, 0)
    total += show()
    dim(i, i % 3 > 0)
    dim(200, True)
if not hasattr(board_config, "I2C_BUS"):
    renew()
    total += show()
assert min(stood) > 9 if board_config.CONTROLLER != 7789 else not stood[1], stood
if kit.chip.planes():
    display.turn(True)
    total += send()
    digest = (digest, hashlib.sha256(kit.chip.high).digest(), hashlib.sha256(kit.chip.low).digest())
print(total, digest, kit.soc.bus_bytes())
"""


@pytest.mark.parametrize("name", boards.KINDS)
def test_no_driver_allocates_and_all_send_what_they_send_on_cpython(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [run_python(runtime, prelude(runtime, name) + PROGRAM).strip() for runtime in RUNTIMES]
    assert found[0] == found[1] == here(name, monkeypatch)


def here(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Answer what the program prints on CPython."""
    code = PROGRAM.replace("from chip.", "from host_sim.chip.")
    monkeypatch.setitem(sys.modules, "board_config", boards.load_config(name))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "<display>", "exec"), {"__name__": "display"})
    return printed.getvalue().strip()
