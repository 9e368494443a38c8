"""Which files of a board are the player's: never sent, never removed by a flash, carried by a backup.

The firmware keeps to it: what it writes lies in the folder saves/, or is a *.sav of an earlier
firmware, the answers of the wizard (and what became of one), or the report of a crash.
"""

FOLDER = "saves"
CRASH_FILE = "crash.txt"
ANSWERS_FILE = "hardware.set"
MOST_BYTES = 65536  # of a file; the firmware's largest has 6 KB
MOST_OF_ALL_BYTES = 4 << 20  # the largest flash of a Pico
_SAVE = ".sav"


def is_players(path: str) -> bool:
    """Tell whether a file belongs to who plays, not to whoever flashes; no path that leads elsewhere does."""
    parts = path.split("/")
    if "" in parts or "." in parts or ".." in parts or "\\" in path or ":" in path:
        return False
    return path == CRASH_FILE or path.startswith((FOLDER + "/", ANSWERS_FILE)) or _SAVE in path


def most_bytes(path: str) -> int:
    """Tell how large a file of a backup may be, by its path there; 0 when it is not taken up."""
    return MOST_BYTES if is_players(path) else 0
