"""The files on a board: what they are by SHA-256, and how new ones take their places.

A file is sent to a folder of ours under a temporary name, compared there, and gets a name that stands for
its path and content; so what is there under such a name is whole, whenever the cable was pulled. Taking its
place is one rename, which littlefs does wholly or not at all.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from host_sim import ROOT
from host_sim.device import manifest
from host_sim.device.link import BoardFull, Link
from host_sim.device.manifest import Manifest
from host_sim.device.players import FOLDER as PLAYERS
from host_sim.device.players import is_players
from host_sim.device.trouble import Trouble

FOLDER = ".rattle"  # ours alone
MANIFEST = f"{FOLDER}/manifest"
_PART = f"{FOLDER}/part"
_AT_ONCE = 20  # paths in one question, so that the command stays short


def sha256(content: bytes) -> str:
    """Answer the SHA-256 in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def staged_name(path: str, digest: str) -> str:
    """Name the file in our folder that is to become path with that content."""
    return sha256(f"{path}\n{digest}".encode())[:16]


class BoardFiles:
    """The files of a board on an open line."""

    def __init__(self, link: Link) -> None:
        self._link = link
        link.load(ROOT / "host_sim" / "guest" / "filing.py")

    def digests(self, paths: Sequence[str], progress: Callable[[], None] | None = None) -> dict[str, str]:
        """Answer the SHA-256 of each path, empty where there is no file; progress is called for each."""
        found: list[str] = []

        def hear(line: str) -> None:
            found.append("" if line == "-" else line)
            if progress is not None:
                progress()

        for i in range(0, len(paths), _AT_ONCE):
            self._link.run(f"digests({list(paths[i : i + _AT_ONCE])!r})", hear=hear)
        return dict(zip(paths, found, strict=True))

    def staged(self) -> set[str]:
        """List what lies in our folder, the manifest apart."""
        return set(cast("list[str]", self._link.ask(f"names({FOLDER!r})"))) - {MANIFEST.rpartition("/")[2]}

    def players(self) -> list[str]:
        """List the player's files, sorted."""
        return sorted(filter(is_players, [*self.in_root(), *self.under(PLAYERS)]))

    def free_blocks(self) -> int:
        """Answer how many blocks of the file system are free."""
        return cast("int", self._link.ask("os.statvfs('/')[3]"))

    def in_root(self) -> dict[str, int]:
        """Answer the sizes in bytes of the files that lie in no folder."""
        return dict(cast("list[tuple[str, int]]", self._link.ask("sizes('/')")))

    def under(self, folder: str) -> list[str]:
        """List the paths of all files in a folder and its folders."""
        return cast("list[str]", self._link.ask(f"under({folder!r})"))

    def ours(self) -> Manifest:
        """Read the list of what we put there."""
        return manifest.read(self.read(MANIFEST).decode(errors="replace"))

    def read(self, path: str) -> bytes:
        """Answer the content of a file, empty when there is none."""
        if not self._link.ask(f"digest({path!r})"):
            return b""
        return self._link.read_file(path)

    def stage(self, path: str, content: bytes, progress: Callable[[int], None] | None = None) -> None:
        """Send a file into our folder, whole or not at all."""
        digest = sha256(content)
        self._link.run(f"make_folders({_PART!r})")
        try:
            self._link.write_file(_PART, content, progress)
        except BoardFull:
            self.remove([_PART])
            raise
        if self._link.ask(f"digest({_PART!r})") != digest:
            raise Trouble(f"{path} arrived damaged; try again, with another cable if it stays so")
        self._link.run(f"move([({_PART!r}, {f'{FOLDER}/{staged_name(path, digest)}'!r})])")

    def place(self, wanted: Mapping[str, str]) -> None:
        """Give staged files, by path and SHA-256, their places."""
        self.move([(f"{FOLDER}/{staged_name(path, digest)}", path) for path, digest in wanted.items()])

    def move(self, moves: Iterable[tuple[str, str]]) -> None:
        """Rename files in order."""
        moves = list(moves)
        for i in range(0, len(moves), _AT_ONCE):
            self._link.run(f"move({moves[i : i + _AT_ONCE]!r})")

    def write(self, path: str, content: bytes) -> None:
        """Put one file in its place, whole or not at all."""
        self.stage(path, content)
        self.place({path: sha256(content)})

    def remove_empty(self, names: Iterable[str]) -> None:
        """Remove the folders of these names as far as nothing is in them."""
        for name in names:
            self._link.run(f"remove_empty({name!r})")

    def remove(self, paths: Sequence[str]) -> None:
        """Remove files that may be there, and the folders that are empty then."""
        for i in range(0, len(paths), _AT_ONCE):
            self._link.run(f"remove({list(paths[i : i + _AT_ONCE])!r})")
