"""The account of a fault: written down, and told."""
