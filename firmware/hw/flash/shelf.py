"""All that outlives the power: one folder of stores.

A folder of its own, so that the directory that changes with every action names no program. The files of
match and diary stay open, and the books lie in another: who opens a file of a directory may find its log
just full, and then littlefs erases with every save until one is opened again (lfs2_dir_compact leaves
`erased` as it was). Nothing but the time tells, so the match is opened again once two saves took long.
"""

from hw.flash.store import BOOKS_FOLDER, FOLDER, MARK, Store, is_settled

_MEANING = b"A file of this folder that is empty has lost what it held.\n"  # for who opens the mark


class Shelf:
    """Open every store.

    sizes: what its owner keeps in each, in bytes: match, past (rounds that are over), records (the tally),
    settings, people, diary. Match and diary are written with every action, and stay open: they are saved
    without allocating. clock: hw.doors.Clock. Allocates and blocks, up to 0.2 s the first time.
    """

    def __init__(self, files: "Any", sizes: tuple[int, ...], clock: "Any" = None) -> None:
        self._files = files
        try:
            files.mkdir(FOLDER)
        except OSError:
            pass  # it is there; if not, no store opens
        new = not is_settled(files)

        def open_store(name: str, kind: str, size: int, stays: bool = False, clock: "Any" = None) -> Store:
            return Store(files, FOLDER + "/" + name, kind, size, new=new, stays=stays, clock=clock)

        self.match = open_store("match", "M", sizes[0], True, clock)
        self.past = open_store("past", "P", sizes[1])
        self.records = open_store("records", "R", sizes[2])
        self.settings = open_store("settings", "S", sizes[3])
        self.people = open_store("people", "N", sizes[4])
        self.diary = open_store("diary", "D", sizes[5], True)
        if new:  # where that fails, without room for it, the next start tries again
            try:
                with files.open(MARK, "w+b") as file:
                    file.write(_MEANING)
            except OSError:
                pass

    def close(self) -> None:
        """Let no file stay open, as one takes over a kilobyte: from now on each save opens its own."""
        self.match.close()
        self.diary.close()

    def book(self, name: str, size: int, writes: bool) -> Store:
        """Answer one more store, of that size, to be written or only read. Allocates, blocks."""
        if writes:
            try:
                self._files.mkdir(BOOKS_FOLDER)
            except OSError:
                pass  # it is there
        return Store(self._files, BOOKS_FOLDER + "/" + name, "G", size, writes)
