"""How a program under Node ended: end.mjs says its exit code as the last line."""

_EXIT = "EXIT "


def ended(printed: str) -> tuple[str, int | None]:
    """Part what such a program printed from its exit code, None when it did not come to its end."""
    said, found, code = printed.rpartition(_EXIT)
    return (said, int(code)) if found else (printed, None)
