"""The bots: the kinds of player, and the brain that decides for them."""
