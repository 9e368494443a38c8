"""Plays the presses of a run again on an emulated Pico; another signature than CPython's is an error."""

from collections.abc import Mapping
from typing import Any

from host_sim.command_line import ctrl_c_ends_at_once, missing
from host_sim.emulator.guest.runtimes import RuntimeMissing
from host_sim.image.fold import BadSource
from host_sim.window.run import Outcome, RunFailed, require_no_mishaps


def flash_for_pico(uf2: str | None, board: str, seed: int, saves: Mapping[str, bytes] | None = None) -> bytes:
    """Answer the flash of a Pico with the MicroPython of a UF2 and the game, by a seed of its dice.

    saves: files of the player, by path. BadUf2, one line, when there is no such UF2 or the emulated Pico
    cannot boot it; RunFailed when the game does not compile.
    """
    from host_sim.emulator.on_flash import flash_with_game, stock_of

    try:
        return flash_with_game(stock_of(uf2), board, seed, saves=saves)
    except BadSource as error:
        raise RunFailed(str(error)) from None


def play_on_pico(done: Outcome, flash: bytes) -> dict[str, Any]:
    """Play the presses of a run on an emulated Pico with a flash; answer its report with its own numbers.

    Raises RuntimeMissing, or RunFailed when a signature is another, and for what it cannot play:
    what goes wrong by hand.
    """
    require_no_mishaps(done)
    try:
        from host_sim.emulator import play as on_pico
    except ModuleNotFoundError as error:
        raise RuntimeMissing(missing(error)) from None
    with ctrl_c_ends_at_once():
        return on_pico.report_of(on_pico.play(flash, done, progress=True), done)
