"""What never stops talking ends in a line, wherever it begins."""

import os
import select
import threading
import tty
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

import pytest

from host_sim.cable import link
from host_sim.cable.link import Link
from host_sim.cable.trouble import SILENT, TALKS, Trouble
from tests.support.fake_board import FakeRepl

pytestmark = pytest.mark.slow

FLOOD = b"x" * 4096


@contextmanager
def plugged_in(answers: Callable[[bytes], bytes], begins: Callable[[], bool]) -> Generator[str]:
    """Answer the port of what answers, and talks on without an end once it begins."""
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    gone = threading.Event()

    def live() -> None:
        unsent = b""
        while not gone.is_set():
            heard, room, _ = select.select([master], [master], [], 0.01)
            with suppress(BlockingIOError):
                if heard:
                    unsent += answers(os.read(master, 4096))
                if not unsent and begins():
                    unsent = FLOOD
                if room and unsent:
                    unsent = unsent[os.write(master, unsent) :]

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield os.ttyname(slave)
    finally:
        gone.set()
        thread.join()
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("said", [b"", b"\x04"], ids=["what is printed", "the traceback"])
def test_an_answer_without_an_end_is_told_of(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_MOST_HEARD", 1 << 14)  # what a second brings
    repl = FakeRepl(lambda _: said)
    with plugged_in(lambda sent: repl(sent, 0), lambda: repl.programs > 0) as port:
        with pytest.raises(Trouble) as told, Link(port) as line:
            list(line.run("print(1)"))
        assert str(told.value) == TALKS.format(port)


def test_who_says_nothing_is_no_micropython_or_runs_what_keeps_ctrl_c_to_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link, "SILENCE_S", 0.3)
    mute = plugged_in(lambda sent: b"", lambda: False)
    with mute as port, pytest.raises(Trouble, match=r"main\.py on it keeps Ctrl-C to itself, .* `make uf2`"):
        Link(port).__enter__()


@pytest.mark.parametrize("programs", [0, 1])
def test_who_answers_no_more_has_not_gone_away(programs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    repl = FakeRepl(lambda _: b"")
    with plugged_in(lambda sent: repl(sent, 0) if repl.programs <= programs else b"", lambda: False) as port:
        with pytest.raises(Trouble) as told, Link(port) as line:
            list(line.run("print(1)", silence_s=0.3))
        assert str(told.value) == SILENT


def test_a_start_that_talks_on_ends_in_time() -> None:
    repl = FakeRepl(lambda _: b"\x04\x04>")
    started: list[bool] = []
    with plugged_in(lambda sent: repl(sent, 0), lambda: bool(started)) as port, Link(port) as line:
        assert not list(line.run("print(1)"))
        started.append(True)
        with suppress(Trouble):  # by its bytes or by the time, whichever comes first
            assert line.restart(("ready",), 1.0)
