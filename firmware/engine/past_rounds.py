"""The cards of the rounds that are over: packed, since hardly anybody looks at them."""

from micropython import const

from engine.card import CARD_BYTES, Card
from engine.dice import MAX_PLAYERS

PAST_BYTES = const(780)  # 5 rounds of 6 cards, as engine.saved.layout has them
_NOWHERE = const(-1)


class Past:
    """Keep them. Only the constructor allocates.

    bytes: bytearray(PAST_BYTES), a round after the other, a card after the other (Card.pack); what stands
    behind the rounds that are over is left from earlier and means nothing. rounds: how many are over.
    totals[p]: what player p's cards of them add up to. endings: how often a round ended, ever, so that who
    keeps the bytes can tell when they are others.
    """

    def __init__(self) -> None:
        self.bytes = bytearray(PAST_BYTES)
        self.rounds = 0
        self.totals = [0] * MAX_PLAYERS
        self.endings = 0
        self._card = Card()  # the one that was asked for last
        self._place = _NOWHERE  # where it stands in the bytes

    def card(self, player: int, round: int) -> Card:
        """Tell a player's card of a round, an open one if that is not over; it counts until the next call."""
        card = self._card
        place = (round * MAX_PLAYERS + player) * CARD_BYTES
        if round >= self.rounds:
            card.clear()
            self._place = _NOWHERE
        elif place != self._place:
            card.unpack(self.bytes, place)
            self._place = place
        return card

    def put_away(self, cards: list[Card], last: int) -> None:
        """Pack the six cards of a round that ended, and open them for the next one.

        The one of the player who was the last to score stays filled till another past card is asked for: its
        place in cards is taken by another. So who looked at it as it was filled can look on.
        """
        place = self.rounds * MAX_PLAYERS * CARD_BYTES
        for player in range(MAX_PLAYERS):
            card = cards[player]
            card.pack(self.bytes, place + player * CARD_BYTES)
            self.totals[player] += card.total
        filled = cards[last]
        cards[last] = self._card
        self._card = filled
        self._place = place + last * CARD_BYTES
        for card in cards:
            card.clear()
        self.rounds += 1
        self.endings += 1

    def bring_back(self, cards: list[Card]) -> None:
        """Take the newest round out again, into the six cards."""
        self.rounds -= 1
        place = self.rounds * MAX_PLAYERS * CARD_BYTES
        for player in range(MAX_PLAYERS):
            card = cards[player]
            card.unpack(self.bytes, place + player * CARD_BYTES)
            self.totals[player] -= card.total

    def recall(self, rounds: int) -> None:
        """Let so many rounds be over, and take their cards from the bytes as they stand now."""
        self.rounds = rounds
        self._place = _NOWHERE
        for player in range(MAX_PLAYERS):
            total = 0
            for round in range(rounds):
                total += self.card(player, round).total
            self.totals[player] = total
