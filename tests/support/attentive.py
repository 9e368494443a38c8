"""A flash that remembers who opened what."""

from host_sim.chip.flash import Flash, FlashFile


class Attentive(Flash):
    """Behave as any other. opened: the names of files that were opened, be they closed by now."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: dict[FlashFile, str] = {}

    def open(self, name: str, mode: str = "r") -> FlashFile:
        """Open a file, and remember it."""
        file = super().open(name, mode)
        self.opened[file] = name
        return file

    def names_open(self) -> list[str]:
        """List what is open still."""
        return [name for file, name in self.opened.items() if not file.closed]
