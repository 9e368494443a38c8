"""What was scored on a device, read from its saves."""
