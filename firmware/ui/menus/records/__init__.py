"""What was scored at this device."""
