"""The inner loops of the page: what makes points is JavaScript's, all else are the plain twins."""

import points as points_viper

from hw.display import plain as scan_viper
from strategy.analysis import loops_plain as loops_viper
from ui.draw import pen_plain as pen_viper

__all__ = ("loops_viper", "pen_viper", "points_viper", "scan_viper")
