"""A power-on here, in memory, with saves that a board is to get: what its firmware would make of them."""

from collections.abc import Mapping
from typing import Any

from contract.device import BAD, LATER
from host_sim.cable import records_shelved as shelved
from host_sim.cable.records_power_on import power_on
from host_sim.chip.flash import Flash, flash_of
from host_sim.chip.players import ANSWERS_FILE, MARK_FILE
from hw.flash.shelf import Shelf
from hw.flash.store import Store
from hw.wiring import answers

DAMAGED = "is damaged"
ASTRAY = "is damaged, or the rest is of another evening"  # of the match, which goes with its past
NEWER = "is of a later Rattle"


def read_by_firmware() -> list[str]:
    """List the files that are read: the mark, the wizard's answers, stores, books."""
    shelf: Shelf = power_on(Flash())[0].shelf
    stores = [store for store in vars(shelf).values() if isinstance(store, Store)]
    return [MARK_FILE, ANSWERS_FILE, *(store.path for store in stores), *shelved.CONTENTS]


def refused(saves: Mapping[str, bytes]) -> dict[str, str]:
    """Answer the names of those that would be put aside or not be heeded, and why in words."""
    flash = flash_of({MARK_FILE: b""})  # where a file without a byte is damaged
    for name in read_by_firmware():
        if name in saves:
            flash.put(name, saves[name])
    shelf: Shelf = power_on(flash)[0].shelf
    for path in shelved.CONTENTS:
        shelved.read(shelf, path)
    found = {name: DAMAGED for name in saves if name + BAD in flash.files}
    if shelf.match.path in found:
        found[shelf.match.path] = ASTRAY
    found |= {name: NEWER for name in saves if name + LATER in flash.files}
    learnt: Any = answers
    if learnt.load(None, flash) is None:
        found[ANSWERS_FILE] = DAMAGED
    return found
