"""Whether the Rattle that is frozen into a board's MicroPython serves, or all of it has to be files."""

from typing import NamedTuple

from host_sim.device.about import About
from host_sim.device.files import BoardFiles
from host_sim.image import frozen


class BuiltIn(NamedTuple):
    """What becomes of it: serves, so that it need not be sent; in words, empty where nothing is frozen."""

    serves: bool
    words: str


def look(found: About, files: BoardFiles) -> BuiltIn:
    """Compare what is frozen into a board with this checkout, and look what hides it there."""
    if not found.frozen_version:
        return BuiltIn(False, "")
    what = f"Rattle {found.frozen_version} is frozen into it"
    if found.frozen_sources != frozen.digest_of(frozen.sources(machine_code=bool(found.code))):
        return BuiltIn(
            False, f"{what}, not as this checkout has it: all are files until `make firmware` builds it anew"
        )
    if hidden := hiding(files):
        return BuiltIn(False, f"{what}, but {hidden[0]} hides it: all are files until that is gone")
    return BuiltIn(True, f"{what}, as this checkout has it")


def hiding(files: BoardFiles) -> list[str]:
    """List the files that come before what is frozen and are not ours, so that no flash removes them.

    MicroPython looks in the file system first, and a folder there hides all of a frozen package.
    """
    tops = frozen.names()
    modules = {f"{name}{ending}" for name in tops for ending in (".py", ".mpy")}
    paths = [path for path in files.in_root() if path in modules]
    for name in sorted(tops):
        paths += files.under(name)
    ours = files.ours()
    digests = files.digests(paths)
    return [path for path in paths if digests[path] not in ours.get(path, set())]
