"""The colours of a picture can be told apart by weak eyes."""

import pytest

from contract.device import PALETTES
from hw.display.st7789 import ST7789
from ui.menus import settings_words

PAIRS = [(PALETTES[at : at + 2], PALETTES[at + 2 : at + 4]) for at in range(0, len(PALETTES), 4)]
LEAST_CONTRAST = 7  # WCAG 2.2, 1.4.6


def luminance(colour: bytes) -> float:
    """Answer how light a colour of 5, 6 and 5 bits is, as WCAG 2.2 has it."""
    bits = int.from_bytes(colour, "big")
    parts = ((bits >> 11) / 31, (bits >> 5 & 63) / 63, (bits & 31) / 31)
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("pair", PAIRS)
def test_each_pair_has_the_contrast_that_text_for_weak_eyes_wants(pair: tuple[bytes, bytes]) -> None:
    darker, lighter = sorted(luminance(colour) for colour in pair)
    assert (lighter + 0.05) / (darker + 0.05) >= LEAST_CONTRAST


def test_every_pair_has_a_name_in_the_settings_and_a_driver_shows_as_many() -> None:
    assert len(PAIRS) == ST7789.colours == len(settings_words.ROWS[-1][3])
