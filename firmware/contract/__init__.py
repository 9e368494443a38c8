"""Numbers that two packages share, each once: nothing here imports anything but const."""
