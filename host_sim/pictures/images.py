"""A frame of the display as an image, for all that Pillow can make of one."""

from PIL import Image

from host_sim.pictures.png import HEIGHT, WIDTH

_BITS = 8  # vertical pixels of a byte


def image(frame: bytes, scale: int = 1) -> Image.Image:
    """Make an image of mode 1 of a frame (1024 bytes), every pixel a square of `scale` by `scale`."""
    columns = Image.frombytes("1", (_BITS, len(frame)), frame, "raw", "1;R")  # each column of a page is a row
    glass = Image.new("1", (WIDTH, HEIGHT))
    for y in range(0, HEIGHT, _BITS):
        at = y // _BITS * WIDTH
        page = columns.crop((0, at, _BITS, at + WIDTH))
        glass.paste(page.transpose(Image.Transpose.TRANSPOSE), (0, y))
    return glass.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
