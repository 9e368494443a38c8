"""Finding the board, and one clear line when it is not to be found."""

import errno
import grp
import os
import pty
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from host_sim import ROOT
from host_sim.cable import ports
from host_sim.cable.trouble import Trouble
from tests.support.slices import HANGS_S


def port(device: str, vid: int | None = ports.RASPBERRY_PI) -> ListPortInfo:
    info = ListPortInfo(device, skip_link_detection=True)
    info.vid = vid
    info.description = "Board in FS mode"
    info.serial_number = device[-1] * 4
    return info


def usb_device(folder: Path, vendor: str, product: str) -> None:
    device = folder / "1-2"
    device.mkdir()
    (device / "idVendor").write_text(vendor + "\n")
    (device / "idProduct").write_text(product + "\n")


def test_the_only_board_is_taken_among_other_serial_ports(tmp_path: Path) -> None:
    every = [port("/dev/ttyS0", None), port("/dev/ttyUSB0", 0x1A86), port("/dev/ttyACM3")]
    assert ports.find("", every, tmp_path) == "/dev/ttyACM3"


def test_a_named_port_is_taken_unseen(tmp_path: Path) -> None:
    assert ports.find("/dev/ttyACM9", [port("/dev/ttyACM3")], tmp_path) == "/dev/ttyACM9"


@pytest.mark.parametrize(
    ("plugged_in", "says"),
    [
        ([("/dev/ttyACM1", ports.RASPBERRY_PI), ("/dev/ttyACM0", ports.RASPBERRY_PI)],
         r"2 boards .*PORT=/dev/ttyACM0 .* or PORT=/dev/ttyACM1"),
        ([("/dev/ttyS0", None)], "no board is plugged in; .*cable"),
        ([("/dev/ttyUSB0", 0x1A86)], "PORT=/dev/ttyUSB0"),
    ],
)  # fmt: skip
def test_where_it_is_not_clear_which_a_line_says_what_to_do(
    plugged_in: list[tuple[str, int | None]], says: str, tmp_path: Path
) -> None:
    with pytest.raises(Trouble, match=says):
        ports.find("", [port(*about) for about in plugged_in], tmp_path)


@pytest.mark.parametrize("product", ["0003", "000f"])
def test_a_board_without_micropython_is_seen_waiting_for_it(tmp_path: Path, product: str) -> None:
    usb_device(tmp_path, "2e8a", product)
    with pytest.raises(Trouble, match=r"BOOTSEL.*micropython\.org/download"):
        ports.find("", [], tmp_path)


def test_another_usb_device_waits_for_nothing(tmp_path: Path) -> None:
    usb_device(tmp_path, "2e8a", "0005")
    assert not ports.waits_for_uf2(tmp_path)


def test_a_port_that_is_not_there_is_said_so() -> None:
    assert "there is no port /dev/ttyNOPE" in ports.why_closed("/dev/ttyNOPE")


def test_a_port_that_does_not_open_gets_the_systems_words_once() -> None:
    code = "from host_sim.cable import ports; print(ports.why_closed('/dev/tty'))"
    command = [sys.executable, "-c", code]
    nowhere = subprocess.run(  # in a session of its own there is no terminal behind that name
        command, cwd=ROOT, start_new_session=True, capture_output=True, text=True, timeout=HANGS_S, check=True
    )
    assert nowhere.stdout == "/dev/tty does not open: No such device or address\n"


def test_a_port_that_another_program_holds_is_busy() -> None:
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
        ("root", 0o660, "udev/rules.d"),
        ("wheel", 0o660, "udev/rules.d"),
        (None, 0o660, "udev/rules.d"),
    ],
)
def test_who_may_not_open_a_port_gets_a_group_for_ports_or_a_rule_and_is_never_made_root(
    group: str | None, mode: int, advice: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = tmp_path / "ttyACM0"
    name.touch()
    name.chmod(mode)

    def group_of(_: int) -> SimpleNamespace:
        if group is None:
            raise KeyError
        return SimpleNamespace(gr_name=group)

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port")

    def no_access(*_: object) -> bool:
        return False

    monkeypatch.setattr(grp, "getgrgid", group_of)
    monkeypatch.setattr(serial, "Serial", refuse)
    monkeypatch.setattr(os, "access", no_access)  # root, who runs many a CI, may open anything
    why = ports.why_closed(str(name))
    assert f"no permission for {name}" in why
    assert advice in why and ("usermod" in why) == ("usermod" in advice)


@pytest.mark.parametrize("name", ["/dev/null", "/", "notes.txt"])
def test_what_is_no_serial_port_is_said_so(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    assert ports.why_closed(str(tmp_path / name)).startswith(f"{tmp_path / name} is no serial port")
