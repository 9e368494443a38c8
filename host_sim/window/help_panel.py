"""The help beside the casing: the keys of its board, then those of the window."""

import pygame

from host_sim.window.keys import OF_THE_WINDOW, Help, Key
from host_sim.window.lettering import fitting_lines

_WIDTH = 400
_MARGIN = 14
_LINE = 16  # from one line to the next
_GAP = 7
_MOST_LINES = 3
_KEYS_AT = 150  # where the keys begin, in a row that names a button

_PAPER = (30, 33, 42)
_INK = (214, 218, 228)
_FAINT = (150, 158, 176)
_KEY = (240, 138, 116)


class HelpPanel:
    """Stands beside the casing in a window (host_sim.window.window.Beside), and takes nothing."""

    def __init__(self, keys: Help) -> None:
        """Draw it; it stays as it is."""
        pygame.font.init()
        self._font = pygame.font.Font(None, 20)
        tall = pygame.Surface((_WIDTH, 2000))
        tall.fill(_PAPER)
        y = self._section(tall, "On this board", keys.rows, _MARGIN)
        y = self._section(tall, "In this window", OF_THE_WINDOW, y + _GAP)
        self.size: tuple[int, int] = (_WIDTH, y + _MARGIN)
        self._picture = tall.subsurface((0, 0, *self.size))

    def draw(self) -> pygame.Surface:
        """Answer the picture, always the same."""
        return self._picture

    def take_key(self, key: int) -> bool:
        """Take none: the buttons can be tried."""
        return False

    def press(self, place: tuple[int, int]) -> None:
        """Leave the mouse alone: nothing here can be clicked."""

    def pull(self, place: tuple[int, int]) -> None:
        """Let the mouse move."""

    def release(self) -> None:
        """Let the mouse go."""

    def _section(self, on: pygame.Surface, name: str, rows: tuple[Key, ...], y: int) -> int:
        """Write rows under a name from a height on; answer where they end."""
        self._write(on, name, (_MARGIN, y), _FAINT)
        y += _LINE + _GAP
        for row in rows:
            if row.device:
                self._write(on, row.device, (_MARGIN, y), _KEY)
                keys_at = max(_KEYS_AT, _MARGIN + self._font.size(f"{row.device}  ")[0])
                self._write(on, row.window, (keys_at, y), _FAINT)
                y = self._lines(on, row.does, _MARGIN, y + _LINE)
            else:
                self._write(on, row.window, (_MARGIN, y), _KEY)
                y = self._lines(on, row.does, _KEYS_AT // 2 + _MARGIN, y)
            y += _GAP
        return y

    def _lines(self, on: pygame.Surface, words: str, x: int, y: int) -> int:
        for line in fitting_lines(self._font, words, _WIDTH - _MARGIN - x, _MOST_LINES):
            self._write(on, line, (x, y), _INK)
            y += _LINE
        return y

    def _write(
        self, on: pygame.Surface, words: str, place: tuple[int, int], colour: tuple[int, int, int]
    ) -> None:
        on.blit(self._font.render(words, True, colour), place)
