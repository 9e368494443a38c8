"""Numbers that two rooms share, each once: nothing here imports anything but const."""
