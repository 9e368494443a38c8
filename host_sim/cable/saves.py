"""The player's files between a board and a folder, or a zip, of this computer."""

import os
import time
from collections.abc import Mapping
from pathlib import Path

from host_sim import ROOT
from host_sim.cable import rehearsal
from host_sim.cable.trouble import Trouble
from host_sim.chip.flash import flash_of
from host_sim.chip.players import BLOCKS_FILE
from host_sim.chip.whole import FLASH_BYTES, MOST_BYTES, BadZip, read_files, write_folder, write_whole, zipped
from host_sim.command_line import told
from host_sim.window import games

BACKUPS = ROOT / "backups"
_REPLACED = "-replaced"  # ends the name of a backup of what a restore replaced
_ENDINGS = ("", ".bad", ".newer")  # what the firmware does not use any more gets one


def new_folder(ending: str = "") -> Path:
    """Name a folder for a backup made now."""
    folder = BACKUPS / (time.strftime("%Y-%m-%d-%H%M%S") + ending)
    return new_folder(f"-2{ending}") if folder.exists() else folder


def newest() -> Path:
    """Answer the newest backup that was asked for, a folder or a .zip; Trouble when there is none."""
    found = [
        path
        for path in BACKUPS.glob("[!.]*")
        if (_holds_saves(path) if path.is_dir() else path.suffix == ".zip" and path.is_file())
        and not path.stem.endswith(_REPLACED)
    ]
    if not found:
        raise Trouble("there is no backup yet; `make backup` makes one, FROM=FOLDER names another place")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def _holds_saves(folder: Path) -> bool:
    """Tell whether a folder is a backup, and not of blocks alone that nobody could read."""
    return any(folder.iterdir()) and not (folder / BLOCKS_FILE).exists()


def require_free(folder: Path) -> None:
    """Raise Trouble unless a backup can have a folder to itself."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Trouble(f"{folder} is there already; name a new folder, so that nothing is written over")
        above = next(path for path in folder.absolute().parents if path.exists())
    except OSError as error:
        raise Trouble(f"{folder} cannot be used: {error.strerror}") from None
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise Trouble(f"{folder} cannot be made: nothing can be written to {above}")


def write_replaced(saves: Mapping[str, bytes]) -> str:
    """Keep what a restore is about to replace; answer where."""
    return write(new_folder(_REPLACED), saves)


def games_told(saves: Mapping[str, bytes]) -> list[str]:
    """Tell how to watch each game that is over in a board's saves, a line each."""
    keeper, match, _ = rehearsal.power_on(flash_of(saves))
    found = games.games_of(keeper, match)
    return [f"{who} {total}: python -m host_sim watch {code} (--race)" for who, total, code in found]


def write(place: Path, saves: Mapping[str, bytes]) -> str:
    """Write the player's files of a board into a new folder or .zip, all of them or none; answer where."""
    try:
        if place.suffix == ".zip":
            write_whole(place, zipped(saves))  # the page takes it up
        else:
            write_folder(place, saves)
    except OSError as error:
        raise Trouble(f"{place} cannot be written: {error.strerror}; no backup was made") from None
    return str(place)


def read(folder: Path) -> dict[str, bytes]:
    """Read the saves of a backup, by the names that Rattle gives them and no others.

    folder: or a zip, as the page exports one. What a match goes with comes before it. Trouble when there are
    none, or when one cannot be a save.
    """
    try:
        found = read_files(folder, names()) if folder.exists() else {}
    except OSError as error:
        raise Trouble(told(error)) from None
    except BadZip as error:
        raise Trouble(f"{error}; nothing was sent") from None
    if not found:
        raise Trouble(f"{folder} holds no saves; FROM=FOLDER is to name one that `make backup` made")
    return found


def names() -> list[str]:
    """List the names that saves may have, what a match goes with before it."""
    read = [name + ending for name in reversed(rehearsal.read_by_firmware()) for ending in _ENDINGS]
    return [*read, games.DAYS_FILE]


def rule() -> dict[str, list[str] | int]:
    """Answer for the page what read() takes of a zip: names, the bytes of a file, those of the zip."""
    return {"names": names(), "most_bytes": MOST_BYTES, "flash_bytes": FLASH_BYTES}


def require_whole(folder: Path, saves: Mapping[str, bytes]) -> None:
    """Raise Trouble unless the firmware would take up all that it reads."""
    if wrong := rehearsal.refused(saves):
        words = ", ".join(f"{name} {why}" for name, why in wrong.items())
        raise Trouble(
            f"{folder}: {words}; nothing was sent (--anyway, with make ANYWAY=1, sends it all the same, and "
            "the board puts aside what it cannot use)"
        )
