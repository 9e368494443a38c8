"""Brings the board that this runs on up to date: the order of an update, which may be cut anywhere."""

import os

from host_sim.cable.on_board import files
from host_sim.cable.on_board.line import Trouble, tell
from host_sim.chip.players import is_players
from host_sim.image import manifest
from host_sim.image.manifest import FOLDER, MANIFEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from host_sim.cable.on_board.about import About
    from host_sim.cable.on_board.files import Image
    from host_sim.image.manifest import Manifest

MAIN = "main.py"
# Another name where main.py needs another thing of it: then it and the old main.py stay together until both
# are replaced, wherever an update is cut. A table of tables.img has its hash in its name: code finds its own.
_GAME = "game.img"
RESTING_MAIN = FOLDER + "/" + MAIN
OLD = ".old.py"  # what a file of somebody else's is renamed to, instead of its .py
_PY = ".py"
_ALONE = (MAIN, "board_config.py", "boot.py", "saves_apart.mpy", "saves_apart.py")
_NAMED = 5  # files, before "and more"


class Plan:
    """What an update has to do: paths, sorted, by what becomes of them.

    wanted: path -> SHA-256 of the image; there: the same of the board, for every path of wanted and ours,
    empty where there is no file; ours: the board's manifest; staged: the names in our folder.

    send: not on the board in any form; place: sent now or left ready by an earlier try; keep: sources that
    somebody else wrote, in the way: kept as *.old.py; remove: what an earlier flash put there and this one
    does not; leftovers: names in our folder that nothing needs.
    """

    def __init__(
        self, wanted: "Mapping[str, str]", there: "Mapping[str, str]", ours: "Manifest", staged: "set[str]"
    ) -> None:
        self.place = place = sorted([path for path, content in wanted.items() if there[path] != content])
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
        names = {path: files.staged_name(path, wanted[path]) for path in place}
        self.send = [path for path in place if names[path] not in staged]
        self.leftovers = sorted(staged - set(names.values()))
        self._names = names
        self._has_main = bool(there.get(MAIN))

    @property
    def does_nothing(self) -> bool:
        """Tell whether the board is as it should be."""
        return not (self.send or self.place or self.keep or self.remove or self.leftovers)

    def moves(self) -> "tuple[list[tuple[str, str]], list[tuple[str, str]]]":
        """List the renames: those before the stale files are removed, and one after, if there is one.

        Each is done wholly or not at all, and whatever of them was done when the power goes, the board
        starts: the tables first, then game.img, then main.py in the place of the old one, then what only that
        one needed is removed. Only where modules lie about loose, main.py leaves first and comes last, so
        that nothing starts in between rather than half of one version and half of another.
        """
        if not (self.place or self.remove):
            return [], []
        first = [(path, path[: -len(_PY)] + OLD) for path in self.keep]
        ready = [(FOLDER + "/" + self._names[path], path) for path in self.place]
        ready.sort(key=lambda move: (move[1] == MAIN, move[1] == _GAME))  # the others as they were
        # Images, and these files, may be of another version than the others: they start all the same.
        if all(path.endswith(".img") or path in _ALONE for path in self.place + self.remove):
            return first + ready, []
        if self._has_main and MAIN not in self.keep:
            first.append((MAIN, RESTING_MAIN))
        if ready and ready[-1][1] == MAIN:
            return first + ready[:-1], ready[-1:]
        return first + ready, [(RESTING_MAIN, MAIN)]


def bring(image: "Image", board: "About") -> None:
    """Bring the files up to date: compare, let what differs come, put it in place, compare again."""
    wanted, ours, there = _compared(image)
    todo = Plan(wanted, there, ours, files.staged())
    if todo.does_nothing:
        tell("say", f"all {len(wanted)} files are on the board already")
        return
    for name in todo.leftovers:
        files.remove(files.under(f"{FOLDER}/{name}") + [f"{FOLDER}/{name}"])
    board.free_blocks = os.statvfs("/")[3]
    if board.blocks_for({path: image[path] for path in todo.send}) > board.free_blocks:
        there.update(_make_room(image, there, ours, board))
        todo = Plan(wanted, there, ours, files.staged())
    to_send = {path: image[path] for path in todo.send}
    board.require_room(to_send)
    sent = files.stage(to_send)
    _switch(todo, wanted, ours)
    after = files.digests(sorted(wanted))
    for path in sorted(wanted):
        if after[path] != wanted[path]:
            raise Trouble(f"{path} is not on the board as it was sent; run the same again")
    were_there = len(wanted) - len(to_send)
    words = f"{len(to_send)} files sent ({sent:,d} bytes), {were_there} were there"
    tell("say", f"{words}, {len(todo.remove)} old ones removed; all {len(wanted)} verified")


def _compared(image: "Image") -> "tuple[dict[str, str], Manifest, dict[str, str]]":
    """Answer what is wanted, what is ours, and what is there of both."""
    wanted = {path: content for path, (content, _) in image.items()}
    ours = manifest.read(files.text(MANIFEST))
    paths = sorted(set(wanted) | set(ours))
    tell("bar", "compare", len(paths))
    return wanted, ours, files.digests(paths)


def _make_room(
    image: "Image", there: "Mapping[str, str]", ours: "Manifest", board: "About"
) -> "dict[str, str]":
    """Remove what is ours, which cannot stay until the new is there; main.py first, so that nothing starts.

    Answers the paths that are gone, with no digest. Where that would not help either, nothing is removed.
    """
    new = {path: image[path] for path in image if path == MAIN or there[path] != image[path][0]}
    gone = [path for path in new if there[path] in ours.get(path, set())]
    gone.sort(key=lambda path: path != MAIN)
    here = files.in_root()
    freed = sum([-(-here.get(path, 0) // board.block_bytes) for path in gone])
    if board.blocks_for(new) > board.free_blocks + freed:
        return {}
    tell("say", "there is no room for two versions: the old one is removed first")
    files.remove(gone)
    return dict.fromkeys(gone, "")


def _switch(todo: Plan, wanted: "Mapping[str, str]", ours: "Manifest") -> None:
    """Let the new files take the places of the old ones, and note what is ours from now on."""
    files.write(MANIFEST, manifest.write(manifest.join(ours, wanted)))
    if todo.keep:
        tell("say", f"not from here, kept on the board as *{OLD}: {', '.join(todo.keep)}")
    first, last = todo.moves()
    files.move(first)
    files.remove(todo.remove)
    files.move(last)
    files.remove([f"{FOLDER}/{name}" for name in sorted(files.staged())])
    files.write(MANIFEST, manifest.write(manifest.join({}, wanted)))


def stale(image: "Image") -> str:
    """Say which files are not as the image has them, empty when all are."""
    wanted, ours, there = _compared(image)
    todo = Plan(wanted, there, ours, set())
    words: "list[str]" = []
    if todo.place:
        words.append(f"{len(todo.place)} of {len(wanted)} missing or other: {listed(todo.place)}")
    if todo.remove:
        words.append(f"{len(todo.remove)} old: {listed(todo.remove)}")
    return "; ".join(words)


def listed(names: "list[str]") -> str:
    """List the first few names in words."""
    return ", ".join(names[:_NAMED]) + (", ..." if len(names) > _NAMED else "")
