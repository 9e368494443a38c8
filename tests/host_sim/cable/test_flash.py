"""Flashing a real MicroPython over its raw REPL, cables pulled included.

CABLE_CUTS says how often one is pulled; `make campaign` asks for all.
"""

import os
import pty
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from host_sim import commands
from host_sim.cable import link
from host_sim.cable.link import Link
from host_sim.cable.on_board.about import FULL
from host_sim.cable.talk import Talk
from host_sim.cable.trouble import Trouble
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.players import is_players
from host_sim.image import image, pack
from host_sim.image.manifest import FOLDER, MANIFEST
from host_sim.image.processors import RP2040
from strategy.values import NAMES
from tests.host_sim.cable.conftest import Flashed
from tests.support.brought import Took, brought
from tests.support.pty_board import PtyBoard, posing

pytestmark = [pytest.mark.slow, pytest.mark.needs("mp64")]

# Percent of what is sent: while the new files take the old ones' places, while files are sent, before that.
CUTS_AT = (97, 65, 88, 25, 5, 15, 35, 45, 55, 75, 82, 93)[: int(os.environ.get("CABLE_CUTS", "4"))]
SMALL = {
    "main.py": b'print("rattle 9 here ready")\n',
    "board_config.py": b'BOARD = "here"\n',
    "ui/app.mpy": bytes(range(256)) * 12,
    "ui/art.mpy": bytes(range(255, -1, -1)) * 9,
    "tables/a.table": b"a table",
}


@pytest.fixture
def board(tmp_path: Path) -> PtyBoard:
    return PtyBoard(tmp_path)


def bring(board: PtyBoard, content: dict[str, bytes]) -> Took:
    """Plug the board in and bring content onto it."""
    with board:
        return brought(board, content)


def on(board: PtyBoard) -> dict[str, bytes]:
    """What is on an unplugged board, our own notes apart."""
    return {name: data for name, data in board.files().items() if not name.startswith(FOLDER)}


def test_a_board_gets_the_image_and_plays(flashed: Flashed, tmp_path: Path) -> None:
    board, said, code = flashed
    assert code == 0, said
    names = image.build(DEFAULT_BOARD, tmp_path / "image", "x64")
    found = on(board)
    assert {name: (tmp_path / "image" / name).read_bytes() for name in names} == {
        name: data for name, data in found.items() if name in names
    }
    assert all(is_players(name) for name in set(found) - set(names)), "the game wrote what no backup knows"
    assert f"{len(names)} files sent" in said
    assert re.search(r"free: \d+ KB of files, \d+ KB of memory\n", said)
    assert re.search(r"rattle \S+ pico_ssd1306_i2c ready\n.*it plays", said)


def test_the_second_flash_sends_nothing(flashed_board: PtyBoard, capsys: pytest.CaptureFixture[str]) -> None:
    with flashed_board:
        assert commands.main(["flash", "--port", flashed_board.port]) == 0
        sent = len(flashed_board.heard)
    assert "on the board already" in capsys.readouterr().out
    assert sent < 40_000  # what asks, and runs there


def test_one_changed_file_is_one_file_sent(board: PtyBoard) -> None:
    assert len(bring(board, SMALL).send) == len(SMALL)
    changed = SMALL | {"ui/art.mpy": b"another"}
    assert bring(board, changed).send == ["ui/art.mpy"]
    assert on(board) == changed
    assert set(board.files()) - set(changed) == {MANIFEST}


def test_what_a_verify_that_was_killed_left_there_goes(board: PtyBoard) -> None:
    bring(board, SMALL)
    board.put(f"{FOLDER}/trial/saves/match", b"of the trial")
    board.put(f"{FOLDER}/part", b"half a file")
    bring(board, SMALL)
    assert set(board.files()) == {*SMALL, MANIFEST}
    assert bring(board, SMALL).does_nothing


def test_what_an_earlier_flash_put_there_goes_and_all_else_stays(board: PtyBoard) -> None:
    others = {"saves/match": b"s", "crash.txt": b"c", "notes.txt": b"n", "ui/mine.py": b"m"}
    bring(board, SMALL | {"hw/gone.mpy": b"old", "ui/gone.mpy": b"old"})
    for name, data in others.items():
        board.put(name, data)
    bring(board, SMALL)
    assert on(board) == SMALL | others


def test_somebody_elses_main_is_kept(board: PtyBoard) -> None:
    board.put("main.py", b"print('blinky')")
    bring(board, SMALL)
    assert on(board) == SMALL | {"main.old.py": b"print('blinky')"}


def test_a_save_is_never_in_the_way(board: PtyBoard) -> None:
    board.put("saves/match", b"precious")
    bring(board, SMALL)
    bring(board, {"main.py": b"pass"})
    assert on(board) == {"main.py": b"pass", "saves/match": b"precious"}


@pytest.mark.parametrize("share", CUTS_AT)
def test_a_pulled_cable_leaves_no_half_file_and_the_next_flash_goes_on(board: PtyBoard, share: int) -> None:
    old = {name: b"old " + data for name, data in SMALL.items()}
    bring(board, old)
    whole = len(board.heard)
    board.pull_after(whole * share // 100)
    with pytest.raises(Trouble, match="plug it in and run the same again"):
        bring(board, SMALL)
    left = on(board)
    for name, data in left.items():
        assert data in (old[name], SMALL[name])
    if "main.py" in left:  # then the game starts, and it is to be of one version
        assert left in (old, SMALL)
    ready = len([name for name in board.files() if name.startswith(FOLDER)])
    todo = bring(board, SMALL)
    assert on(board) == SMALL
    if share >= 55 and ready > 2:
        assert len(todo.send) < len(SMALL)


def test_old_micropython_is_refused_with_the_place_of_a_newer_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = posing(version=(1, 23, 0), _machine="Raspberry Pi Pico 2 W with RP2350")
    assert refusal(PtyBoard(tmp_path, before=pico), capsys) == (
        "flash: the game does not play: MicroPython 1.23.0 is too old; take MicroPython 1.29 (1.24 or newer) "
        "from https://micropython.org/download/RPI_PICO2_W/, unplug the Pico, plug it in with BOOTSEL "
        "held, and copy the UF2 onto the drive that appears (`make backup` keeps the saves safe "
        "meanwhile)\n"
    )


def test_another_python_is_refused_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    circuit = PtyBoard(tmp_path, before=posing(version=(9, 2, 1), name="circuitpython"))
    assert "circuitpython is no MicroPython" in refusal(circuit, capsys)


def refusal(board: PtyBoard, capsys: pytest.CaptureFixture[str]) -> str:
    with board:
        assert commands.main(["flash", "--port", board.port]) == 1
    assert not on(board)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_board_of_another_format_gets_sources_and_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with PtyBoard(tmp_path, before=posing(version=(2, 0, 0), _mpy=0x1307)) as board:
        assert commands.main(["flash", "--port", board.port]) == 0
    said = capsys.readouterr().out
    assert "loads mpy 7, mpy-cross makes mpy 6: sending sources" in said and "it plays uncompiled: " in said
    ours = [name for name in on(board) if not is_players(name)]
    assert set(ours) == {"main.py", "board_config.py", image.IMAGE, image.TABLES}
    image.fill(tmp_path / "sources", RP2040, compiled=False)
    for name in NAMES:
        (tmp_path / "sources" / "tables" / name).unlink()
    assert board.files()[image.IMAGE] == pack.pack(tmp_path / "sources")


def test_a_full_board_is_said_so_before_anything_is_sent(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path, blocks=16)
    bring(board, SMALL)
    with pytest.raises(Trouble, match=r"has \d+ KB free and needs \d+: remove files"):
        bring(board, SMALL | {"ui/art.mpy": bytes(60_000)})
    assert on(board) == SMALL


def test_a_board_that_fills_up_on_the_way_is_said_so(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path, blocks=16)
    with board, Link(board.port) as line, pytest.raises(Trouble) as trouble:
        Talk(line).send({"big": bytes(100_000)}, "old")
    assert str(trouble.value) == FULL
    assert set(board.files()) <= {f"{FOLDER}/part"}


def test_a_port_where_nothing_answers_tells_of_micropython(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(link, "SILENCE_S", 0.5)
    ours, theirs = pty.openpty()
    try:
        assert commands.main(["flash", "--port", os.ttyname(theirs)]) == 1
    finally:
        os.close(ours)
        os.close(theirs)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "answers as MicroPython" in said.err
    assert "BOOTSEL" in said.err


def test_a_game_that_does_not_start_is_a_failure_with_the_boards_own_words(
    board: PtyBoard, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = SMALL | {"main.py": b"import engine.nowhere\n"}

    def image(talk: Talk, *_: object) -> Mapping[str, tuple[str, int]]:
        talk.contents = broken
        return talk.wanted()

    monkeypatch.setattr(Talk, "do_image", image)
    with board:
        assert commands.main(["flash", "--port", board.port]) == 1
    said = capsys.readouterr()
    assert "main.py ended with ImportError" in said.out
    assert "does not start" in said.err


@pytest.mark.parametrize(
    ("config", "name", "said"),
    [
        (b'BOARD = const("picoboy")', "picoboy", ""),
        (b"X = 1\nBOARD = 'picoboy'", "picoboy", ""),
        (b'BOARD = const("my-toaster")', DEFAULT_BOARD, "boards/ has no my-toaster, which"),
        (b"print('blinky')", DEFAULT_BOARD, "board_config.py on the board does not say which board it is"),
    ],
)
def test_the_board_that_was_flashed_last_is_the_one_meant(
    board: PtyBoard, config: bytes, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board.put("board_config.py", config)
    with board, Link(board.port) as line:
        code = "from host_sim.cable.on_board import about, line\nline.tell('found', '', about.board_of())"
        assert Talk(line).serve(code) == ["found", "", name]
    words = capsys.readouterr().err
    assert words.startswith(said) and words.count("\n") == bool(said)


@pytest.mark.parametrize("command", ["flash", "doctor"])
def test_a_board_that_boards_does_not_have_is_said_so_before_any_is_looked_for(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main([command, "--board", "toaster"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{command}: no board named toaster; there are: ") and DEFAULT_BOARD in said
    assert said.count("\n") == 1
