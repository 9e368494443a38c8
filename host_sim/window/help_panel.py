"""The help beside the casing: the keys of its board, then those of the window."""

import pygame

from host_sim.window.keys import OF_THE_WINDOW, Help, Key

_WIDTH = 400
_MARGIN = 14
_LINE = 16  # from one line to the next
_GAP = 7
_KEYS_AT = 150  # where the keys begin, in a row that names a button

_PAPER = (30, 33, 42)
_INK = (214, 218, 228)
_FAINT = (150, 158, 176)
_KEY = (240, 138, 116)


class Beside:
    """Something that is shown beside the casing in a window. size: width and height. It takes nothing."""

    size: tuple[int, int]

    def draw(self) -> pygame.Surface:
        """Draw it as it is now."""
        raise NotImplementedError

    def take_key(self, key: int) -> bool:
        """Take a key; tell whether it is one of its own."""
        return False

    def press(self, place: tuple[int, int]) -> None:
        """Take the mouse's button going down at a place of its own."""

    def pull(self, place: tuple[int, int]) -> None:
        """Take a move of the mouse, to a place perhaps outside."""

    def release(self) -> None:
        """Take the mouse's button coming up."""


class HelpPanel(Beside):
    """The help: it takes no key, so the buttons can be tried."""

    def __init__(self, keys: Help) -> None:
        """Draw it; it stays as it is."""
        pygame.font.init()
        self._font = pygame.font.Font(None, 20)
        self._font.set_linesize(_LINE)
        tall = pygame.Surface((_WIDTH, 2000))
        tall.fill(_PAPER)
        y = self._section(tall, "On this board", keys.rows, _MARGIN)
        y = self._section(tall, "In this window", OF_THE_WINDOW, y + _GAP)
        self.size: tuple[int, int] = (_WIDTH, y + _MARGIN)
        self._picture = tall.subsurface((0, 0, *self.size))

    def draw(self) -> pygame.Surface:
        """Answer the picture, always the same."""
        return self._picture

    def _section(self, on: pygame.Surface, name: str, rows: tuple[Key, ...], y: int) -> int:
        """Write rows under a name from a height on; answer where they end."""
        self._write(on, name, (_MARGIN, y), _FAINT)
        y += _LINE + _GAP
        for row in rows:
            if row.device:
                self._write(on, row.device, (_MARGIN, y), _KEY)
                keys_at = max(_KEYS_AT, _MARGIN + self._font.size(f"{row.device}  ")[0])
                self._write(on, row.window, (keys_at, y), _FAINT)
                y = self._write(on, row.does, (_MARGIN, y + _LINE), _INK)
            else:
                self._write(on, row.window, (_MARGIN, y), _KEY)
                y = self._write(on, row.does, (_KEYS_AT // 2 + _MARGIN, y), _INK)
            y += _GAP
        return y

    def _write(
        self, on: pygame.Surface, words: str, place: tuple[int, int], colour: tuple[int, int, int]
    ) -> int:
        """Write words, in lines that fit, from a place on; answer where they end."""
        written = self._font.render(words, True, colour, None, _WIDTH - _MARGIN - place[0])
        on.blit(written, place)
        return place[1] + written.get_height()
