"""The people whom the device knows by name."""
