"""Spoken beeps."""
