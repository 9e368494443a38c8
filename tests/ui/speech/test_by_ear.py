"""Who cannot see switches a board on, sets a game up, plays it to its end and begins another one."""

import functools
import json
import os
from dataclasses import dataclass, field
from typing import Any

import pytest

from host_sim.emulator.guest.runtimes import NAMES, collects, prelude, run_python
from host_sim.handheld import Handheld, Stop
from tests.support.listener import Deaf, Player, Playing
from tests.support.slices import some
from ui import screens
from ui.speech import voice

BUTTONS = {"pico_ssd1306_i2c": 6, "picoboy": 5, "waveshare_pico_oled_1_3": 2}
MOST_TICKS = 120_000
GUEST_TICKS = int(os.environ.get("SPOKEN_TICKS", "8000"))  # a whole game by ear has 80,000


@dataclass
class HeardGames:
    """What came of the games of a robot: what was heard, and how it was."""

    heard: list[int]  # totals, turn by turn
    total: int = 0
    done: bool = False
    shown: int = screens.NO_SCREEN  # at the end
    tones: list[int] = field(default_factory=list[int])  # by tick
    changes: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])  # tick and buttons


@functools.cache
def heard_games(name: str, lost: str = "") -> HeardGames:
    """Let a robot play by ear; lost: a kind of tones that the board does not make."""
    player = Player(BUTTONS[name])
    playing = Playing(player, MOST_TICKS)
    found = HeardGames(player.totals)
    board = Handheld(name, seed=1)
    found.changes.append((0, playing.mask))
    board.set_buttons(playing.mask)

    def hook(board: Handheld) -> None:
        app: Any = board.app
        if app.stage.screen.name_id == screens.RESULTS_SCREEN:
            found.total = app.table.match.total(0)
        if lost and app.stage.speech is not None and app.stage.speech.voice.__class__ is voice.Voice:
            app.stage.speech.voice = Hoarse(app.stage.speech.voice, lost)
        found.tones.append(board.tone_hertz)
        mask = playing.tick(board.tone_hertz)
        if mask != board.buttons:
            found.changes.append((board.ticks, mask))
        board.set_buttons(mask)
        if playing.done:
            found.shown = app.stage.screen.name_id
            raise Stop

    board.run(hook)
    found.done = playing.done
    return found


class Hoarse(voice.Voice):
    """A voice that lacks a kind of symbols."""

    def __init__(self, whole: voice.Voice, lost: str) -> None:
        super().__init__()
        vars(self).update(vars(whole))
        self._lost = getattr(voice, lost.upper())

    def add(self, symbol: int) -> None:
        """Say it, unless it is of the kind that is lost."""
        if not self._lost <= symbol < self._lost + 10:
            super().add(symbol)


@pytest.mark.parametrize("name", some(BUTTONS, 1))
def test_a_whole_game_is_played_by_its_tones_alone_and_the_next_one_begun(name: str) -> None:
    found = heard_games(name)
    assert found.done and found.shown == screens.TURN_SCREEN
    assert len(found.heard) == 13 and found.heard[-1] == found.total > 100


KINDS = ("free", "held", "upper", "lower", "number", "throws", "place", "player", "page")


@pytest.mark.parametrize("lost", some(KINDS, 3))
def test_nobody_gets_through_when_a_kind_of_tones_is_missing(lost: str) -> None:
    with pytest.raises(Deaf):
        heard_games("pico_ssd1306_i2c", lost=lost)


GUEST = """
import io
from emulator.guest.player import GuestPlayer
from chip.flash import Flash
from chip.kit import Kit
import board_config


class Listener(GuestPlayer):
    def __init__(self, *known):
        self.sum = 0
        super().__init__(*known)

    def _between_ticks(self):
        wave = self.kit.soc.waves.get(board_config.BEEPER)
        hertz = wave.hertz if wave is not None and wave.duty else 0
        self.sum = (self.sum * 31 + hertz) & 0x3FFFFF
        GuestPlayer._between_ticks(self)


kit = Kit(board_config, 1, Flash())
kit.set_buttons(FIRST)
player = Listener(kit, END, io.BytesIO(CHANGES))
player.run(COLLECTS)
print([player.sum, player.unlocked_ticks, player.allocations, player.app.table.match.turn])
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pico_ssd1306_i2c", "waveshare_pico_oled_1_3"])
@pytest.mark.parametrize("runtime", NAMES)
def test_every_runtime_says_the_same_with_the_heap_locked(runtime: str, name: str) -> None:
    played = heard_games(name)
    changes = b"".join(tick.to_bytes(3, "big") + bytes((mask,)) for tick, mask in played.changes[1:])
    program = GUEST.replace("FIRST", str(played.changes[0][1])).replace("END", str(GUEST_TICKS))
    program = program.replace("CHANGES", repr(changes)).replace("COLLECTS", str(collects(runtime)))
    printed = run_python(runtime, prelude(runtime, name) + program)
    total = 0
    for hertz in played.tones[:GUEST_TICKS]:
        total = (total * 31 + hertz) & 0x3FFFFF
    found = json.loads(printed.splitlines()[-1])
    assert found[:3] == [total, 0, 0]
