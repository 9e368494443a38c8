"""Where a file's bytes are: littlefs is asked, MicroPython's and that which images are made with."""

import json
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from host_sim.image.flash_files import fill
from hw.in_flash.image import BLOCK, place
from tests.support.boards import DEFAULT
from tests.support.slices import some

BLOCKS = 300

ON_A_FLASH = """
import json, sys, uctypes, vfs
sys.path[:] = PATH
from proofs.littlefs import BLOCKS, Blocks, mount
from hw.in_flash.places import Places, Watched

END = 2 << 20  # of a flash of 2 MB
chip = Blocks()
vfs.VfsLfs2.mkfs(chip, progsize=256)
files = mount(chip)
begins = uctypes.addressof(chip.memory) + BLOCKS * 4096 - END
def piece(number, name):
    return bytes([(number * 7 + i * name) & 255 for i in range(700)])
"""

THREE = """
made = [files.open("one", "wb"), files.open("two", "wb"), files.open("three", "wb")]
whole = bytearray()
for number in range(400):  # each grows in turn, and all are written out in turn
    for i in range(3):
        made[i].write(piece(number, i + 1))
        if number % 5 == i:
            made[i].flush()
    whole += piece(number, 2)
for file in made:
    file.close()
"""


def on_mp64(code: str) -> Any:
    """Run code behind ON_A_FLASH, and answer what it calls `answer`."""
    path = runtimes.path_for(str(ROOT), DEFAULT)
    begin = ON_A_FLASH.replace("PATH", repr(path))
    printed = runtimes.run_python("mp64", f"{begin}{code}\nprint(json.dumps(answer))", heap_bytes=16 << 20)
    return json.loads(printed)


def test_every_byte_of_a_file_of_300_blocks_lies_where_littlefs_put_it():
    size = BLOCKS * (BLOCK - 8)
    content = b"".join(i.to_bytes(4, "little") for i in range(size // 4))
    blocks = fill(352, {"file": content})
    numbers = {}  # of the file's blocks, by the number in the file: found by their last four bytes of it
    for number, block in blocks.items():
        last = int.from_bytes(block[-4:], "little")
        if block[-8:-4] == (last - 1).to_bytes(4, "little"):
            numbers[place(4 * last)[0]] = number
    assert sorted(numbers) == list(range(len(numbers))) and len(numbers) >= BLOCKS - 1
    for at in range(0, size, 4):
        block, offset = place(at)
        if block in numbers:
            assert blocks[numbers[block]][offset : offset + 4] == content[at : at + 4], at
    for at in some(range(size), size // 7):  # each behind the one before, or where a block begins
        block, offset = place(at)
        assert (block, offset - 1) == place(at - 1) if offset % 4 else at % 4 == 0


@pytest.mark.needs("mp64")
def test_bytes_are_where_micropythons_littlefs_put_them_between_those_of_other_files():
    code = """
places = Places("two", Watched(chip), begins)
wrong = []
apart = 0
for at in range(0, len(whole) - 40, 37):
    view = places.view(at, 40)
    if view is None:
        apart += 1
    elif view != whole[at : at + 40]:
        wrong.append(at)
address = places.address(5000, 10)
chip.log = []
Places("two", Watched(chip), begins)
answer = [wrong, apart, uctypes.bytearray_at(address, 10) == whole[5000:5010], len(whole), chip.log]
"""
    wrong, apart, same, size, written = on_mp64(THREE + code)
    assert not wrong and same and size == 280_000 and not written
    assert 30 < apart < 150  # about one in a hundred lies in two blocks


@pytest.mark.needs("mp64")
@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("Places('two', Watched(chip), begins - 4096)", "two is not where it was looked for"),
        ("Places('none', Watched(chip), begins)", "2"),
    ],
)
def test_a_file_that_is_not_there_in_memory_is_told(how, why):
    code = f"""
around = bytearray(1 << 16), bytearray(1 << 16)
try:
    {how}
except OSError as error:
    answer = str(error.args[0])
"""
    assert on_mp64(THREE + code) == why


@pytest.mark.needs("mp64")
def test_nothing_below_the_flash_is_looked_at():
    """A Pico 2 has files of 3 MB: of a flash of 2 MB they would begin where nothing is."""
    code = """
class Larger(Blocks):
    def ioctl(self, request, argument):
        return (3 << 20) // 4096 if request == 4 else Blocks.ioctl(self, request, argument)
chip = Larger(bytearray(3 << 20))
chip.erases = [0] * 768
vfs.VfsLfs2.mkfs(chip, progsize=256)
small = mount(chip).open("small", "wb")
small.write(bytes(range(100)))
small.close()
import hw.in_flash.places as module
looked_at = []
def bytearray_at(address, length):
    looked_at.append(address)
    return bytearray(length)
module.bytearray_at = bytearray_at
try:
    Places("small", Watched(chip), 1 << 28)
except OSError:
    pass
answer = [hex(address >> 20) for address in looked_at]
"""
    assert on_mp64(code) == ["0x101", "0x105", "0x10d"]
