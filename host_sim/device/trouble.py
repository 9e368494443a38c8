"""What a person meets, in one line each, with what to do about it."""

OLDEST = (1, 24)  # MicroPython; its compiled files are those of 1.28

# Words of sys.implementation._machine, the more particular ones first, and the name of the download.
_DOWNLOADS = (
    ("Pico 2 W", "RPI_PICO2_W"),
    ("Pico 2", "RPI_PICO2"),
    ("Pico W", "RPI_PICO_W"),
    ("RP2350", "RPI_PICO2"),
)

REMOVE_FILES = "remove files of yours from it: `make repl`, import os, os.listdir(), os.remove(...)"


class Trouble(Exception):
    """Something went wrong that a person can mend; the message is one line."""


def get_micropython(machine: str = "") -> str:
    """Say where MicroPython is to be had for a machine (as it names itself) and how it gets on the board."""
    name = next((name for words, name in _DOWNLOADS if words in machine), "RPI_PICO")
    return (
        f"download the newest UF2 from https://micropython.org/download/{name}/, unplug the board, hold its "
        "BOOTSEL button while plugging it in, and copy the UF2 onto the drive that appears"
    )
