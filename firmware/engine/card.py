"""One player's card for one round: what stands in the 13 boxes, in which order it got there, and the sums."""

from micropython import const

from engine.boxes import ALL_BOXES, BOXES, UPPER_BOXES
from engine.dice import MAX_PLAYERS

OPEN = const(255)  # the value of a box that nothing was written in
UPPER_BONUS = const(35)
UPPER_PAR = const(63)
HUNDRED = const(100)

HUNDRED_BIT = const(0x10)  # in an entry of `order`: a hundred came with it

CARD_BYTES = const(26)  # of a card that is packed: 13 boxes, then 13 entries of order


class Card:
    """Hold 13 boxes; the sums are kept up to date by write() and take_back().

    boxes: bytearray(13), OPEN or points. order: bytearray(13), entry n the box filled in turn n, with
    HUNDRED_BIT when a hundred came with it, OPEN when not reached. open_mask: bit b set while box b is open.
    upper, lower: sums of the sections; upper_bonus: 0 or 35; hundreds: how many, of neither section; total:
    everything.
    """

    def __init__(self) -> None:
        self.boxes = bytearray(BOXES)
        self.order = bytearray(BOXES)
        self.clear()

    def clear(self) -> None:
        """Open every box."""
        boxes = self.boxes
        order = self.order
        for i in range(BOXES):
            boxes[i] = OPEN
            order[i] = OPEN
        self.open_mask = ALL_BOXES
        self.filled = self.upper = self.upper_bonus = self.lower = self.hundreds = self.total = 0

    def write(self, box: int, points: int, hundred: int) -> None:
        """Fill an open box; hundred is 0 or 100. The caller has checked that it may."""
        self.boxes[box] = points
        self.order[self.filled] = box | HUNDRED_BIT if hundred else box
        self.filled += 1
        self.open_mask &= ~(1 << box)
        if hundred:
            self.hundreds += 1
        if box < UPPER_BOXES:
            self.upper += points
            if self.upper >= UPPER_PAR and not self.upper_bonus:
                self.upper_bonus = UPPER_BONUS
                points += UPPER_BONUS
        else:
            self.lower += points
        self.total += points + hundred

    def take_back(self) -> int:
        """Open the box filled last and tell which it was; the caller has checked that one is filled."""
        self.filled -= 1
        entry = self.order[self.filled]
        self.order[self.filled] = OPEN
        box = entry & 15
        points = self.boxes[box]
        self.boxes[box] = OPEN
        self.open_mask |= 1 << box
        if entry & HUNDRED_BIT:
            self.hundreds -= 1
            self.total -= HUNDRED
        if box < UPPER_BOXES:
            self.upper -= points
            if self.upper_bonus and self.upper < UPPER_PAR:
                self.upper_bonus = 0
                points += UPPER_BONUS
        else:
            self.lower -= points
        self.total -= points
        return box

    def pack(self, buffer: bytearray, place: int) -> None:
        """Write boxes and order into CARD_BYTES of a buffer from place on."""
        boxes = self.boxes
        order = self.order
        for i in range(BOXES):
            buffer[place + i] = boxes[i]
            buffer[place + BOXES + i] = order[i]

    def unpack(self, buffer: bytes | bytearray | memoryview, place: int) -> None:
        """Read the card that pack() wrote from place on."""
        self.clear()
        for i in range(BOXES):
            entry = buffer[place + BOXES + i]
            if entry == OPEN:
                return
            box = entry & ~HUNDRED_BIT
            self.write(box, buffer[place + box], HUNDRED if entry & HUNDRED_BIT else 0)


PAST_BYTES = const(780)  # 5 rounds of 6 cards, as engine.saved has them
_NOWHERE = const(-1)


class Past:
    """Keep the cards of rounds that are over, of a match of up to so many. Only the constructor allocates.

    bytes: round after round of Card.pack(), up to PAST_BYTES, as many as `rounds` says. totals[p]: what
    player p's cards of them add up to. endings: how often a round ended, ever, to tell when the bytes are
    others.
    """

    def __init__(self, rounds: int) -> None:
        self.bytes = bytearray((rounds - 1) * MAX_PLAYERS * CARD_BYTES)
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
        """Pack and open the cards of a round that ended; that of the last to score stays readable for now."""
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
