"""The inner loops of the page: what makes points is JavaScript's, all else are the plain twins."""

import sys

import points

from hw.display import show_plain
from strategy.analysis import loops_plain
from ui.draw import pen_plain

_TWINS = {"loops": loops_plain, "values": loops_plain, "pen": pen_plain, "points": points, "scan": show_plain}
for _name, _twin in _TWINS.items():
    sys.modules["machine_code." + _name + "_viper"] = _twin
