"""A button to ground, as its pin sees it."""

from collections.abc import Callable


class Contact:
    """A pin's level, 0 while the button is down, and who hears of falling edges."""

    def __init__(self) -> None:
        self._level = 1
        self._heard: Callable[[Contact], object] | None = None

    @property
    def level(self) -> int:
        return self._level

    @level.setter
    def level(self, level: int) -> None:
        fell = self._level and not level
        self._level = level
        if fell and self._heard is not None:
            self._heard(self)

    def value(self) -> int:
        return self._level

    def irq(
        self, handler: "Callable[[Contact], object] | None" = None, trigger: int = 12, hard: bool = False
    ) -> None:
        self._heard = handler
