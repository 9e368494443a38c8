"""The start roll: who begins, with re-rolls among the tied."""

from engine.dice import DICE, MAX_PLAYERS, DiceSource


class StartRoll:
    """Follow the throws for the start. Only the constructor allocates.

    dice: bytearray(30), five a player, 0 = not thrown; totals: bytearray(6), each player's newest total;
    tied: mask of the players who still contend; waiting: mask of those who have yet to throw; number: the
    re-roll, from 0; per_player: dice each throws, 1 or 5.
    """

    def __init__(self) -> None:
        self.dice = bytearray(MAX_PLAYERS * DICE)
        self.totals = bytearray(MAX_PLAYERS)
        self.begin(0, 0)

    def begin(self, players: int, per_player: int) -> None:
        """Let all players (1 to 6) throw per_player dice each."""
        for i in range(MAX_PLAYERS * DICE):
            self.dice[i] = 0
        for i in range(MAX_PLAYERS):
            self.totals[i] = 0
        self.tied = (1 << players) - 1
        self.waiting = self.tied
        self.number = 0
        self.per_player = per_player

    def player(self) -> int:
        """Tell whose throw is next (the lowest of those waiting), or -1."""
        return first_of(self.waiting)

    def throw(self, source: DiceSource) -> None:
        """Throw for the next player; after the last of them, those tied for highest contend again."""
        player = self.player()
        total = 0
        for i in range(self.per_player):
            face = source.start_die(player, self.number, i)
            self.dice[player * DICE + i] = face
            total += face
        self.totals[player] = total
        self.waiting &= ~(1 << player)
        if not self.waiting:
            self._compare()

    def decided(self) -> bool:
        """Tell whether one player alone threw highest."""
        return not self.waiting and not self.tied & self.tied - 1

    def _compare(self) -> None:
        highest = 0
        tied = 0
        for i in range(MAX_PLAYERS):
            if self.tied >> i & 1:
                total = self.totals[i]
                if total > highest:
                    highest = total
                    tied = 0
                if total == highest:
                    tied |= 1 << i
        self.tied = tied
        if tied & tied - 1:
            self.waiting = tied
            self.number += 1


def first_of(mask: int) -> int:
    """Tell the lowest bit set in a mask, or -1."""
    if not mask:
        return -1
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit
