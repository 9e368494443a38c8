"""One player's card for one round: what stands in the 13 boxes, in which order it got there, and the sums."""

from micropython import const

from engine.boxes import ALL_BOXES, BOXES, UPPER_BOXES

OPEN = const(255)  # the value of a box that nothing was written in
UPPER_BONUS = const(35)
UPPER_PAR = const(63)
HUNDRED = const(100)

HUNDRED_BIT = const(0x10)  # in an entry of `order`: a hundred came with it

CARD_BYTES = const(26)  # of a card that is packed: 13 boxes, then 13 entries of order


class Card:
    """Hold 13 boxes; the sums are kept up to date by write() and take_back().

    boxes: bytearray(13), OPEN or the points written. order: bytearray(13), entry n the box filled in turn
    n, with HUNDRED_BIT when a hundred came with it, OPEN when not reached. filled: number of boxes filled.
    open_mask: bit b set while box b is open. upper, lower: sums of the sections; upper_bonus: 0 or 35;
    hundreds: how many; total: everything. The hundreds belong to neither section.
    """

    def __init__(self) -> None:
        self.boxes = bytearray(BOXES)
        self.order = bytearray(BOXES)
        self.filled = 0
        self.open_mask = ALL_BOXES
        self.upper = 0
        self.upper_bonus = 0
        self.lower = 0
        self.hundreds = 0
        self.total = 0
        self.clear()

    def clear(self) -> None:
        """Open every box."""
        boxes = self.boxes
        order = self.order
        for i in range(BOXES):
            boxes[i] = OPEN
            order[i] = OPEN
        self.filled = 0
        self.open_mask = ALL_BOXES
        self.upper = 0
        self.upper_bonus = 0
        self.lower = 0
        self.hundreds = 0
        self.total = 0

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
        """Be the card that pack() wrote from place on."""
        self.clear()
        for i in range(BOXES):
            entry = buffer[place + BOXES + i]
            if entry == OPEN:
                return
            box = entry & ~HUNDRED_BIT
            self.write(box, buffer[place + box], HUNDRED if entry & HUNDRED_BIT else 0)
