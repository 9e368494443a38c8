"""How a board is wired, found and spoken to: one clear line where something is not as it should be."""

import errno
import grp
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from host_sim import ROOT
from host_sim.cable import link, ports
from host_sim.cable.link import Link
from host_sim.cable.trouble import SILENT, TALKS, Trouble
from host_sim.cable.wiring import GND, SUPPLY, parts, with_table
from tests.host_sim.cable.conftest import on_a_board
from tests.support import boards
from tests.support.pty_board import PtyBoard
from tests.support.terminal import Terminal


def port(device: str, vid: int | None = ports.RASPBERRY_PI) -> ListPortInfo:
    info = ListPortInfo(device, skip_link_detection=True)
    info.vid = vid
    info.description = "Board in FS mode"
    info.serial_number = device[-1] * 4
    return info


@pytest.mark.parametrize(
    ("plugged_in", "says"),
    [
        ([("/dev/ttyACM1", ports.RASPBERRY_PI), ("/dev/ttyACM0", ports.RASPBERRY_PI)],
         r"2 boards .*PORT=/dev/ttyACM0 .* or PORT=/dev/ttyACM1"),
        ([("/dev/ttyS0", None)], "no board is plugged in; .*cable"),
        ([("/dev/ttyUSB0", 0x1A86)], "PORT=/dev/ttyUSB0"),
    ],
)  # fmt: skip
def test_where_it_is_not_clear_which_a_line_says_what_to_do(plugged_in, says, tmp_path):
    with pytest.raises(Trouble, match=says):
        ports.find("", [port(*about) for about in plugged_in], tmp_path)


def test_a_port_that_another_program_holds_is_busy():
    ours, theirs = pty.openpty()
    name = os.ttyname(theirs)
    try:
        assert ports.why_closed(name) == ""
        with serial.Serial(name, exclusive=True):
            assert "Thonny" in ports.why_closed(name)
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize(
    ("group", "mode", "advice"),
    [
        ("dialout", 0o660, "`sudo usermod -a -G dialout $USER`"),
        ("uucp", 0o660, "`sudo usermod -a -G uucp $USER`"),
        ("dialout", 0o600, "udev/rules.d"),
        ("wheel", 0o660, "udev/rules.d"),
        (None, 0o660, "udev/rules.d"),
    ],
)
def test_who_may_not_open_a_port_gets_a_group_for_ports_or_a_rule_and_is_never_made_root(
    group, mode, advice, monkeypatch, tmp_path
):
    name = tmp_path / "ttyACM0"
    name.touch(mode)
    name.chmod(mode)

    def group_of(_):
        return {7: SimpleNamespace(gr_name=group)}[7 if group else 0]  # KeyError where there is none

    def refuse(*_, **__):
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(grp, "getgrgid", group_of)
    monkeypatch.setattr(serial, "Serial", refuse)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root, who runs many a CI, may open anything
    why = ports.why_closed(str(name))
    assert f"no permission for {name}" in why
    assert advice in why and ("usermod" in why) == ("usermod" in advice)


def test_the_only_board_is_taken_among_other_serial_ports_and_a_named_port_unseen(tmp_path):
    every = [port("/dev/ttyS0", None), port("/dev/ttyUSB0", 0x1A86), port("/dev/ttyACM3")]
    assert ports.find("", every, tmp_path) == "/dev/ttyACM3"
    assert ports.find("/dev/ttyACM9", every, tmp_path) == "/dev/ttyACM9"


@pytest.mark.parametrize(("product", "waits"), [("0003", True), ("000f", True), ("0005", False)])
def test_a_board_without_micropython_is_seen_waiting_for_it(tmp_path, product, waits):
    (tmp_path / "1-2").mkdir()
    (tmp_path / "1-2" / "idVendor").write_text("2e8a\n")
    (tmp_path / "1-2" / "idProduct").write_text(product + "\n")
    says = r"BOOTSEL.*micropython\.org/download" if waits else "no board is plugged in"
    with pytest.raises(Trouble, match=says):
        ports.find("", [], tmp_path)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("/dev/ttyNOPE", "there is no port /dev/ttyNOPE"),
        ("/dev/null", "/dev/null is no serial port"),
        ("/", "/ is no serial port"),
        (__file__, f"{__file__} is no serial port"),
    ],
)
def test_what_is_no_serial_port_is_said_so(name, says):
    assert says in ports.why_closed(name)


KEEPS_CTRL_C = """
import sys, time
while True:
    try:
        open("it.runs", "w").close()
        while True:
            {}
    except KeyboardInterrupt:
        pass
"""
FLOODS = KEEPS_CTRL_C.format("sys.stdout.write('x' * 4096)")
TRACES = """
class Endless(Exception):
    def __repr__(self):
        exec(FLOODS)
raise Endless
"""


@contextmanager
def with_main(board: PtyBoard, keeps_doing: str) -> Generator[None]:
    """Plug a board in whose main.py does so whatever is typed."""
    board.put({"main.py": KEEPS_CTRL_C.format(keeps_doing).encode()})
    with board:
        while not board.blocks_written():
            time.sleep(0.01)
        yield


@on_a_board
@pytest.mark.parametrize(
    "code",
    [FLOODS, TRACES.replace("FLOODS", repr(FLOODS))],
    ids=["what is printed", "the traceback"],
)
def test_an_answer_without_an_end_is_told_of(code, tmp_path):
    with PtyBoard(tmp_path) as board:
        with pytest.raises(Trouble) as told, Link(board.port) as line:
            list(line.run(code))
        assert str(told.value) == TALKS.format(board.port)


@on_a_board
def test_lines_without_an_end_are_told_of(tmp_path, monkeypatch):
    monkeypatch.setattr(link, "MOST_SAID", 10_000)
    with PtyBoard(tmp_path) as board:
        with pytest.raises(Trouble) as told, Link(board.port) as line:
            list(line.run("while True:\n print('and again')"))
        assert str(told.value) == TALKS.format(board.port)


@on_a_board
def test_who_says_nothing_is_no_micropython_or_runs_what_keeps_ctrl_c_to_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(link, "SILENCE_S", 0.3)
    board = PtyBoard(tmp_path)
    says = r"main\.py on it keeps Ctrl-C to itself, .* `make uf2`"
    with with_main(board, "pass"), pytest.raises(Trouble, match=says):
        Link(board.port).__enter__()


@on_a_board
@pytest.mark.parametrize("code", ["while True:\n pass", KEEPS_CTRL_C.format("pass")])
def test_who_answers_no_more_has_not_gone_away(code, tmp_path):
    with PtyBoard(tmp_path) as board:
        with pytest.raises(Trouble) as told, Link(board.port) as line:
            list(line.run(code, silence_s=0.3))
        assert str(told.value) == SILENT


@on_a_board
@pytest.mark.parametrize("main", [FLOODS, KEEPS_CTRL_C.format("print(end='x'); time.sleep_ms(10)")])
def test_a_start_that_talks_on_ends_in_time(main, tmp_path):
    with PtyBoard(tmp_path) as board, Link(board.port) as line:
        assert not list(line.run(f"with open('main.py', 'w') as file:\n file.write({main!r})"))
        with suppress(Trouble):  # by its bytes or by the time, whichever comes first
            assert line.restart(("ready",), 1.0)


@on_a_board
def test_a_person_stops_the_game_asks_the_board_and_leaves(tmp_path):
    board = PtyBoard(tmp_path)
    board.put({"main.py": b"import time\nprint('playing')\nwhile True:\n    time.sleep_ms(20)\n"})
    with board, Terminal("repl", "--port", board.port) as terminal:
        terminal.wait_for("Ctrl-] leaves")
        terminal.wait_for("to exit this shell")
        while not terminal.takes_each_key():  # it greets before it takes the keys
            time.sleep(0.01)
        terminal.type(b"\x03")
        terminal.wait_for(">>> ")
        terminal.type(b"import board_config\r")
        terminal.wait_for("ImportError: no module named 'board_config'")
        terminal.type(b"6 * 7\r")
        terminal.wait_for("\n42\r\n")
        terminal.type(b"\x1d")
        assert terminal.ended() == (0, "")


@on_a_board
@pytest.mark.parametrize("heard", ["Ctrl-] leaves", "to exit this shell"], ids=["at first", "in the middle"])
def test_an_interrupt_leaves_the_terminal_as_it_was(tmp_path, heard):
    with PtyBoard(tmp_path) as board, Terminal("repl", "--port", board.port) as terminal:
        terminal.wait_for(heard)
        os.killpg(terminal.process.pid, signal.SIGINT)
        assert terminal.ended() == (130, "interrupted\n")


@on_a_board
def test_without_a_terminal_it_is_one_line(tmp_path):
    with PtyBoard(tmp_path) as board:
        command = [sys.executable, "-m", "host_sim", "repl", "--port", board.port]
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1) and "terminal" in done.stderr


@pytest.mark.parametrize("name", boards.NAMES)
def test_the_table_is_that_of_the_numbers_and_the_drawing_has_every_terminal(name):
    folder = ROOT / "boards" / name
    assert (folder / "README.md").read_text() == with_table(name), "`make wiring` writes it anew"
    drawn = (folder / "wiring.svg").read_text()
    for part in parts(name):
        for words in (part.name, part.note, *(w.terminal for w in part.wires if not part.is_button)):
            assert f">{words}<" in drawn or not words, words


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_number_is_one_wire_and_every_part_has_its_ground(name):
    config = vars(boards.config(name))
    wanted = {config[pin] for pin in boards.PINS if pin != "LED" and config.get(pin) is not None}
    wanted.discard(23)  # of no Pico's pin
    wires = [wire for part in parts(name) for wire in part.wires]
    signals = [wire.label for wire in wires if wire.label not in (GND, SUPPLY)]
    assert sorted(signals) == sorted(f"GP{number}" for number in wanted)
    for part in parts(name):
        assert [wire.label for wire in part.wires].count(GND) == 1
    assert [wire.label for wire in wires].count(SUPPLY) == 1
