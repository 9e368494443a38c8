"""Changes the people. No game needs this."""

from micropython import const

from keeping.people import AT_LAST, AT_ROWS, LETTERS, NOBODY, ROW, People

_NUMBERS = const(255)


def put(people: People, place: int, name: bytes | bytearray) -> None:
    """Give a place a name of LETTERS bytes: rename its person, or let a new one have it."""
    letters = people.names[place]
    for i in range(LETTERS):
        letters[i] = name[i]
    if people.number(place) == NOBODY:
        people.buffer[AT_ROWS + place * ROW] = _next_number(people)


def remove(people: People, place: int) -> None:
    """Forget who has a place."""
    at = AT_ROWS + place * ROW
    for i in range(at, at + ROW):
        people.buffer[i] = 0


def _next_number(people: People) -> int:
    number = people.buffer[AT_LAST] % _NUMBERS + 1
    while people.place_of(number) >= 0:
        number = number % _NUMBERS + 1
    people.buffer[AT_LAST] = number
    return number
