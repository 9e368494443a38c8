"""What the page tells a screen reader, and what it takes of a zip, as `make restore` does."""

import io
import json
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from contract import keys
from engine import rules
from engine.boxes import CHANCE, YAHTZEE
from host_sim.cable import saves
from host_sim.cable.trouble import Trouble
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.kept_flash import read_flash
from host_sim.chip.whole import BadZip
from host_sim.handheld import Handheld, Stop
from host_sim.page.reader import ScreenReader, result_in_words
from host_sim.window import press_files
from tests.support import page_session
from tests.support.recorded import RECORDED, press_file
from tests.support.ui_rig import Rig
from tests.support.whims import Whims

_CALM = 12  # ticks


def test_a_turn_is_told_by_dice_throws_and_what_the_boxes_would_take():
    lines = told("six", 800)
    assert any(line.startswith("WHO STARTS?") for line in lines)
    begin = lines.index("P2, turn 1 of 13, 0 points. 3 throws left")
    assert lines[begin + 1].startswith("2 throws left. dice 5, 4, 4, 3, 4. open: Aces 0, Twos 0, Threes 3, ")
    assert lines[begin + 2] == "dice 5 held, 4 held, 4, 3 held, 4"
    assert "on Small straight: 30" in lines
    assert "P2, turn 1 of 13, 30 points. Small straight: 30 points" in lines


def test_a_menu_is_told_with_what_is_chosen():
    title, *moved, setup, changed = told_of("60 down 2\n100 a 2\n140 down 2\n", 180)
    assert title.startswith("chosen: QUICK OFFICIAL. ") and "NEW GAME" in title
    assert moved == ["QUICK OFFICIAL. chosen: NEW GAME"]
    assert "chosen: START. PLAYERS 2. " in setup
    assert changed == "START. chosen: PLAYERS 2. People and bots together"


def told(name: str, until: int) -> list[str]:
    """Play something recorded up to a tick; answer what is told whenever the picture stands."""
    game = RECORDED[name]
    return told_of(press_file(name).read_text(), until, game.board, game.seed)


def told_of(presses: str, until: int, board: str = DEFAULT_BOARD, seed: int = 1) -> list[str]:
    """Play presses up to a tick; answer what is told whenever the picture stands."""
    timeline = dict(press_files.timeline(press_files.parse(presses)))
    reader, lines, calm = ScreenReader(), [], [0, b""]

    def look(device):
        picture = bytes(device.chip.picture())
        calm[:] = calm[0] + 1 if picture == calm[1] else 0, picture
        if calm[0] == _CALM and (line := reader.read(device.app)):
            lines.append(line)
        device.set_buttons(timeline.get(device.ticks, device.buttons))
        if device.ticks == until:
            raise Stop

    Handheld(board, seed=seed).run(look)
    return lines


def test_one_throw_and_one_point_are_told_as_one_and_without_b_how_one_throws():
    parts = [part for line in told("solo", 3500) for part in line.split(". ")]
    assert "1 throw left" in parts and "Aces: 1 point" in parts
    assert not any("1 throws" in part or " 1 points" in part for part in parts)
    assert any("left. A throws" in line for line in told("five-buttons", 2000))


def test_on_two_buttons_is_told_what_takes_a_score_back_what_the_others_have_and_what_is_chosen(monkeypatch):
    monkeypatch.setattr(Rig, "buttons", keys.TWO)
    rig, reader = Rig(advisor=Whims()), ScreenReader()
    rig.start(rules.FUN, bytes(2))
    rig.match.roll()
    rig.match.score(CHANCE)
    points = rig.match.total(0)
    rig.app.stage.go(rig.turn)
    rig.wait()
    assert reader.read(rig.app).endswith(f"A throws. NEXT: take the last score back. P1 has {points} points")
    rig.be_heard()
    rig.tick(keys.NEXT)
    assert reader.read(rig.app) == "A takes the last score back, NEXT: throw"
    rig.start()
    rig.finish()
    rig.fetch_all()
    assert reader.read(rig.app).endswith("chosen: AGAIN")
    rig.be_heard()
    rig.tick(keys.NEXT)
    read = reader.read(rig.app)
    assert "LONG A title. AGAIN REPORT" in read and read.endswith("chosen: REPORT")


def test_the_result_is_told_in_a_line_of_words_while_it_is_shown() -> None:
    rig = Rig(advisor=Whims())
    rig.start(rules.OFFICIAL, bytes(2))
    assert result_in_words(rig.app) == ""
    rig.write(0, {YAHTZEE: 50, CHANCE: 20}, hundreds=1)
    rig.write(1, {CHANCE: 30})
    rig.finish()
    rig.fetch_all()
    code = bytes(rig.app.parts.result.code).decode()
    assert result_in_words(rig.app) == f"P1 170 with 2 Yahtzees, P2 30, dice {code}"
    rig.be_heard()
    rig.press("U")
    assert result_in_words(rig.app) == ""


MATCH = b"a match" * 9
SAVES = {"saves/match": MATCH, "saves/books/classic": b"games"}
MEGABYTE = 1 << 20
BOMB_BYTES = 200 * MEGABYTE
MOST_GROWN_BYTES = 40 * MEGABYTE  # Node's own, mostly


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def lying(content: bytes, size: int) -> bytes:
    """Let the only file of a zip say that it has another size."""
    told = bytearray(content)
    for head, place in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        struct.pack_into("<I", told, told.find(head) + place, size)
    return bytes(told)


def twice(name: str) -> bytes:
    return zipped({name: b"one", name[:-1] + "?": b"two"}).replace(name[:-1].encode() + b"?", name.encode())


def answers(zips: dict[str, bytes], folder: Path) -> tuple[dict[str, dict[str, bytes] | None], int]:
    """Let the page take each zip; answer what it has of it, None if refused, and by how much it grew."""
    (folder / "rule.json").write_text(json.dumps(saves.rule()))
    for name, content in zips.items():
        (folder / name).write_bytes(content)
    said = page_session.under_node("import_under_node.mjs", folder, *(str(folder / name) for name in zips))
    *taken, grown = map(json.loads, said.splitlines())
    as_bytes = [flash and {name: bytes.fromhex(text) for name, text in flash.items()} for flash in taken]
    return dict(zip(zips, as_bytes, strict=True)), grown


def read_here(path: Path) -> dict[str, bytes] | None:
    try:
        return saves.read(path)
    except Trouble as trouble:
        assert "\n" not in str(trouble)
        return None


def test_the_page_and_the_commands_take_the_same_of_every_zip(tmp_path):
    crowd = {f"saves/{i}": b"" for i in range(70)}
    zips = {
        "stored": zipped(SAVES, zipfile.ZIP_STORED),
        "deflated": zipped(SAVES),
        "in a folder": zipped({f"my backup/monday/{name}": content for name, content in SAVES.items()}),
        "backslashes": zipped({name.replace("/", "\\"): content for name, content in SAVES.items()}),
        "a folder and backslashes": zipped(
            {f"my backup\\{name}": content for name, content in SAVES.items()}
        ),
        "up": zipped({f"../{name}": content for name, content in SAVES.items()}),
        "up by backslashes": zipped({f"x\\..\\..\\{name}": content for name, content in SAVES.items()}),
        "from the root": zipped({f"/{name}": content for name, content in SAVES.items()}),
        "from a drive": zipped({f"C:\\{name}": content for name, content in SAVES.items()}),
        "with strangers": zipped(
            SAVES | {"holiday.txt": b"sun", "saves/evil": b"1", "crash.txt": b"2"} | crowd
        ),
        "leads elsewhere": zipped(
            SAVES | {"saves/../../evil2": b"3", "/etc/saves.sav": b"4", "a\\b.sav": b"5"}
        ),
        "only strangers": zipped({"saves/evil": b"1", "saves/../../evil2": b"2"}),
        "nothing": zipped({}),
        "twice the same": twice("saves/match"),
        "another method": zipped(SAVES, zipfile.ZIP_BZIP2),
        "large": zipped({"saves/match": bytes(65536)}),
        "too large": zipped({"saves/match": bytes(65537)}),
        "a large stranger": zipped(SAVES | {"holiday.mov": bytes(10 * MEGABYTE)}),
        "a larger file": zipped(SAVES | {"holiday.mov": bytes(2 * MEGABYTE)}, zipfile.ZIP_STORED),
        "says less": lying(zipped({"saves/match": MATCH}), 5),
        "says more": lying(zipped({"saves/match": MATCH}), 5000),
        "no zip": b"no zip at all",
        "half": zipped(SAVES)[:-40],
    }
    found, _ = answers(zips, tmp_path)
    assert found == {name: read_here(tmp_path / name) for name in zips}
    taken = {
        *("stored", "deflated", "in a folder", "backslashes", "a folder and backslashes"),
        *("with strangers", "leads elsewhere", "a large stranger"),
    }
    assert {name for name, files in found.items() if files == SAVES} == taken
    assert {name for name, files in found.items() if files is not None} == taken | {"large"}


def test_a_zip_that_lies_about_its_size_is_not_unpacked(tmp_path):
    bomb = lying(zipped({"saves/match": bytes(BOMB_BYTES)}), 4000)
    found, grown = answers({"bomb": bomb}, tmp_path)
    assert found == {"bomb": None}
    assert grown < MOST_GROWN_BYTES
    tracemalloc.start()
    try:
        assert read_here(tmp_path / "bomb") is None
        with pytest.raises(BadZip):
            read_flash(tmp_path / "bomb")
        assert tracemalloc.get_traced_memory()[1] < MEGABYTE
    finally:
        tracemalloc.stop()


def test_many_files_are_no_more_than_one_flash(tmp_path):
    (tmp_path / "crowd").write_bytes(zipped({f"saves/{i}": bytes(60_000) for i in range(40)}))
    with pytest.raises(BadZip, match="too large"):
        read_flash(tmp_path / "crowd")
