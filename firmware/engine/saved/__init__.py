"""A match as bytes, and back."""
