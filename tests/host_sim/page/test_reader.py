"""What the page tells a screen reader, and what it takes of a zip, as `make restore` does."""

import json
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED

from contract import keys
from engine import rules
from engine.boxes import CHANCE, YAHTZEE
from host_sim.cable import saves
from host_sim.cable.trouble import Trouble
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.handheld import Handheld
from host_sim.page.reader import ScreenReader, result_in_words
from host_sim.window import press_files
from tests.host_sim.page import page_session
from tests.support.boards import run
from tests.support.hostile import ELSEWHERE, HOSTILE, SAVE, lying, zip_of
from tests.support.lessons import Pupil
from tests.support.recorded import RECORDED, press_file
from tests.support.ui_rig import Rig

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

    run(Handheld(board, seed=seed), until, look, timeline)
    return lines


def test_one_throw_and_one_point_are_told_as_one_and_without_b_how_one_throws():
    parts = [part for line in told("solo", 3500) for part in line.split(". ")]
    assert "1 throw left" in parts and "Aces: 1 point" in parts
    assert not any("1 throws" in part or " 1 points" in part for part in parts)
    assert any("left. A throws" in line for line in told("five-buttons", 2000))


def test_on_two_buttons_is_told_what_takes_a_score_back_what_the_others_have_and_what_is_chosen(monkeypatch):
    monkeypatch.setattr(Rig, "buttons", keys.TWO)
    rig, reader = Pupil(), ScreenReader()
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
    assert reader.read(rig.app).endswith("chosen: AGAIN")
    rig.be_heard()
    rig.tick(keys.NEXT)
    read = reader.read(rig.app)
    assert "LONG A title. AGAIN REPORT" in read and read.endswith("chosen: REPORT")


def test_the_result_is_told_in_a_line_of_words_while_it_is_shown() -> None:
    rig = Pupil()
    rig.start(rules.OFFICIAL, bytes(2))
    assert result_in_words(rig.app) == ""
    rig.write(0, {YAHTZEE: 50, CHANCE: 20}, hundreds=1)
    rig.write(1, {CHANCE: 30})
    rig.finish()
    code = bytes(rig.app.parts.result.code).decode()
    assert result_in_words(rig.app) == f"P1 170 with 2 Yahtzees, P2 30, dice {code}"
    rig.be_heard()
    rig.press("U")
    assert result_in_words(rig.app) == ""


MOST_GROWN_BYTES = 40 << 20  # Node's own, mostly


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


def test_the_page_and_the_commands_take_the_same_of_every_zip_and_unpack_none_that_lies(tmp_path):
    evening = {SAVE: b"mine" * 9, "saves/books/classic": b"mine" * 9}

    def packed(before: str = "", slash: str = "/", method: int = ZIP_DEFLATED, **more: bytes) -> bytes:
        return zip_of({(before + name).replace("/", slash): evening[name] for name in evening} | more, method)

    film = {"holiday.mov": bytes(10 << 20)}
    strangers = dict.fromkeys(["holiday.txt", "saves/evil", *(f"saves/{i}" for i in range(70))], b"mine")
    taken = {
        "as it is": packed(),
        "stored": packed(method=ZIP_STORED),
        "in a folder": packed("my backup/monday/"),
        "backslashes": packed(slash="\\"),
        "a folder and backslashes": packed("my backup/", "\\"),
        "with strangers": packed(**strangers, **film, **dict.fromkeys(ELSEWHERE[:3], b"mine")),
    }
    others = {f"leads elsewhere {number}": zip_of({name: b"mine"}) for number, name in enumerate(ELSEWHERE)}
    others |= {name: content for name, (content, _) in HOSTILE.items()}
    others |= {
        "large": zip_of({SAVE: bytes(65536)}, ZIP_DEFLATED),
        "too large": zip_of({SAVE: bytes(65537)}, ZIP_DEFLATED),
        "a larger file": packed(method=ZIP_STORED, **{"holiday.mov": bytes(2 << 20)}),
        "says more": lying(zip_of({SAVE: b"mine"}, ZIP_DEFLATED), size=5000),
        "only strangers": zip_of(strangers | film, ZIP_DEFLATED),
        "nothing": zip_of({}),
    }
    found, grown = answers(taken | others, tmp_path)
    assert found == {name: read_here(tmp_path / name) for name in found}
    assert all(found[name] == evening for name in taken)
    there = {name for name in others if found[name] is not None}
    assert "large" in there and not there & {*HOSTILE, "too large", "a larger file", "says more", "nothing"}
    assert grown < MOST_GROWN_BYTES
