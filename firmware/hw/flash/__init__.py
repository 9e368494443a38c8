"""Files that a power cut cannot spoil."""
