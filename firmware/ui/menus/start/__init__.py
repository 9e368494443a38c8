"""Who starts a match."""
