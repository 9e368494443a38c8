"""Which files of a board are the player's: never sent, never removed by a flash, carried by a backup.

The firmware keeps to it: what it writes lies in the folder saves/, or is the answers of the wizard (and what
became of one), or the report of a crash.
"""

FOLDER = "saves"
CRASH_FILE = "crash.txt"
ANSWERS_FILE = "hardware.set"
MARK_FILE = f"{FOLDER}/empty-is-damaged"  # an empty file beside it has lost what it held (hw.flash.store)
BLOCKS_FILE = "saves.littlefs"  # of a backup: the blocks of a file system that does not mount


def is_players(path: str) -> bool:
    """Tell whether a file belongs to who plays, not to whoever flashes.

    A path that leads elsewhere on a computer is nobody's: no board of ours writes one.
    """
    if "\\" in path or ":" in path or {"", ".", ".."} & set(path.split("/")):
        return False
    return path == CRASH_FILE or path.startswith((FOLDER + "/", ANSWERS_FILE))
