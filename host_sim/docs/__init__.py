"""Draws the pictures in the documents."""
