"""All parts of the app (ui.parts), found by what their sources say."""

from pathlib import Path

from host_sim import ROOT
from ui.parts import CLOSING, HELP, LASTING, SPEECH

FIRMWARE = ROOT / "firmware"


def says_what_it_is_made_of(path: Path) -> bool:
    """Tell whether the source makes it a part: it has MODULES."""
    return "\nMODULES = " in path.read_text()


# Whatever parts there are, by their names; those that lie in no other list are opened beside the match.
EVERY = sorted(
    ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__")
    for path in FIRMWARE.rglob("*.py")
    if says_what_it_is_made_of(path)
)
ERRANDS = [CLOSING, HELP]
BESIDE = [name for name in EVERY if name not in (*LASTING, SPEECH, *ERRANDS)]
