"""What comes to the table with real dice."""
