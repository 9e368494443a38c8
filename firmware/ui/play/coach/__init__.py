"""What comes to the table with a coach."""
