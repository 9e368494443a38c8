"""The table files, by the rules they are made for, and the room they take; `make tables` writes this."""

from micropython import const

NAMES = (
    "official-76c92da65688.table",
    "free-b8cb737c62f3.table",
    "fun-433bf012370f.table",
    "official-upper-first-84cd89435d2d.table",
)

MOST_P = const(16)  # components, at most
LEAD = const(5041)  # bytes from where a table is unpacked to where its code must begin, at least
ROOM = const(18293)  # bytes for code and what is unpacked, at least
