"""The table files, by the rules they are made for; `make tables` writes this."""

NAMES = (
    "official-a441dde5023c.table",
    "free-51ca05a54b66.table",
    "fun-89df90fbd4e0.table",
    "official-upper-first-9b9615112c48.table",
)
