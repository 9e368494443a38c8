"""The documents: how long their sentences are, and whether what they name is there."""
