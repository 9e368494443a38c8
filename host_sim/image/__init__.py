"""From the sources to what goes on a board."""
