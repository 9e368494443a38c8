"""Who plays beside people: one kind of player a file, and the brain that asks them."""
