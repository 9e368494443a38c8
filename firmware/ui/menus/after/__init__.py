"""What follows a match: its result and its report."""
