"""From a frame to the bytes that a display controller wants."""
