"""The inner loops that have a twin in machine code: the image says which of the two belongs.

One that is not as it should be raises: a slow twin in its place would hide that.
"""

from processor import MACHINE_CODE


def strategy():
    """Answer strategy.analysis.loops_viper, or loops_plain in an image without machine code. Allocates."""
    if MACHINE_CODE:
        from strategy.analysis import loops_viper as leaf
    else:
        from strategy.analysis import loops_plain as leaf
    return leaf


def pen():
    """Answer ui.draw.pen_viper, or ui.draw.pen_plain in an image without machine code. Allocates."""
    if MACHINE_CODE:
        from ui.draw import pen_viper as leaf
    else:
        from ui.draw import pen_plain as leaf
    return leaf


def scan():
    """Answer hw.display.scan_viper, or hw.display.scan_plain in an image without machine code. Allocates."""
    if MACHINE_CODE:
        from hw.display import scan_viper as leaf
    else:
        from hw.display import scan_plain as leaf
    return leaf
