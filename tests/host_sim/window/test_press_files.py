"""Press files: read, written, refused with the line that is wrong; films."""

import io
from typing import Any

import pytest
from PIL import Image

from host_sim.window import press_files, run
from host_sim.window.mishaps import MISHAPS, Event
from host_sim.window.press_files import (
    DEFAULT_HELD,
    Press,
    PressFileError,
    Recorder,
    parse,
    parse_all,
    read,
    timeline,
    unparse,
)
from host_sim.window.shot import LENGTH_TICKS, POINT_SCALE, Film, Shot, gif, png, rgb
from tests.support.recorded import press_file

TEXT = """
# a game
10 a        # choose
20 DOWN 5
20 b 1
"""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("10", "expected `tick button"),
        ("10 fire", "no button named fire; there are: up down left right a b"),
        ("ten a", "whole numbers"),
        ("-1 a", "from 0 to"),
        ("10 a 0", "at least 1"),
        ("399999 a 2", "from 0 to 400000"),
        ("4 a", "tick 4 comes after tick 5"),
        ("9 !flood", "no mishap named flood; there are: wire hold bounce battery full spoil plug"),
        ("9 !wire 2", "the number of wire goes from 0 to 1"),
        ("9 !", "no mishap named ;"),
        ("9 !plug 0 0", "expected"),
        ("400001 !plug", "from 0 to 400000"),
    ],
)
def test_a_wrong_line_is_named_in_one_line(line, says):
    with pytest.raises(PressFileError) as caught:
        parse_all(f"5 b\n\n{line}\n", "game.presses")
    message = str(caught.value)
    assert message.startswith("game.presses, line 3: ") and says in message and "\n" not in message


WITH_MISHAPS = """
10 a
20 !plug        # in the middle of a turn
20 !Battery 3300
30 b
"""


def test_mishaps_are_read_with_their_numbers_or_the_usual_ones():
    found = parse_all(WITH_MISHAPS)
    assert found.mishaps == [Event(20, "plug", 0), Event(20, "battery", 3300)] and len(found.presses) == 2
    for name, mishap in MISHAPS.items():
        assert parse_all(f"7 !{name}").mishaps == [Event(7, name, mishap.on)]


def test_who_can_only_press_refuses_a_file_with_mishaps_in_one_line():
    with pytest.raises(PressFileError, match="^game.presses: !plug goes wrong by `run` on cpython alone$"):
        parse(WITH_MISHAPS, "game.presses")


def test_a_recorder_hears_what_a_timeline_says_and_lets_go_at_the_end():
    assert timeline([Press(1, 4, 4), Press(3, 5, 4), Press(5, 4, 1)]) == [(1, 16), (3, 48), (6, 32), (7, 0)]
    presses = parse("3 a 2\n9 up 30\n12 down 4\n60 b 1\n")
    recorder = Recorder()
    for tick, mask in timeline([*presses, Press(90, 4, 50)]):
        if tick < 100:
            recorder.see(tick, mask)
    assert recorder.end(100) == [*presses, Press(90, 4, 10)]


@pytest.mark.parametrize("mark", ["utf-8", "utf-8-sig"])
def test_a_press_file_is_one_press_a_line_and_may_begin_with_a_byte_order_mark(mark, tmp_path):
    (tmp_path / "game.presses").write_text(TEXT, encoding=mark)
    found = read(str(tmp_path / "game.presses"))
    assert found == [Press(10, 4, DEFAULT_HELD), Press(20, 1, 5), Press(20, 5, 1)]
    assert parse(unparse(found, "two\nlines")) == found
    assert parse("399999 a 1") == [Press(399_999, 4, 1)]  # the latest of all


def picture(number: int) -> Shot:
    """Make a picture that no other number has."""
    return Shot(number.to_bytes(4, "big") + bytes(1020))


def decoded(data: bytes) -> list[tuple[bytes, int]]:
    """Read a film back: each picture as grey bytes, and its milliseconds."""
    seen: list[tuple[bytes, int]] = []
    with Image.open(io.BytesIO(data)) as film:
        reader: Any = film
        for number in range(reader.n_frames):
            film.seek(number)
            seen.append((film.convert("L").tobytes(), film.info["duration"]))
    return seen


def grey(frame: bytes, scale: int) -> bytes:
    """Answer a picture as grey bytes, its pixels as large as that."""
    rows: list[bytes] = []
    for y in range(64):
        row = [frame[y // 8 * 128 + x] >> (y & 7) & 1 for x in range(128)]
        rows += [bytes(255 * pixel for pixel in row for _ in range(scale))] * scale
    return b"".join(rows)


def test_the_film_of_a_recorded_game_decodes_to_its_pictures_and_times():
    film = Film()
    changes: list[tuple[int, Shot]] = []

    def see(tick, shot):
        film.see(tick, shot)
        changes.append((tick, shot))

    presses = press_files.parse(press_file("solo").read_text())
    run.play(1, presses=presses, shoot=see, until=900)
    first, last = 900 + 1 - LENGTH_TICKS, 900 + 1
    ends = [tick for tick, _ in changes[1:]] + [last]
    wanted = [
        (grey(shot.picture, 4), 20 * (end - max(tick, first)))
        for (tick, shot), end in zip(changes, ends, strict=True)
        if end > first
    ]
    data = gif(film.frames(900))
    assert len(wanted) > 20 and sum(ms for _, ms in wanted) == 10_000
    assert decoded(data) == wanted
    assert b"NETSCAPE2.0\3\1\0\0" in data, "it does not begin anew"
    assert data == gif(film.frames(900)), "the same film is another file"


def test_a_film_of_a_glass_in_colours_has_its_points_and_so_has_a_picture():
    shots: list[Shot] = []
    run.play(1, board="picosystem", shoot=lambda _, shot: shots.append(shot), until=80)
    film = Film()
    for tick in (0, 1):
        film.see(tick, shots[tick - 2])
    assert film.frames(1) == [(shots[-2], 1), (shots[-1], 1)]
    with Image.open(io.BytesIO(gif(film.frames(1)))) as found:
        assert found.size == (240 * POINT_SCALE, 240 * POINT_SCALE)
        found.seek(1)
        seen = found.convert("RGB").tobytes()
    with Image.open(io.BytesIO(png(shots[-1]))) as still:
        assert still.convert("RGB").tobytes() == seen
        small = still.resize((240, 240), Image.Resampling.NEAREST)
    assert small.tobytes() == rgb(shots[-1].points)
    assert len(set(zip(shots[-1].points[::2], shots[-1].points[1::2], strict=True))) == 2
