"""Press files: read, written, refused with the line that is wrong."""

import pytest

from host_sim.record import DEFAULT_HELD, Press, PressFileError, Recorder, parse, timeline, unparse

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
        ("99999999 a", "from 0 to"),
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
