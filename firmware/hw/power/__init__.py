"""Supply, rest, and the watchdog."""
