"""Notices that somebody has changed the firmware."""

import os
from pathlib import Path

_FOLDERS = ("firmware", "boards")


class Sources:
    """The sources of firmware and boards in a checkout, as they were when they were last looked at."""

    def __init__(self, root: Path) -> None:
        """Look at them."""
        self._root = root
        self._seen = _times(root)

    def changed(self) -> bool:
        """Tell whether one of them is another than the last time."""
        seen = _times(self._root)
        if seen == self._seen:
            return False
        self._seen = seen
        return True


def _times(root: Path) -> dict[str, tuple[int, int]]:
    """Answer time and size of each source."""
    found: dict[str, tuple[int, int]] = {}
    folders = [str(root / name) for name in _FOLDERS]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.name.endswith(".py"):
                    about = entry.stat()
                    found[entry.path] = about.st_mtime_ns, about.st_size
    return found
