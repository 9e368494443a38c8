"""Pictures that are kept in a folder, a file each, for tests to compare with and people to look at."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from host_sim.window.images import image


def differing(folder: Path, frames: Mapping[str, bytes], rewrites: bool) -> list[str]:
    """Name the frames, 1024 bytes each, that are not as they were kept, not kept, or kept and not there.

    rewrites: first let the folder have these and no others (`make golden`).
    """
    if rewrites:
        folder.mkdir(exist_ok=True)
        for path in folder.glob("*.png"):
            path.unlink()
        for name, frame in frames.items():
            image(frame).save(folder / f"{name}.png", optimize=True)
    kept = {path.stem: _look(path) for path in folder.glob("*.png")}
    made = {name: _seen(image(frame)) for name, frame in frames.items()}
    return sorted(name for name in kept.keys() | made.keys() if kept.get(name) != made.get(name))


def _look(path: Path) -> tuple[tuple[int, int], bytes]:
    with Image.open(path) as picture:
        return _seen(picture)


def _seen(picture: Image.Image) -> tuple[tuple[int, int], bytes]:
    """Answer the size of a picture, and its pixels as greys."""
    return picture.size, picture.convert("L").tobytes()
