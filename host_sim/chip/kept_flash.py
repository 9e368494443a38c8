"""The flash of the board that is played on, while nobody plays: one program at a time has its folder."""

import os
from pathlib import Path
from typing import BinaryIO

from host_sim import ROOT
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.players import is_players
from host_sim.chip.whole import BadZip, unzipped, write_whole, zipped

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

FLASH_FILE = "flash.zip"  # in the folder that keeps a flash
PART = f"{FLASH_FILE}.part"  # what it is while it is written (whole.write_whole)
_BAD = f"{FLASH_FILE}.bad"
_LOCK = "flash.lock"
_ELSEWHERE = "play from elsewhere: RATTLE_FLASH=FOLDER make sim"


def flash_folder(board: str) -> Path:
    """Return the folder that keeps a board's files; RATTLE_FLASH names another place than .flash."""
    return Path(os.environ.get("RATTLE_FLASH") or ROOT / ".flash") / board


class FlashError(Exception):
    """A folder that must not be played from; the message is one line for a person."""


class KeptFlash:
    """A Flash, `flash`, that is kept in a folder. Only one program at a time has a folder, until close().

    trouble: one line on why what was last to be kept is not; empty when it is. warning: one line on what was
    not as it should be when the folder was taken, or empty.
    """

    def __init__(self, folder: Path) -> None:
        """Take a folder, which is made if need be, and what is kept there.

        FlashError when another program has it, or when what lies there cannot be read or is no file. That
        it cannot be written is a trouble; a damaged file is put aside with a warning.
        """
        self.trouble = self.warning = ""
        self._folder = folder
        self._lock: BinaryIO | None = None
        try:
            self._take()
        except OSError as error:
            self._fail(error)
        try:
            self.flash = self._load()
        except OSError as error:
            self.close()
            raise FlashError(f"what is kept in {folder} cannot be read: {error.strerror}") from error

    def keep(self) -> str:
        """Keep the flash as it is; where that is not possible, say so in `trouble`. Answer it when it is new.

        And that the game is kept again, when it was not.
        """
        before = self.trouble
        try:
            self._take()
            keep_flash(self.flash, self._folder)
        except FlashError as error:
            self.trouble = str(error)
        except OSError as error:
            self._fail(error)
        else:
            self.trouble = ""
        return (self.trouble or "the game is kept again") if self.trouble != before else ""

    def close(self) -> None:
        """Let others have the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> "KeptFlash":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fail(self, error: OSError) -> None:
        self.trouble = f"nothing is kept: {error.strerror} ({self._folder})"

    def _take(self) -> None:
        """Take the folder, if that is not done; FlashError when another program has it."""
        if self._lock is not None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for name in (_LOCK, FLASH_FILE, PART):
            path = self._folder / name
            if path.exists() and not path.is_file():  # to open a pipe may take for ever
                raise FlashError(f"{path} is no file; remove it, or {_ELSEWHERE}")
        lock = (self._folder / _LOCK).open("ab")
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise FlashError(
                f"another Rattle plays from {self._folder}; end that one, or {_ELSEWHERE}"
            ) from None
        except OSError:
            pass  # a file system without locks
        self._lock = lock

    def _load(self) -> Flash:
        try:
            return load_flash(self._folder)
        except BadZip:
            (self._folder / FLASH_FILE).replace(self._folder / _BAD)
            self.warning = f"{FLASH_FILE} is damaged and was put aside as {_BAD} ({self._folder})"
            return load_flash(self._folder)


def read_flash(path: Path) -> Flash:
    """Make a flash of the player's files in a zip; OSError when it cannot be read, BadZip when it is none."""
    return flash_of(unzipped(path, lambda name: name if is_players(name) else ""))


def load_flash(folder: Path) -> Flash:
    """Make a flash of what keep_flash() left in a folder of the host; an empty one when it left nothing.

    OSError when that cannot be read, BadZip when it is damaged.
    """
    kept = folder / FLASH_FILE
    return read_flash(kept) if kept.exists() else Flash()


def keep_flash(flash: Flash, folder: Path) -> None:
    """Keep all files of a flash in a folder of the host, in one move; OSError leaves what was kept before.

    They become one file, a zip: a program that is killed, or a full disk, leaves no half of them.
    """
    write_whole(folder / FLASH_FILE, zipped(flash.contents()))
