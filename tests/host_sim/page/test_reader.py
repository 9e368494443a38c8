"""What a screen reader is told is what the glass shows, and what has changed on it."""

from contract import keys
from engine import rules
from engine.boxes import CHANCE
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.handheld import Handheld, Stop
from host_sim.page.reader import ScreenReader
from host_sim.window import press_files
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
    assert reader.read(rig.app) == "chosen: REPORT"
