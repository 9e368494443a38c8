"""Find the hundreds that a game can leave on a card: every order of its boxes, every five of a kind."""

from collections.abc import Mapping

from tests.support import oracle

_FIVES = [(face,) * 5 for face in range(1, 7)]


def reachable_hundreds(sheet: str, card: Mapping[str, int], upper_first: bool = False) -> set[int]:
    """Play forward from an open card to this one by the oracle; answer each number of hundreds at its end."""
    filled = list(card)
    dice = {box: _dice_for(box, card[box]) for box in filled}
    counts = {frozenset[str](): {0}}
    for _ in filled:
        further: dict[frozenset[str], set[int]] = {}
        for done, hundreds in counts.items():
            before = {box: card[box] for box in done}
            for box in set(filled) - done:
                for bonus in _bonuses(sheet, before, box, card[box], dice[box], upper_first):
                    found = further.setdefault(done | {box}, set())
                    found |= {count + bonus for count in hundreds}
        counts = further
    return counts.get(frozenset(filled), set())


def _dice_for(box: str, value: int) -> list[tuple[int, ...]]:
    """List dice that may leave a value in a box: of those that are no five of a kind, one stands for all."""
    others = [roll for roll in oracle.ROLLS if roll not in _FIVES and oracle.plain_points(box, roll) == value]
    return _FIVES + others[:1]


def _bonuses(
    sheet: str, before: oracle.Card, box: str, value: int, dice: list[tuple[int, ...]], upper_first: bool
) -> set[int]:
    """Answer how many hundreds (0, 1) can come as the value is put into the box; empty where it cannot be."""
    return {
        oracle.hundred(sheet, before, roll, box) // 100
        for roll in dice
        if oracle.is_legal(sheet, before, roll, box, upper_first)
        and oracle.points(sheet, before, roll, box) == value
    }
