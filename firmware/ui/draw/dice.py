"""The pictures of dice that the screens share."""

from micropython import const

DIE = const(22)  # pixels a side
MINI = const(7)
TILTS = const(3)


class DicePictures:
    """Hold die pictures as FrameBuffers: DIE pixels square, and MINI ones for lists (see dice_art).

    plain[face] and held[face], face 0 (blank) to 6: a dark die with lit pips, and a lit one with dark pips.
    tilted[0 .. TILTS - 1]: a die caught in the air. mini[face]: a lit one of MINI pixels.
    """

    def __init__(self, plain: list, held: list, tilted: list, mini: list) -> None:
        self.plain = plain
        self.held = held
        self.tilted = tilted
        self.mini = mini
