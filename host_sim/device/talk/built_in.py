"""Whether the Rattle that is frozen into a board's MicroPython serves, or all of it has to be files."""

from host_sim.device.talk import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from host_sim.device.talk.about import About
    from host_sim.device.talk.requests import Talk


class BuiltIn:
    """What becomes of it: serves, so that it need not be sent; in words, empty where nothing is frozen."""

    def __init__(self, serves: bool, words: str) -> None:
        self.serves = serves
        self.words = words


def look(found: "About") -> "Talk[BuiltIn]":
    """Compare what is frozen into a board with this checkout, and look what hides it there."""
    if not found.frozen_version:
        return BuiltIn(False, "")
    what = f"Rattle {found.frozen_version} is frozen into it"
    names, digest = yield ("frozen", bool(found.code))
    if found.frozen_sources != digest:
        return BuiltIn(
            False, f"{what}, not as this checkout has it: all are files until `make firmware` builds it anew"
        )
    hidden = yield from hiding(names)
    if hidden:
        return BuiltIn(False, f"{what}, but {hidden[0]} hides it: all are files until that is gone")
    return BuiltIn(True, f"{what}, as this checkout has it")


def hiding(names: "list[str]") -> "Talk[list[str]]":
    """List the files that come before what is frozen by these names and are not ours: no flash removes them.

    MicroPython looks in the file system first, and a folder there hides all of a frozen package.
    """
    modules = {name + ending for name in names for ending in (".py", ".mpy")}
    paths = [path for path in (yield from files.in_root()) if path in modules]
    for name in sorted(names):
        paths += yield from files.under(name)
    ours = yield from files.ours()
    digests = yield from files.digests(paths)
    return [path for path in paths if digests[path] not in ours.get(path, set())]
