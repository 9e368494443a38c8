"""The boot.py of a board whose saves lie apart; MicroPython runs it before main.py and before its prompt."""

# As a file it comes before the frozen package of that name, so it leads there; MicroPython has one path.
__path__ = ".frozen/boot"  # pyright: ignore[reportAssignmentType]

if __name__ == "__main__":
    import saves_apart

    saves_apart.mount()
    del saves_apart
