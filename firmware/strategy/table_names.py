"""The table files, by the rules they are made for (strategy.table_files); `make tables` writes this."""

NAMES = (
    "official-903a2cf764fd.table",
    "free-c254444b5352.table",
    "fun-ff919d292f85.table",
    "official-upper-first-1b9a5ae5c23d.table",
)
