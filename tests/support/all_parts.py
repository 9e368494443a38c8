"""All parts of the app (ui.parts), found by what their sources say."""

from pathlib import Path

from host_sim import ROOT
from ui import parts
from ui.parts import CLOSING, HELP, LASTING, WANTED

FIRMWARE = ROOT / "firmware"


def makes_a_part(path: Path) -> bool:
    """Tell whether the source ends a part: it has make()."""
    return "\ndef make(app: " in path.read_text()


_NAMED = [
    names
    for names in vars(parts).values()
    if isinstance(names, str) and names.startswith(("keeping.", "ui."))
]
_BY_THE_LAST = {names.split()[-1]: names for names in (*LASTING, *_NAMED)}
_FOUND = [
    ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
    for path in FIRMWARE.rglob("*.py")
    if makes_a_part(path)
]
# Whatever parts there are, as they are loaded; those that lie in no other list are opened beside the match.
EVERY = sorted(_BY_THE_LAST.get(name, name) for name in _FOUND)
ERRANDS = [CLOSING, HELP]
BESIDE = [name for name in EVERY if name not in (*LASTING, *WANTED, *ERRANDS)]
