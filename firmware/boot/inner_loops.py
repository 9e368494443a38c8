"""Chooses the inner loops, in machine code or their plain twins, as the image says.

A broken one raises: a slow twin in its place would hide that.
"""

from processor import MACHINE_CODE


def strategy():
    """Answer machine_code.loops_viper, or without machine code strategy.analysis.loops_plain. Allocates."""
    if MACHINE_CODE:
        from machine_code import loops_viper as leaf
    else:
        from strategy.analysis import loops_plain as leaf
    return leaf


def pen():
    """Answer machine_code.pen_viper, or without machine code ui.draw.pen_plain. Allocates."""
    if MACHINE_CODE:
        from machine_code import pen_viper as leaf
    else:
        from ui.draw import pen_plain as leaf
    return leaf


def scan():
    """Answer machine_code.scan_viper, or without machine code hw.display.scan_plain. Allocates."""
    if MACHINE_CODE:
        from machine_code import scan_viper as leaf
    else:
        from hw.display import scan_plain as leaf
    return leaf


def points():
    """Answer machine_code.points_viper, or without machine code hw.display.points_plain. Allocates."""
    if MACHINE_CODE:
        from machine_code import points_viper as leaf
    else:
        from hw.display import points_plain as leaf
    return leaf


def move():
    """Answer machine_code.move_viper, or without machine code hw.in_flash.move_plain. Allocates."""
    if MACHINE_CODE:
        from machine_code import move_viper as leaf
    else:
        from hw.in_flash import move_plain as leaf
    return leaf
