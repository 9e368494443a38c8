"""main.py on a MicroPython: it mounts rattle.img, finds modules and tables there, and starts the game."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.guest import runtimes
from host_sim.image import pack

pytestmark = pytest.mark.needs("mp64")

TABLE = random.Random(1).randbytes(20_000)

# What main.py asks for, as small as can be.
GAME = {
    "hw/clock.py": "class Clock:\n    pass\n",
    "hw/entropy.py": "class Entropy:\n    pass\n",
    "hw/files.py": "",
    "hw/doors.py": """
class Doors:
    def __init__(self, clock, entropy, files):
        self.files = files
        print(type(clock).__name__, entropy.__name__, files.__name__)
""",
    "hw/wiring/wiring.py": """
class Wiring:
    A = 14
    B = None
    DOWN = 15
    def __init__(self, config, files):
        if not files:
            raise OSError(5)
""",
    "boot/handheld.py": """
def play(wiring, doors):
    print("played", wiring.A)
    raise ValueError("of play")
""",
    "boot/rescue.py": "def after(error, wiring, doors):\n    print('rescued', error)\n",
    "there.py": "WHERE = 'the image'\n",
    "table.bin": TABLE,
}

# The pins of a board: those in `held` are pulled to ground, and all others up.
MACHINE = """
class Pin:
    IN = 0
    PULL_UP = 1
    held = ()
    def __init__(self, number, mode, pull):
        assert mode == Pin.IN and pull == Pin.PULL_UP
        self.number = number
    def value(self):
        return int(self.number not in Pin.held)
"""

# What the port for Unix lacks.
BARE_METAL = """
import micropython
class Micropython:
    alloc_emergency_exception_buf = print
for name in dir(micropython):
    setattr(Micropython, name, getattr(micropython, name))
sys.modules["micropython"] = Micropython
"""

MOUNTED = """
import main
main.mount()
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A folder with what is on a board's flash."""
    game = tmp_path / "game"
    for name, content in GAME.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    flash = tmp_path / "flash"
    flash.mkdir()
    (flash / "rattle.img").write_bytes(pack.pack(game))
    (flash / "main.py").write_bytes((ROOT / "firmware" / "main.py").read_bytes())
    (flash / "machine.py").write_text(MACHINE)
    (flash / "board_config.py").write_text("")
    return flash


def said(board: Path, code: str) -> str:
    """Run code on the board, and answer what it prints."""
    begin = f"import json, os, sys\nos.chdir({str(board)!r})\nsys.path[:] = ['']\n"
    return runtimes.run_python("mp64", begin + BARE_METAL + code)


def answered(board: Path, code: str) -> Any:
    """Run code behind main.mount(), and answer what it calls `answer`."""
    return json.loads(said(board, MOUNTED + code + "\nprint(json.dumps(answer))"))


def start(board: Path, held: tuple[int, ...] = ()) -> list[str]:
    """Switch the board on with buttons held, and answer the lines on its console."""
    code = f"import machine\nmachine.Pin.held = {held}\n"
    return said(board, code + "exec(open('main.py').read(), {'__name__': '__main__'})").splitlines()


def test_modules_are_found_in_the_image_before_those_beside_it(board: Path) -> None:
    (board / "there.py").write_text("WHERE = 'beside it'\n")
    assert answered(board, "import there\nanswer = there.WHERE, sys.path") == ["the image", ["/game", ""]]


def test_a_table_is_read_whole_from_the_image_under_a_locked_heap(board: Path) -> None:
    code = """
import hashlib
from micropython import heap_lock, heap_unlock
file = open("/game/table.bin", "rb")
room = bytearray(20000)
view = memoryview(room)[:7000], memoryview(room)[7000:]
heap_lock()
read = file.readinto(view[0])
read += file.readinto(view[1])
heap_unlock()
answer = read, "".join("%02x" % byte for byte in hashlib.sha256(room).digest())
"""
    assert answered(board, code) == [len(TABLE), hashlib.sha256(TABLE).hexdigest()]


@pytest.mark.parametrize("act", ["open('/game/new', 'wb')", "os.remove('/game/there.py')"])
def test_nothing_is_written_into_the_image(board: Path, act: str) -> None:
    code = f"try:\n    {act}\nexcept OSError as error:\n    answer = error.errno"
    assert answered(board, code) == 30  # a read-only file system


def test_the_image_has_as_many_blocks_as_fit_into_it_of_the_bytes_that_were_packed(board: Path) -> None:
    code = "of = os.statvfs('/game')\nanswer = of[0], of[2]"
    blocks = (board / "rattle.img").stat().st_size // pack.BLOCK_BYTES
    assert answered(board, code) == [pack.BLOCK_BYTES, blocks]


def test_the_game_begins_with_the_boards_doors_and_what_goes_wrong_in_it_is_rescued(board: Path) -> None:
    assert start(board) == ["Clock Entropy hw.files", "100", "played 14", "rescued of play"]


@pytest.mark.parametrize("held", [(14,), (15,)])
def test_one_button_held_does_not_keep_the_game_from_starting(board: Path, held: tuple[int, ...]) -> None:
    assert "played 14" in start(board, held)


def test_without_b_the_console_stays_free_while_a_and_down_are_held(board: Path) -> None:
    assert start(board, (14, 15))[1:] == ["rattle safe mode: two buttons are held"]


def test_a_damaged_image_is_told_in_one_line(board: Path) -> None:
    whole = (board / "rattle.img").read_bytes()
    (board / "rattle.img").write_bytes(bytes(len(whole)))
    (line,) = start(board)
    assert line.startswith("rattle does not start, `make flash` brings its files anew: OSError")


def test_without_an_image_the_modules_are_files_of_the_flash(board: Path) -> None:
    (board / "rattle.img").unlink()
    (line,) = start(board)
    assert line.startswith("rattle does not start") and "ImportError" in line
    for name, content in GAME.items():
        if isinstance(content, str):
            (board / name).parent.mkdir(parents=True, exist_ok=True)
            (board / name).write_text(content)
    assert start(board)[-1] == "rescued of play"
