"""The parts of the app (ui.parts), each by the modules that it brings."""

from host_sim import ROOT
from host_sim.image.fold import sources_in
from ui import parts
from ui.parts import CLOSING, HELP, LASTING, WANTED

# Whatever parts there are, as they are loaded; those that lie in no other list are opened beside the match.
_ROOMS = ("keeping.", "strategy.", "ui.")
_NAMED = [*LASTING, *(names for names in vars(parts).values() if str(names).startswith(_ROOMS))]
_BY_THE_LAST = {names.split()[-1]: names for names in _NAMED}
_FOUND = [name for name, source in sources_in(ROOT / "firmware").items() if "\ndef make(app: " in source]
EVERY = sorted(_BY_THE_LAST.get(name, name) for name in _FOUND)
ERRANDS = [CLOSING, HELP]
BESIDE = [name for name in EVERY if name not in (*LASTING, *WANTED, *ERRANDS)]
