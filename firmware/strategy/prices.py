"""What each of the 252 rolls pays in each box, jokers and hundreds apart: the same in every match."""

from micropython import const

from engine.boxes import BOXES, points
from strategy.keeps import FACES, FIRST_ROLL, ROLLS, Keeps

PLAIN_ROLL = const(0x11111)  # a packed roll that is no five of a kind


class Prices:
    """Hold them. The constructor allocates 3.3 KB and takes some 0.4 s of a Pico's bytecode.

    of: bytearray; of[252 * box + roll] points. fives: bytearray(7); fives[face] is the roll of five of it.
    """

    def __init__(self, keeps: Keeps) -> None:
        self.of = bytearray(BOXES * ROLLS)
        self.fives = bytearray(FACES + 1)
        for roll in range(ROLLS):
            packed = keeps.packed(FIRST_ROLL + roll)
            for box in range(BOXES):
                self.of[ROLLS * box + roll] = points(box, packed, 0)
        for face in range(1, FACES + 1):
            self.fives[face] = keeps.roll(bytes((face,) * 5))
