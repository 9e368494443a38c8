"""Compares pictures of 1024 bytes, each byte eight pixels of a column."""

_COLUMNS = 128


def runs(before: bytes, after: bytes) -> list[tuple[int, int, int]]:
    """List what differs between two pictures: page, first column, columns; close ones are one."""
    found: list[tuple[int, int, int]] = []
    for page in range(len(after) // _COLUMNS):
        first = last = -1
        for column in range(_COLUMNS):
            at = page * _COLUMNS + column
            if before[at] != after[at]:
                if first >= 0 and column - last > 1:
                    found.append((page, first, last - first + 1))
                    first = -1
                first = column if first < 0 else first
                last = column
        if first >= 0:
            found.append((page, first, last - first + 1))
    return found
