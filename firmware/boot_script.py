"""The boot.py of a board whose saves lie apart; MicroPython runs it before main.py and before its prompt."""

if __name__ == "__main__":
    import saves_apart

    saves_apart.mount()
    del saves_apart
