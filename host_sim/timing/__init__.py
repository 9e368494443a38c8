"""What the simulator's ticks would take on a Pico: a model, and what it counts."""
