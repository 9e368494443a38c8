"""The result of a match: ranks with ties, team totals, and CLASSIC's settlement of the differences."""

from engine.dice import MAX_PLAYERS
from engine.match import NO_TEAM, Match
from engine.rules import SETTLES, TEAMS


class Result:
    """Read the standing of a match, over or not. Only the constructor allocates.

    totals[p]: all rounds of player p; sides[p]: of p's team or p alone; ranks[p]: how many sides stand above
    p's; winners: mask of the players ranked 0; teams[t]: total of team t; settlement[p]: CLASSIC's points won
    or lost by p's side, each winner earning the difference to each opponent (0 on other sheets).
    """

    def __init__(self) -> None:
        self.totals = [0] * MAX_PLAYERS
        self.sides = [0] * MAX_PLAYERS
        self.ranks = bytearray(MAX_PLAYERS)
        self.winners = 0
        self.teams = [0] * MAX_PLAYERS
        self.settlement = [0] * MAX_PLAYERS

    def read(self, match: Match) -> None:
        """Take the standing of a match."""
        self.read_sides(match)
        self._rank(match)
        self._settle(match)

    def read_sides(self, match: Match) -> None:
        """Take the totals alone: totals, teams, sides."""
        for i in range(MAX_PLAYERS):
            self.totals[i] = match.total(i) if i < match.players else 0
            self.sides[i] = self.totals[i]
            self.teams[i] = 0
        if match.options & TEAMS:
            for i in range(match.players):
                self.teams[match.teams[i]] += self.totals[i]
            for i in range(match.players):
                self.sides[i] = self.teams[match.teams[i]]

    def lead(self, match: Match, player: int) -> int:
        """Tell by how much a player's side leads the best of the others; below zero: how far behind it is."""
        best = -1
        for other in range(match.players):
            if not is_together(match, other, player):
                best = max(best, self.sides[other])
        return self.sides[player] - best

    def _rank(self, match: Match) -> None:
        self.winners = 0
        for i in range(MAX_PLAYERS):
            above = 0
            for other in range(match.players):
                if leads_side(match, other) and self.sides[other] > self.sides[i]:
                    above += 1
            self.ranks[i] = above
            if i < match.players and not above:
                self.winners |= 1 << i

    def _settle(self, match: Match) -> None:
        """Pay each pair of a winning and a losing side the difference of the two."""
        for i in range(MAX_PLAYERS):
            earned = 0
            if i < match.players and match.flags & SETTLES:
                for other in range(match.players):
                    if leads_side(match, other) and (self.ranks[i] == 0) != (self.ranks[other] == 0):
                        earned += self.sides[i] - self.sides[other]
            self.settlement[i] = earned


def is_together(match: Match, player: int, other: int) -> bool:
    """Tell whether two players, or one and the same, are on one side."""
    return player == other or match.teams[player] != NO_TEAM and match.teams[player] == match.teams[other]


def leads_side(match: Match, player: int) -> bool:
    """Tell whether no earlier player is on the same side, so that each side counts once."""
    team = match.teams[player]
    for i in range(player):
        if match.teams[i] == team != NO_TEAM:
            return False
    return True
