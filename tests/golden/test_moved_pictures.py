"""Against burn-in the picture is moved; whatever is shown is all on the glass, everywhere, on every board.

PICTURES_APART says which of those that are shown anywhere are tried: every 10th, all in `make campaign`.
"""

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import machine
import pytest

from host_sim.chip.witness import card_bytes
from host_sim.handheld import Handheld, Stop
from host_sim.window import press_files
from tests.support import boards
from tests.support.boards import Bench, has_last_row, lower
from tests.support.recorded import GAMES, outcome, pictures, press_file
from tests.support.scenes import all_scenes
from ui.text import words

APART = int(os.environ.get("PICTURES_APART", "10"))
IDLE_TICKS = 1550  # 31 s: dimmed, and moved


@pytest.fixture(autouse=True)
def unplug() -> Iterator[None]:
    yield
    machine.soc = None


@cache
def all_pictures() -> list[bytes]:
    """Answer all that scenes and recorded games show, and what a toast leaves, each once, in no order."""
    seen: set[bytes] = set()
    for _, rig in all_scenes():
        seen.add(rig.full_picture())
        rig.app.stage.toast(words.STUCK[0])
        rig.wait()
        seen.add(bytes(rig.frame))
        rig.app.stage.overlay.close()
    for name in GAMES:
        seen |= pictures(name)
    answer = sorted(seen)
    random.Random(1).shuffle(answer)
    return answer


def noise(of_last_page: int) -> bytes:
    """Answer a picture of noise; of the bytes of its last page only some bits may be lit."""
    picture = random.Random(3).randbytes(1024)
    return picture[:896] + bytes(byte & of_last_page for byte in picture[896:])


NOISE = [noise(0xFF), noise(0x7F)]


def test_every_picture_that_has_room_is_moved_and_is_never_cut_not_for_one_transfer() -> None:
    bench = Bench()
    display, chip = bench.display, bench.chip
    display.show()
    receive = chip.receive

    def receive_and_look(buffer: Any) -> None:
        receive(buffer)
        assert chip.start_line == 0 or (chip.start_line == 63 and not has_last_row(chip.ram))

    chip.receive = receive_and_look
    chance = random.Random(2)
    moved = 0
    some = all_pictures()[::APART]
    for picture in some + NOISE:
        bench.draw(picture)
        assert chip.ram == picture
        before = display.lines_down
        display.move()
        assert display.lines_down == (0 if has_last_row(picture) else 1 - before)
        moved += display.lines_down
        if chance.random() < 0.5:  # the next picture finds it anywhere
            display.move()
    assert moved > len(some) // 3


@pytest.mark.parametrize(("name", "every"), [(boards.DEFAULT, 1), ("waveshare_pico_oled_1_3", 20)])
def test_a_game_with_half_a_minute_before_each_press_is_seen_whole_in_every_tick(
    name: str, every: int
) -> None:
    presses = press_files.parse(press_file("solo").read_text())
    slow = [press._replace(tick=press.tick + IDLE_TICKS * (i // every)) for i, press in enumerate(presses, 1)]
    timeline = dict(press_files.timeline(slow))
    board = Handheld(name, seed=GAMES["solo"].seed, config=boards.with_six_buttons(name))
    end = slow[-1].tick + 2 * IDLE_TICKS
    stood = [0, 0]  # ticks, as drawn and a line lower

    def hook(board: Handheld) -> None:
        if board.ticks in timeline:
            board.set_buttons(timeline[board.ticks])
        drawn = bytes(board.app.stage.canvas.bytes)
        if board.chip.touched:
            seen = bytes(board.chip.picture())
            assert seen == drawn or (seen == lower(drawn) and not has_last_row(drawn)), board.ticks
        stood[board.chip.start_line > 0] += 1
        if board.ticks == end:
            raise Stop

    board.run(hook)
    assert min(stood) > end // 4
    assert card_bytes(board.app.table.match) == card_bytes(outcome("solo").match)
