"""A flash that remembers who opened what."""

from host_sim.pico.flash import Flash, FlashFile


class Attentive(Flash):
    """Behave as any other. opened: the files that were opened, in turn, be they closed by now."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[FlashFile] = []

    def open(self, name: str, mode: str = "r") -> FlashFile:
        """Open a file, and remember it."""
        file = super().open(name, mode)
        self.opened.append(file)
        return file
