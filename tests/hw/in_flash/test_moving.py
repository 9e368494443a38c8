"""Functions that run where an image lies in memory: they answer as before, and whatever differs stays.

MicroPython for Unix has words of 8 bytes, and no flash in its memory: a bytearray stands for that.
"""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from host_sim.image import pack
from host_sim.image.image import compile_one
from hw.in_flash.image import Image
from tests.support.boards import DEFAULT

pytestmark = pytest.mark.needs("mp64")

TWINS = ("hw.in_flash.move_plain", "machine_code.move_viper")

SHAPES = """
from room.others import of_another

def plain(a, b=3, *, c=4):
    return a * b + c

def nested(n):
    def inner(m):
        def innermost():
            return n, m
        return innermost
    return inner

closure = nested(5)

def generator(n):
    for i in range(n):
        yield i * i

def comprehended(n):
    return sum([x + n for x in range(4)]) + sum(x for x in range(n))

by_lambda = lambda x: x - 1

def raised():
    try:
        raise ValueError(plain(2))
    except ValueError as error:
        return error.args[0]

class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side

    def walk(self):
        yield self.side
        yield self.area()

    @property
    def half(self):
        return self.side // 2

    @half.setter
    def half(self, half):
        self.side = 2 * half

    @staticmethod
    def unit():
        return 77

    @classmethod
    def made(cls, side):
        return cls(side)

class Square(Shape):
    def area(self):
        return super().area() + 1
"""

OTHERS = """
GLYPHS = b"\\x01\\x02\\x03 some picture"
WORDS = (b"a word", (b"another word", 7, 2.5, None, 1 << 70), "and a text, with blanks")

def says():
    return b"in a function"

def of_another(n):
    return n + 1000

def beside():
    return 41
"""

# Longer than a block: what is in it lies where two meet, if it lies badly.
LONG = "\n".join(f"def f{i}(a):\n    return [a + {i}, a * {i}, a - {i}, a // {i + 1}]\n" for i in range(150))

BEGIN = """
import gc, json, os, sys, uctypes, vfs
sys.path[:] = PATH
from hw.in_flash.image import place
from hw.in_flash.image import Image
from hw.in_flash.moving import Mover
__import__("TWIN")
leaf = sys.modules["TWIN"]

with open(IMAGE, "rb") as file:
    content = file.read()
flash = bytearray((place(len(content))[0] + 1) * 5000)  # a block, and then something else
base = uctypes.addressof(flash)

def lies_at(offset):
    block, at = place(offset)
    return block * 5000 + at

at = 0
while at < len(content):
    end = at + 4096 - place(at)[1]
    flash[lies_at(at) : lies_at(at) + len(content[at:end])] = content[at:end]
    at = end

class Places:
    def address(self, offset, length):
        return base + lies_at(offset) if place(offset)[1] + length <= 4096 else 0
    def view(self, offset, length):
        address = self.address(offset, length)
        return uctypes.bytearray_at(address, length) if address else None

class Memory:
    def __getitem__(self, address):
        return uctypes.struct(address, {"word": 0 | uctypes.UINT64}).word
    def __setitem__(self, address, word):
        uctypes.struct(address, {"word": 0 | uctypes.UINT64}).word = word

memory = Memory()
image = Image(IMAGE)
mover = Mover(image, Places(), leaf, (), 8)

def in_flash(function):
    return base <= memory[id(function) + 24] < base + len(flash)

def use_up():
    for _ in range(3):
        gc.collect()
        kept = [bytes([n & 255]) * (16 + n % 300) for n in range(3000)]

vfs.mount(image, "/game", readonly=True)
sys.path.insert(0, "/game")
image.lies(Places())
"""

ANSWERS = """
from room import others, shapes

def answers():
    shape = shapes.Shape(6)
    shape.half = 5
    square = shapes.Square.made(3)
    return [
        shapes.plain(1), shapes.plain(1, 2, c=7), shapes.nested(1)(2)(), shapes.closure(8)(),
        list(shapes.generator(4)), shapes.comprehended(6), shapes.by_lambda(9), shapes.raised(),
        shape.half, shape.area(), list(shape.walk()), shapes.Shape.unit(), square.area(), list(square.walk()),
        shapes.of_another(1), others.beside(),
    ]
"""

EXPECTED: list[Any] = [
    7, 9, [1, 2], [5, 8], [0, 1, 4, 9], 45, 8, 10, 5, 100, [10, 100], 77, 10, [3, 10], 1001, 41,
]  # fmt: skip


BARE = """
def says():
    return 7
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """An image with modules of all that can be in one."""
    folder = tmp_path_factory.mktemp("packed")
    for name, source in (("shapes", SHAPES), ("others", OTHERS), ("long", LONG), ("bare", BARE)):
        path = folder / "room" / f"{name}.mpy"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(compile_one(source, Path(f"room/{name}.py")))
    (folder / pack.READERS[1]).parent.mkdir(parents=True)
    (folder / pack.READERS[1]).write_bytes((ROOT / "firmware" / pack.READERS[1]).read_bytes())
    image = folder.with_suffix(".img")
    image.write_bytes(pack.pack(folder))
    return image


def said(packed: Path, twin: str, code: str) -> Any:
    """Run code behind BEGIN, and answer what it calls `answer`."""
    path = runtimes.path_for(str(ROOT), DEFAULT)
    begin = BEGIN.replace("PATH", repr(path)).replace("IMAGE", repr(str(packed))).replace("TWIN", twin)
    printed = runtimes.run_python("mp64", f"{begin}\n{code}\nprint(json.dumps(answer))")
    return json.loads(printed.splitlines()[-1])


@pytest.mark.parametrize("twin", TWINS)
def test_all_kinds_of_functions_run_from_there_each_counted_once_and_answer_as_before(packed, twin):
    code = """
before = answers()
held = [shapes.Shape(6).area, shapes.closure, shapes.nested]
mover.settle()
use_up()
kinds = shapes.Shape.__dict__
answer = [
    [before, answers(), answers(), mover.left],
    [in_flash(function) for function in (shapes.plain, shapes.nested, shapes.generator, shapes.by_lambda,
     others.beside, others.of_another, kinds["area"], kinds["walk"], kinds["__init__"])],
    in_flash(Image.find),
    mover.moved,
]
"""
    # plain, nested and 2 in it (that of `closure`, too), generator, comprehended and 2, by_lambda, raised;
    # Shape's 8; Square's 1; of_another, beside and says.
    answers, inside, of_no_image, moved = said(packed, twin, ANSWERS + code)
    assert answers == [EXPECTED, EXPECTED, EXPECTED, 0]
    assert inside == [True] * 9 and not of_no_image
    assert moved == 10 + 8 + 1 + 3


@pytest.mark.parametrize("twin", TWINS)
def test_a_module_is_looked_at_once_and_after_it_was_gone_again_and_without_constants_has_no_table(
    packed, twin
):
    code = """
from room import bare, others
found = [bare.says()]
for _ in range(2):
    mover.settle()
    found += [mover.moved] + [bool(memory[id(module) + 24]) for module in (bare, others)]
del sys.modules["room.others"], others
mover.settle()
import room.others as others
mover.settle()
answer = found + [mover.moved, in_flash(others.beside)]
"""
    assert said(packed, twin, code) == [7, 4, False, True, 4, False, True, 7, True]


@pytest.mark.parametrize("twin", TWINS)
def test_other_bytes_there_are_what_is_run(packed, twin):
    """So nothing but the image is run."""
    code = """
from room import others
before = others.beside()
mover.settle()
at = flash.find(bytes([0x80 + 16 + 41]), memory[id(others.beside) + 24] - base)
flash[at] += 1
answer = [before, others.beside()]
"""
    assert said(packed, twin, code.replace("0x80 + 16 + 41", "0x70 + 16 + 41")) == [41, 42]


@pytest.mark.parametrize("twin", TWINS)
def test_a_function_of_which_one_byte_differs_stays_and_the_others_go(packed, twin):
    code = """
from room import others
mover.settle()
offset = memory[id(others.beside) + 24] - base
del sys.modules["room.others"], others
mover.settle()
flash[offset + LAST] ^= 1
import room.others as others
flash[offset + LAST] ^= 1  # that was imported; now it is as the image was
mover.settle()
use_up()
answer = [in_flash(others.beside), in_flash(others.of_another), mover.left, others.of_another(1)]
"""
    found = said(packed, twin, code.replace("LAST", "5"))
    assert found == [False, True, 1, 1001]


@pytest.mark.parametrize("twin", TWINS)
def test_of_what_is_longer_than_a_block_stays_what_lies_where_two_meet(packed, twin):
    code = """
from room import long
mover.settle()
use_up()
answer = [
    [in_flash(getattr(long, "f%d" % i)) for i in range(150)],
    [getattr(long, "f%d" % i)(3) for i in range(150)],
    [mover.moved, mover.left],
]
"""
    inside, answers, counts = said(packed, twin, code)
    assert answers == [[3 + i, 3 * i, 3 - i, 3 // (i + 1)] for i in range(150)]
    assert counts == [inside.count(True), inside.count(False)]
    assert 1 <= inside.count(False) <= 2


@pytest.mark.parametrize("twin", TWINS)
def test_constants_lie_there_too_alone_and_in_tuples_if_they_are_the_same(packed, twin):
    code = """
from room import others
before = others.WORDS, others.GLYPHS, others.says()
def there(value):
    return base <= memory[id(value) + 24] < base + len(flash)
at = flash.find(b"another word")
flash[at] ^= 1
mover.settle()
flash[at] ^= 1
use_up()
glyphs, (word, (other, *_), text) = others.GLYPHS, others.WORDS
answer = [
    [there(value) for value in (glyphs, word, text, others.says(), other)],
    list(glyphs[:3]), word.decode(), other.decode(), text, others.says().decode(), others.WORDS[1][1:4],
]
"""
    assert said(packed, twin, code) == [
        [True, True, True, True, False],
        [1, 2, 3], "a word", "another word", "and a text, with blanks", "in a function", [7, 2.5, None],
    ]  # fmt: skip


@pytest.mark.parametrize("spoilt", ["0", "1", "2", "3", "4", "(entry >> 14 & 0xFFF) - 1"])
def test_a_byte_that_differs_anywhere_is_seen_by_both_twins(packed, spoilt):
    code = """
from room import shapes
at, size, count = image.find("/room/shapes.mpy")
listed = base + lies_at(at + size)
for i in range(count):
    entry = int.from_bytes(uctypes.bytearray_at(listed + 4 * i, 4), "little")
    flash[lies_at(at + (entry & 0x3FFF)) + SPOILT] ^= 0x40
mover.settle()
answer = [mover.moved, mover.left > 5]
"""
    for twin in TWINS:
        assert said(packed, twin, code.replace("SPOILT", spoilt)) == [3, True]  # those of room.others


def test_bytes_that_lie_nowhere_in_memory_are_read_as_a_file_that_is_closed_again(tmp_path):
    """A file that stays open is a ResourceWarning, and fails."""
    game = tmp_path / "game"
    reader = game / pack.READERS[1]
    reader.parent.mkdir(parents=True)
    content = (ROOT / "firmware" / pack.READERS[1]).read_bytes()
    reader.write_bytes(content)
    (tmp_path / "game.img").write_bytes(pack.pack(game))
    image = Image(str(tmp_path / "game.img"))
    image.lies(SimpleNamespace(view=lambda at, size: None))
    assert image.open("/" + pack.READERS[1], "rb").read() == content


def test_a_module_that_goes_takes_all_that_it_holds_along(packed):
    code = """
from room import others
others.held = bytearray(100000)
mover.settle()
use_up()
gc.collect()
before = gc.mem_alloc()
del sys.modules["room.others"], others, sys.modules["room"].others
gc.collect()
answer = before - gc.mem_alloc() >= 100000
"""
    assert said(packed, TWINS[0], code) is True
