"""Programs that run on a board, sent there."""
