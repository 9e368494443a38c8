"""The table: the turn and all that a person needs for it."""
