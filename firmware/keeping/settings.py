"""The settings of this device (contract.settings), in bytes that are kept as they are."""

from micropython import const

from contract.settings import MOST, PERSON, SETUP, SETUP_BYTES
from engine.boxes import cut
from engine.dice import MAX_PLAYERS
from keeping.content import Content
from keeping.people import PLACES

VERSION = const(1)
SIZE = const(32)

_SEATS = const(18)
_SETUP = cut[SETUP : SETUP + SETUP_BYTES]


class Settings(Content):
    """Keep the settings; setup: a view of the set-up that was played last. Only the constructor allocates."""

    def __init__(self) -> None:
        super().__init__(SIZE, VERSION)
        self.setup = memoryview(self.buffer)[_SETUP]

    def is_possible(self) -> bool:
        """Tell whether each setting is at most its highest value, and a seat's person can be one."""
        for i in range(SIZE):
            value = self.buffer[i]
            is_seat = _SEATS <= i < _SEATS + MAX_PLAYERS
            if value > MOST[i] and not (is_seat and PERSON <= value < PERSON + PLACES):
                return False
        return self.buffer[0] == VERSION
