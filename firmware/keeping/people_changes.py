"""Changes and checks the people. No game needs this."""

from micropython import const

from keeping.people import AT_LAST, AT_ROWS, LETTERS, NO_LETTER, NOBODY, PLACES, ROW, People

_NUMBERS = const(255)


def find(people: People, name: bytes | bytearray | memoryview) -> int:
    """Answer the place of a name of LETTERS bytes, -1 where nobody is called so."""
    for place in range(PLACES):
        if people.number(place) != NOBODY and people.names[place] == name:
            return place
    return -1


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


def are_possible(people: People) -> bool:
    """Tell whether the places hold what this firmware could have written."""
    for place in range(PLACES):
        number = people.number(place)
        name = people.names[place]
        letters = people.length(place)
        rest = NO_LETTER if number != NOBODY else 0
        for i in range(letters, LETTERS):
            if name[i] != rest:
                return False
        if (number != NOBODY) != (letters > 0):
            return False
        if number != NOBODY and (people.place_of(number) != place or find(people, name) != place):
            return False
    return True


def _next_number(people: People) -> int:
    number = people.buffer[AT_LAST] % _NUMBERS + 1
    while people.place_of(number) >= 0:
        number = number % _NUMBERS + 1
    people.buffer[AT_LAST] = number
    return number
