"""What all rules need is read from its file; a damaged one is told of."""

import pytest

from hw.files import table
from strategy.analysis.prices import KEEPS_FILE, Keeps
from strategy.values import STATES_FILE, States


@pytest.mark.parametrize("reads, name", [(Keeps, KEEPS_FILE), (States, STATES_FILE)])
def test_a_damaged_file_is_refused_wherever_it_is_damaged(reads, name):
    whole = table(name)
    spoilt = [None, [], whole[:-1] + [whole[-1][:-1]], [whole[0][:-1] + b"\0\0", *whole[1:]]]
    for number, piece in enumerate(whole):
        for at in range(0, len(piece), 97):
            other = bytearray(piece)
            other[at] ^= 1 << at % 8
            spoilt.append(whole[:number] + [bytes(other)] + whole[number + 1 :])
    reads(lambda name: whole)
    for pieces in spoilt:
        with pytest.raises(ValueError, match=f"tables/{name} is damaged or not there: install Rattle again"):
            reads(lambda name, pieces=pieces: pieces)
