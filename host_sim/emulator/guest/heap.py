"""MicroPython's heap, locked and unlocked by the firmware, and by the world around it for its own work."""

from micropython import heap_lock, heap_unlock


class HeapLock:
    """Lock the heap, at most once. held: whether it is."""

    def __init__(self) -> None:
        self.held = False

    def lock(self) -> None:
        """Let nothing be allocated from now on."""
        if not self.held:
            self.held = True
            heap_lock()

    def unlock(self) -> None:
        """Let all allocate again."""
        if self.held:
            self.held = False
            heap_unlock()
