"""The panels that explain."""
