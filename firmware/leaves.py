"""The inner loops that have a twin in machine code: which of the two this board runs."""


def scan():
    """Answer hw.scan_viper where this Python can load it, else hw.scan_plain. Allocates."""
    try:
        from hw import scan_viper as leaf
    except (AttributeError, ImportError, NameError, SyntaxError, ValueError):
        from hw import scan_plain as leaf
    return leaf
