"""Which serial port the board is on."""

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import serial
from serial.tools import list_ports

from host_sim.cable.trouble import GET_MICROPYTHON, Trouble

RASPBERRY_PI = 0x2E8A  # the USB vendor of every Pico
_BOOT_ROMS = ("0003", "000f")  # its products that wait for a UF2: RP2040, RP2350
_USB = Path("/sys/bus/usb/devices")
_GROUPS = ("dialout", "uucp", "plugdev", "serial")  # of a Linux, for ports alone
_GROUP_MAY = stat.S_IRGRP | stat.S_IWGRP
_RULES = "/etc/udev/rules.d/60-pico.rules"
_RULE = f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{RASPBERRY_PI:04x}", MODE="0666"'


def find(named: str = "", ports: Iterable[Any] | None = None, usb: Path = _USB) -> str:
    """Answer the port of the one board that is plugged in, or the port named.

    ports: as pyserial lists them (default: those of this computer); usb: where Linux lists its USB devices.
    Trouble when there is none, or when there are several.
    """
    if named:
        return named
    every = list(list_ports.comports() if ports is None else ports)
    boards = sorted((port for port in every if port.vid == RASPBERRY_PI), key=lambda port: port.device)
    if len(boards) == 1:
        return str(boards[0].device)
    if boards:
        raise Trouble(f"{len(boards)} boards are plugged in; choose one: {_choices(boards)}")
    if waits_for_uf2(usb):
        raise Trouble(f"the board waits for MicroPython (it is in BOOTSEL mode): {GET_MICROPYTHON}")
    others = sorted((port for port in every if port.vid is not None), key=lambda port: port.device)
    if others:
        raise Trouble(f"no Pico is plugged in; to try another board: {_choices(others)}")
    raise Trouble("no board is plugged in; use a USB cable that carries data, as many only charge")


def waits_for_uf2(usb: Path = _USB) -> bool:
    """Tell whether a board is plugged in that has nothing but its boot ROM running (seen on Linux only)."""
    for vendor in usb.glob("*/idVendor"):
        product = vendor.with_name("idProduct")
        if vendor.read_text().strip() == f"{RASPBERRY_PI:04x}" and product.read_text().strip() in _BOOT_ROMS:
            return True
    return False


def why_closed(port: str) -> str:
    """Try to open a port and say in a line why that fails; empty when it does not."""
    try:
        serial.Serial(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        return _reason(port, error)
    return ""


def _reason(port: str, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if os.name != "nt" and not os.path.exists(port):
        return f"there is no port {port}; `make doctor` without PORT looks for the board"
    if os.name != "nt" and not os.access(port, os.R_OK | os.W_OK):
        return f"no permission for {port}: {_get_permission(port)}"
    if "lock" in str(error) or "denied" in str(error).lower() or number in (11, 16):
        return f"{port} is in use: close Thonny, or whatever terminal or second make has it open"
    if "configure" in str(error) or os.path.isdir(port):
        return f"{port} is no serial port; `make doctor` without PORT looks for the board"
    return f"{port} does not open: {os.strerror(number) if number else error}"


def _get_permission(port: str) -> str:
    """Say how to get it: by the port's group where that is one for ports, else by a rule of udev's."""
    try:
        import grp

        about = os.stat(port)
        group = grp.getgrgid(about.st_gid).gr_name
        if group in _GROUPS and about.st_mode & _GROUP_MAY == _GROUP_MAY:
            return f"`sudo usermod -a -G {group} $USER`, then log out and in again (it is the port's group)"
    except (ImportError, KeyError, OSError):
        pass
    return f"`echo '{_RULE}' | sudo tee {_RULES}`, then unplug the board and plug it in"


def _choices(ports: Sequence[Any]) -> str:
    named = [f"PORT={port.device} ({port.description}, {port.serial_number})" for port in ports]
    return " or ".join(named)
