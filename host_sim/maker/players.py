"""Which files of a board are the player's: never sent, never removed by a flash, carried by a backup.

The firmware keeps to it: what it writes lies in the folder saves/, or is a *.sav of an earlier
firmware (and what became of one), the answers of the wizard, or the report of a crash.
"""

FOLDER = "saves"
CRASH_FILE = "crash.txt"
ANSWERS_FILE = "hardware.set"
_SAVE = ".sav"


def is_players(path: str) -> bool:
    """Tell whether a file belongs to who plays, not to whoever flashes."""
    return path.startswith(FOLDER + "/") or _SAVE in path or path in (CRASH_FILE, ANSWERS_FILE)


def is_save(path: str) -> bool:
    """Tell whether a player's file is to come back with a restore."""
    return is_players(path) and path != CRASH_FILE
