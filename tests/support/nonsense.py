"""What a board may answer that is none of ours: nothing, noise, and what looks like an answer."""

import json

_ABOUT = ["micropython", [1, 28, 0], "Pico", 0x1306, 4096, 100, 200_000, False, False, [0, 0], True]

HTML = "<img src=x onerror=alert(1)>"
STEERING = "\x1b]0;mine\x07\x1b[2J\r\x08\u202e\u2028"


def about(**other: object) -> str:
    """Answer what a board says of itself, something of it otherwise: name, version, machine, block_bytes."""
    places = {"name": 0, "version": 1, "machine": 2, "block_bytes": 4}
    told: list[object] = list(_ABOUT)
    for name, value in other.items():
        told[places[name]] = value
    return json.dumps(told)


PRINTED = (
    "",
    "\n",
    HTML,
    STEERING,
    "null",
    "true",
    "-1",
    "1e999",
    "NaN",
    "{}",
    '"word"',
    "[1]",
    '[["a"]]',
    "[[1, 2]]",
    '[["a", "b"]]',
    json.dumps([HTML, STEERING, "../../up.sav", "", "a" * 9000]),
    json.dumps([[STEERING, -1]]),
    "[" * 60_000,
    "9" * 60_000,
    "x" * 200_000,
    "\n".join("rattle " + STEERING for _ in range(5000)),
    about(),
    about(name=HTML),
    about(version=[]),
    about(version=["1", "28"]),
    about(version=[10**40]),
    about(machine=STEERING * 2000),
    about(block_bytes=0),
    about(block_bytes="4096"),
)
TRACEBACKS = (
    STEERING,
    "OSError: 28",
    "Traceback (most recent call last):\n" + HTML * 5000,
    "\n" * 50_000 + STEERING,
)
