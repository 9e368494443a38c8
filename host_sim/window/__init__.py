"""Who looks at the handheld and presses its buttons: a person at a window or a terminal, or a robot."""
