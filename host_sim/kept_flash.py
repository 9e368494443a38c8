"""A board's flash between two evenings: one file in a folder, replaced as a whole at every save.

So a program that is killed at any moment, or finds the disk full, leaves what was kept before or what is kept
now, never half of either. The file is a zip of the board's files. Where there is none yet, the files that lie
in the folder themselves are taken up: so did Rattle 0.1.0 keep them.
"""

import contextlib
import io
import os
import zipfile
from pathlib import Path
from typing import BinaryIO

from host_sim.pico.flash import Flash

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

FILE = "flash.zip"
_PART = FILE + ".part"
_BAD = FILE + ".bad"
_LOCK = "lock"


class FlashError(Exception):
    """A folder that must not be played from; the message is one line for a person."""


class KeptFlash:
    """A Flash, `flash`, that is kept in a folder. Only one program at a time has a folder, until close().

    trouble: one line on why what was last to be kept is not; empty when it is. warning: one line on what was
    not as it should be when the folder was taken, or empty.
    """

    def __init__(self, folder: Path) -> None:
        """Take a folder, which is made if need be, and what is kept there.

        FlashError when another program has it, or when what lies there cannot be read. That it cannot be
        written is a trouble; a damaged file is put aside with a warning.
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

    def keep(self) -> None:
        """Keep the flash as it is; where that is not possible, say so in `trouble`."""
        part = self._folder / _PART
        try:
            self._take()
            with part.open("wb") as file:
                file.write(_zipped(self.flash))
                file.flush()
                os.fsync(file.fileno())  # else a power cut may leave the new name and no content
            part.replace(self._folder / FILE)
        except FlashError as error:
            self.trouble = str(error)
        except OSError as error:
            self._fail(error)
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
        else:
            self.trouble = ""

    def close(self) -> None:
        """Let others have the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> "KeptFlash":
        """Answer the kept flash itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let others have the folder."""
        self.close()

    def _fail(self, error: OSError) -> None:
        self.trouble = f"nothing is kept: {error.strerror} ({self._folder})"

    def _take(self) -> None:
        """Take the folder, if that is not done; FlashError when another program has it."""
        if self._lock is not None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        lock = (self._folder / _LOCK).open("ab")
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise FlashError(
                f"another Rattle plays from {self._folder}; end that one, or play from elsewhere: "
                "RATTLE_FLASH=FOLDER make sim"
            ) from None
        except OSError:
            pass  # a file system without locks
        self._lock = lock

    def _load(self) -> Flash:
        file = self._folder / FILE
        try:
            whole = file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return _loose(self._folder)
        try:
            return _unzipped(whole)
        except Exception:  # zipfile lets many kinds through
            file.replace(self._folder / _BAD)
            self.warning = f"{FILE} is damaged and was put aside as {_BAD} ({self._folder})"
            return _loose(self._folder)


def _zipped(flash: Flash) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name in flash.files:
            archive.writestr(zipfile.ZipInfo(name), flash.get(name))
    return whole.getvalue()


def _unzipped(whole: bytes) -> Flash:
    flash = Flash()
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                flash.put(entry.filename, archive.read(entry))
    return flash


def _loose(folder: Path) -> Flash:
    """Take up the files that lie in a folder and its folders."""
    flash = Flash()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.suffix != ".part" and name not in (FILE, _BAD, _LOCK):
            flash.put(name, path.read_bytes())
    return flash
