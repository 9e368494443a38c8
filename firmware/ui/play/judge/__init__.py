"""What comes to the table with anybody who judges: bots, a coach, the report."""
