"""Every screen as it may be met looks as it was kept, as a picture that a person can look at."""

import os
from pathlib import Path

import pytest

from host_sim.pictures import png
from tests.support.scenes import all_scenes
from tests.support.ui_rig import touching
from ui import screens

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

PICTURES = Path(__file__).parent / "pictures"


def kept(name: str) -> list[bytearray]:
    """Read a picture that was kept: its rows of zeros and ones."""
    picture = pygame.image.load(PICTURES / f"{name}.png")
    width, height = picture.get_size()
    return [
        bytearray(1 if picture.get_at((x, y))[0] > 127 else 0 for x in range(width)) for y in range(height)
    ]


def test_every_screen_with_the_longest_names_and_largest_numbers_looks_as_it_was_kept(
    request: pytest.FixtureRequest,
) -> None:
    rewrites = bool(request.config.getoption("--rewrite-golden"))
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.png") if rewrites else ():
        path.unlink()
    names: set[str] = set()
    seen: set[int] = set()
    other: list[str] = []
    for name, rig in all_scenes():
        rig.watch.outside.clear()
        frame = rig.full_picture()
        assert not rig.watch.outside and not touching(rig.watch.glyphs), name
        assert name not in names
        names.add(name)
        seen.add(rig.app.screen.name_id)
        if rewrites:
            png.write(PICTURES / f"{name}.png", frame, scale=1)
        if not (PICTURES / f"{name}.png").exists() or kept(name) != png.pixels(frame):
            other.append(name)
    assert not other, "these differ; if that is meant, `make golden` rewrites them"
    assert {path.stem for path in PICTURES.glob("*.png")} == names
    assert seen == {
        number for name, number in vars(screens).items() if name.endswith("_SCREEN") and number >= 0
    }
