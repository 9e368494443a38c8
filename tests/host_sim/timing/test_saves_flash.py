"""What saves cost the flash, counted beside the simulator's: as on MicroPython's own littlefs."""

from random import Random
from typing import Any

import pytest

from host_sim.pico.flash import Flash, flash_of
from host_sim.pico.mishaps import Event
from host_sim.play import press_files, run
from host_sim.timing.counting import ERASES, PAGES, Meter
from host_sim.timing.saves_flash import SavesFlash
from hw.flash.shelf import Shelf
from keeping.keeper import SIZES
from tests.support import on_flash
from tests.support.slices import some

# All that the firmware does with files, in an order that no game has; after each step what it did is noted.
SAVES_CODE = """
from hw.flash.shelf import Shelf
from keeping.keeper import SIZES

def work_of_saves(files, done):
    shelf = Shelf(files, *SIZES)
    stores = [shelf.match, shelf.past, shelf.diary, shelf.match, shelf.records, shelf.settings]
    sizes = [SIZES[0], SIZES[1], SIZES[5], SIZES[0], SIZES[2], SIZES[3]]
    seen = [done()]
    for step in range(240):
        which = step * step % 7 % len(stores)
        stores[which].save(bytes((step * 37 + i) & 255 for i in range(sizes[which])))
        if step % 60 == 30:
            shelf.book("official", 700, True).save(bytes([step]) * 700)
        if step % 80 == 50:
            shelf.people.put_aside(".bad")
        seen.append(done())
    return seen
"""

ON_MICROPYTHON = """
class Chip(flash_guest.Flash):
    erases = pages = 0

    def writeblocks(self, block, buffer, offset=0):
        self.pages += len(buffer) // 256
        super().writeblocks(block, buffer, offset)

    def ioctl(self, request, argument):
        self.erases += request == 6
        return super().ioctl(request, argument)

class Files:
    def open(self, path, mode):
        return system.open(path[6:], mode)

    def mkdir(self, path):
        if path == "saves":
            raise OSError(17)
        system.mkdir(path[6:])

    def rename(self, old, new):
        system.rename(old[6:], new[6:])

chip = Chip(len=95 * 4096)
vfs.VfsLfs2.mkfs(chip, progsize=256)
system = vfs.VfsLfs2(chip, progsize=256)
answer = work_of_saves(Files(), lambda: [chip.erases, chip.pages])
"""


def work_of(saves: SavesFlash) -> list[int]:
    erases, pages, _ = saves.done()
    return [erases, pages]


@pytest.mark.needs("mp64")
def test_each_step_erases_and_programs_as_much_as_on_micropythons_littlefs() -> None:
    known: dict[str, Any] = {}
    exec(SAVES_CODE, known)
    saves = SavesFlash(Flash(), {})
    found = known["work_of_saves"](saves, lambda: work_of(saves))
    assert found == on_flash.run(bytearray(b"\xff" * (96 * 4096)), SAVES_CODE + ON_MICROPYTHON)
    steps = [b[0] - a[0] for a, b in zip(found, found[1:], strict=False)]
    assert {0, 1} <= set(steps)  # now and then a block is erased


def test_what_is_saved_beside_the_match_costs_the_match_no_erases_to_speak_of() -> None:
    erases = [0, 0]
    for beside in (False, True):
        saves = SavesFlash(Flash(), {})
        shelf = Shelf(saves, *SIZES)
        chance = Random(0)
        for step in range(3000):
            before = saves.done()[0]
            shelf.match.save(bytes((step * 37 + i) & 255 for i in range(SIZES[0])))
            erases[beside] += saves.done()[0] - before
            if beside and chance.random() < 0.01:
                shelf.settings.save(bytes((step + i) & 255 for i in range(SIZES[3])))
    assert 0 < erases[1] < 1.1 * erases[0]


def test_the_board_answers_as_without_it() -> None:
    kept: list[dict[str, bytes]] = []
    for beside in (False, True):
        flash = Flash()
        shelf = Shelf(SavesFlash(flash, {}) if beside else flash, *SIZES)
        shelf.settings.save(bytes(range(SIZES[3])))
        shelf.people.put_aside(".bad")
        kept.append(flash.contents())
    assert kept[0] == kept[1]


def test_what_was_kept_before_is_there_and_grows_no_faster() -> None:
    flash = Flash()
    Shelf(flash, *SIZES).past.save(bytes(SIZES[1]))
    saves = SavesFlash(flash_of(flash.contents()), flash.contents())
    shelf = Shelf(saves, *SIZES)
    shelf.match.save(bytes(range(SIZES[0])))  # for which a block is erased
    before = work_of(saves)
    shelf.match.save(bytes(SIZES[0]))
    assert work_of(saves) == [before[0], before[1] + 2]


def test_what_is_no_save_is_done_on_the_board_alone() -> None:
    flash = Flash()
    saves = SavesFlash(flash, {"hardware.set": b"x"})
    before = saves.done()
    with saves.open("hardware.set", "w+b") as file:
        file.write(b"answers")
    saves.rename("hardware.set", "hardware.bad")
    assert flash.contents() == {"hardware.bad": b"answers"}
    assert saves.done() == before


def test_what_the_board_refuses_costs_the_flash_nothing() -> None:
    flash = Flash()
    saves = SavesFlash(flash, {})
    shelf = Shelf(saves, *SIZES)
    before = saves.done()
    flash.full = True
    assert shelf.match.save(bytes(range(SIZES[0])))
    assert saves.done() == before


@pytest.mark.parametrize("steps", some([0, 1, 2, 3, 5], 2))
def test_a_run_is_counted_on_after_the_plug_was_pulled_at_any_step_of_a_save(steps: int) -> None:
    meter = Meter()
    presses = press_files.parse("60 a\n100 b\n400 a\n460 b\n700 a\n760 b\n")
    run.play(1, presses=presses, mishaps=[Event(430, "plug", steps)], meter=meter)
    saved = [tick for tick, counts in enumerate(meter.ticks) if counts[PAGES]]
    assert [tick for tick in saved if 300 < tick <= 430] and [tick for tick in saved if tick > 430]
    assert sum(counts[ERASES] for counts in meter.ticks[300:]) <= 2
