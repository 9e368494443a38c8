"""A flash in memory, for littlefs."""

from typing import TYPE_CHECKING

from littlefs.context import UserContext

if TYPE_CHECKING:
    from littlefs.lfs import LFSConfig


class Chip(UserContext):
    """Hold content. The package's own writes a line of log for each access: longer than all else."""

    def __init__(self, content: bytearray) -> None:
        super().__init__(buffer=content)

    def read(self, cfg: "LFSConfig", block: int, off: int, size: int) -> bytearray:
        """Read."""
        at = block * cfg.block_size + off
        return self.buffer[at : at + size]

    def prog(self, cfg: "LFSConfig", block: int, off: int, data: bytes) -> int:
        """Program."""
        at = block * cfg.block_size + off
        self.buffer[at : at + len(data)] = data
        return 0

    def erase(self, cfg: "LFSConfig", block: int) -> int:
        """Erase."""
        at = block * cfg.block_size
        self.buffer[at : at + cfg.block_size] = b"\xff" * cfg.block_size
        return 0
