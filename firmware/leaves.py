"""The inner loops that have a twin in machine code: which of the two this board runs."""


def strategy():
    """Answer strategy.leaf_viper where this Python can load it, else strategy.leaf_plain. Allocates."""
    try:
        from strategy import leaf_viper as leaf
    except (AttributeError, ImportError, NameError, SyntaxError, ValueError):
        from strategy import leaf_plain as leaf
    return leaf


def pen():
    """Answer ui.pen_viper where this Python can load it, else ui.pen_plain. Allocates."""
    try:
        from ui import pen_viper as leaf
    except (AttributeError, ImportError, NameError, SyntaxError, ValueError):
        from ui import pen_plain as leaf
    return leaf


def scan():
    """Answer hw.scan_viper where this Python can load it, else hw.scan_plain. Allocates."""
    try:
        from hw import scan_viper as leaf
    except (AttributeError, ImportError, NameError, SyntaxError, ValueError):
        from hw import scan_plain as leaf
    return leaf
