"""What a flash has to do, worked out from what should be there and what is: no board needed."""

from host_sim.cable.procedures.files import staged_name
from host_sim.chip.players import is_players
from host_sim.image.manifest import FOLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.image.manifest import Manifest

MAIN = "main.py"
# Another name where main.py needs another thing of it: then it and the old main.py stay together until both
# are replaced, wherever an update is cut. A table of tables.img has its hash in its name: code finds its own.
_GAME = "game.img"
RESTING_MAIN = f"{FOLDER}/{MAIN}"
OLD = ".old.py"  # what a file of somebody else's is renamed to, instead of its .py
_PY = ".py"
_IMAGE = ".img"  # ends the name of one
_ALONE = (MAIN, "board_config.py", "boot.py", "saves_apart.mpy", "saves_apart.py")


class FlashPlan:
    """What a flash has to do: paths, sorted, by what becomes of them.

    wanted: path -> SHA-256 of the image; there: the same of the board, for every path of asked(), empty where
    there is no file; ours: the board's manifest; staged: the names in our folder.

    send: not on the board in any form; place: sent now or left ready by an earlier try; keep: sources that
    somebody else wrote, in the way: kept as *.old.py; remove: what an earlier flash put there and this one
    does not; leftovers: names in our folder that nothing needs.
    """

    def __init__(
        self, wanted: "Mapping[str, str]", there: "Mapping[str, str]", ours: "Manifest", staged: set[str]
    ) -> None:
        self.place = place = sorted([path for path, digest in wanted.items() if there[path] != digest])
        self.keep = [
            path
            for path in place
            if path.endswith(_PY) and there[path] and there[path] not in ours.get(path, set())
        ]
        self.remove = [
            path
            for path in sorted(ours)
            if path not in wanted and there[path] in ours[path] and not is_players(path)
        ]
        names = {path: staged_name(path, wanted[path]) for path in place}
        self.send = [path for path in place if names[path] not in staged]
        self.leftovers = sorted(staged - set(names.values()))
        self._names = names
        self._has_main = bool(there.get(MAIN))

    @property
    def does_nothing(self) -> bool:
        """Tell whether the board is as it should be."""
        return not (self.send or self.place or self.keep or self.remove or self.leftovers)

    def moves(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """List the renames: those before the stale files are removed, and one after, if there is one.

        Each is done wholly or not at all, and whatever of them was done when the power goes, the board
        starts: the tables first, then game.img, then main.py in the place of the old one, then what only that
        one needed is removed. Only where modules lie about loose, main.py leaves first and comes last, so
        that nothing starts in between rather than half of one version and half of another.
        """
        if not (self.place or self.remove):
            return [], []
        first = [(path, path[: -len(_PY)] + OLD) for path in self.keep]
        ready = [(f"{FOLDER}/{self._names[path]}", path) for path in self.place]
        ready.sort(key=lambda move: (move[1] == MAIN, move[1] == _GAME))  # the others as they were
        if not [path for path in self.place + self.remove if not _stands_alone(path)]:
            return first + ready, []
        if self._has_main and MAIN not in self.keep:
            first.append((MAIN, RESTING_MAIN))
        if ready and ready[-1][1] == MAIN:
            return first + ready[:-1], ready[-1:]
        return first + ready, [(RESTING_MAIN, MAIN)]


def asked(wanted: "Mapping[str, str]", ours: "Manifest") -> list[str]:
    """List the paths of the board that a plan depends on."""
    return sorted(set(wanted) | set(ours))


def _stands_alone(path: str) -> bool:
    """Tell whether a file may be of another version than the others: they start all the same."""
    return path.endswith(_IMAGE) or path in _ALONE
