"""Press files: read, written, refused with the line that is wrong."""

from pathlib import Path

import pytest

from host_sim.handheld import Event
from host_sim.window import run
from host_sim.window.mishaps import MISHAPS
from host_sim.window.press_files import (
    DEFAULT_HELD,
    Press,
    PressFileError,
    Recorder,
    parse,
    parse_all,
    read,
    read_all,
    timeline,
    unparse,
)

TEXT = """
# a game
10 a        # choose
20 DOWN 5
20 b 1
"""


def test_a_press_file_is_one_press_a_line() -> None:
    assert parse(TEXT) == [Press(10, 4, DEFAULT_HELD), Press(20, 1, 5), Press(20, 5, 1)]


def test_what_is_written_reads_back() -> None:
    presses = parse(TEXT)
    assert parse(unparse(presses, "two\nlines")) == presses


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("10", "expected `tick button"),
        ("10 a 3 4", "expected `tick button"),
        ("10 fire", "no button named fire; there are: up down left right a b"),
        ("ten a", "whole numbers"),
        ("10 a 2.5", "whole numbers"),
        ("-1 a", "from 0 to"),
        ("10 a 0", "at least 1"),
        ("999999 a", "from 0 to 400000, a press is held for at least 1, found `999999 a`"),
        ("399999 a 2", "from 0 to 400000"),
        ("4 a", "tick 4 comes after tick 5"),
    ],
)
def test_a_wrong_line_is_named_in_one_line(line: str, says: str) -> None:
    with pytest.raises(PressFileError) as caught:
        parse(f"5 b\n\n{line}\n", "game.presses")
    message = str(caught.value)
    assert message.startswith("game.presses, line 3: ")
    assert says in message
    assert "\n" not in message


def test_the_latest_press_of_all_is_taken() -> None:
    assert parse("399999 a 1") == [Press(399_999, 4, 1)]


@pytest.mark.parametrize("mark", ["utf-8", "utf-8-sig"])
def test_a_file_may_begin_with_a_byte_order_mark(mark: str, tmp_path: Path) -> None:
    (tmp_path / "game.presses").write_text(TEXT, encoding=mark)
    assert read(str(tmp_path / "game.presses")) == parse(TEXT)


def test_the_timeline_holds_overlapping_presses_together() -> None:
    presses = [Press(1, 4, 4), Press(3, 5, 4), Press(5, 4, 1)]
    assert timeline(presses) == [(1, 16), (3, 48), (6, 32), (7, 0)]


def test_a_recorder_hears_what_a_timeline_says() -> None:
    presses = parse("3 a 2\n9 up 30\n12 down 4\n60 b 1\n")
    recorder = Recorder()
    for tick, mask in timeline(presses):
        recorder.see(tick, mask)
    assert recorder.end(100) == presses


def test_a_recorder_lets_go_at_the_end() -> None:
    recorder = Recorder()
    recorder.see(5, 16)
    assert recorder.end(9) == [Press(5, 4, 4)]


WITH_MISHAPS = """
10 a
20 !plug        # in the middle of a turn
20 !Battery 3300
30 b
"""


def test_a_line_with_an_exclamation_mark_is_a_mishap(tmp_path: Path) -> None:
    found = parse_all(WITH_MISHAPS)
    assert found.presses == [Press(10, 4), Press(30, 5)]
    assert found.mishaps == [Event(20, "plug", 0), Event(20, "battery", 3300)]
    (tmp_path / "game.presses").write_text(WITH_MISHAPS)
    assert read_all(str(tmp_path / "game.presses")) == found
    assert parse_all(TEXT) == (parse(TEXT), [])


@pytest.mark.parametrize("name", MISHAPS)
def test_a_mishap_without_a_number_is_the_usual_one(name: str) -> None:
    assert parse_all(f"7 !{name}").mishaps == [Event(7, name, MISHAPS[name].on)]


def test_mishaps_are_written_before_the_presses_of_their_tick_and_read_back() -> None:
    found = parse_all(WITH_MISHAPS)
    text = unparse([*found.presses, Press(40, 0)], "all of it", [*found.mishaps, Event(40, "full", 1)])
    assert text.splitlines()[-2:] == ["40 !full 1", "40 up 3"]
    assert parse_all(text).mishaps == [*found.mishaps, Event(40, "full", 1)]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("9 !flood", "no mishap named flood; there are: wire hold bounce battery full spoil plug"),
        ("9 !wire 2", "the number of wire goes from 0 to 1"),
        ("9 !wire on", "whole numbers"),
        ("9 !", "no mishap named ;"),
        ("9 !plug 0 0", "expected"),
        ("400001 !plug", "from 0 to 400000"),
        ("4 !plug", "tick 4 comes after tick 5"),
    ],
)
def test_a_mishap_that_is_wrong_is_named_in_one_line(line: str, says: str) -> None:
    with pytest.raises(PressFileError) as caught:
        parse_all(f"5 b\n\n{line}\n", "game.presses")
    message = str(caught.value)
    assert message.startswith("game.presses, line 3: ") and says in message and "\n" not in message


def test_who_can_only_press_refuses_a_file_with_mishaps_in_one_line() -> None:
    with pytest.raises(PressFileError, match="^game.presses: !plug goes wrong by `run` on cpython alone$"):
        parse(WITH_MISHAPS, "game.presses")


def test_presses_that_call_the_wizard_are_played_to_their_end(tmp_path: Path) -> None:
    path = tmp_path / "hardware.presses"
    path.write_text("100 up 3\n140 a 3\n180 up 3\n200 up 3\n240 a 3\n280 down 3\n320 a 3\n")
    done = run.play(1, presses=read(path), until=500)
    assert done.report["ticks"] == 500 and done.report["players"] == []
