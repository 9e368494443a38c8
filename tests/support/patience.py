"""How long a test waits for what ends by itself: only what hangs takes so long, however busy a computer is."""

HANGS_S = 900
