"""Inner loops in machine code, each beside a plain twin elsewhere."""
