"""How bright a display looks, by the contrast that its controller was set to."""

from hw.display.display import FULL_CONTRAST

_GAMMA = 0.3  # chosen by eye: light follows the contrast, a dimmed display can still be read


def brightness(contrast: int) -> float:
    """Answer the brightness, 0 to 1; 1 is the brightest that the firmware sets. contrast: 0 to 255."""
    return min(1.0, ((contrast + 1) / (FULL_CONTRAST + 1)) ** _GAMMA)
