"""Good play: the worth of a turn, the bots, the review of a game. Imports only the engine."""
