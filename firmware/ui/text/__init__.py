"""Words that several screens share."""
