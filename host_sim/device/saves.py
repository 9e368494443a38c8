"""The player's files between a board and a folder, or a zip, of this computer."""

import os
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from host_sim import ROOT
from host_sim.device import rehearsal
from host_sim.device.files import BoardFiles, sha256
from host_sim.device.progress import Bar
from host_sim.device.trouble import Trouble
from host_sim.image.whole import replacing

BACKUPS = ROOT / "backups"
_REPLACED = "-replaced"  # ends the name of a backup of what a restore replaced
_ENDINGS = ("", ".bad", ".newer", ".old")  # what the firmware does not use any more gets one
_MOST_BYTES = 65536  # of a file; the firmware's largest has 6 KB


def new_folder(ending: str = "") -> Path:
    """Name a folder for a backup made now."""
    folder = BACKUPS / (time.strftime("%Y-%m-%d-%H%M%S") + ending)
    return new_folder(f"-2{ending}") if folder.exists() else folder


def newest_folder() -> Path:
    """Answer the newest backup that was asked for; Trouble when there is none."""
    folders = [
        path
        for path in BACKUPS.glob("[!.]*")
        if path.is_dir() and not path.name.endswith(_REPLACED) and any(path.iterdir())
    ]
    if not folders:
        raise Trouble("there is no backup yet; `make backup` makes one, FROM=FOLDER names another place")
    return max(folders, key=lambda path: (path.stat().st_mtime_ns, path.name))


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


def keep_replaced(files: BoardFiles) -> Path:
    """Back up what a restore is about to replace; answer where."""
    folder = new_folder(_REPLACED)
    fetch(files, files.players(), folder)
    return folder


def fetch(files: BoardFiles, names: list[str], folder: Path) -> None:
    """Copy the player's files of a board into a new folder, each compared; all of them, or none."""
    digests = files.digests(names)
    try:
        with replacing(folder) as new, Bar("fetch  ", len(names)) as bar:
            for name in names:
                content = files.read(name)
                if sha256(content) != digests[name]:
                    raise Trouble(f"{name} arrived damaged; try again, with another cable if it stays so")
                path = new / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                bar.add(1, name)
    except OSError as error:
        raise Trouble(f"{folder} cannot be written: {error.strerror}; no backup was made") from None


def fetch_packed(files: BoardFiles, names: list[str], path: Path) -> None:
    """Copy the player's files of a board into a new zip, as fetch() does; the page takes it up."""
    with TemporaryDirectory() as beside:
        folder = Path(beside) / "saves"
        fetch(files, names, folder)
        part = path.with_name(f"{path.name}.part")
        try:
            with zipfile.ZipFile(part, "w") as archive:
                for name in names:
                    archive.writestr(zipfile.ZipInfo(name), (folder / name).read_bytes())
            part.replace(path)
        except OSError as error:
            raise Trouble(f"{path} cannot be written: {error.strerror}; no backup was made") from None


def read(folder: Path) -> dict[str, bytes]:
    """Read the saves of a backup, by the names that Rattle gives them and no others.

    folder: or a zip, as the page exports one. What a match goes with comes before it. Trouble when there are
    none, or when one cannot be a save.
    """
    names = [name + ending for name in reversed(rehearsal.read_by_firmware()) for ending in _ENDINGS]
    try:
        if folder.is_file():
            found = _unpacked(folder, names)
        else:
            found = {name: _content(folder / name) for name in names if (folder / name).is_file()}
    except OSError as error:
        raise Trouble(f"{folder} cannot be read: {error.strerror}") from None
    if not found:
        raise Trouble(f"{folder} holds no saves; FROM=FOLDER is to name one that `make backup` made")
    return found


def require_whole(folder: Path, saves: Mapping[str, bytes]) -> None:
    """Raise Trouble unless the firmware would take up all that it reads."""
    if wrong := rehearsal.refused(saves):
        words = ", ".join(f"{name} {why}" for name, why in wrong.items())
        raise Trouble(
            f"{folder}: {words}; nothing was sent (--anyway, with make ANYWAY=1, sends it all the same, and "
            "the board puts aside what it cannot use)"
        )


def _unpacked(path: Path, names: list[str]) -> dict[str, bytes]:
    """Answer those files of a zip that are asked for and there."""
    try:
        with zipfile.ZipFile(path) as archive:
            sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
            if any(sizes.get(name, 0) > _MOST_BYTES for name in names):
                raise Trouble(f"{path} holds what is too large for a save")
            return {name: archive.read(name) for name in names if name in sizes}
    except (OSError, Trouble):
        raise
    except Exception:  # zipfile lets many kinds through
        raise Trouble(f"{path} is damaged, or no zip; nothing was sent") from None


def _content(path: Path) -> bytes:
    if path.stat().st_size > _MOST_BYTES:
        raise Trouble(f"{path} is too large for a save")
    return path.read_bytes()
