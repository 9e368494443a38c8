"""The inner loops that have a twin in machine code: the image says which of the two belongs.

One that is not as it should be raises: a slow twin in its place would hide that.
"""

from processor import MACHINE_CODE


def strategy():
    """Answer strategy.leaf_viper, or strategy.leaf_plain in an image without machine code. Allocates."""
    if MACHINE_CODE:
        from strategy import leaf_viper as leaf
    else:
        from strategy import leaf_plain as leaf
    return leaf


def pen():
    """Answer ui.pen_viper, or ui.pen_plain in an image without machine code. Allocates."""
    if MACHINE_CODE:
        from ui import pen_viper as leaf
    else:
        from ui import pen_plain as leaf
    return leaf


def scan():
    """Answer hw.scan_viper, or hw.scan_plain in an image without machine code. Allocates."""
    if MACHINE_CODE:
        from hw import scan_viper as leaf
    else:
        from hw import scan_plain as leaf
    return leaf
