"""How to play well: what a player may keep, what a turn is worth, and who plays how. Imports only the engine."""
