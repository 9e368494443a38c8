"""The player's files between a board and a folder of this computer."""

import time
from pathlib import Path

from host_sim import ROOT
from host_sim.maker.files import BoardFiles, sha256
from host_sim.maker.players import is_save
from host_sim.maker.trouble import Trouble

BACKUPS = ROOT / "backups"


def new_folder() -> Path:
    """Name a folder for a backup made now."""
    return BACKUPS / time.strftime("%Y-%m-%d-%H%M%S")


def newest_folder() -> Path:
    """Answer the newest backup; Trouble when there is none."""
    folders = sorted(path for path in BACKUPS.glob("*") if path.is_dir() and any(path.iterdir()))
    if not folders:
        raise Trouble("there is no backup yet; `make backup` makes one, FROM=FOLDER names another place")
    return folders[-1]


def fetch(files: BoardFiles, folder: Path) -> list[str]:
    """Copy the player's files of a board into a folder, each compared; answer their names."""
    names = files.players()
    digests = files.digests(names)
    for name in names:
        content = files.read(name)
        if sha256(content) != digests[name]:
            raise Trouble(f"{name} arrived damaged; try again, with another cable if it stays so")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(content)
        part.replace(path)
    return names


def saves_in(folder: Path) -> dict[str, bytes]:
    """Read the saves of a backup; Trouble when there are none."""
    paths = {
        path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
    }
    found = {name: path.read_bytes() for name, path in paths.items() if is_save(name)}
    if not found:
        raise Trouble(f"{folder} holds no saves")
    return found


def put(files: BoardFiles, saves: dict[str, bytes]) -> None:
    """Write saves to a board, each whole or not at all."""
    for name, content in saves.items():
        files.write(name, content)
