"""What an image cannot read where it lies in memory is read as a file, which is closed again."""

from pathlib import Path
from typing import Any

from host_sim import ROOT
from host_sim.image import pack
from hw.in_flash.image import Image


class Nowhere:
    """Find nothing in memory."""

    def view(self, at: int, size: int) -> Any:
        """Answer so."""
        return None


def test_bytes_that_lie_nowhere_in_memory_are_read_as_a_file_that_is_closed_again(tmp_path: Path) -> None:
    """A file that stays open is a ResourceWarning, and fails."""
    game = tmp_path / "game"
    reader = game / pack.READERS[1]
    reader.parent.mkdir(parents=True)
    content = (ROOT / "firmware" / pack.READERS[1]).read_bytes()
    reader.write_bytes(content)
    (tmp_path / "game.img").write_bytes(pack.pack(game))
    image = Image(str(tmp_path / "game.img"))
    image.lies(Nowhere())
    assert image.open("/" + pack.READERS[1], "rb").read() == content
