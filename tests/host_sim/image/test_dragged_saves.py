"""A UF2 that is dragged over a board with saves: they stay, however its blocks come and however it ends."""

import random
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from host_sim.image import flash_files, uf2
from saves_apart import RESERVED, RP2040_BLOCKS, RP2350_BLOCKS
from tests.support import made_uf2
from tests.support.made_uf2 import PICOS, BootRom, blocks_of
from tests.support.pty_board import PtyBoard
from tests.support.slices import some

pytestmark = pytest.mark.needs("mp64")

BOARD = "pico_ssd1306_i2c"
ANOTHER = "picoboy"
ORDERS = ("in order", "reversed", "shuffled")

FIRMWARE = 'sys.path += ["/host/firmware", "/host/host_sim/chip/lib"]'  # behind the modules on the flash
BOOT = """
exec(open("/boot.py").read(), {"__name__": "__main__"})
"""

# By the firmware's own files: a match and the books of several sheets, and what the wizard learnt.
PLAY = (
    BOOT
    + """
import io
from hw.flash.shelf import Shelf
from keeping import books
from keeping.keeper import SIZES
class Files:
    open = io.open
    mkdir = os.mkdir
    rename = os.rename
shelf = Shelf(Files, SIZES)
for turn in range(60):
    stores = shelf.match, shelf.past, shelf.records, shelf.settings, shelf.people, shelf.diary
    for store, size in zip(stores, SIZES):
        assert store.save(bytes([(turn * 7 + i) % 251 for i in range(size)])) == 0
for name in books.NAMES:
    one = shelf.book(name, books.SIZE, True)
    for turn in range(3):
        assert one.save(bytes([turn]) * books.SIZE) == 0
    one.close()
with open("hardware.set", "wb") as file:
    file.write(b"wires")
"""
)

files_for = cache(uf2.files_for)


@cache
def made(name: str, board: str) -> bytes:
    """Join a UF2, of another firmware for each board."""
    content = made_uf2.firmware(PICOS[name], inside=board.encode() * 3000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uf2, "files_for", files_for)
        return uf2.joined(made_uf2.uf2(PICOS[name], content), board)[1]


class Board:
    """A Pico by what is in its flash."""

    def __init__(self, name: str, flash: bytes) -> None:
        self.pico = PICOS[name]
        self.flash = bytearray(flash)
        self.first = len(flash) - 4096 * (
            RP2040_BLOCKS if len(flash) == 2 << 20 else RP2350_BLOCKS
        )  # of saves

    def drag(self, blocks: Sequence[bytes]) -> bool:
        """Send it blocks of a UF2; tell whether it got all of them."""
        rom = BootRom(self.pico.family, self.flash)
        rom.send(blocks)
        return rom.rebooted

    @contextmanager
    def unplugged(self) -> Generator[PtyBoard]:
        """Lend a board with its files, and take them back as that leaves them."""
        with TemporaryDirectory() as folder:
            board = PtyBoard(Path(folder), flash=self.flash[self.pico.files_at :])
            yield board
            self.flash[self.pico.files_at :] = board.flash()

    def run(self, code: str) -> Any:
        """Run code behind a power-on, the firmware's modules at hand, over its files."""
        with self.unplugged() as board:
            return board.run(f"{FIRMWARE}\n{code}")

    def saves(self) -> dict[str, bytes]:
        """Start it; answer its saves."""
        with self.unplugged() as board:
            return board.players()

    def spoil(self, at: int, bits: int) -> None:
        """Change some bits in each superblock of the saves."""
        for block in (self.first, self.first + 4096):
            self.flash[block + at] ^= bits


@cache
def played_once(name: str) -> tuple[bytes, dict[str, bytes]]:
    board = Board(name, random.Random(3).randbytes(PICOS[name].flash))
    assert board.drag(blocks_of(made(name, BOARD)))
    board.run(PLAY)
    saves = board.saves()
    assert len(saves) == 6 + 8 + 3
    return bytes(board.flash), saves


def played(name: str = "RPI_PICO") -> tuple[Board, dict[str, bytes]]:
    """Drag a UF2 over a dirty flash, save something; answer the board then, and the saves."""
    flash, saves = played_once(name)
    return Board(name, flash), saves


def another(name: str = "RPI_PICO", order: str = "in order") -> list[bytes]:
    """Answer the blocks of another UF2 in some order; what is before those of an RP2350 stays there."""
    blocks = blocks_of(made(name, ANOTHER))
    first = blocks[: len(blocks) % 16]
    rest = blocks[len(first) :]
    if order == "shuffled":
        rest = random.Random(4).sample(rest, len(rest))
    return first + (rest[::-1] if order == "reversed" else rest)


@pytest.mark.parametrize(
    ("name", "order"),
    some(
        [
            *(("RPI_PICO", order) for order in ORDERS),
            *((name, "shuffled") for name in PICOS if name != "RPI_PICO"),
        ],
        2,
    ),
)
def test_another_build_leaves_every_save_as_it_is(name, order):
    board, saves = played(name)
    assert board.drag(another(name, order))
    found = board.run("answer = [repaired, b'picoboy' in open('/board_config.py', 'rb').read()]")
    assert found == [False, True]
    assert board.saves() == saves


@pytest.mark.parametrize("name", some(["RPI_PICO", "RPI_PICO2"], 1))
def test_a_drag_that_is_cut_after_any_block_touches_no_save(name):
    """Their blocks stay as they are byte for byte, so the next drag finds them so, wherever one was cut."""
    board, saves = played(name)
    kept = board.flash[board.first : -4096]
    rom = BootRom(board.pico.family, board.flash)
    for block in another(name):
        rom.send([block])
        assert board.flash.startswith(kept, board.first)
    assert board.saves() == saves


@pytest.mark.parametrize(
    ("cut", "order"),
    some([(0.1, "reversed"), (0.3, "shuffled"), (0.5, "in order"), (0.8, "in order"), (0.99, "shuffled")], 2),
)
def test_a_board_that_was_started_between_a_cut_drag_and_the_next_keeps_them_too(cut, order):
    board, saves = played()
    blocks = another(order=order)
    assert not board.drag(blocks[: int(len(blocks) * cut)])
    board.run(f"try:\n    {BOOT.strip()}\nexcept Exception:\n    pass")
    assert board.drag(another())
    assert board.saves() == saves


@pytest.mark.parametrize("name", some(["RPI_PICO", "RPI_PICO2"], 1))
def test_littlefs_gives_the_blocks_of_the_saves_to_no_file(name):
    """Files are written until no room is left, again and again, and then the saves are looked at."""
    board, saves = played(name)
    fill = """
for turn in range(3):
    try:
        for i in range(1000):
            with open("/fill%d" % i, "wb") as file:
                file.write(bytes([turn]) * 40000)
    except OSError:
        pass
    for name in os.listdir("/"):
        if name.startswith("fill"):
            os.remove("/" + name)
"""
    board.run(fill)
    assert board.saves() == saves


# Where a board is not as a UF2 left it, nothing is done to its blocks.

FILES = {"main.py": b"x", "boot.py": b""}


def reserved_on(folder: Path, blocks: int, code: str, reserved: int = RP2040_BLOCKS) -> int:
    """Answer how many blocks the firmware finds reserved after code changed the files of a flash."""
    flash = bytearray(b"\xff" * (blocks * 4096))
    for number, content in flash_files.fill(blocks, FILES, reserved).items():
        flash[number * 4096 : (number + 1) * 4096] = content
    board = PtyBoard(folder, flash=flash)
    return board.run(f"{FIRMWARE}\n{code}\nimport saves_apart\nanswer = saves_apart.reserved({blocks})")


@pytest.mark.parametrize(
    ("blocks", "reserved"), some([(352, 96), (640, 256), (212, 96), (768, 256), (352, 0)], 2)
)
def test_what_was_reserved_is_found(blocks, reserved, tmp_path):
    assert reserved_on(tmp_path, blocks, "", reserved) == reserved


# A file system of the saves that was there and does not mount is left as it is.

DAMAGE = """
import gc, vfs
size = _Flash.file.seek(0, 2)
first = size - 96 * 4096
spoilt, left = bytearray(size), bytearray(size)
def read(at, to):
    _Flash.file.seek(at)
    _Flash.file.readinto(to)
def write(at, content):
    _Flash.file.seek(at)
    _Flash.file.write(content)
def damaged(spoil):
    vfs.umount("/saves")
    before = bytearray(8192)
    read(first, before)
    spoil()
    read(0, spoilt)
    import saves_apart
    saves_apart.mount()
    try:
        os.stat("/saves/match")
        found = "saves"
    except OSError as error:
        found = "refused" if error.errno == 19 else "none"
    read(0, left)
    if spoilt != left:
        found += ", changed"
    write(first, before)
    if found.startswith("refused"):
        sys.modules.pop("saves_apart")
    gc.collect()
    return found
def flip(bit):
    for at in (first + bit // 8, first + 4096 + bit // 8):
        byte = bytearray(1)
        read(at, byte)
        write(at, bytes([byte[0] ^ 1 << bit % 8]))
def fill(byte):
    write(first, bytes([byte]) * 8192)
"""


def test_saves_whose_superblocks_have_each_a_wrong_bit_or_are_gone_are_left_as_they_are():
    board, saves = played()
    code = "answer = [damaged(lambda: flip(bit)) for bit in range(0, 8 * 64, 3)]\n"
    code += "answer += [damaged(lambda: fill(byte)) for byte in (0, 255, 0x55)]"
    answers = board.run(BOOT + DAMAGE + code)
    assert set(answers) <= {"saves", "refused"} and answers.count("refused") > 150
    assert answers[-3:] == ["refused"] * 3
    assert board.saves() == saves


def test_a_drag_over_damaged_saves_makes_no_new_ones():
    board, _ = played()
    board.spoil(9, 4)
    before = bytes(board.flash[board.first :])
    assert board.drag(another())
    board.run(BOOT)
    assert board.flash[board.first :] == before


def test_what_refuses_writes_nothing_beside_them_and_who_wants_gets_an_empty_place():
    board, _ = played()
    board.spoil(20, 1)
    code = """
from hw.flash.shelf import Shelf
from keeping.keeper import SIZES
from hw import files
shelf = Shelf(files, SIZES)
answer = [shelf.match.save(bytearray(SIZES[0])), shelf.book("fun", 40, True).save(bytearray(40))]
"""
    assert board.run(BOOT + code) == [3, 3]
    assert board.run("answer = [name for name in os.listdir('/') if name == 'saves']") == []
    board.run(BOOT + "import saves_apart\nsaves_apart.make_anew()")
    assert board.run(BOOT + code) == [0, 0]


COPY = """
os.mkdir("/reserved/x")
os.rename("/reserved", "/original")
os.mkdir("/reserved")
for number in range(256, 352):
    with open("/original/%d" % number, "rb") as old, open("/reserved/%d" % number, "wb") as new:
        new.write(old.read())
"""


@pytest.mark.parametrize(
    "code",
    [
        "os.rename('/reserved', '/other')",
        "os.remove('/reserved/351')",
        "os.remove('/reserved/256')",
        "with open('/reserved/351', 'wb') as file:\n    file.write(bytes(4096))",  # it may lie anywhere now
        "with open('/reserved/256', 'wb') as file:\n    file.write(bytes(4096))",
        "with open('/reserved/256', 'wb') as file:\n    file.write(bytes(10))",
        COPY,  # as on another board
    ],
)
def test_what_is_not_as_it_was_made_is_left_alone(code, tmp_path):
    assert reserved_on(tmp_path, 352, code) == 0
    assert RESERVED in code


def test_a_pico_w_keeps_them_and_what_the_wizard_learnt_last_when_it_gets_the_micropython_of_a_pico():
    board, saves = played("RPI_PICO_W")
    board.pico = PICOS["RPI_PICO"]
    assert board.drag(blocks_of(made("RPI_PICO", BOARD)))
    assert board.saves() == saves
    board.run(BOOT + "with open('/hardware.set', 'wb') as file:\n    file.write(b'others')\n")
    board.run(BOOT)
    board.drag(another())
    assert board.run(BOOT + "answer = open('/hardware.set').read()") == "others"
