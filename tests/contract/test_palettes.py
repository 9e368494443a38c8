"""The colours of a picture can be told apart by weak eyes."""

from itertools import combinations

import numpy as np
import pytest

from contract.device import INKS, PALETTES
from hw.display.st7789 import ST7789
from ui.menus import settings_words

THEMES = [[theme[at : at + 2] for at in range(0, len(theme), 2)] for theme in PALETTES]
LEAST_CONTRAST = 7  # WCAG 2.2, 1.4.6
LEAST_OF_AN_INK = 4.5  # WCAG 2.2, 1.4.3
LEAST_DIFFERENCE = 28  # as contract.device says
# Linear light as it is seen: by most, and without red or green (Machado and others 2009, severity 1.0).
EYES = {
    "most": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
TO_XYZ = np.array(  # IEC 61966-2-1, by the white of D65
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
)


def light(colour: bytes) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Answer the linear red, green and blue of a colour of 5, 6 and 5 bits."""
    bits = int.from_bytes(colour, "big")
    parts = np.array([(bits >> 11) / 31, (bits >> 5 & 63) / 63, (bits & 31) / 31])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: bytes, other: bytes) -> float:
    """Answer the contrast of two colours as WCAG 2.2 has it."""
    darker, lighter = sorted(float(TO_XYZ[1] @ light(colour)) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def cielab(colour: bytes, eyes: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Answer L*, a*, b* of a colour as such eyes see it."""
    seen = np.clip(EYES[eyes] @ light(colour), 0, 1)
    ratio = TO_XYZ @ seen / TO_XYZ.sum(axis=1)
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_has_the_contrast_that_text_for_weak_eyes_wants_and_its_inks_that_of_text(
    theme: list[bytes],
) -> None:
    dark, lit, *inks = theme
    assert contrast(dark, lit) >= LEAST_CONTRAST
    assert min(contrast(dark, ink) for ink in inks) >= LEAST_OF_AN_INK


@pytest.mark.parametrize("eyes", EYES)
def test_those_who_do_not_see_red_or_green_tell_any_two_colours_of_a_theme_apart(eyes: str) -> None:
    for theme in THEMES:
        for one, other in combinations(theme, 2):
            assert np.linalg.norm(cielab(one, eyes) - cielab(other, eyes)) >= LEAST_DIFFERENCE


def test_every_theme_has_all_inks_a_name_in_the_settings_and_a_driver_shows_as_many() -> None:
    assert {len(theme) for theme in THEMES} == {1 + INKS}
    assert len(THEMES) == ST7789.colours == len(settings_words.ROWS[-1][3])
