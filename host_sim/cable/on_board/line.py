"""What a program on the board says to the computer, and asks of it: lines of JSON (host_sim.cable.talk)."""

import json
import sys


class Trouble(Exception):
    """Something went wrong that a person can mend; the message is one line."""


def damaged(what: str) -> Trouble:
    """Make the trouble of what did not arrive as it was sent."""
    return Trouble(what + " arrived damaged; try again, with another cable if it stays so")


class Meddled(Exception):
    """What came is no answer: somebody else types."""


def tell(*words: "Any") -> None:
    """Tell the computer something, its name first."""
    print(json.dumps(words))


def ask(*words: "Any") -> "Any":
    """Ask the computer something, its name first; answer what it says."""
    tell(*words)
    try:
        return json.loads(sys.stdin.readline())
    except ValueError:
        raise Meddled()  # noqa: B904 (MicroPython has no from)
