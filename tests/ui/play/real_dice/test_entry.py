"""Faces that were set for one throw stay while one looks elsewhere, and are nobody else's."""

from types import SimpleNamespace
from typing import Any

from ui.play.real_dice.entry import Entry


def app_at(turn: int, player: int, rolls: int) -> Any:
    match = SimpleNamespace(
        round=turn // 13, turn=turn % 13, player=player, rolls=rolls, holds=0, dice=bytes(5)
    )
    return SimpleNamespace(match=match)


def test_what_was_set_for_one_throw_is_set_for_no_other() -> None:
    throws = [(turn, player, rolls) for turn in (0, 1, 13) for player in range(6) for rolls in range(3)]
    for one in throws:
        for other in throws:
            entry = Entry()
            entry.begin(app_at(*one), False)
            entry.set = 0b00011
            entry.begin(app_at(*other), False)
            assert entry.set == (0b00011 if one == other else 0), (one, other)
            assert entry.die == (2 if one == other else 0)
