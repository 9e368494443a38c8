"""What a flash decides, and flashing a real MicroPython over its raw REPL, cables pulled included.

CABLE_CUTS says how often one is pulled; `make campaign` asks for all.
"""

import os
import re
from collections.abc import Mapping

import pytest

from host_sim.cable.link import Link
from host_sim.cable.on_board.about import FULL
from host_sim.cable.on_board.files import staged_name
from host_sim.cable.on_board.update import Plan
from host_sim.cable.talk import Talk
from host_sim.cable.trouble import Trouble
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.players import is_players
from host_sim.image import image, manifest, pack
from host_sim.image.manifest import FOLDER, MANIFEST, sha256
from host_sim.image.processors import RP2040
from strategy.values import NAMES
from tests.host_sim.cable.conftest import on_a_board
from tests.support.brought import bring, command, on
from tests.support.pty_board import BLOCK_BYTES, PtyBoard, posing

NEW = {"main.py": sha256(b"main 2"), "ui/app.mpy": sha256(b"app 2")}
OLD = {"main.py": sha256(b"main 1"), "ui/app.mpy": sha256(b"app 1")}


def plan(
    there: Mapping[str, str],
    ours: dict[str, set[str]],
    staged: set[str] | None = None,
    wanted: Mapping[str, str] = NEW,
) -> Plan:
    whole = {path: there.get(path, "") for path in {*wanted, *ours}}
    return Plan(wanted, whole, ours, staged or set())


IMAGES = {name: sha256(name.encode()) for name in ("main.py", "board_config.py", "game.img", "tables.img")}


def test_where_loose_modules_change_main_leaves_first_and_comes_last():
    for there in (OLD, OLD | {"main.py": NEW["main.py"]}):
        todo = plan(there, manifest.join(manifest.join({}, OLD), NEW))
        first, last = todo.moves()
        assert first[0] == ("main.py", f"{FOLDER}/main.py")
        assert ("main.py" in todo.place) == (last[0][0] != f"{FOLDER}/main.py")
        assert [target for _, target in last] == ["main.py"]
        assert [target for _, target in first[1:]] == ["ui/app.mpy"]


def test_a_manifest_is_read_as_it_was_written():
    claimed = manifest.join(manifest.join({}, OLD), NEW)
    assert manifest.read(manifest.write(claimed)) == claimed
    assert claimed["main.py"] == {OLD["main.py"], NEW["main.py"]}
    assert manifest.read("half a li\nne\n\n") == {}


def test_what_an_earlier_try_left_ready_for_this_path_is_placed_and_not_sent():
    todo = plan({}, {}, {staged_name("ui/app.mpy", NEW["ui/app.mpy"]), "part"})
    assert (todo.send, todo.place, todo.leftovers) == (["main.py"], ["main.py", "ui/app.mpy"], ["part"])
    assert "ui/app.mpy" in plan({}, {}, {staged_name("hw/app.mpy", NEW["ui/app.mpy"])}).send


def test_saves_and_the_crash_report_are_never_removed():
    saves = {"saves/records": sha256(b"r"), "crash.txt": sha256(b"c")}
    assert plan(NEW | saves, manifest.join({}, NEW | saves)).remove == []


EMPTY = ["board_config.py", "tables.img", "game.img", "main.py"]


@pytest.mark.parametrize(
    ("there", "first", "remove", "last"),
    [
        ({}, EMPTY, [], []),
        # An image of another name comes before main, and the old one goes when that is there.
        (
            IMAGES | {"main.py": "old", "game.img": "", "rattle.img": "old"},
            ["game.img", "main.py"],
            ["rattle.img"],
            [],
        ),
        # An image of the same name takes the place of the old one while main stays.
        (IMAGES | {"game.img": "old"}, ["game.img"], [], []),
        (
            IMAGES | {"board_config.py": "old", "game.img": "old", "main.py": "old"},
            ["board_config.py", "game.img", "main.py"],
            [],
            [],
        ),
        # Tables come before the code that asks for them.
        (IMAGES | {"game.img": "old", "tables.img": "old"}, ["tables.img", "game.img"], [], []),
        ({name: "old" for name in IMAGES if name != "tables.img"}, EMPTY, [], []),
        # Where loose modules go, main is away meanwhile.
        (
            {"main.py": "old", "ui/app.mpy": "old"},
            [f"{FOLDER}/main.py", *EMPTY[:3]],
            ["ui/app.mpy"],
            ["main.py"],
        ),
    ],
)
def test_what_takes_its_place_first_what_is_removed_then_and_what_takes_its_place_after_that(
    there, first, remove, last
):
    todo = plan(there, manifest.join(manifest.join({}, there), IMAGES), wanted=IMAGES)
    before, after = todo.moves()
    assert [target for _, target in before] == first
    assert (todo.remove, [target for _, target in after]) == (remove, last)


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
def board(tmp_path):
    return PtyBoard(tmp_path)


@on_a_board
def test_a_board_gets_the_image_and_plays(flashed):
    board, said, code = flashed
    assert code == 0, said
    built = image.build(DEFAULT_BOARD, "x64")
    found = on(board)
    assert built.items() <= found.items()
    assert all(is_players(name) for name in set(found) - set(built)), "the game wrote what no backup knows"
    assert f"{len(built)} files sent" in said
    assert re.search(r"free: \d+ KB of files, \d+ KB of memory\n", said)
    assert re.search(r"rattle \S+ pico_ssd1306_i2c ready\n.*it plays", said)


@on_a_board
@pytest.mark.parametrize("share", CUTS_AT)
def test_a_pulled_cable_leaves_no_half_file_and_the_next_flash_goes_on(board, share):
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
        assert len(todo.sent) < len(SMALL)


@on_a_board
def test_a_board_of_another_format_gets_sources_and_a_word(tmp_path, capsys):
    board = PtyBoard(tmp_path, before=posing(version=(2, 0, 0), _mpy=0x1307))
    assert command(board, "flash") == 0
    said = capsys.readouterr().out
    assert "loads mpy 7, mpy-cross makes mpy 6: sending sources" in said and "it plays uncompiled: " in said
    ours = [name for name in on(board) if not is_players(name)]
    assert set(ours) == {"main.py", "board_config.py", image.IMAGE, image.TABLES}
    image.fill(tmp_path / "sources", RP2040, compiled=False)
    for name in NAMES:
        (tmp_path / "sources" / "tables" / name).unlink()
    assert board.files()[image.IMAGE] == pack.pack(tmp_path / "sources")


@on_a_board
def test_a_full_board_is_said_so_before_anything_is_sent(tmp_path):
    board = PtyBoard(tmp_path, flash=bytes(16 * BLOCK_BYTES))
    bring(board, SMALL)
    with pytest.raises(Trouble, match=r"has \d+ KB free and needs \d+: remove files"):
        bring(board, SMALL | {"ui/art.mpy": bytes(60_000)})
    assert on(board) == SMALL


@on_a_board
def test_a_board_that_fills_up_on_the_way_is_said_so(tmp_path):
    board = PtyBoard(tmp_path, flash=bytes(16 * BLOCK_BYTES))
    with board, Link(board.port) as line, pytest.raises(Trouble) as trouble:
        Talk(line).send({"big": bytes(100_000)}, "old")
    assert str(trouble.value) == FULL
    assert not board.files()


@on_a_board
def test_a_game_that_does_not_start_is_a_failure_with_the_boards_own_words(board, capsys, monkeypatch):
    broken = SMALL | {"main.py": b"import engine.nowhere\n"}

    def image(talk, *_):
        talk.contents = broken
        return talk.wanted()

    monkeypatch.setattr(Talk, "do_image", image)
    assert command(board, "flash") == 1
    said = capsys.readouterr()
    assert "main.py ended with ImportError" in said.out
    assert "does not start" in said.err


@on_a_board
@pytest.mark.parametrize(
    ("config", "name", "said"),
    [
        (b'BOARD = const("picoboy")', "picoboy", ""),
        (b"X = 1\nBOARD = 'picoboy'", "picoboy", ""),
        (b'BOARD = const("my-toaster")', DEFAULT_BOARD, "boards/ has no my-toaster, which"),
        (b"print('blinky')", DEFAULT_BOARD, "board_config.py on the board does not say which board it is"),
    ],
)
def test_the_board_that_was_flashed_last_is_the_one_meant(board, config, name, said, capsys):
    board.put({"board_config.py": config})
    with board, Link(board.port) as line:
        code = "from host_sim.cable.on_board import about, line\nline.tell('found', '', about.board_of())"
        assert Talk(line).serve(code) == ["found", "", name]
    words = capsys.readouterr().err
    assert words.startswith(said) and words.count("\n") == bool(said)


@on_a_board
def test_what_an_earlier_flash_or_a_killed_verify_put_there_goes_and_all_else_stays(board):
    board.put({"main.py": b"print('blinky')"})
    bring(board, SMALL | dict.fromkeys(("hw/gone.mpy", "ui/gone.mpy", "ui/changed.mpy"), b"old"))
    others = {"saves/match": b"s", "crash.txt": b"c", "notes.txt": b"n", "ui/mine.py": b"m"}
    others |= {"ui/changed.mpy": b"somebody's now"}
    left = {f"{FOLDER}/trial/saves/match": b"of the trial", f"{FOLDER}/part": b"half a file"}
    board.put(others | left)
    changed = SMALL | {"ui/art.mpy": b"another"}
    assert bring(board, changed).sent == {"ui/art.mpy"}
    others |= {"main.old.py": b"print('blinky')"}
    assert on(board) == changed | others
    assert set(board.files()) - set(changed | others) == {MANIFEST}
    assert "are on the board already" in bring(board, changed).said


@on_a_board
def test_old_micropython_is_refused_with_the_place_of_a_newer_one(tmp_path, capsys):
    pico = posing(version=(1, 23, 0), _machine="Raspberry Pi Pico 2 W with RP2350")
    board = PtyBoard(tmp_path, before=pico)
    assert command(board, "flash") == 1
    assert not on(board)
    assert capsys.readouterr().err == (
        "flash: the game does not play: MicroPython 1.23.0 is too old; take MicroPython 1.29 (1.24 or newer) "
        "from https://micropython.org/download/RPI_PICO2_W/, unplug the Pico, plug it in with BOOTSEL "
        "held, and copy the UF2 onto the drive that appears (`make backup` keeps the saves safe "
        "meanwhile)\n"
    )
