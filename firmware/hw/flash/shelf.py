"""All that outlives the power: one folder of stores.

A folder of its own, so that the directory that changes with every action names no program.
"""

from os import mkdir, rename

from hw.flash.store import Store

FOLDER = "saves"
V1_FILE = "rattle.sav"


class Shelf:
    """Open every store. Each size is what its owner keeps, in bytes.

    match: the match as it stands, written with every action. past: its rounds that are over. records,
    settings: as they say. diary: the holds of the match. Allocates and blocks, up to 0.2 s the first time.
    """

    def __init__(self, match: int, past: int, records: int, settings: int, diary: int) -> None:
        try:
            mkdir(FOLDER)
        except OSError:
            pass  # it is there; if not, no store opens
        self.match = Store(FOLDER + "/match", "M", match)
        self.past = Store(FOLDER + "/past", "P", past)
        self.records = Store(FOLDER + "/records", "R", records)
        self.settings = Store(FOLDER + "/settings", "S", settings)
        self.diary = Store(FOLDER + "/diary", "D", diary)

    def old_matches(self, size: int) -> list[bytes] | None:
        """List the matches of size bytes of an earlier firmware, newest first; None without a file."""
        from hw.flash.version_1 import contents  # for the start alone

        return contents(V1_FILE, size)

    def put_old_aside(self, ending: str) -> None:
        """Rename their file, so that they are not listed again."""
        try:
            rename(V1_FILE, V1_FILE + ending)
        except OSError:
            pass
