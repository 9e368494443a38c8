"""Files that a person names: they may be anything, of any size."""

import errno
import stat
from pathlib import Path


def read_at_most(path: Path, most: int) -> bytes:
    """Read a file of at most so many bytes.

    OSError, for which strerror says it in words, when it cannot be read, is larger, or is a pipe or a device,
    which may never end.
    """
    about = path.stat()
    if not stat.S_ISREG(about.st_mode) and not stat.S_ISDIR(about.st_mode):
        raise OSError(errno.EINVAL, "It is no file", str(path))
    content = b""
    if about.st_size <= most:
        with path.open("rb") as file:
            content = file.read(about.st_size + 1)
            if len(content) > about.st_size:  # some say 0, and it may have grown
                content += file.read(most + 1 - len(content))
    if about.st_size > most or len(content) > most:
        raise OSError(errno.EFBIG, "It is too large", str(path))
    return content
