"""The line to a board: mpremote's transport, its game stopped, its failures told in words.

Entering stops what runs (Ctrl-C; the firmware's main unlocks the heap and disarms its watchdog on the way
out) and resets the interpreter, so that memory is empty and no file is open. Leaving lets the board play
again, whatever ended the procedure.
"""

import struct
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO
from typing import Any

from mpremote import transport, transport_serial  # pyright: ignore[reportMissingTypeStubs]

from host_sim.cable.ports import why_closed
from host_sim.cable.trouble import GONE, MUTE, SILENT, TALKS, Trouble, of_traceback
from host_sim.command_line import ctrl_c_waits

SILENCE_S = 15.0  # after which a board that owes an answer is taken for gone
_CHUNK = 1024  # bytes, at once
_MOST_HEARD = 1 << 18  # bytes of what is waited for: twice what the largest save takes, two digits a byte
MOST_SAID = 8 << 20  # bytes of a program
_END = b"\x04"
_PAUSE_S = 0.3  # without a word: what was being told has ended
_GAP_S = 0.05  # without a word: nothing is printing
_REST_S = 0.01  # until it is looked again whether something came
_PATIENCE_S = 2.0  # with what does not stop talking, or does not listen

_Serial: Any = transport_serial.SerialTransport
_TransportError: type[Exception] = transport.TransportError


class _Wire(_Serial):
    """mpremote's, but it reads in pieces, and never waits for long while somebody does not stop talking."""

    ahead = b""  # of a piece, what came behind the ending that was waited for

    def read_until(
        self, min_num_bytes: int, ending: bytes | tuple[bytes, ...], timeout: float | None = 10,
        data_consumer: Callable[[bytes], None] | None = None, timeout_overall: float | None = None,
    ) -> bytes:  # fmt: skip
        """Read up to an ending, or until a time is over; _TalksOn when there is no end of it.

        timeout: seconds without a byte; timeout_overall: in all. data_consumer gets each piece as it comes.
        """
        endings = ending if isinstance(ending, tuple) else (ending,)
        longest = max(map(len, endings))
        heard = bytearray()
        began = last = time.monotonic()
        while True:
            piece = self.ahead or self.serial.read(min(self.serial.inWaiting(), _CHUNK))
            self.ahead = b""
            looked = max(0, len(heard) - longest + 1)
            heard += piece
            ends = [at + len(each) for each in endings if (at := heard.find(each, looked)) >= 0]
            if ends:
                self.ahead = bytes(heard[min(ends) :])
                del heard[min(ends) :]
            if data_consumer is not None:
                data_consumer(piece[: len(piece) - len(self.ahead)])
            if len(heard) > _MOST_HEARD:
                raise _TalksOn
            now = time.monotonic()
            last = now if piece else last
            if ends or timeout is not None and now >= last + timeout:
                break
            if timeout_overall is not None and now >= began + timeout_overall:
                break
            if not piece:
                time.sleep(_REST_S)
        return bytes(heard)


class _TalksOn(Exception):
    """What is plugged in never stops talking."""


class Link:
    """An open line to the board on a port. Use as a context manager; raises Trouble."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._wire = self._open()
        self._stopped = False  # the game, by us
        self._listens = False  # the board, for the next command

    def __enter__(self) -> "Link":
        try:
            self.stop()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let main.py start unless restart() has, and give the port back; what fails here is not told."""
        with ctrl_c_waits():
            if self._stopped:
                with suppress(OSError, _TalksOn):
                    if self._listens or self._hushed(_PAUSE_S):
                        self._leave_raw_repl()
            with suppress(OSError):
                self._wire.close()

    def stop(self) -> None:
        """Stop whatever runs and enter the raw REPL of a fresh interpreter."""
        self._stopped = True
        with self._told():
            if not self._hushed(_GAP_S):
                raise _TalksOn
            for silence_s in (SILENCE_S / 3, SILENCE_S * 2 / 3):
                try:
                    with redirect_stdout(StringIO()):  # mpremote prints what it did not expect
                        self._wire.enter_raw_repl(soft_reset=True, timeout_overall=silence_s)
                    self._listens = True
                    return
                except _TransportError:
                    pass  # a Ctrl-C that comes while a board starts may be lost
            talks = not self._hushed(_GAP_S)
            self._stopped = False
            raise Trouble((TALKS if talks else MUTE).format(self.port))

    def run(self, code: str, *, silence_s: float = SILENCE_S) -> Iterator[str]:
        """Run code on the board; answer what it prints, a line at a time.

        Trouble when the board goes away, says nothing for silence_s seconds, or never stops talking; and when
        the code ends with an exception, its last line.
        """
        with self._told():
            self._wire.exec_raw_no_follow(code)
        count = 0
        line = b"\n"
        while line.endswith(b"\n"):
            with self._told():
                line = self._wire.read_until(1, (b"\n", _END), timeout=silence_s)
                count += len(line)
                if count > MOST_SAID:
                    raise _TalksOn
            if words := line.strip(b"\r\n\x04"):
                yield words.decode(errors="replace")
        with self._told():
            traceback = self._wire.read_until(1, _END, timeout=silence_s) if line.endswith(_END) else b""
            if not traceback.endswith(_END):
                raise _TransportError
        self._listens = True
        if traceback != _END:
            raise Trouble(of_traceback(traceback[:-1].decode(errors="replace")))

    def answer(self, words: str) -> None:
        """Type an answer to a program that runs."""
        with self._told():
            self._wire.serial.write(words.encode())

    def restart(self, until: tuple[str, ...], seconds: float) -> list[str]:
        """Leave the raw REPL and start main.py; answer the lines that came, up to one with an end in until.

        Without such a line the answer ends with what the board said within seconds.
        """
        with self._told():
            self._leave_raw_repl()
            ends = (b">>> ", *(words.encode() for words in until))
            said = self._wire.read_until(1, ends, timeout=None, timeout_overall=seconds)
        lines = [line.strip() for line in said.decode(errors="replace").splitlines()]
        return [line for line in lines if line]

    def _hushed(self, gap_s: float) -> bool:
        """End whatever runs; tell whether the board says nothing for gap_s seconds then."""
        self._wire.ahead = b""
        wire = self._wire.serial
        wire.write_timeout = _PATIENCE_S
        wire.write(b"\r\x03\x03")
        heard_at = time.monotonic()
        end = heard_at + _PATIENCE_S
        while (now := time.monotonic()) < end:
            if waiting := wire.in_waiting:
                wire.read(min(waiting, _CHUNK))
                heard_at = now
            elif now >= heard_at + gap_s:
                return True
            else:
                time.sleep(_REST_S)
        return False

    def _leave_raw_repl(self) -> None:
        """Reset the interpreter into the ordinary REPL, main.py first."""
        self._wire.exit_raw_repl()
        self._wire.read_until(1, b">>> ", timeout_overall=_PATIENCE_S)
        self._wire.serial.write(b"\x04")
        self._stopped = False

    def _open(self) -> Any:
        try:
            return _Wire(self.port, timeout=SILENCE_S)
        except (OSError, _TransportError):
            why = (
                why_closed(self.port) or f"{self.port} does not open; unplug the board, plug it in, try again"
            )
            raise Trouble(why) from None

    @contextmanager
    def _told(self) -> Generator[None]:
        """Turn what mpremote raises into what this module promises."""
        self._listens = False
        try:
            yield
        except OSError:
            raise Trouble(GONE) from None
        except (_TransportError, struct.error):
            raise Trouble(SILENT) from None
        except _TalksOn:
            raise Trouble(TALKS.format(self.port)) from None
