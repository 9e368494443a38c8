"""How to play well: what may be kept, what a turn is worth, who plays how. Imports only the engine."""
