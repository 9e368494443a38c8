"""The diary of a game, and the report that is made of it."""
