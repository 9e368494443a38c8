"""What a game is remembered by, and what it tells afterwards."""
