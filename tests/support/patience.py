"""How long a test waits for what ends by itself: only what hangs takes so long, on the busiest computer."""

HANGS_S = 900
