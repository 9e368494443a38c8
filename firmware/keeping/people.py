"""The people whom this device knows by name, in bytes that are kept as they are.

Version; the number that was given last; a row for each of eight places: the number of who has it, 0 for
nobody, and a name of 1 to 8 letters (A to Z, 0 to 9), filled up with NO_LETTER; two rows of six seats, each
with the number of who sits there, 0 for a guest or a bot: of the match that is kept, which says which row,
and of the one before or after. A number stays with a person through every new name. When one is removed it is
not given again before all others were: what is kept about a number elsewhere then is of nobody, and not of
somebody else.
"""

from micropython import const

from engine.boxes import ALL, cut
from engine.dice import MAX_PLAYERS
from keeping.content import Content

VERSION = const(1)
SIZE = const(86)  # 2 + 8 rows + 2 rows of seats

PLACES = const(8)
LETTERS = const(8)  # of a name, at most
NO_LETTER = const(127)  # has no picture and takes no room
NOBODY = const(0)
_NUMBERS = const(255)

AT_LAST = const(1)
AT_ROWS = const(2)
ROW = const(9)

_AT_SEATS = const(74)

_NAMES = tuple([cut[place + 1 : place + ROW] for place in range(AT_ROWS, _AT_SEATS, ROW)])
_SEATS = tuple([cut[place : place + MAX_PLAYERS] for place in range(_AT_SEATS, SIZE, MAX_PLAYERS)])


def is_letter(code: int) -> bool:
    """Tell whether a name may have this character."""
    return 48 <= code <= 57 or 65 <= code <= 90


class People(Content):
    """Keep the people. names: for each place a view of LETTERS bytes. seats: the two rows of seats."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)
        whole = memoryview(self.buffer)
        self.names = [whole[name] for name in _NAMES]
        self.seats = [whole[row] for row in _SEATS]

    def is_possible(self) -> bool:
        """Tell whether the places hold what this firmware could have written."""
        if self.buffer[0] != VERSION:
            return False
        for place in range(PLACES):
            number = self.number(place)
            name = self.names[place]
            letters = self.length(place)
            rest = NO_LETTER if number != NOBODY else 0
            for i in range(letters, LETTERS):
                if name[i] != rest:
                    return False
            if (number != NOBODY) != (letters > 0):
                return False
            if number != NOBODY and (self.place_of(number) != place or self.find(name) != place):
                return False
        return True

    def number(self, place: int) -> int:
        """Answer the number of who has a place, NOBODY (0) or 1 to 255."""
        return self.buffer[AT_ROWS + place * ROW]

    def place_of(self, number: int) -> int:
        """Answer the place of a number, -1 for NOBODY and for who was removed."""
        if number != NOBODY:
            for place in range(PLACES):
                if self.number(place) == number:
                    return place
        return -1

    def find(self, name: bytes | bytearray | memoryview) -> int:
        """Answer the place of a name of LETTERS bytes, -1 where nobody is called so."""
        for place in range(PLACES):
            if self.number(place) != NOBODY and self.names[place] == name:
                return place
        return -1

    def length(self, place: int) -> int:
        """Tell how many letters the name at a place has, 0 where nobody is."""
        name = self.names[place]
        for i in range(LETTERS):
            if not is_letter(name[i]):
                return i
        return LETTERS

    def put(self, place: int, name: bytes | bytearray) -> None:
        """Give a place a name of LETTERS bytes: rename its person, or let a new one have it."""
        self.names[place][ALL] = name
        if self.number(place) == NOBODY:
            self.buffer[AT_ROWS + place * ROW] = self._next_number()

    def remove(self, place: int) -> None:
        """Forget who has a place."""
        at = AT_ROWS + place * ROW
        for i in range(at, at + ROW):
            self.buffer[i] = 0

    def _next_number(self) -> int:
        number = self.buffer[AT_LAST] % _NUMBERS + 1
        while self.place_of(number) >= 0:
            number = number % _NUMBERS + 1
        self.buffer[AT_LAST] = number
        return number
