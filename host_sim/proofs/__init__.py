"""Power cuts, wear, damage: what the saved files are put to."""
