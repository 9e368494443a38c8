"""The table files, by the rules they are made for (strategy.table_files); `make tables` writes this."""

NAMES = (
    "official-6878a36e4a5d.table",
    "free-3f408ad410e9.table",
    "fun-62b41bc615c6.table",
    "official-upper-first-1b9a5ae5c23d.table",
)
