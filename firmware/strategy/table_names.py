"""The table files, by the rules they are made for, and the room they take; `make tables` writes this."""

from micropython import const

NAMES = (
    "official-6878a36e4a5d.table",
    "free-3f408ad410e9.table",
    "fun-62b41bc615c6.table",
    "official-upper-first-1b9a5ae5c23d.table",
)

MOST_P = const(16)  # components, at most
LEAD = const(4936)  # bytes from where a table is unpacked to where its code must begin, at least
ROOM = const(15754)  # bytes for code and what is unpacked, at least
