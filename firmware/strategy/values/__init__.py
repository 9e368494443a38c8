"""What every state of a card is worth: the tables, and how they are read."""
