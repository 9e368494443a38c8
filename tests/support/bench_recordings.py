"""Recorded games as recordings for the bench."""

from functools import cache

from host_sim.pico.events import Event
from host_sim.play import press_files, run
from host_sim.workbench.recording import BUTTONS, Recording
from tests.support.recorded import RECORDED, press_file


@cache
def recorded(name: str) -> tuple[Recording, run.Outcome, dict[int, bytes]]:
    """Answer a recorded game as a recording, as it is without travelling, and each new picture of it."""
    game = RECORDED[name]
    presses = press_files.read(str(press_file(name)))
    pictures: dict[int, bytes] = {}
    done = run.play(game.seed, presses=presses, board=game.board, see=pictures.__setitem__)
    events = tuple(Event(tick, BUTTONS, mask) for tick, mask in press_files.timeline(presses))
    return Recording(game.board, game.seed, {}, events), done, pictures
