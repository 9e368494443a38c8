"""Pictures that are kept in a folder, a file each, for tests to compare with and people to look at."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from host_sim.pictures import png


def differing(folder: Path, frames: Mapping[str, bytes], rewrites: bool) -> list[str]:
    """Name the frames, 1024 bytes each, that are not as they were kept, not kept, or kept and not there.

    rewrites: first let the folder have these and no others (`make golden`).
    """
    if rewrites:
        folder.mkdir(exist_ok=True)
        for path in folder.glob("*.png"):
            path.unlink()
        for name, frame in frames.items():
            png.write(folder / f"{name}.png", frame, scale=1)
    kept = {path.stem: _pixels(path) for path in folder.glob("*.png")}
    made = {name: png.pixels(frame) for name, frame in frames.items()}
    return sorted(name for name in kept.keys() | made.keys() if kept.get(name) != made.get(name))


def _pixels(path: Path) -> list[bytearray]:
    with Image.open(path) as picture:
        grey = picture.convert("L")
        width, height = grey.size
        lit = bytes(1 if level > 127 else 0 for level in grey.tobytes())
    return [bytearray(lit[y * width : (y + 1) * width]) for y in range(height)]
