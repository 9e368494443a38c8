"""No face: the board runs as fast as it can, and a script pushes its buttons."""

from collections.abc import Sequence

from host_sim.window.face import FaceBoard


class Headless:
    """Holds, in each tick, the mask of buttons that a script names, and switches off at the script's end."""

    def __init__(self, masks: Sequence[int]) -> None:
        """Take one mask of buttons a tick."""
        self.wants_recording = self.wants_bench = False
        self.said: list[str] = []
        self.pictures = 0  # how many ticks found a changed picture
        self._masks = masks
        self._tick = 0

    def tick(self, handheld: FaceBoard) -> bool:
        """Do what Face.tick says, without waiting."""
        if self._tick == len(self._masks):
            return False
        handheld.set_buttons(self._masks[self._tick])
        self._tick += 1
        if handheld.chip.touched:
            handheld.chip.picture()
            self.pictures += 1
        return True

    def say(self, words: str) -> None:
        self.said.append(words)

    def close(self) -> None:
        """Do nothing: there is nothing to give back."""
